"""A template in the units that a formatter may set on lines: HTML tags, Django's tags, words, and what holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.template.base import Lexer, Token, TokenType

from config.whitespace import AS_WRITTEN, NOT_READ, OWN_LINE, Beside, Markup, first_word, meaning

BETWEEN = frozenset({"else", "elif", "empty"})
"""Tags that part what their block holds."""

EMPTY = "!doctype area base br col embed hidden-input hr img input link meta source track wbr"
VOID = frozenset(EMPTY.split())


class Gap(NamedTuple):
    """What stands before a unit: what is sent of it, may a line begin there, and did an empty line stand there."""

    sent: str = ""
    may_break: bool = False
    is_wide: bool = False


NOTHING = Gap()


@dataclass
class Unit:
    """What is never broken at its ends: one HTML tag, one of Django's tags or blocks that is no markup, one word."""

    kind: str
    text: str
    name: str = ""
    gap: Gap = NOTHING
    is_glued: bool = False
    """White space before it would be shown, as in a `<textarea>`."""

    @property
    def beside(self) -> Beside:
        """How it counts for the white space next to it."""
        if self.kind in ("open", "close", "void") and self.name in OWN_LINE:
            return "own line"
        return "tag" if self.kind in ("tag", "unread", "comment") else "text"


@dataclass
class Group:
    """An element or a block: what opens it, what it holds in each of its parts, and what closes it."""

    open: Unit
    parts: list[tuple[Unit, list[Unit | Group]]] = field(default_factory=list)
    close: Unit = field(default_factory=lambda: Unit("close", ""))

    @property
    def gap(self) -> Gap:
        return self.open.gap


Item = Unit | Group


def written(token: Token) -> str:
    """A token as it stands in a template."""
    match token.token_type:
        case TokenType.BLOCK:
            return f"{{% {token.contents} %}}"
        case TokenType.VAR:
            return f"{{{{ {token.contents} }}}}"
        case TokenType.COMMENT:
            return f"{{# {token.contents} #}}"
    return token.contents


class Reader:
    """Puts Django's tokens and the pieces of markup between them together to units."""

    def __init__(self, source: str) -> None:
        self.tokens = Lexer(source).tokenize()
        self.markup = Markup()
        self.tag: list[str] = []
        self.space = ""

    def units(self) -> Iterator[tuple[str, Unit]]:
        """Each unit and the white space before it; at the end one without text."""
        ahead = iter(self.tokens)
        for token in ahead:
            if token.token_type is TokenType.TEXT:
                yield from self.of_markup(token.contents)
            elif self.markup.in_tag:
                self.tag.append(written(token))
            elif first_word(token) in NOT_READ:
                yield self.after_space(Unit("unread", whole(token, ahead), first_word(token)))
            else:
                yield self.after_space(Unit(KINDS[token.token_type], written(token), first_word(token)))
        yield self.after_space(Unit("tag", ""))

    def of_markup(self, text: str) -> Iterator[tuple[str, Unit]]:
        for piece in self.markup.pieces(text):
            if piece.kind == "space":
                self.space += piece.text
            elif piece.kind != "tag":
                yield self.after_space(Unit("word" if piece.kind == "word" else "as written", piece.text))
            else:
                self.tag.append(piece.text)
                if piece.ends:
                    text, self.tag = "".join(self.tag), []
                    yield self.after_space(Unit(kind_of_tag(text, piece.name, piece.closes), text, piece.name))

    def after_space(self, unit: Unit) -> tuple[str, Unit]:
        space, self.space = self.space, ""
        opens = unit.kind == "open" and unit.name in AS_WRITTEN
        closes = unit.kind == "close" and unit.name in AS_WRITTEN
        unit.is_glued = bool(self.markup.as_written and not opens) or unit.kind == "as written" or closes
        return space, unit


KINDS = {TokenType.BLOCK: "tag", TokenType.VAR: "word", TokenType.COMMENT: "comment"}


def kind_of_tag(text: str, name: str, closes: bool) -> str:
    """`open`, `close` or `void`; a tag whose name Django writes opens and closes nothing that could be paired."""
    if not name or name in VOID or text.endswith("/>"):
        return "void"
    return "close" if closes else "open"


