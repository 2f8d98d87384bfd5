"""What keeps the processes of `make run` alive, over processes that do nothing."""

import os
import sys
from collections.abc import Iterator

import pytest

from config.run import pulse
from config.run.child import Child
from config.run.cores import cores, web_processes
from config.run.pulse import Pulse
from config.run.watched import LASTING, SILENCE, SILENCE_AT_START, Rests, Watched

pytestmark = pytest.mark.process


class Clock:
    """It goes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Frozen:
    """A child that was heard once or never, and is looked at each second."""

    def __init__(self, *, was_heard: bool) -> None:
        self.clock = Clock()
        self.is_heard = was_heard
        self.child = Child("sleeper", [sys.executable, "-c", "import time; time.sleep(600)"], os.environ)
        self.watched = Watched(self.child, lambda: self.is_heard, self.clock)
        self.watched.start()
        self.look()
        self.is_heard = False

    def look(self, after: float = 1.0) -> None:
        """Time goes on, and it is looked at."""
        self.clock.now += after
        self.watched.look()

    def looks_until_it_is_ended(self) -> int:
        """How often it was looked at until it did not run any more."""
        looks = 0
        while self.child.is_running():
            self.look()
            looks += 1
        return looks


@pytest.fixture
def once_heard() -> Iterator[Frozen]:
    frozen = Frozen(was_heard=True)
    yield frozen
    frozen.child.kill()


@pytest.fixture
def never_heard() -> Iterator[Frozen]:
    frozen = Frozen(was_heard=False)
    yield frozen
    frozen.child.kill()


def test_a_process_that_falls_silent_is_ended_and_started_again_after_a_rest(once_heard: Frozen) -> None:
    assert once_heard.looks_until_it_is_ended() == SILENCE + 1
    once_heard.look(0.5)
    assert not once_heard.child.is_running()
    once_heard.look(0.5)
    assert once_heard.child.is_running()


def test_one_that_has_only_begun_may_be_silent_for_longer(never_heard: Frozen) -> None:
    assert never_heard.looks_until_it_is_ended() == SILENCE_AT_START


def test_a_machine_that_slept_has_heard_no_silence(once_heard: Frozen) -> None:
    once_heard.look(3600)
    assert once_heard.child.is_running()


def test_every_rest_is_longer_until_a_start_has_lasted() -> None:
    rests = Rests()
    assert [rests.after(0.1) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]
    assert [rests.after(LASTING), rests.after(0.1)] == [1, 2]


def test_a_pulse_is_felt_once_for_all_beats_since_the_last_look(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = Pulse()
    monkeypatch.setenv(pulse.VARIABLE, str(felt.number))
    assert not felt.has_beaten()
    pulse.beat()
    pulse.beat()
    assert [felt.has_beaten(), felt.has_beaten()] == [True, False]
    felt.close()
    pulse.beat()
    felt.let_go()


def test_a_pulse_that_nobody_wants_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pulse.VARIABLE, raising=False)
    pulse.beat()


def test_there_are_as_many_web_processes_as_cores_and_at_least_two() -> None:
    assert web_processes({}) == max(2, cores())
    assert web_processes({"WEB_PROCESSES": "1"}) == 1
    assert web_processes({"WEB_PROCESSES": "12"}) == 12


@pytest.mark.parametrize("said", ["0", "-1", "many", "1.5"])
def test_no_other_number_of_web_processes_is_taken(said: str) -> None:
    with pytest.raises(ValueError, match="WEB_PROCESSES must be a whole number above 0"):
        web_processes({"WEB_PROCESSES": said})
