"""The recorded evening replays exactly: every event, every refusal with its reason, the whole state after each."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import Refused
from games.live_magic.rules import BOOK
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.lands import starting_life
from games.live_magic.rules.state import State
from tests.played.evening import LAST_OF_TABLE, acts_of, form_in_file, form_of, recorded, setup_of

NOW = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
EVENING = recorded()
AUCTION = EVENING["events"][:LAST_OF_TABLE]


def act(state: State, event: dict[str, Any]) -> State:
    """The state after an event, order by order. Raises Refused, and then nothing has happened."""
    for by, order in acts_of(event, state):
        for fact in BOOK.decide(state, order, by, Random(1), NOW):
            state = BOOK.evolve(state, fact)
    return state


def played() -> State:
    """The table after event 137."""
    state = BOOK.initial(setup_of(EVENING))
    for event in AUCTION:
        if "expect_error" not in event:
            state = act(state, event)
    return state


def test_the_recorded_evening_replays_event_by_event() -> None:
    """Events 1–137; a refused one changes nothing."""
    state = BOOK.initial(setup_of(EVENING))
    for event in AUCTION:
        expected = event.get("expect_error")
        if expected is None:
            state = act(state, event)
        else:
            with pytest.raises(Refused) as refused:
                act(state, event)
            assert refused.value.reason == expected, event["seq"]
        assert form_of(state) == form_in_file(event), event["seq"]
        assert not broken(state), event["seq"]


def test_the_file_has_151_events_and_nine_refusals() -> None:
    assert [event["seq"] for event in EVENING["events"]] == list(range(1, 152))
    assert sum("expect_error" in event for event in EVENING["events"]) == 9


def test_the_recorded_evening_ends_with_the_life_that_starts_every_match() -> None:
    lives = {seat: starting_life(one).all for seat, one in played().magi.items()}
    assert lives == EVENING["starting_life_in_tournament"]


def test_after_the_recorded_evening_everybody_has_forty_cards() -> None:
    decks = [view.deck for view in (BOOK.view(played(), seat).mine for seat in played().magi) if view is not None]
    assert [len(deck.packs) * 4 for deck in decks if deck is not None] == [40, 40, 40, 40]
    assert all(deck is not None and deck.coherent for deck in decks)
