"""A board as it is drawn: a frame, which stands still, and regions, which change one by one.

A stream that has sent one drawing sends of the next what differs: its `changes`. Everything that a browser has of a
table comes from here, page, stream and sheet alike, so that playing on shows the very page that coming anew would show.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.kernel.rulebook import Value
from games.tables.board import Board
from games.tables.models import Table
from games.tables.rulings import Rulings, rulings_at

DRAWING = "drawing"
"""The variable of a template under which its regions find the drawing that is being made."""

_TOKEN = secrets.token_hex(8)
"""Nobody can write what stands for a region into a name or a note."""

_SLOT = re.compile(rf"<!--{_TOKEN}:([^>]*)-->")

Values = dict[str, Any]


class Label(Value, frozen=True):
    """What every region may know of its table."""

    code: str
    name: str
    game: str

    @classmethod
    def of(cls, board: Board | Label) -> Label:
        return board if isinstance(board, Label) else cls(board.code, board.name, board.game)

    @classmethod
    def of_table(cls, table: Table) -> Label:
        return cls(table.code, table.name, table.game)


class Common:
    """What everybody sees alike of one version of a table: the board of nobody, and what was drawn of it."""

    def __init__(self, board: Board, rulings: Rulings) -> None:
        self.board = board
        self.rulings = rulings
        self._drawn: dict[tuple[object, str | None], tuple[SafeString, dict[str, SafeString]]] = {}

    def drawn(self, piece: object, draw: Callable[[Values], SafeString]) -> tuple[SafeString, Mapping[str, SafeString]]:
        """What was drawn of this piece of a template, and its regions; the first who asks has it drawn."""
        key = (piece, get_language())
        found = self._drawn.get(key)
        if found is None:
            drawing = Drawing(self)
            found = self._drawn[key] = draw(drawing.context(self.board)), drawing.regions
        return found


class Drawing:
    """A board that is being drawn, or was. `wanted`: the names of the sheets that are drawn too."""

    def __init__(self, common: Common | None, wanted: Container[str] = ()) -> None:
        self.common = common
        self.wanted = wanted
        self.frame = ""
        self.regions: dict[str, SafeString] = {}
        self.sheets: dict[str, SafeString] = {}

    def context(self, board: Board) -> dict[str, Any]:
        """The variables with which this board is drawn."""
        rulings = self.common.rulings if self.common is not None else rulings_at(board.code)
        return {"board": board, "view": board.view, "rulings": rulings, DRAWING: self}

    def whole(self) -> SafeString:
        """The board as one piece of HTML."""
        text = _SLOT.sub(lambda found: self.regions[found[1]], self.frame)
        return mark_safe(text)  # noqa: S308 - frame and regions were drawn by templates, which have escaped them

    def changes(self, shown: Drawing | None) -> str:
        """What a page that shows `shown` has to be sent so that it shows this: the regions that differ, or all of it
        (None: it shows nothing). Empty: they look alike."""
        if shown is None or shown.frame != self.frame or shown.regions.keys() != self.regions.keys():
            return partials([("board", self.whole())])
        return partials((name, text) for name, text in self.regions.items() if text != shown.regions[name])


def partials(regions: Iterable[tuple[str, str]], swap: str = "outerMorph") -> str:
    """These elements as htmx takes several from one message: each goes where the one of its name is."""
    return "".join(f'<hx-partial id="{name}" hx-swap="{swap}">{text}</hx-partial>' for name, text in regions)


def slot(name: SafeString) -> SafeString:
    """What stands in a frame for the region of this name."""
    return mark_safe(f"<!--{_TOKEN}:{name}-->")  # noqa: S308 - the name is escaped


def draw(board: Board, *, screen: bool = False, common: Common | None = None, wanted: Container[str] = ()) -> Drawing:
    """The board as HTML: `board.html` for a phone, `screen.html` for the screen in the middle of the table.

    `common`: what everybody sees alike; without it, what is public is drawn from this board.
    """
    drawing = Drawing(common, wanted)
    template = get_template(f"games/{board.game}/{'screen' if screen else 'board'}.html")
    drawing.frame = template.render(drawing.context(board))
    return drawing
