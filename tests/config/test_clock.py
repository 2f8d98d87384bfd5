"""The clock of `make run`."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery.beat import PersistentScheduler

from config.celery import app
from config.run.clock import STOPS, Clock


@pytest.fixture
def stopped() -> Iterator[list[int]]:
    """The stops that whoever waits for the clock is told of."""
    told: list[int] = []
    before = {each: signal.signal(each, lambda number, frame: told.append(number)) for each in STOPS}
    yield told
    for each in before.items():
        signal.signal(*each)


@pytest.mark.parametrize("stop", STOPS)
def test_a_clock_that_is_told_to_stop_before_it_is_whole_stops_when_it_ticks(
    stop: int, stopped: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PersistentScheduler, "setup_schedule", lambda clock: signal.raise_signal(stop))
    monkeypatch.setattr(PersistentScheduler, "tick", lambda clock: 5.0)
    clock = Clock(app, schedule_filename=str(tmp_path / "beat"))
    assert stopped == []
    assert clock.tick() == 1.0
    assert stopped == [stop]
    signal.raise_signal(stop)
    assert stopped == [stop, stop]
