"""The laws of every rule book hold for coin flips."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.coin_flips.playing import NAMES, Play, a_setup
from tests.games.coin_flips.rules.book import BOOK, CODEC
from tests.games.coin_flips.rules.orders import SIDES, Call, Flip
from tests.support.laws import (
    SEEDS,
    check_facts_change_no_state,
    check_offers,
    check_silence,
    check_somebody_can_act,
    check_written_down,
    examples,
    received,
    taken_back,
)

SEATS = st.integers(2, 6)


def a_play(seed: int, seats: int) -> Play:
    chance = Random(seed)
    return Play(a_setup("".join(NAMES)[:seats], chance.choice((1, 3))), chance)


@examples(40)
@given(SEEDS, SEATS)
def test_every_moment_somebody_can_act_and_no_button_and_no_silence_is_refused(seed: int, seats: int) -> None:
    play = a_play(seed, seats)
    for _ in play.steps(60):
        check_somebody_can_act(play)
        check_offers(play)
        check_silence(play)


@examples(40)
@given(SEEDS, SEATS)
def test_what_is_not_offered_is_refused(seed: int, seats: int) -> None:
    play = a_play(seed, seats)
    for _ in play.steps(60):
        for actor in play.actors:
            offered = {offer.fixed["side"] for offer in play.offers(actor)}
            assert {side for side in SIDES if play.refusal(actor, Call(side=side)) is None} == offered
            assert play.refusal(actor, Flip()) is not None


@examples(40)
@given(SEEDS, SEATS)
def test_facts_make_the_same_state_again_and_survive_being_written_down(seed: int, seats: int) -> None:
    play = a_play(seed, seats)
    before = play.state
    for _, _, facts in play.steps(60):
        check_facts_change_no_state(BOOK, before, facts)
        before = play.state
    check_written_down(BOOK, CODEC, play.setup, play.state, play.facts)


@examples(40)
@given(SEEDS, SEATS)
def test_nobody_can_tell_what_another_has_called(seed: int, seats: int) -> None:
    """Two tables that differ in one call that no flip has shown: nobody but its caller receives anything else."""
    play = a_play(seed, seats)
    for _ in play.steps(60):
        for caller, side in play.state.calls.items():
            lie = play.state.calls | {caller: "tails" if side == "heads" else "heads"}
            other = replace(play.state, calls=lie)
            for seat in (None, *(seat for seat in BOOK.seats(play.state) if seat != caller)):
                assert received(BOOK, other, seat) == received(BOOK, play.state, seat)
            assert received(BOOK, other, caller) != received(BOOK, play.state, caller)


@examples(40)
@given(SEEDS, SEATS)
def test_a_table_that_is_taken_back_goes_on(seed: int, seats: int) -> None:
    play = a_play(seed, seats)
    assert taken_back(play, acts=20, at_most=12) is not None
    for _ in play.steps(60):
        check_somebody_can_act(play)


@examples(40)
@given(SEEDS, SEATS)
def test_cf_4_who_has_the_first_turn_has_most_points_of_all(seed: int, seats: int) -> None:
    play = a_play(seed, seats)
    for _ in play.steps(2_000):
        assert set(play.state.callers) <= set(BOOK.seats(play.state))
    assert play.state.first is not None
    points = play.state.points
    assert [seat for seat in points if points[seat] == max(points.values())] == [play.state.first]
