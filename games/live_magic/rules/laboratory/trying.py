"""One evening of an experiment, or a stretch of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import add
from random import Random
from typing import Any

from games.kernel.rulebook import By, Fact, Offer, Order, Refused
from games.live_magic.rules import facts as f
from games.live_magic.rules.laboratory.experiment import TEMPERS, Dice, Experiment, setup_of
from games.live_magic.rules.laboratory.tally import THOUSAND, Figures, Tally, one_evening
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.evening import Evening, HousePlayer, Player
from games.live_magic.rules.players.worth import worth_of_deck
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from games.live_magic.rules.view import View

MOST_ACTS = 3_000
"""A dozen times what an evening of six takes: one that has more comes to no end."""
A_LIFE, A_TRAIT = 0.09, 0.05
"""What a point of life and a trait are worth at the end, in good packs: as the scheming see it."""


def tally(experiment: Experiment, numbers: Iterable[int], dice: Dice) -> Tally:
    """What these evenings add up to."""
    return reduce(add, (try_evening(experiment, number, dice) for number in numbers), Tally(len(experiment.owners)))


def try_evening(experiment: Experiment, number: int, dice: Dice) -> Tally:
    """The evening of this number, with and without what is tried."""
    with_, without = (_figures(experiment, number, dice, is_with=is_with) for is_with in (True, False))
    owners = len(experiment.owners)
    return one_evening(owners, with_, without, experiment.seats - owners)


def _figures(experiment: Experiment, number: int, dice: Dice, *, is_with: bool) -> Figures | None:
    setup = setup_of(experiment, experiment.chance(number, dice), is_with=is_with)
    key = experiment.row.key if experiment.row else ""
    owners = {seat: Owner(key, place) for place, seat in enumerate(experiment.owners)}
    others = {
        seat.key: HousePlayer(CHARACTERS[TEMPERS[place % len(TEMPERS)]]) for place, seat in enumerate(setup.seats)
    }
    evening = Watched(setup, {**others, **owners}, partial(experiment.chance, number, dice))
    try:
        state = evening.play()
    except (RuntimeError, Refused):
        return None
    return _brought_home(state, owners, evening, key)


class Owner(HousePlayer):
    """Somebody who has the Power, and counts how often it might be used."""

    def __init__(self, power: str, number: int) -> None:
        super().__init__(CHARACTERS[TEMPERS[number % len(TEMPERS)]])
        self.power, self.asked = power, 0

    def order(self, view: View, offers: Sequence[Offer], chance: Random) -> dict[str, Any] | None:
        """What it does now."""
        self.asked += any(each.fixed.get("power") == self.power and each.barred is None for each in offers)
        return super().order(view, offers, chance)


class Watched(Evening):
    """An evening of which the duels and the uses of Powers are remembered.

    Each moment of it has a chance of its own (`chance_at`): what is tried changes that of no later one, so that both
    evenings differ by little but what is tried.
    """

    def __init__(self, setup: Setup, players: Mapping[str, Player], chance_at: Callable[[str], Random]) -> None:
        super().__init__(setup, players, chance_at(""), MOST_ACTS)
        self.chance_at = chance_at
        self.moment = ""
        self.moments: Counter[str] = Counter()
        self.acts = 0
        self.duels: list[tuple[str | None, tuple[str, ...]]] = []
        self.uses: dict[int, tuple[str, str]] = {}
        self.worked: set[int] = set()

    def give(self, by: By, order: Order) -> None:
        """Counts what is done."""
        self.acts += 1
        moment = f"{self.state.phase} {self.state.deck} {len(self.state.table)}"
        if moment != self.moment:
            self.moment = moment
            self.moments[moment] += 1
            self.chance = self.chance_at(f"{moment} {self.moments[moment]}")
        super().give(by, order)

    def happened(self, fact: Fact) -> None:
        """Remembers what the figures are made from."""
        match fact:
            case f.DuelEnded(winner=winner) if (challenge := self.state.challenge) is not None:
                self.duels.append((winner, (challenge.caller, challenge.contester)))
            case f.PowerActivated(number=number, seat=seat, power=power):
                self.uses[number] = (seat, power)
            case f.EffectBegun(number=number, idle=None):
                self.worked.add(number)


def _brought_home(state: State, owners: Mapping[str, Owner], evening: Watched, key: str) -> Figures:
    mine = [number for number, (seat, power) in evening.uses.items() if power == key and seat in owners]
    ends = [(seat, winner) for winner, both in evening.duels for seat in both if seat in owners]
    goods = {seat: _goods(state, seat) for seat in state.magi}
    worths = [each.worth for each in goods.values()]
    kinds = [state.magi[seat].kind for seat in owners]
    return reduce(add, (goods[seat] for seat in owners), Figures()) + Figures(
        fought=len(ends),
        won=sum(seat == winner for seat, winner in ends),
        asked=sum(owner.asked for owner in owners.values()),
        used=len(mine),
        worked=len(evening.worked.intersection(mine)),
        acts=evening.acts,
        rivals=sum(each.worth for seat, each in goods.items() if seat not in owners),
        spread=max(worths) - min(worths),
        mono=kinds.count("mono"),
        bi=kinds.count("bi"),
        gold=kinds.count("gold"),
    )


def _goods(state: State, seat: str) -> Figures:
    magus = state.magi[seat]
    traits = sum(magus.traits.of(category) for category in ("physical", "social", "mental"))
    deck = worth_of_deck([state.cards[pack] for pack in magus.packs], magus.colours)
    worth = deck + A_LIFE * magus.life + A_TRAIT * traits
    return Figures(worth=round(THOUSAND * worth), packs=len(magus.packs), life=magus.life, traits=traits)
