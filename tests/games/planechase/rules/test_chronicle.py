"""What is remembered of a planar game: visits, how long and whose, dice, places."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.kernel.rulebook import Fact
from games.planechase.rules import facts as f
from games.planechase.rules.chronicle import PlanarChronicle, chronicle
from games.planechase.rules.setup import Setup

from .playing import BOOK, VARIANTS, Play, Variant, a_setup

AT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def told(setup: Setup, facts: list[Fact]) -> PlanarChronicle:
    return chronicle(setup, ((AT + timedelta(seconds=number), fact) for number, fact in enumerate(facts)), AT)


@pytest.mark.parametrize("variant", VARIANTS, ids="-".join)
def test_random_games_are_told_as_their_tables_stand(variant: Variant) -> None:
    """What lies face up is what has not left; every roll is told; the winners are those of the result."""
    for seed in range(4):
        chance = Random(seed)
        play = Play(a_setup(chance, variant), chance)
        for _ in play.steps(120):
            pass
        found = told(play.setup, list(play.facts))
        lying = sorted((slot.number, card.card) for slot in play.state.slots for card in slot.face_up)
        assert sorted((one.slot, one.card) for one in found.visits if one.left_at is None) == lying
        assert len(found.rolls) == sum(isinstance(fact, f.Rolled) for fact in play.facts)
        assert found.turns == play.state.turns
        winners = play.state.result.winners if play.state.result else ()
        assert sorted(one.seat for one in found.players if one.won) == sorted(winners)
        for visit in found.visits:
            assert sum(visit.held.values()) <= visit.turns
            assert set(visit.held) <= set(play.state.players)
        if play.state.result is None:
            assert {one.place for one in found.players} == {None}
        else:
            assert min(one.place or 0 for one in found.players) == 1


def test_the_state_that_is_told_is_the_state_that_is_played() -> None:
    """The chronicle tells of the setup alone and its facts: nothing else goes in."""
    chance = Random(5)
    play = Play(a_setup(chance, VARIANTS[0]), chance)
    for _ in play.steps(60):
        pass
    facts = list(play.facts)
    state = BOOK.initial(play.setup)
    for fact in facts:
        state = BOOK.evolve(state, fact)
    assert state == play.state
    lives = {one.seat: one.life for one in told(play.setup, facts).players}
    assert lives == {key: one.life for key, one in state.players.items()}