def whole(token: Token, ahead: Iterator[Token]) -> str:
    """A block that is no markup, from its first tag to its last."""
    parts, end = [written(token)], f"end{first_word(token)}"
    for each in ahead:
        parts.append(written(each))
        if first_word(each) == end:
            break
    return "".join(parts)


def units_of(source: str) -> list[Unit]:
    """The units of a template, each with its gap."""
    units: list[Unit] = []
    before: Beside = "tag"
    for space, unit in Reader(source).units():
        unit.gap = gap(space, before, unit)
        before = unit.beside
        if unit.text:
            units.append(unit)
    return units


def gap(space: str, before: Beside, unit: Unit) -> Gap:
    """What this white space sends, and whether a line break could stand in its place."""
    if unit.is_glued:
        return Gap(space)
    around = (before, unit.beside)
    sent = meaning(space, *around)
    may_break = "tag" not in around if sent else "tag" in around or "own line" in around
    return Gap(sent, may_break, may_break and space.count("\n") > 1)


def paired(units: Sequence[Unit]) -> dict[int, int]:
    """Which unit closes which; an element that is opened in one branch and closed in another stays without."""
    blocks = {unit.name[3:] for unit in units if unit.kind == "tag" and unit.name.startswith("end")}
    waiting: list[int] = []
    pairs: dict[int, int] = {}
    for at, unit in enumerate(units):
        if unit.kind == "open" or (unit.kind == "tag" and unit.name in blocks):
            waiting.append(at)
        elif unit.kind == "close" and waiting and is_open(units[waiting[-1]], unit.name):
            pairs[waiting.pop()] = at
        elif unit.kind == "tag" and (unit.name.startswith("end") or unit.name in BETWEEN):
            while waiting and units[waiting[-1]].kind == "open":
                waiting.pop()
            if waiting and unit.name.startswith("end"):
                pairs[waiting.pop()] = at
    return pairs


def is_open(unit: Unit, name: str) -> bool:
    return unit.kind == "open" and unit.name == name


def tree_of(source: str) -> list[Item]:
    """A template as groups and units."""
    units = units_of(source)
    pairs = paired(units)

    def items(start: int, end: int) -> list[Item]:
        read: list[Item] = []
        at = start
        while at < end:
            close = pairs.get(at)
            read.append(units[at] if close is None else group(at, close))
            at = at + 1 if close is None else close + 1
        return read

    def group(start: int, end: int) -> Group:
        made = Group(units[start], close=units[end])
        first, at = start, start + 1
        while at < end:
            if units[start].kind == "tag" and units[at].kind == "tag" and units[at].name in BETWEEN:
                made.parts.append((units[first], items(first + 1, at)))
                first = at
            at = pairs.get(at, at) + 1
        made.parts.append((units[first], items(first + 1, end)))
        return made

    return items(0, len(units))


def attributes(tag: str) -> list[str]:
    """The parts of an HTML tag that white space parts: the first is its name, the last its end.

    A `{% if %}` is kept whole, with what it adds to the attribute before it.
    """
    read, depth, quote = [""], 0, ""
    for sign in IN_TAG.finditer(tag):
        depth += (sign[1] in OPENS) - (sign[1] in CLOSES)
        if sign[0] in "\"'" and quote in ("", sign[0]):
            quote = "" if quote else sign[0]
        if sign[0].isspace() and not quote and not depth:
            read.append("")
        else:
            read[-1] += sign[0]
    return [each for each in read if each]


WORDS = r"\{%\s*blocktrans.*?\{%\s*endblocktrans(?:late)?\s*%\}"
"""A translation inside a tag, whose words no formatting may change."""

IN_TAG = re.compile(WORDS + r"|\{%\s*(\w+).*?%\}|\{\{.*?\}\}|\{#.*?#\}|.", re.DOTALL)
OPENS = frozenset({"if", "for", "with", "block", "ifchanged"})
CLOSES = frozenset(f"end{name}" for name in OPENS)


def spaced(text: str) -> list[str]:
    """What spaces part, outside Django's tags: in an attribute or in the words of a translation."""
    read = [""]
    for sign in IN_TAG.finditer(text):
        if sign[0].isspace():
            read.append("")
        else:
            read[-1] += sign[0]
    return [each for each in read if each]
