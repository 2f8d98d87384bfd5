"""Laws of every tournament, over random ones of every form (issue 5, *Tests*)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines.kernel import HOST, fold
from games.engines.tournament.codes import Format
from games.engines.tournament.state import State

from .playing import BOOK, CODEC, FORMS, Play, a_setup

SEEDS = st.integers(0, 2**32 - 1)
EVERY_FORM = pytest.mark.parametrize("form", FORMS)


def tournaments(number: int) -> settings:
    return settings(max_examples=number, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def a_play(seed: int, form: Format) -> Play:
    chance = Random(seed)
    return Play(a_setup(chance, form), chance)


@EVERY_FORM
@tournaments(30)
@given(SEEDS)
def test_replay_from_facts_gives_the_same_state(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    for _, _, facts in play.steps(120):
        for fact in facts:
            kind, data = CODEC.write_fact(fact)
            assert CODEC.read_fact(kind, msgspec.json.decode(msgspec.json.encode(data))) == fact
    state = msgspec.json.decode(msgspec.json.encode(play.state), type=State)
    assert state == play.state
    assert fold(BOOK, BOOK.initial(play.setup), play.facts) == play.state
    for seat in (None, HOST, *play.state.entrants):
        assert msgspec.json.encode(BOOK.view(play.state, seat))
