"""What a player remembers of the others: which hands they have shown. It is made of what every seat may see."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.rulebook import Value
from games.live_magic.rules.codes import SIGNS, Sign
from games.live_magic.rules.view import ThrowView, View

LONG_AGO = 0.8
"""What a throw counts beside the next one of the same seat: habits change."""
UNKNOWN = 1.0
"""How many throws of each sign are believed in before any was seen."""


class Memory(Value, frozen=True):
    """The throws that were shown, oldest first, by seat; `noticed`: which of them, by challenge and number."""

    throws: dict[str, tuple[Sign, ...]] = {}
    noticed: frozenset[tuple[int, int]] = frozenset()


def notice(memory: Memory, view: View) -> Memory:
    """What is remembered after another look at the table."""
    for challenge, throw in shown(view):
        if (challenge, throw.number) not in memory.noticed:
            seen = {seat: (*memory.throws.get(seat, ()), sign) for seat, sign in throw.signs.items()}
            memory = Memory(memory.throws | seen, memory.noticed | {(challenge, throw.number)})
    return memory


def shown(view: View) -> Iterable[tuple[int, ThrowView]]:
    """Every throw that the table shows now, with the number of its challenge."""
    for challenge in (view.outcome, view.contest):
        if challenge is not None:
            yield from ((challenge.number, throw) for throw in challenge.throws)


def likely(memory: Memory, seat: str, reading: float) -> dict[Sign, float]:
    """How likely each sign of this seat is thought to be; `reading`: how much a habit weighs."""
    counts = dict.fromkeys(SIGNS, UNKNOWN)
    weight = reading
    for sign in reversed(memory.throws.get(seat, ())):
        counts[sign] += weight
        weight *= LONG_AGO
    whole = sum(counts.values())
    return {sign: count / whole for sign, count in counts.items()}
