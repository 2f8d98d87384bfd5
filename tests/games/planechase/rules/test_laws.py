"""Laws of the whole game, over random legal games of every variant under random charters."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import example, given

from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules import orders as o
from games.planechase.rules.seating import is_playing
from games.planechase.rules.state import State
from tests.support.laws import SEEDS, check_offers, check_somebody_can_act, check_written_down, examples, taken_back

from .playing import BOOK, CODEC, VARIANTS, Play, Variant, a_setup

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids="-".join)


def a_play(seed: int, variant: Variant) -> Play:
    chance = Random(seed)
    return Play(a_setup(chance, variant), chance)


# --- cards -----------------------------------------------------------------------------------------------------------


def check_cards(state: State) -> None:
    """Each planar card of those still playing is in exactly one place; as many as each deck began with."""
    for deck in state.setup.decks:
        if deck.owner not in state.decks:
            assert all(card.deck != deck.owner for slot in state.slots for card in slot.face_up)
            continue
        lying = state.decks[deck.owner]
        up = [card.card for slot in state.slots for card in slot.face_up if card.deck == deck.owner]
        up += [card.card for spot in state.spots for card in spot.cards]
        up += state.aside
        names = Counter([*up, *(name for block in lying.pile for name in block.names)])
        assert max(names.values(), default=1) == 1, names
        assert set(deck.names) <= set(names) | {""}, set(deck.names) - set(names)
        assert len(up) + knowledge.size(lying) == deck.size
        for pile in lying.seen.values():
            assert knowledge.is_coarser(pile, lying.pile)


def check_controllers(state: State) -> None:
    """One controller where one is due; it is the active player, as long as there is one (E-11)."""
    if state.stage != "play":
        return
    for slot in state.slots:
        if slot.removed:
            continue
        if state.charter.mode != "grand_melee":
            assert is_playing(state, slot.controller)
        if slot.turn is not None and slot.turn.active is not None and slot.controller is not None:
            assert is_playing(state, slot.turn.active)
        for item in slot.stack:
            assert is_playing(state, item.controller)
        assert not slot.due or slot.question is not None
        assert slot.running is None or slot.question is not None
        assert slot.walk is None or slot.question is not None
    objects = [card.object for slot in state.slots for card in slot.face_up]
    assert len(objects) == len(set(objects))


@EVERY_VARIANT
@examples(8)
@example(seed=2077)  # 807.4j: a marker waits for who has an extra turn at another one
@example(seed=4134)  # E-43: who walks has left a grand melee and nobody follows them, while a card is to be named
@example(seed=519015)  # P-8: whoever takes over a marker turns up there what they look at elsewhere
@given(SEEDS)
def test_every_card_is_in_one_place_and_every_moment_somebody_can_act(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(120):
        check_cards(play.state)
        check_controllers(play.state)
        check_somebody_can_act(play)


# --- offers ----------------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(5)
@given(SEEDS)
def test_what_is_offered_is_never_refused(variant: Variant, seed: int) -> None:
    """Answers to questions included (P-8)."""
    play = a_play(seed, variant)
    for _ in play.steps(100):
        if play.chance.random() < 0.1:
            check_offers(play)


# --- writing down ----------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(4)
@given(SEEDS)
def test_facts_and_states_survive_being_written_down(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(100):
        pass
    check_written_down(BOOK, CODEC, play.setup, play.state, play.facts)


@EVERY_VARIANT
@examples(4)
@given(SEEDS)
def test_the_first_fact_of_an_act_carries_it(variant: Variant, seed: int) -> None:
    """A record is printed from the first kind alone (*Form*); what the program deals on the map stands in
    it as an act of its own."""
    play = a_play(seed, variant)
    for _, _, facts in play.steps(100):
        acts = [fact.act for fact in facts if isinstance(fact, f.Acted)]
        assert isinstance(facts[0], f.Acted)
        assert all(isinstance(act, o.Deal) for act in acts[1:])


# --- taking back -----------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(4)
@given(SEEDS)
def test_p_19_taking_back_leaves_every_card_in_one_place_and_the_game_goes_on(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    taken_back(play, acts=60, at_most=12)
    if play.is_over:
        return
    check_cards(play.state)
    for _ in play.steps(40):
        check_cards(play.state)
        check_controllers(play.state)


@examples(10)
@given(SEEDS)
def test_810_8a_a_team_leaves_as_one(seed: int) -> None:
    play = a_play(seed, ("two_headed_giant", "individual", "none"))
    for _ in play.steps(100):
        for team in play.setup.teams:
            assert len({is_playing(play.state, seat) for seat in team}) == 1
