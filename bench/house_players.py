"""How well the players of the house play: whose decks are the better ones, and how long they think."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from statistics import fmean
from typing import Any

from bench.figures import Figure, figure, single
from campaign.bridge.opening import cards
from campaign.bridge.powers import shipped_powers
from campaign.models import Evening
from games.kernel.choosing import choose
from games.kernel.rulebook import Offer
from games.live_magic.rules.codes import STYLES, Temper
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.evening import Evening as Played
from games.live_magic.rules.players.evening import HousePlayer, Player
from games.live_magic.rules.players.worth import worth_of_deck
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits
from games.live_magic.rules.view import View
from tests.support.scenes.evenings import lay_out

SEATS = 6
POWERS = 3
CHANCE = "chance"
NEVER = {"pass", "concede", "standing_no", "withdraw_call", "reopen", "object", "withdraw_approval", "withdraw_picks"}
"""What would keep an evening of pure chance from ever ending, or leave it without packs."""


class ByChance:
    """Somebody who takes whatever they may."""

    def look(self, view: View) -> None:
        """Learns nothing."""

    def order(self, view: View, offers: Sequence[Offer], chance: Random) -> dict[str, Any] | None:
        """Any button; what is left to silence is what takes numbers that have to fit."""
        open_to_him = [each for each in offers if each.barred is None and each.order not in {*NEVER, "lands"}]
        return choose(chance.choice(open_to_him), chance) if open_to_him else None


class Thinking(HousePlayer):
    """A player of the house whose decisions are timed, in milliseconds."""

    spent: list[float]

    def __init__(self, temper: Temper, spent: list[float]) -> None:
        super().__init__(CHARACTERS[temper])
        self.spent = spent

    def order(self, view: View, offers: Sequence[Offer], chance: Random) -> dict[str, Any] | None:
        """What it does, and how long that took."""
        begin = time.perf_counter()
        said = super().order(view, offers, chance)
        self.spent.append((time.perf_counter() - begin) * 1000)
        return said


def all_of(evenings: int) -> list[Figure]:
    """Each temper against chance, against the next one, and all three at one table."""
    packs, rows = starter_packs(), tuple(read_row(row) for row in shipped_powers())
    spent: list[float] = []
    tempers: list[Any] = list(CHARACTERS)
    figures = []
    for group in (*([one, CHANCE] for one in tempers), *zip(tempers, tempers[1:] + tempers[:1], strict=True), tempers):
        won = dict.fromkeys(group, 0)
        for seed in range(evenings):
            won[best_of(group, packs, rows, Random(seed), spent)] += 1
        named = [f"{one} has the best decks, {SEATS} seats: {', '.join(group)}" for one in group if one != CHANCE]
        shares = [100 * won[one] / evenings for one in group if one != CHANCE]
        figures += [single(name, value, "%", evenings) for name, value in zip(named, shares, strict=True)]
    return [*figures, figure("a decision of a player of the house", spent)]


def best_of(
    group: Sequence[str], packs: tuple[Pack, ...], rows: tuple[PowerRow, ...], chance: Random, spent: list[float]
) -> str:
    """Plays an evening of six, as many of each; whose decks are worth more on the whole."""
    seats = tuple(a_seat(number, rows, chance) for number in range(SEATS))
    minds = list(islice(cycle(group), SEATS))
    chance.shuffle(minds)
    players: dict[str, Player] = {
        seat.key: ByChance() if mind == CHANCE else Thinking(mind, spent)  # type: ignore[arg-type]
        for seat, mind in zip(seats, minds, strict=True)
    }
    state = Played(Setup(seats=seats, packs=packs, powers=rows), players, chance).play()
    known = {pack.id: pack for pack in packs}
    worth: dict[str, list[float]] = {one: [] for one in group}
    for seat, mind in zip(seats, minds, strict=True):
        one = state.magi[seat.key]
        worth[mind].append(worth_of_deck([known[key] for key in one.packs], one.colours))
    return max(group, key=lambda one: fmean(worth[one]))


def a_seat(number: int, rows: Sequence[PowerRow], chance: Random) -> Seat:
    """A Magus of its own Style, with traits and Powers by chance."""
    traits = Traits(*chance.sample((3, 5, 7), 3))
    powers = tuple(chance.sample([row.key for row in rows], POWERS))
    return Seat(f"s{number}", f"Magus {number}", Sheet(STYLES[number % len(STYLES)], traits, powers))


def starter_packs() -> tuple[Pack, ...]:
    """The packs of the starter pool, with what stands on their cards."""
    magi = {name: {"style": "W", "traits": (3, 5, 7)} for name in ("Ann", "Ben")}
    laid = lay_out("the house", magi)
    return tuple(cards(Evening.objects.get(campaign__slug=laid["slug"], number=laid["number"])).values())
