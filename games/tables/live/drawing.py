"""A board as it is drawn: pieces, which change one by one, some of them within others.

A stream that has sent one drawing sends of the next what differs: its `changes`. Everything that a browser has of a
table comes from here, page, stream and sheet alike, so that playing on shows the very page that coming anew would show.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.template.loader import get_template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.kernel.rulebook import Value
from games.tables.board import Board
from games.tables.group.host import Rulings, rulings_at
from games.tables.live import lists
from games.tables.models import Table

DRAWING = "drawing"
"""The variable of a template under which its pieces find the drawing that is being made."""

_TOKEN = secrets.token_hex(8)
"""Nobody can write what stands for a piece into a name or a note."""

_SLOT = re.compile(rf"<!--{_TOKEN}:([^>]*)-->")

NAMES = 2_000
"""Of how many names of pieces a process keeps how they stand in a page."""

_moves = lists.splitter(_SLOT.split)

Values = dict[str, Any]


class Label(Value, frozen=True):
    """What every piece may know of its table."""

    code: str
    name: str
    game: str

    @classmethod
    def of(cls, board: Board | Label) -> Label:
        return board if isinstance(board, Label) else cls(board.code, board.name, board.game)

    @classmethod
    def of_table(cls, table: Table) -> Label:
        return cls(table.code, table.name, table.game)


class Piece(NamedTuple):
    """A named piece of a board: its text, with a slot for each piece in it, and the names of those."""

    text: str
    inner: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Piece:
        return cls(text, tuple(_SLOT.findall(text)))


class Common:
    """What everybody sees alike of one version of a table: the board of nobody, and what was drawn of it."""

    def __init__(self, board: Board, rulings: Rulings) -> None:
        self.board = board
        self.rulings = rulings
        self._drawn: dict[tuple[object, str | None], tuple[SafeString, dict[str, Piece]]] = {}

    def drawn(self, part: object, draw: Callable[[Values], SafeString]) -> tuple[SafeString, Mapping[str, Piece]]:
        """What was drawn of this part of a template, and the pieces in it; the first who asks has it drawn."""
        key = (part, get_language())
        found = self._drawn.get(key)
        if found is None:
            drawing = Drawing(self)
            found = self._drawn[key] = draw(drawing.context(self.board)), drawing.pieces
        return found


class Drawing:
    """A board that is being drawn, or was: its pieces, of which `board` is the outermost.

    `wanted`: the names of the sheets that are drawn too. `language`: that of the moment when it was begun.
    """

    def __init__(self, common: Common | None = None, wanted: Container[str] = ()) -> None:
        self.common = common
        self.wanted = wanted
        self.pieces: dict[str, Piece] = {}
        self.sheets: dict[str, SafeString] = {}
        self.language = get_language()

    def context(self, board: Board) -> Values:
        """The variables with which this board is drawn."""
        rulings = self.common.rulings if self.common is not None else rulings_at(board.code)
        return {"board": board, "view": board.view, "rulings": rulings, DRAWING: self}

    def add(self, name: str, text: str) -> SafeString:
        """Takes up the piece of this name, and gives back what stands for it in the one around it."""
        return self.put(name, Piece.of(text))

    def put(self, name: str, piece: Piece) -> SafeString:
        """The same with a piece that was drawn before."""
        escaped = escaped_name(name)
        self.pieces[escaped] = piece
        return slot(escaped)

    def whole(self, name: str = "board") -> SafeString:
        """This piece, with all that is in it, as HTML."""
        text = _SLOT.sub(lambda found: self.whole(found[1]), self.pieces[name].text)
        return mark_safe(text)  # noqa: S308 - templates have drawn it, and escaped what people write

    def changes(self, shown: Drawing | None) -> str:
        """What a page that shows `shown` has to be sent so that it shows this: the pieces that differ, or all of it
        (None: it shows nothing). Empty: they look alike."""
        if shown is None:
            return partials([("board", self.whole())])
        differences = Differences([], [], [])
        self._compare("board", shown, differences)
        # a piece may go from one list into another: it is taken out before it is put in
        gone = partials(((name, "") for name in differences.gone), "delete")
        come = (partials([(to, "".join(map(self.whole, names)))], where) for names, to, where in differences.come)
        return gone + "".join(come) + partials((name, self.whole(name)) for name in differences.other)

    def _compare(self, name: str, shown: Drawing, differences: Differences) -> None:
        """Notes what within this piece is other than shown: where it holds others, those alone that differ."""
        mine, theirs = self.pieces[name], shown.pieces[name]
        inner: Iterable[str] = mine.inner
        if mine.text != theirs.text:
            moves = _moves(theirs.text, mine.text)
            if moves is None:
                differences.other.append(name)
                return
            differences.gone.extend(moves.gone)
            differences.come.extend(moves.come)
            inner = moves.stay
        for one in inner:
            self._compare(one, shown, differences)


class Differences(NamedTuple):
    """Pieces to be taken out of a page, to be put into it, to be drawn anew."""

    gone: list[str]
    come: list[lists.Arrival]
    other: list[str]


@lru_cache(NAMES)
def escaped_name(name: str) -> str:
    """The name of a piece, as it stands in a page."""
    return escape(name)


def slot(escaped: str) -> SafeString:
    """What stands for the piece of this (escaped) name in the one around it."""
    return SafeString(f"<!--{_TOKEN}:{escaped}-->")


def partials(pieces: Iterable[tuple[str, str]], swap: str = "outerMorph") -> str:
    """These elements, several in one message: each goes where the one of its name is (pieces.js)."""
    return "".join(f'<hx-partial id="{name}" hx-swap="{swap}">{text}</hx-partial>' for name, text in pieces)


def draw(board: Board, *, screen: bool = False, common: Common | None = None, wanted: Container[str] = ()) -> Drawing:
    """The board as HTML: `board.html` for a phone, `screen.html` for the screen in the middle of the table.

    `common`: what everybody sees alike; without it, what is public is drawn from this board.
    """
    drawing = Drawing(common, wanted)
    template = get_template(f"games/{board.game}/{'screen' if screen else 'board'}.html")
    drawing.add("board", template.render(drawing.context(board)))
    return drawing
