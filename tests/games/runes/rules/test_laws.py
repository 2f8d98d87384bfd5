"""Laws of the whole game, over random legal duels and matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import example, given

from games.kernel.rulebook import HOST, Number, Offer, OneOf, Order
from games.runes.rules import chase, conditions, legality, rulers
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.codes import As
from games.runes.rules.state import State
from tests.support.laws import (
    SEEDS,
    check_offers,
    check_silence,
    check_somebody_can_act,
    check_written_down,
    examples,
    taken_back,
)

from .playing import BOOK, CODEC, VARIANTS, Play, Variant, a_setup, is_refused

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant[0]}-players-{variant[1]}")


def a_play(seed: int, variant: Variant) -> Play:
    chance = Random(seed)
    return Play(a_setup(chance, variant), chance)


# --- runes -----------------------------------------------------------------------------------------------------------


def check_runes(state: State) -> None:
    """Every rune of every deck lies in its area, once; what is known lies face down (§2)."""
    for seat, player in state.players.items():
        area = player.area
        assert Counter((*area.up, *area.down)) == Counter(player.deck.runes), seat
        assert set(area.known) <= set(area.down)
        assert list(area.down) == sorted(area.down)
        assert list(area.known) == sorted(area.known)


def check_table(state: State) -> None:
    """Whose turn it is and who has priority plays; the chase holds only theirs; conditions are what they say."""
    if state.stage != "play":
        return
    assert len(state.playing) > 1
    assert state.turn is None or state.priority in state.playing
    assert not set(state.passed) & {state.priority}
    assert all(item.controller in state.playing for item in state.chase)
    assert len({item.object for item in state.chase}) == len(state.chase)
    for seat in state.playing:
        assert legality.may_play(state.players[seat].deck, state.catalogue, state.charter)
        for watch in state.players[seat].watched:
            assert watch.met == conditions.is_met(watch.condition, rulers.face_up(state, seat))


@EVERY_VARIANT
@examples(8)
@given(SEEDS)
def test_every_rune_is_in_its_area_and_every_moment_somebody_can_act(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    check_somebody_can_act(play)
    for _ in play.steps(150):
        check_runes(play.state)
        check_table(play.state)
        check_somebody_can_act(play)


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_711_2_no_rune_is_played_beyond_the_divinity(variant: Variant, seed: int) -> None:
    """With the values as they were before it; what an effect turns up or the host sets is not asked."""
    play = a_play(seed, variant)
    state = play.state
    for _, order, _ in play.steps(150):
        if isinstance(order, o.PlayRune):
            seat = next(one.seat for one in play.facts[::-1] if isinstance(one, f.RuneRevealed))
            left = rulers.remaining(play.state, seat)
            assert left is not None
            assert left == "inf" or (left != "-inf" and left >= 0)
            assert order.name in state.players[seat].area.down
        state = play.state


# --- offers ----------------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_what_is_offered_is_never_refused(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(120):
        if play.chance.random() < 0.1:
            check_offers(play)


ALWAYS = (
    o.Pass(),
    o.Resolve(),
    o.Battle(),
    o.Battle(end=True),
    o.Judge(),
    o.Redraw(count=0),
    o.First(),
    o.Side(),
    o.GoToPhase(phase="recovery"),
    o.GoToPhase(phase="main"),
    o.GoToPhase(phase="end"),
    o.TurnRuler(to="J"),
    o.TurnRuler(to="ruler"),
    o.TurnRuler(to="astral"),
    o.TurnRuler(to="healed"),
    o.SetDivinity(to="printed", by="Effect"),
    o.Win(by="Effect"),
    o.DrawGame(by="Effect"),
    o.UseAbility(name="Somebody"),
    o.UseAbility(name="Somebody", auto=True),
    o.PlayChant(name="Light of the Moon"),
    o.PlayChant(name="Sandstorm"),
)
"""Orders without a choice that depends on the table: each is offered exactly where it is not refused."""


@EVERY_VARIANT
@examples(5)
@example(seed=855474349)  # 1012: who is asked what one card cancels says that another one does
@given(SEEDS)
def test_what_is_not_offered_is_refused(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(120):
        if play.chance.random() < 0.1:
            for actor in play.actors:
                offered = play.offers(actor)
                for order in (*ALWAYS, *_every_rune(play, actor), *_every_cancel(play)):
                    shown = any(_says(offer, order) for offer in offered)
                    assert shown == (is_refused(play, actor, order) is None), (actor, order, shown)


def _every_rune(play: Play, actor: str) -> list[o.PlayRune]:
    if actor == HOST:
        return []
    return [o.PlayRune(name=name) for name in (*play.state.players[actor].area.down, "Neo Ragnarok")]


def _every_cancel(play: Play) -> list[o.Cancel]:
    wordings: tuple[As, ...] = ("spell", "rune", "master", "chant", "any")
    items = [chase.label(play.state, item) for item in play.state.chase]
    return [o.Cancel(item=item, by="Effect", wording=wording) for item in items for wording in wordings]


def _says(offer: Offer, order: Order) -> bool:
    """Whether this button gives this order."""
    plain = msgspec.to_builtins(order)
    flags = {name: False for name in ("auto", "end") if name in plain}
    if plain["order"] != offer.order or any(plain[name] != to for name, to in (flags | offer.fixed).items()):
        return False
    if any(isinstance(field, Number) and field.name == "to" and plain["to"] == "printed" for field in offer.fields):
        return False
    choices = [field for field in offer.fields if isinstance(field, OneOf)]
    return all(plain[field.name] in field.values for field in choices)


# --- writing down ----------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_facts_and_states_survive_being_written_down(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _, _, facts in play.steps(120):
        assert isinstance(facts[0], f.Acted)
        assert sum(isinstance(fact, f.Acted) for fact in facts) == 1
    check_written_down(BOOK, CODEC, play.setup, play.state, play.facts)


# --- taking back -----------------------------------------------------------------------------------------------------


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_r_19_taking_back_keeps_every_rune_and_what_was_seen_and_the_game_goes_on(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    undone = taken_back(play, acts=80, at_most=12)
    if undone is None:
        return
    check_runes(play.state)
    for fact in undone:
        if isinstance(fact, f.RuneRevealed):
            area = play.state.players[fact.seat].area
            assert fact.name in (*area.up, *area.known)
    for _ in play.steps(40):
        check_runes(play.state)
        check_table(play.state)


@EVERY_VARIANT
@examples(6)
@given(SEEDS)
def test_silence_is_never_refused(variant: Variant, seed: int) -> None:
    play = a_play(seed, variant)
    for _ in play.steps(100):
        check_silence(play)
