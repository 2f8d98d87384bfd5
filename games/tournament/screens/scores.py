"""The legal scores of a match as buttons, by winner, the plain ones first (TD-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from games.kernel.rulebook import Combination, Offer
from games.tournament.rules.scores import as_read
from games.tournament.rules.state import Games

Row = tuple[int, int, int]
NAMES = ("first", "second", "drawn")


class Score(NamedTuple):
    """A score that may be told."""

    value: str
    """As a form sends it, in the order of the match."""
    text: str
    """As its reader sees it, the own games first."""
    is_plain: bool
    """It is told often; the others wait behind a fold."""


class Scores(NamedTuple):
    """Scores by winner: the reader (or the first named), the other player, nobody."""

    won: tuple[Score, ...]
    lost: tuple[Score, ...]
    drawn: tuple[Score, ...]

    @property
    def plain(self) -> Scores:
        """Those that are told often."""
        return Scores(*(tuple(one for one in group if one.is_plain) for group in self))

    @property
    def rare(self) -> tuple[Score, ...]:
        """The others."""
        return tuple(one for group in self for one in group if not one.is_plain)


def rows_of(offer: Offer) -> tuple[Row, ...]:
    """The legal scores of this offer, as (first, second, drawn)."""
    field = next((one for one in offer.fields if isinstance(one, Combination) and one.name == "games"), None)
    return tuple((int(a), int(b), int(d)) for a, b, d in field.rows) if field is not None else ()


def scores_of(rows: Iterable[Row], *, turned: bool = False) -> Scores:
    """The scores as buttons; `turned`: the reader is the second of the match."""
    seen = sorted((_seen(row, turned) for row in rows), key=lambda row: (row[2], -max(row[:2]), min(row[:2])))
    every = [(row, _score(row, turned)) for row in seen]
    return Scores(
        tuple(score for (mine, theirs, _d), score in every if mine > theirs),
        tuple(score for (mine, theirs, _d), score in every if mine < theirs),
        tuple(score for (mine, theirs, _d), score in every if mine == theirs),
    )


def _seen(row: Row, turned: bool) -> Row:
    return (row[1], row[0], row[2]) if turned else row


def _score(row: Row, turned: bool) -> Score:
    mine, theirs, drawn = row
    value = json.dumps(dict(zip(NAMES, _seen(row, turned), strict=True)))
    is_plain = drawn == 0 or (drawn == 1 and mine == theirs > 0)
    return Score(value, as_read(Games(*row)), is_plain)
