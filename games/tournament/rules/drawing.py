"""TD-23: chance is asked once. What it has given for a round stays when the round is withdrawn or taken back, so nobody
draws again until they like what comes: of those who were drawn the sequence stands, also of who was absent meanwhile;
only newcomers are drawn into it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec.structs import replace

from games.kernel.rulebook import Fact
from games.tournament.rules import facts as f
from games.tournament.rules.state import State

NUMBERS = 0
"""Under this the numbers of a round robin are kept; everything else is drawn for a round."""

CUT_TIE = -1
"""Under this the lot among players who are tied for the last places of the cut is kept (TD-28)."""


def drawn(state: State, number: int, keys: Iterable[str], chance: Random) -> list[str]:
    """These keys as they are drawn for this round: who was drawn for it before stands in the same sequence."""
    shuffled = list(keys)
    chance.shuffle(shuffled)
    there = set(shuffled)
    before = [key for key in state.drawn.get(number, ()) if key in there]
    known, next_known = set(before), iter(before)
    return [next(next_known) if key in known else key for key in shuffled]


def remembered(state: State, number: int, order: tuple[str, ...]) -> State:
    """The state that knows what was drawn for this round; nothing: it was not drawn."""
    known = _with_absent(state.drawn.get(number, ()), order)
    return replace(state, drawn=state.drawn | {number: known}) if order else state


def _with_absent(before: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """This order, and who was drawn before and is not in it, each behind whom they stood behind: they may come back."""
    there = set(order)
    first: list[str] = []
    behind: dict[str, list[str]] = {}
    after = first
    for key in before:
        if key in there:
            after = behind.setdefault(key, [])
        else:
            after.append(key)
    return (*first, *(one for key in order for one in (key, *behind.get(key, ()))))


def remembered_of(state: State, fact: Fact) -> State:
    """The state that knows what this fact, which was taken back, had drawn."""
    match fact:
        case f.RoundPaired(round=number, order=order):
            return remembered(state, number, order)
        case f.BracketDrawn(first_round=number, seeds=seeds, drawn=True):
            return remembered(state, number, seeds)
        case f.NumbersDrawn(numbers=numbers):
            return remembered(state, NUMBERS, numbers)
        case f.CutTieSettled(order=order):
            return remembered(state, CUT_TIE, order)
    return state
