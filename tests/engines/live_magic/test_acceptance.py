"""The recorded evening replays exactly: every event, every refusal with its reason, the whole state after each."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from games.engines.kernel import Refused
from games.engines.live_magic import BOOK
from games.engines.live_magic.invariants import broken
from games.engines.live_magic.state import State
from tests.played.evening import LAST_OF_TABLE, acts_of, form_in_file, form_of, recorded, setup_of

NOW = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
EVENING = recorded()


def act(state: State, event: dict[str, Any]) -> State:
    """The state after an event, order by order. Raises Refused, and then nothing has happened."""
    for by, order in acts_of(event, state):
        for fact in BOOK.decide(state, order, by, Random(1), NOW):
            state = BOOK.evolve(state, fact)
    return state


def test_the_recorded_evening_replays_event_by_event() -> None:
    """Events 1–137; a refused one changes nothing."""
    state = BOOK.initial(setup_of(EVENING))
    refusals = 0
    for event in EVENING["events"][:LAST_OF_TABLE]:
        expected = event.get("expect_error")
        if expected is None:
            state = act(state, event)
        else:
            refusals += 1
            with pytest.raises(Refused) as refused:
                act(state, event)
            assert refused.value.reason == expected, event["seq"]
        assert form_of(state) == form_in_file(event), event["seq"]
        assert not broken(state), event["seq"]
    assert refusals == 8
