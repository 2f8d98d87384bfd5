"""Which sealed facts everybody has been shown: a throw, when the throws are shown (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Fact
from games.kernel.table.facts import TakenBack
from games.kernel.table.standing import standing
from games.kernel.table.state import Book, Happened

Whose = tuple[type[Fact], str | None]
"""A kind of fact, and the seat that it is of."""


def unsealed(book: Book, history: Sequence[Happened]) -> dict[int, int]:
    """By the version of a sealed fact, the version of the fact that has shown it; `history` is all of the journal.

    Of each seat that is the last one that stands, and only when it says what was shown: what was taken back or sealed
    anew before anybody saw it stays a secret, and so does one that something else has come of.
    """
    found: dict[int, int] = {}
    last: dict[Whose, Happened] = {}
    for each in history:
        if isinstance(each.fact, TakenBack):
            last = {_whose(one.fact): one for one in standing(history[: each.version])}
            continue
        for wanted in book.unsealed(each.fact):
            sealed = last.get(_whose(wanted))
            if sealed is not None and _shown(sealed.fact) == _shown(wanted):
                found.setdefault(sealed.version, each.version)
        last[_whose(each.fact)] = each
    return found


def _whose(fact: Fact) -> Whose:
    seat = getattr(fact, "seat", None)
    return type(fact), seat if isinstance(seat, str) else None


def _shown(fact: Fact) -> list[object]:
    """What everybody is shown of it."""
    return [getattr(fact, name) for name in fact.in_part or fact.__struct_fields__]
