"""D-43 as a law: wherever the table is taken back to, it stands whole, and goes on to the finished decks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kernel.rulebook import Fact
from games.live_magic.rules import BOOK
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.state import State
from tests.games.live_magic.rules.playing import Play, a_setup, is_over
from tests.support.examples import examples


@settings(max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32 - 1), st.integers(2, 7))
def test_d43_an_evening_that_is_taken_back_again_and_again_still_comes_to_its_end(seed: int, seats: int) -> None:
    chance = Random(seed)
    play = Play(a_setup(chance, seats), chance)
    history: list[tuple[State, Sequence[Fact]]] = [(play.state, ())]
    for facts in play.steps(250):
        history.append((play.state, facts))
        if len(history) < 400 and chance.random() < 0.05:
            take_back(play, history, chance.randint(1, 12))
    assert is_over(play.state)


def take_back(play: Play, history: list[tuple[State, Sequence[Fact]]], acts: int) -> None:
    """So many acts, if the phase allows it; nothing that was shown stays sealed."""
    kept = history[: max(1, len(history) - acts)]
    then, undone = kept[-1][0], [fact for _, facts in history[len(kept) :] for fact in facts]
    if BOOK.taking_back(then, play.state) is not None:
        return
    play.state = BOOK.forget(then, undone)
    history[:] = [*kept, (play.state, ())]
    assert not broken(play.state)
    if not any(fact.reveals for fact in undone):
        assert play.state == then
