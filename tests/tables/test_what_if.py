"""What if: whoever plays on from a moment of long ago has the time that was given then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from msgspec.structs import replace

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.days import Days
from games.kernel.table.clock import next_deadline
from games.tables import service, state
from games.tables.screens.replay.what_if import what_if
from tests.games.throws.rules.book import OpenRound, Setup

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2026, 3, 6, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize("clock", [{"answer_seconds": 30}, {"days": Days(allowance=1)}], ids=["seconds", "days"])
def test_lm_3_8_the_clock_of_what_was_asked_begins_anew(clock: dict[str, Any]) -> None:
    places = [service.Place(key, key.title()) for key in "abc"]
    table = service.open_table("throws", Setup(**clock), places, name="Tuesday", host="a", at=LONG_AGO)
    host = table.seats.get(key="a")
    asked = replace(OpenRound(), question=kernel_table.question_of(now(table), OpenRound(), "a"))
    service.act(table, host, asked, at=LONG_AGO)
    for mine in "ab":
        other, _token = what_if(table, now(table).version, table.seats.get(key=mine), timezone.now())
        then, deadline = now(other), next_deadline(registry.book("throws"), now(other))
        assert then.game == now(table).game and not then.passing
        assert deadline is not None and deadline > timezone.now() + timedelta(seconds=25)
        assert service.run_due_acts(other, timezone.now() + timedelta(seconds=15)).version == then.version


def now(table: Any) -> kernel_table.TableState:
    return state.current(table.stream_id, table.game).state
