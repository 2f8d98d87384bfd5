"""A challenge as its screens show it: its two sides, mine on the left, and their traits against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.live_magic.rules.codes import CATEGORIES
from games.live_magic.rules.view import ContestView, OutcomeView, SeatView

Compared = tuple[str, int, int]
"""A category, and the traits of one and of the other in it."""


class Fighter(NamedTuple):
    """One side of a challenge."""

    seat: SeatView
    is_me: bool
    part: str


def fighters_of(contest: ContestView, seats: Mapping[str, SeatView], me: str | None) -> list[Fighter]:
    """Both sides of a challenge that is fought, mine on the left; of two others the caller."""
    caller = Fighter(seats[contest.caller], contest.caller == me, "caller")
    contester = Fighter(seats[contest.contester], contest.contester == me, "contester")
    return [contester, caller] if contester.is_me else [caller, contester]


def sides_of(outcome: OutcomeView, seats: Mapping[str, SeatView], me: str | None) -> list[Fighter]:
    """Both sides of a challenge that is over, mine on the left; of two others the caller."""
    keys = sorted((outcome.caller, outcome.contester), key=lambda key: key != me)
    return [Fighter(seats[key], key == me, "") for key in keys]


def compared(seat: SeatView, other: SeatView) -> list[Compared]:
    """The traits of one against the other's, by category."""
    return [(key, seat.traits.of(key), other.traits.of(key)) for key in CATEGORIES]
