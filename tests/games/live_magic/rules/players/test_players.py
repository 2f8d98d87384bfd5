"""Players of the house: they know what a seat knows, break no rule, and come to the end of every evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.choosing import choose as by_chance
from games.kernel.rulebook import By, Order
from games.live_magic.rules.codes import SIGNS
from games.live_magic.rules.players import using_powers
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.choosing import WEIGHED, choose
from games.live_magic.rules.players.evening import Evening, HousePlayer
from games.live_magic.rules.players.habits import Memory, likely
from games.live_magic.rules.players.worth import sums_of, worth_of_deck, worths
from games.live_magic.rules.setup import Pack, Setup
from games.live_magic.rules.state import State
from tests.docs.citations import ROOT
from tests.games.live_magic.rules.inventing import invented
from tests.games.live_magic.rules.playing import AT, BOOK, CODEC, ROWS, a_setup, is_over
from tests.support.laws import SEEDS, examples

SEALED = {"throw", "answer", "nominate", "announce", "completion_declare", "completion_pick"}
"""Orders of which nobody else may see what they say."""


def any_setup(chance: Random, seats: int) -> Setup:
    """Any house rules, any sheets; the shipped Powers, or as many that nobody has seen before."""
    return a_setup(chance, seats, ROWS if chance.random() < 0.5 else invented(chance, len(ROWS)))


def an_evening(seed: int, seats: int) -> Evening:
    """Players of every temper at a table of a random setup."""
    chance = Random(seed)
    setup = any_setup(chance, seats)
    tempers = list(CHARACTERS.values())
    return Evening(setup, {seat.key: HousePlayer(chance.choice(tempers)) for seat in setup.seats}, chance)


@examples(30)
@given(SEEDS, st.integers(2, 12))
def test_every_evening_ends_with_finished_decks_and_nothing_is_refused(seed: int, seats: int) -> None:
    state = an_evening(seed, seats).play()
    assert is_over(state)
    assert all(one.lands is not None for one in state.magi.values() if not (one.absent or one.is_out))


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_evenings_end(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        assert is_over(an_evening(seed, Random(seed).randint(2, 12)).play())


@given(SEEDS)
def test_what_a_pack_adds_is_the_deck_with_it_less_the_deck_without(seed: int) -> None:
    chance = Random(seed)
    cards = {pack.id: pack for pack in a_setup(chance, 6).packs}
    held = [cards[key] for key in chance.sample(sorted(cards), chance.randint(0, 12))]
    colours = frozenset(chance.sample("WUBRG", chance.randint(0, 3)))
    for key, value in worths(cards, cards, sums_of(held, colours), colours).items():
        with_it, without = worth_of_deck([*held, cards[key]], colours), worth_of_deck(held, colours)
        assert value == pytest.approx(with_it - without)
        assert worth_of_deck(chance.sample(held, len(held)), colours) == pytest.approx(without)


# --- they know what a seat knows --------------------------------------------------------------------------------------


class Doubting(Evening):
    """Before something is sealed, looks at every other world in which something else is sealed in its place."""

    doubted = 0

    def give(self, by: By, order: Order) -> None:
        tag, _ = CODEC.orders.write(order)
        if tag in SEALED and by.seat is not None:
            self._compare(by.seat, tag, [order, *self._others(by.seat, tag, order)])
        super().give(by, order)

    def _others(self, seat: str, tag: str, order: Order) -> Iterator[Order]:
        for offer in BOOK.orders(self.state, seat, False):
            if offer.order == tag and offer.barred is None:
                other = CODEC.read_order(by_chance(offer, Random(self.doubted)))
                if other != order:
                    yield other

    def _compare(self, seat: str, tag: str, orders: list[Order]) -> None:
        worlds = [state for order in orders if (state := self._after(seat, order)) is not None]
        if not worlds:
            return
        for other in sorted(self.players.keys() - {seat}):
            known = [(BOOK.view(world, other), BOOK.orders(world, other, False)) for world in worlds]
            alike = [each for each in known if each == known[0]]
            said = [self._decides(other, *each) for each in alike]
            assert all(each == said[0] for each in said), f"{other} knows what {seat} has sealed ({tag})"
            self.doubted += len(alike) - 1

    def _after(self, seat: str, order: Order) -> State | None:
        state = self.state
        for fact in BOOK.decide(state, order, By(seat=seat), Random(1), AT):
            state = BOOK.evolve(state, fact)
        return None if self._was_the_last(state, seat) else state

    def _was_the_last(self, state: State, seat: str) -> bool:
        """Then everything is shown, and worlds may differ."""
        return not set(BOOK.waited_for(state)) & set(BOOK.waited_for(self.state)) - {seat}

    def _decides(self, seat: str, view: Any, offers: Any) -> dict[str, Any] | None:
        player = self.players[seat]
        assert isinstance(player, HousePlayer)
        return choose(view, offers, player.character, player.memory, Random(5))


def doubted_evening(seed: int, seats: int) -> Doubting:
    """An evening in which every seat is asked in every world that it cannot tell from its own."""
    evening = an_evening(seed, seats)
    doubting = Doubting(evening.state.setup, evening.players, evening.chance)
    doubting.play()
    return doubting


@examples(12)
@given(SEEDS, st.integers(3, 6))
def test_it_decides_the_same_in_two_worlds_that_differ_in_what_its_seat_may_not_know(seed: int, seats: int) -> None:
    doubted_evening(seed, seats)


def test_other_worlds_are_looked_at_where_something_is_sealed() -> None:
    """Else the law would hold of nothing."""
    assert sum(doubted_evening(seed, 4).doubted for seed in range(4)) > 50


# --- they know what there is ------------------------------------------------------------------------------------------


def test_every_word_of_a_row_is_weighed() -> None:
    vocabulary = json.loads((ROOT / "data" / "powers.json").read_text(encoding="utf-8"))
    assert using_powers.EFFECTS.keys() == vocabulary["ops"].keys()
    assert using_powers.COSTS.keys() == vocabulary["costs"].keys()


def test_every_order_that_is_weighed_is_one_of_the_game() -> None:
    assert WEIGHED.keys() <= {str(kind.__struct_config__.tag) for kind in BOOK.order_types}


# --- they play well ---------------------------------------------------------------------------------------------------


def test_a_habit_is_read_and_forgotten() -> None:
    """Who always throws rock is thought to throw it again; once they throw paper, sooner that."""
    rocks = Memory({"bo": ("rock",) * 6})
    assert likely(rocks, "bo", 2.0)["rock"] > 0.6
    changed = Memory({"bo": ("rock",) * 6 + ("paper",) * 6})
    assert likely(changed, "bo", 2.0)["paper"] > likely(changed, "bo", 2.0)["rock"]
    assert likely(Memory(), "bo", 2.0) == dict.fromkeys(SIGNS, pytest.approx(1 / 3))


def pack(name: str, cost: int, kind: str = "Creature — Bear", colour: str = "G") -> Pack:
    return Pack(name, name, "G", mana_value=cost, colours=(colour,), type_line=kind)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ([pack("a", 2), pack("b", 3)], [pack("a", 6), pack("b", 6)]),
        ([pack("a", 2), pack("b", 3)], [pack("a", 2), pack("b", 3, colour="R")]),
        ([pack("a", 2), pack("b", 3)], [pack("a", 2), pack("b", 3, "Enchantment")]),
        ([pack("a", 2), pack("b", 3)], [pack("a", 2), pack("b", 3, "Legendary Creature — Bear")]),
    ],
    ids=["a curve", "one colour", "creatures", "four of one"],
)
def test_what_makes_a_deck_better(better: list[Pack], worse: list[Pack]) -> None:
    assert worth_of_deck(better, {"G"}) > worth_of_deck(worse, {"G"})
