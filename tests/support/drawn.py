"""A board with everything that can be opened on it, as HTML."""

from __future__ import annotations

from collections.abc import Container

from games.tables.board import Board
from games.tables.live.drawing import draw


class Everything(Container[str]):
    """Every name."""

    def __contains__(self, _name: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return True


def drawn_with_sheets(board: Board, *, screen: bool = False) -> str:
    """The board, and behind it every sheet of it."""
    drawing = draw(board, screen=screen, wanted=Everything())
    return drawing.whole() + "".join(drawing.sheets.values())
