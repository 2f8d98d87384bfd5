"""What white space means in the source of a page's template: it is set out for its readers, and nothing of it is sent.

* Beside a `{% tag %}`, a comment or an end of the file a line break means nothing (as with Jinja's `trim_blocks`).
* Beside an element that begins a line of its own (`OWN_LINE`) no white space means anything: browsers do not show it.
* Everywhere else white space means one space, as in HTML; inside an HTML tag it parts attributes.
* `<pre>`, `<textarea>`, `<script>`, `<style>` and the words of a `{% blocktranslate %}` stay as they are written.

A space that has to be seen beside a `{% tag %}` is therefore written as a space, on the same line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from django.template.base import Token, TokenType

ON_OWN_LINES = """
    !doctype address article aside blockquote body br caption col colgroup dd details dialog div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu meta nav ol
    optgroup option p pre script search section style summary table tbody td template tfoot th thead title tr ul
    circle defs desc ellipse g line lineargradient marker mask path pattern polygon polyline radialgradient rect stop
    symbol use hidden-input
"""
OWN_LINE = frozenset(ON_OWN_LINES.split())
"""Elements beside which browsers show no white space: blocks, parts of tables and lists, what is not shown, shapes."""

AS_WRITTEN = frozenset({"pre", "textarea", "script", "style"})
TRANSLATED = frozenset({"blocktranslate", "blocktrans"})
NOT_READ = TRANSLATED | {"comment"}
"""Django's blocks whose inside is no markup of the page."""

Beside = Literal["tag", "own line", "text"]
"""What stands at one end of white space."""

BEGINS = re.compile(r"<(/?)([a-zA-Z!][\w:-]*)?")
HIDDEN = re.compile(r"<input\s+type=\"hidden\"")
BEFORE_END = re.compile(r"(?<=[\"'])\s+(?=/>$)|\s+(?=>$)")
LINE_BREAK = re.compile(r"\s*\n\s*")


class Piece(NamedTuple):
    """A piece of markup between Django's tags: `space`, `word`, a part of an HTML `tag`, or `as written`."""

    kind: Literal["space", "word", "tag", "as written"]
    text: str
    name: str = ""
    closes: bool = False
    ends: bool = True


class Markup:
    """Reads markup in the pieces that Django's tags leave of it, and knows at the end of each where it is."""

    def __init__(self) -> None:
        self.in_tag = False
        self.as_written = ""
        self.quote = ""
        self.name = ""
        self.closes = False

    def pieces(self, text: str) -> Iterator[Piece]:
        """The pieces of the next stretch of markup."""
        while text:
            if self.in_tag:
                piece = self.rest_of_tag(text)
            elif self.as_written:
                piece = self.rest_as_written(text)
            else:
                piece = self.next_of_text(text)
            if piece.text:
                yield piece
            text = text[len(piece.text) :]

    def next_of_text(self, text: str) -> Piece:
        """White space, words without white space or markup, or the beginning of a tag."""
        begins = BEGINS.match(text)
        if begins and (begins[2] or begins.end() == len(text)):
            self.in_tag, self.closes, self.name = True, bool(begins[1]), (begins[2] or "").lower()
            if HIDDEN.match(text):
                self.name = "hidden-input"
            return self.rest_of_tag(text)
        space = re.match(r"\s+", text)
        if space:
            return Piece("space", space[0])
        word = re.match(r"<?[^\s<]*", text)
        return Piece("word", word[0] if word else text)

    def rest_of_tag(self, text: str) -> Piece:
        """As much of a tag as stands here: it ends at the first `>` outside quotation marks."""
        for at, sign in enumerate(text):
            if self.quote:
                self.quote = "" if sign == self.quote else self.quote
            elif sign in "\"'":
                self.quote = sign
            elif sign == ">":
                self.in_tag = False
                self.as_written = self.name if self.name in AS_WRITTEN and not self.closes else ""
                return Piece("tag", text[: at + 1], self.name, self.closes)
        return Piece("tag", text, self.name, self.closes, ends=False)

    def rest_as_written(self, text: str) -> Piece:
        """Everything up to the tag that closes the element."""
        close = re.search(rf"</{self.as_written}\b", text, re.IGNORECASE)
        if close:
            self.as_written = ""
        return Piece("as written", text[: close.start()] if close else text)


def meaning(space: str, before: Beside, after: Beside) -> str:
    """What is sent for this white space: one space or nothing."""
    if not space or "own line" in (before, after):
        return ""
    return "" if "\n" in space and "tag" in (before, after) else " "


def beside(piece: Piece | None, token: Token | None) -> Beside:
    """What stands at an end of white space: a piece of the same markup, or else Django's neighbouring token."""
    if piece:
        return "own line" if piece.kind == "tag" and piece.name in OWN_LINE else "text"
    return "text" if token and token.token_type is TokenType.VAR else "tag"


def first_word(token: Token) -> str:
    """The name of a `{% tag %}`; nothing for any other token."""
    return token.contents.split(None, 1)[0] if token.token_type is TokenType.BLOCK and token.contents else ""


def unread(tokens: list[Token]) -> list[bool]:
    """For each token: does it stand inside a block that is no markup of the page?"""
    inside, read = "", []
    for token in tokens:
        name = first_word(token)
        if name == f"end{inside}":
            inside = ""
        read.append(bool(inside))
        if not inside and name in NOT_READ:
            inside = name
    return read


def lean_text(pieces: list[Piece], before: Token | None, after: Token | None) -> str:
    """A stretch of markup between two of Django's tokens, without the white space that means nothing."""
    sent = []
    for at, piece in enumerate(pieces):
        if piece.kind == "space":
            left = beside(pieces[at - 1] if at else None, before)
            right = beside(pieces[at + 1] if at + 1 < len(pieces) else None, after)
            sent.append(meaning(piece.text, left, right))
        elif piece.kind == "tag":
            sent.append(LINE_BREAK.sub(" ", BEFORE_END.sub("", piece.text) if piece.ends else piece.text))
        else:
            sent.append(piece.text)
    return "".join(sent)


def lean(tokens: list[Token]) -> list[Token]:
    """A template's tokens without the white space that means nothing; the tokens themselves are changed."""
    markup = Markup()
    around = [None, *tokens, None]
    left = []
    for at, (token, is_unread) in enumerate(zip(tokens, unread(tokens), strict=True)):
        if token.token_type is TokenType.TEXT and not is_unread:
            token.contents = lean_text(list(markup.pieces(token.contents)), around[at], around[at + 2])
        if token.contents or token.token_type is not TokenType.TEXT:
            left.append(token)
    return left
