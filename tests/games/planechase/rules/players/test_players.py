"""P-36: a player of the house on planes breaks no rule, holds nobody up, and knows what its seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from games.kernel.rulebook import By, Fact
from games.planechase.rules import facts as f
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL, STEADY
from games.planechase.rules.players.house import HOUSE, in_temper
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.planechase.rules.state import State
from tests.games.planechase.rules.catalogue import CARDS
from tests.games.planechase.rules.playing import BOOK, CODEC, VARIANTS, Play, Variant, a_setup
from tests.games.planechase.rules.scene import QUIET, main
from tests.games.planechase.rules.test_nobody_can_tell import exchanged
from tests.support.laws import SEEDS, examples

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids="-".join)
A_TURN = 60
"""Words of the house at most, until somebody else is asked."""


def word_of(state: State, seat: str, chance: Random) -> dict[str, Any] | None:
    return in_temper(BOOK.view(state, seat), BOOK.orders(state, seat, False), STEADY, None, chance)


class Housed(Play):
    """A random game in which the house plays every seat but the host's."""

    def house_speaks(self) -> list[Fact] | None:
        """What its next word does; None: it has none now. Raises Refused."""
        for seat in HOUSE.due(self.state, self.actors[1:]):
            said = word_of(self.state, seat, self.chance)
            order = CODEC.read_order(said) if said is not None else BOOK.default_order(self.state, seat)
            if order is not None:
                return self.decide(order, By(seat=seat, hand="house"))
        return None


def a_play(seed: int, variant: Variant) -> Housed:
    chance = Random(seed)
    return Housed(a_setup(chance, variant), chance)


def is_held_up(state: State) -> bool:
    """Whether the house is asked for what it cannot know: what a card on the real table is called."""
    return any(slot.question is not None and slot.question.kind == "name" for slot in state.slots)


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_p36_nothing_that_it_says_is_refused_and_it_holds_nobody_up(variant: Variant, seed: int) -> None:
    """Whatever the others do: the house goes on until one of them is asked, and when they have left it stops."""
    play = a_play(seed, variant)
    for _actor, _order, _facts in play.steps(40):
        spoken = 0
        while not play.is_over and play.house_speaks() is not None:
            spoken += 1
            assert spoken < A_TURN * len(play.actors)
        asked = set(BOOK.waited_for(play.state)) - {play.actors[0]}
        assert not asked or is_held_up(play.state) or play.actors[0] not in play.state.playing


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_p36_it_decides_the_same_in_two_worlds_that_differ_in_what_its_seat_may_not_know(
    variant: Variant, seed: int
) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(60):
        for seat in HOUSE.due(play.state, play.actors[1:]):
            if (found := exchanged(play.state, seat, play.chance)) is not None:
                assert word_of(play.state, seat, Random(3)) == word_of(found[0], seat, Random(3))


# --- how it rolls ----------------------------------------------------------------------------------------------------


def game_of_two(seed: int) -> Iterator[tuple[str, list[Fact]]]:
    """A hundred acts: the host passes their turns on, the house plays the other seat; who acted, and what happened."""
    chance = Random(seed)
    names = tuple(chance.sample(QUIET, 20))
    setup = Setup(
        seats=(Seat("a", "A"), Seat("b", "B")),
        decks=(DeckList(COMMUNAL, names),),
        cards=tuple(CARDS[name] for name in names),
        charter=Charter(decks="communal", deck_check="warn"),
    )
    play = Housed(setup, chance)
    play.decide(CODEC.read_order({"order": "first", "seat": "b", "how": "chosen", "question": 0}), play.by("a"))
    for _ in range(100):
        facts = play.house_speaks()
        if facts is not None:
            yield "b", facts
            continue
        said = word_of(play.state, "a", Unwilling())
        assert said is not None, "nobody is held up"
        yield "a", play.decide(CODEC.read_order(said), play.by("a"))


class Unwilling(Random):
    """Chance by which nobody pays for a roll."""

    def random(self) -> float:
        return 1.0


def rolls_by_turn(acts: Iterable[tuple[str, list[Fact]]]) -> list[list[int]]:
    """What each roll of the house has cost, turn by turn of its own."""
    turns: list[list[int]] = []
    for _who, facts in acts:
        for fact in facts:
            if isinstance(fact, f.TurnBegan) and fact.turn.of == "b":
                turns.append([])
            if isinstance(fact, f.Rolled) and fact.seat == "b":
                turns[-1].append(fact.cost)
    return turns


@pytest.mark.parametrize("seed", range(8))
def test_p36_it_rolls_in_each_of_its_turns_and_never_more_often_than_three_times(seed: int) -> None:
    turns = rolls_by_turn(game_of_two(seed))[:-1]
    assert len(turns) > 8
    assert all(costs == list(range(len(costs))) and 1 <= len(costs) <= 3 for costs in turns)
    assert all(len(costs) == 1 for costs in turns[:2]), "nobody has mana to spare in the first rounds"
    assert len(set(map(len, turns))) > 1, "and nobody can count on how often"


def test_p36_life_that_follows_for_it_it_sets_itself() -> None:
    """P-34: on the turn of somebody else, too, without being asked anything."""
    scene = main("Pompeii", "Krosa").roll("blank").resolve_all().roll("chaos").resolve()
    assert "bruno" in HOUSE.due(scene.state, {"bruno"})
    said = word_of(scene.state, "bruno", Random(1))
    assert said is not None and said["order"] in ("life", "set_life")
    scene.act(CODEC.read_order(said | {"question": 0}), "bruno")
    assert "bruno" not in HOUSE.due(scene.state, {"bruno"})
