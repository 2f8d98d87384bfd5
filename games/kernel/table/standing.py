"""What still counts of a history: without the acts that were taken back (D-43)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.table.state import Happened, way


def standing(history: Sequence[Happened]) -> list[Happened]:
    """The facts of the table as it stands, in order: none that was taken back, and no taking back.

    `history` is the whole journal of a table.
    """
    return way(history, 0, len(history))
