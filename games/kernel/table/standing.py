"""What still counts of a history: without the acts that were taken back (D-43)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.table.facts import TakenBack
from games.kernel.table.state import Happened


def standing(history: Sequence[Happened]) -> list[Happened]:
    """The facts of the table as it stands, in order: none that was taken back, and no taking back.

    `history` is the whole journal of a table. A taking back leads to the table of an earlier version, which may itself
    have been reached by one: so the way is walked from the end.
    """
    kept, version = [], len(history)
    while version > 0:
        happened = history[version - 1]
        if isinstance(happened.fact, TakenBack):
            version = happened.fact.to
        else:
            kept.append(happened)
            version -= 1
    return kept[::-1]
