"""The line that a seat reads of a fact: keys and values, which `words` makes sentences of."""

from __future__ import annotations

from games.kernel.rulebook import Fact, Line
from tests.games.coin_flips.rules.facts import Called, FirstTurnWon, Flipped, FlippedOn


def log_line(fact: Fact, seat: str | None) -> Line | None:
    """CF 2: what was called is told to nobody else."""
    match fact:
        case Called(seat=who, side=side):
            return Line("called", {"who": who} | ({"side": side} if who == seat else {}), "quiet")
        case Flipped(side=side, right=()):
            return Line("nobody_right", {"side": side})
        case Flipped(side=side, right=right):
            return Line("flipped", {"side": side, "right": list(right)})
        case FlippedOn(seats=seats):
            return Line("flipped_on", {"seats": list(seats)}, "quiet")
        case FirstTurnWon(seat=who):
            return Line("first_turn_won", {"who": who}, "loud")
    raise TypeError(fact)
