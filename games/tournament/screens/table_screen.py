"""What fills the table screen of a tournament: names, seats, tables, an elimination, who has beaten whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.tournament.rules.view import View
from games.tournament.screens.bracket import Column
from games.tournament.screens.pairings import Pairing
from games.tournament.screens.standings import Cross

FEW_TABLES = 8
"""So many have room on a screen at once."""

MOST_DUELS = 6
"""So many have room as large as that: two names with their life on each."""

MOST_IN_COLUMN = 9
"""So many matches of an elimination have room below each other on a screen: eight, and the one for the third place."""


class Lists(NamedTuple):
    """What there is to show: the tables of now, the elimination, the cross table."""

    pairings: Sequence[Pairing]
    bracket: Sequence[Column]
    cross: Cross | None

    @property
    def has_few_tables(self) -> bool:
        """Whether all of them have room at once."""
        return len(self.pairings) <= FEW_TABLES

    @property
    def are_duels(self) -> bool:
        """Whether all of them are of two, and few enough that each is seen from afar."""
        return len(self.pairings) <= MOST_DUELS and all(len(one.sides) == 2 for one in self.pairings)

    @property
    def round_now(self) -> Column:
        """The round of the elimination that is being played."""
        return next((one for one in self.bracket if any(match.is_open for match in one.matches)), self.bracket[-1])

    @property
    def bracket_ahead(self) -> tuple[Column, ...]:
        """The elimination from the first round that has room on a screen."""
        return tuple(one for one in self.bracket if len(one.matches) <= MOST_IN_COLUMN)


def shown(view: View, lists: Lists, *, is_finished: bool) -> str:
    """What fills the screen: names, a tie for the cut, seating, bracket, cross, tables, or nothing yet. At the
    beginning of a round players look for their name, later for results."""
    if view.stage == "entry":
        return "names"
    if view.cut_tie is not None and not view.bracket:
        return "tie"
    if lists.bracket and (is_finished or len(lists.round_now.matches) <= MOST_IN_COLUMN):
        return "bracket"
    if is_finished and lists.cross:
        return "cross"
    if not lists.pairings:
        return "nothing"
    is_new = not any(one.score for one in lists.pairings)
    return "seating" if is_new and not lists.has_few_tables and not view.charter.is_published_at_once else "tables"


def seating_of(pairings: Iterable[Pairing]) -> list[tuple[str, Pairing, int | None, str]]:
    """Who sits where, on which seat of a pod, against whom, by name: as it hangs on the wall."""
    shown = []
    for pairing in pairings:
        for side in pairing.sides:
            others = " · ".join(other.name for other in pairing.sides if other is not side)
            shown.append((side.name, pairing, side.seat, others or pairing.said))
    return sorted(shown, key=lambda row: (row[0].casefold(), row[1].round))
