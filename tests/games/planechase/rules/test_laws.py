"""Laws of the whole game, over random legal games of every variant under random charters (issue 4, *Tests*)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kernel.rulebook import HOST, fold
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules import orders as o
from games.planechase.rules.seating import is_playing
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import State
from tests.support.examples import fewer

from .playing import BOOK, CODEC, VARIANTS, Play, Variant, a_setup, is_refused, order_of

SEEDS = st.integers(0, 2**32 - 1)
EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids="-".join)


def games(number: int) -> settings:
    """So many random games of each variant, however long one takes."""
    return settings(max_examples=fewer(number), deadline=None, suppress_health_check=[HealthCheck.too_slow])


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


def check_somebody_can_act(play: Play) -> None:
    """Every moment somebody can act, and who is waited for is one of them."""
    if play.state.stage == "over":
        return
    waited = BOOK.waited_for(play.state)
    moment = BOOK.question_key(play.state, HOST)
    assert waited or moment is not None, (play.state.stage, play.state.slots, play.facts[-6:])
    for seat in waited:
        assert BOOK.question_key(play.state, seat) is not None
        assert play.offers(seat)


@EVERY_VARIANT
@games(8)
@given(SEEDS)
def test_every_card_is_in_one_place_and_every_moment_somebody_can_act(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(120):
        check_cards(play.state)
        check_controllers(play.state)
        check_somebody_can_act(play)


# --- offers ----------------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@games(5)
@given(SEEDS)
def test_what_is_offered_is_never_refused(variant: Variant, seed: int) -> None:
    """Answers to questions included (P-8)."""
    play = a_play(seed, variant)
    for _ in play.steps(100):
        if play.chance.random() < 0.1:
            for actor in play.actors:
                for offer in play.offers(actor):
                    order = order_of(offer, play.chance)
                    assert is_refused(play, actor, order) is None, (actor, order)


# --- writing down ----------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@games(4)
@given(SEEDS)
def test_facts_and_states_survive_being_written_down(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _, _, facts in play.steps(100):
        for fact in facts:
            kind, data = CODEC.write_fact(fact)
            assert CODEC.read_fact(kind, msgspec.json.decode(msgspec.json.encode(data))) == fact
    state = msgspec.json.decode(msgspec.json.encode(play.state), type=State)
    assert state == play.state
    setup = msgspec.json.decode(msgspec.json.encode(play.setup), type=Setup)
    assert fold(BOOK, BOOK.initial(setup), play.facts) == play.state


@EVERY_VARIANT
@games(4)
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
@games(4)
@given(SEEDS)
def test_p_19_taking_back_leaves_every_card_in_one_place_and_the_game_goes_on(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    states = [play.state]
    lengths = [0]
    for _ in play.steps(60):
        states.append(play.state)
        lengths.append(len(play.facts))
    if play.state.stage == "over":
        return
    back = play.chance.randrange(max(0, len(states) - 12), len(states))
    play.state = BOOK.forget(states[back], play.facts[lengths[back] :])
    check_cards(play.state)
    for _ in play.steps(40):
        check_cards(play.state)
        check_controllers(play.state)


@games(10)
@given(SEEDS)
def test_810_8a_a_team_leaves_as_one(seed: int) -> None:
    play = a_play(seed, ("two_headed_giant", "individual", "none"))
    for _ in play.steps(100):
        for team in play.setup.teams:
            assert len({is_playing(play.state, seat) for seat in team}) == 1
