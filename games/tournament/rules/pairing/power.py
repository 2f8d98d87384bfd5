"""§2 no. 6: the last Swiss round before a cut — first against second, third against fourth …, as far as they have not
met. No chance: the standings, ties decided by the lot (TD-13), are the order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.tournament.rules.pairing import swiss
from games.tournament.rules.pairing.field import Meeting, Pairing, Player, have_met, pairing_of

BUDGET = 20_000
"""After so many steps the search for the next possible opponent gives way to the matching."""


def pair(standing: Sequence[Player]) -> Pairing:
    """Pairs the round from the standings, best first.

    The bye goes to the lowest rank among those with the fewest byes (TD-12). Each in turn, from the top, meets the next
    whom they have not met; where that leads nowhere the last choice is changed. When the budget is spent or nothing
    fits, the round with the fewest rematches, then the least sum of squared rank distances is made.
    """
    bye = _who_rests(standing) if len(standing) % 2 else None
    playing = [player for player in standing if player is not bye]
    matches = _cascade(playing)
    return _by_rank(standing) if matches is None else pairing_of(matches, bye)


def _who_rests(standing: Sequence[Player]) -> Player:
    """TD-12, TD-16: the lowest rank among those with the fewest byes who may rest."""
    return min(reversed(standing), key=lambda player: (not player.may_rest, player.byes))


def _by_rank(standing: Sequence[Player]) -> Pairing:
    """The aims of a Swiss round with the rank in place of points: everybody's is their own, nothing is left to
    chance."""
    ranked = [replace(player, points=len(standing) - rank) for rank, player in enumerate(standing)]
    return swiss.pair(ranked, [player.key for player in standing])


def _cascade(playing: Sequence[Player]) -> list[Meeting] | None:
    """1st against 2nd, else 3rd …, taking back the last choice where somebody is left without an opponent; None where
    the budget does not reach or no round without a rematch exists."""
    left = _Row(len(playing))
    chosen: list[tuple[int, int]] = []
    budget = BUDGET
    one = tried = left.first
    while one != left.end:
        tried = left.after[tried]
        if tried == left.end:  # nobody is left for them: whoever chose last has to choose the next
            if not chosen:
                return None
            one, tried = chosen.pop()
            left.put_back(one, tried)
            continue
        if not budget:
            return None
        budget -= 1
        if not have_met(playing[one], playing[tried]):
            left.take_out(one, tried)
            chosen.append((one, tried))
            one = tried = left.first
    return [(playing[one], playing[other]) for one, other in chosen]


class _Row:
    """Those who are not paired yet, best first, as a ring of links through `end`: taken out and put back at no cost."""

    def __init__(self, size: int) -> None:
        self.end = size
        self.after: list[int] = [*range(1, size + 1), 0]
        self.before: list[int] = [size, *range(size)]

    @property
    def first(self) -> int:
        """The best who is not paired yet, or `end`."""
        return self.after[self.end]

    def take_out(self, *pair: int) -> None:
        """These two are paired."""
        for one in pair:
            self.after[self.before[one]] = self.after[one]
            self.before[self.after[one]] = self.before[one]

    def put_back(self, *pair: int) -> None:
        """The pair that was taken out last is paired no more."""
        for one in reversed(pair):
            self.after[self.before[one]] = one
            self.before[self.after[one]] = one
