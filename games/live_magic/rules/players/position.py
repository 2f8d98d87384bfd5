"""Where a player of the house stands: what its seat sees, how it is minded, what it remembers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.live_magic.rules.codes import CATEGORIES, Category
from games.live_magic.rules.players import odds
from games.live_magic.rules.players.characters import Character
from games.live_magic.rules.players.habits import Memory
from games.live_magic.rules.players.worth import Sums, sums_of, worths
from games.live_magic.rules.setup import Pack
from games.live_magic.rules.view import ContestView, SeatView, View


@dataclass(frozen=True)
class Position:
    """Everything that a decision is made of, and the questions that several decisions ask."""

    view: View
    character: Character
    memory: Memory
    chance: Random

    @cached_property
    def me(self) -> SeatView:
        return self.seat(self.view.me or "")

    def seat(self, key: str) -> SeatView:
        return next(seat for seat in self.view.seats if seat.key == key)

    @cached_property
    def held(self) -> list[Pack]:
        """The packs that are mine, as cards."""
        mine = self.view.mine
        return [self.view.cards[key] for key in (mine.packs if mine is not None else ())]

    @cached_property
    def colours(self) -> frozenset[str]:
        """The colours of my deck so far: what I have declared, and my Style."""
        style = () if self.me.style == "gold" else (self.me.style,)
        return frozenset((*self.me.colours, *(style if not self.me.colours else ())))

    @cached_property
    def so_far(self) -> Sums:
        """My deck as it is."""
        return sums_of(self.held, self.colours)

    def worths(self, packs: Iterable[str]) -> dict[str, float]:
        """What each of these packs would add to my deck."""
        return worths(packs, self.view.cards, self.so_far, self.colours)

    def worths_beside(self, taken: Iterable[str], packs: Iterable[str]) -> dict[str, float]:
        """The same, if I had taken these others as well."""
        with_them = sums_of([*self.held, *(self.view.cards[key] for key in taken)], self.colours)
        return worths(packs, self.view.cards, with_them, self.colours)

    def loss(self, pack: str) -> float:
        """By how much my deck is worse without this pack of mine."""
        kept = sums_of([each for each in self.held if each.id != pack], self.colours)
        return self.so_far.worth - kept.worth

    def gain(self, pack: str | None) -> float:
        """By how much this pack is better than what I would take in its place with the same pick."""
        if pack is None:
            return 0.5
        on_the_table = self.worths({*self.view.table, pack})
        others = sorted(value for key, value in on_the_table.items() if key != pack)
        instead = others[-1] if others else 0.0
        return max(on_the_table[pack] - instead, 0.05) * self.character.pride

    @property
    def contest(self) -> ContestView:
        """The challenge that is open."""
        assert self.view.contest is not None
        return self.view.contest

    @property
    def opponent(self) -> SeatView:
        """Against whom I fight."""
        fighters = (self.contest.caller, self.contest.contester)
        return self.seat(next(key for key in fighters if key != self.me.key))

    def odds(self, against: SeatView, category: Category) -> float:
        """How likely I win a challenge of this kind."""
        return odds.of_a_challenge(self.me.traits.of(category), against.traits.of(category), self.view.charter)

    def odds_where_they_choose(self, caller: SeatView) -> float:
        """How likely I win when the other one names the category: the one in which it is hardest for me."""
        open_to_them = [each for each in CATEGORIES if caller.traits.of(each) >= 1]
        return min((self.odds(caller, each) for each in open_to_them), default=1.0)
