"""The elimination of a tournament as a page draws it: its rounds from the first to the final, those to come empty.

Everything here is made of plain values, so that a piece of a page can be drawn once for all who look at it.
"""

from __future__ import annotations

from typing import NamedTuple

from games.tournament.rules.view import View
from games.tournament.screens.pairings import Named, Pairing, Side, pairings_of
from games.tournament.words.elimination import round_title


class Column(NamedTuple):
    """A round of the bracket."""

    title: str
    matches: tuple[Pairing, ...]
    number: int = 0

    @property
    def named(self) -> list[tuple[str, Pairing]]:
        """Its matches, each with its place in the elimination."""
        return [(f"bracket-{self.number}-{place}", one) for place, one in enumerate(self.matches, 1)]


def bracket_of(view: View, called: Named) -> tuple[Column, ...]:
    """The rounds of the elimination, from the first to the final; those to come with empty places."""
    if view.bracket_from is None:
        return ()
    seeds = {key: place for place, key in enumerate(view.bracket, 1)}
    rounds = [its for its in view.rounds if its.part == "cut"]
    columns = [Column("", pairings_of(its, called, seeds)) for its in rounds]
    width = sum(not one.is_third for one in columns[-1].matches) if columns else 0
    go_on = 4 if view.charter.is_in_pods else 2
    while width > 1:
        width = max(1, width // go_on)
        columns.append(Column("", tuple(_to_come(number) for number in range(1, width + 1))))
    return tuple(
        column._replace(title=round_title(len(columns) - place, go_on), number=place + 1)
        for place, column in enumerate(columns)
    )


def _to_come(number: int) -> Pairing:
    """A table of the elimination at which nobody sits yet."""
    nobody = Side("", "", None, "", False)
    return Pairing("", number, 0, (nobody, nobody), "open", "", (), "", False, None, False)
