"""`make run`: the supervisor as a process, over a folder of its own."""

import http.client
import shutil
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.support.examples import IS_EVERYTHING
from tests.support.services.product import LASTING, WEBS, Run
from tests.support.services.site import free_port, is_healthy

pytestmark = pytest.mark.process

Start = Callable[..., "Run"]


def wait_for_the_clock(var: Path) -> None:
    """Returns as soon as it has written down when it rang."""
    until = time.monotonic() + 60
    while not list(var.glob("beat*")):
        assert time.monotonic() < until, "the clock never rang"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Run, Path]]:
    """The very first start, over an empty folder; it is stopped by Ctrl-C."""
    var = tmp_path_factory.mktemp("first") / "var"
    run = Run(var, free_port())
    try:
        run.begin_with_few_files()
        run.wait_for("Live Magic is ready")
        run.note_what_webs_may_open()
        wait_for_the_clock(var)
        run.seen = run.family()
        run.end(signal.SIGINT)
        yield run, var
    finally:
        if run.process.poll() is None:
            run.end()


@pytest.fixture
def var(first_start: tuple[Run, Path], tmp_path: Path) -> Path:
    """A copy of the folder as the first start has left it."""
    return Path(shutil.copytree(first_start[1], tmp_path / "var", ignore=shutil.ignore_patterns("*.sock")))


@pytest.fixture
def start(var: Path) -> Iterator[Start]:
    """Starts the product again over this test's folder, on a free port unless one is named."""
    runs: list[Run] = []

    def begin(port: int | None = None) -> Run:
        runs.append(Run(var, port or free_port()))
        return runs[-1]

    yield begin
    for run in runs:
        if run.process.poll() is None:
            run.end()


class House:
    """The product over a folder that it has run from before. It is started once for all tests that leave it whole."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.key = (var / "secret_key").read_text()
        self.run = Run(var, free_port())

    def start_again(self) -> Run:
        """Over the same folder, on the same port."""
        self.run = Run(self.var, self.run.port)
        return self.run


@pytest.fixture(scope="module")
def house(first_start: tuple[Run, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The second start, over a copy of the folder."""
    var = tmp_path_factory.mktemp("house") / "var"
    house = House(Path(shutil.copytree(first_start[1], var, ignore=shutil.ignore_patterns("*.sock"))))
    house.run.wait_for("Live Magic is ready")
    yield house
    if house.run.process.poll() is None:
        house.run.end()


def test_the_first_start_lays_out_everything(first_start: tuple[Run, Path]) -> None:
    run, var = first_start
    run.wait_for(f"Live Magic is ready:  http://127.0.0.1:{run.port}/", seconds=1)
    assert "bringing the database up to date" in run.words
    assert "laying out the demo campaign" in run.words
    assert "Sign in as (password live-magic-demo)" in run.words
    lying_there = [one for one in var.rglob("*") if one.is_file() and var / "static" not in one.parents]
    assert [one.name for one in lying_there if one.stat().st_mode & 0o077] == []


def test_ctrl_c_stops_everything_cleanly(first_start: tuple[Run, Path]) -> None:
    run, _ = first_start
    assert run.process.returncode == 0
    assert run.said[-1].endswith("stopped\n")
    assert "Traceback" not in run.words
    _, alive = psutil.wait_procs(run.seen, timeout=10)
    assert not alive


def styles_of(port: int, address: str) -> http.client.HTTPResponse:
    """The answer for the first stylesheet of the page at `address`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", address)
    href = connection.getresponse().read().decode().split('rel="stylesheet" href="')[1].split('"')[0]
    connection.request("GET", href)
    return connection.getresponse()


@pytest.mark.thorough
def test_the_second_start_loses_nothing(house: House) -> None:
    run = house.run
    assert is_healthy(run.port)
    assert "laying out the demo campaign" not in run.words
    assert "Sign in as (password live-magic-demo)" in run.words
    assert (house.var / "secret_key").read_text() == house.key
    styles = styles_of(run.port, "/accounts/login/")
    assert (styles.status, styles.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert "immutable" in styles.headers["Cache-Control"]


def test_the_clock_runs(first_start: tuple[Run, Path]) -> None:
    _, var = first_start
    assert list(var.glob("beat*"))


@pytest.mark.skipif(not hasattr(psutil.Process, "rlimit"), reason="only Linux tells of others how much they may open")
def test_a_web_process_may_hold_as_many_streams_open_as_the_system_allows(first_start: tuple[Run, Path]) -> None:
    run, _ = first_start
    assert run.may_open == [run.most_open] * WEBS


@pytest.mark.thorough
def test_nothing_outlives_a_killed_supervisor(house: House) -> None:
    house.run.wait_until_whole()
    family = house.run.family()
    house.run.process.kill()
    _, alive = psutil.wait_procs(family, timeout=30)
    assert not alive
    house.start_again().wait_for("Live Magic is ready")


@pytest.mark.thorough
def test_whatever_becomes_of_a_process_the_product_is_whole_again_and_ends_cleanly(house: House) -> None:
    run = house.run
    while_one_web_process_is_away_another_one_answers(run)
    killed_processes_are_noticed_and_started_again(run)
    a_killed_worker_leaves_nothing_of_its_own_behind(run)
    if IS_EVERYTHING:
        frozen_processes_are_noticed_and_replaced(run)
    assert run.end() == 0


def while_one_web_process_is_away_another_one_answers(run: Run) -> None:
    first, second = run.wait_until_whole()["config.run.web"]
    first.kill()
    assert is_healthy(run.port)
    run.wait_until_whole()
    second.kill()
    assert is_healthy(run.port)


def killed_processes_are_noticed_and_started_again(run: Run) -> None:
    run.wait_until_whole()
    run.said.clear()
    for name in LASTING:
        run.wait_until_whole()[name][0].kill()
        run.wait_for(rf"{LASTING[name]}( \d)? has ended unexpectedly")


def a_killed_worker_leaves_nothing_of_its_own_behind(run: Run) -> None:
    worker = run.wait_until_whole()[" worker "][0]
    until = time.monotonic() + 60
    while not (hands := worker.children()):
        assert time.monotonic() < until, run.words
        time.sleep(0.1)
    for hand in hands:
        hand.suspend()  # so that it cannot see by itself that it is alone
    run.said.clear()
    worker.kill()
    run.wait_for("worker has ended unexpectedly")
    _, alive = psutil.wait_procs(hands, timeout=30)
    assert not alive


def frozen_processes_are_noticed_and_replaced(run: Run) -> None:
    frozen = [children[0] for children in run.wait_until_whole().values()]
    for each in frozen:
        each.suspend()
    for name in LASTING.values():
        run.wait_for(rf"{name}( \d)? gives no sign of life")
    _, alive = psutil.wait_procs(frozen, timeout=30)
    assert not alive
    run.wait_until_whole()


def test_a_port_that_is_taken_is_named(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        run = start(taken.getsockname()[1])
        assert run.process.wait(timeout=60) == 1
    run.wait_for("is taken by another program. Take another one: make run PORT=", seconds=5)
    assert "Traceback" not in run.words


def test_one_folder_serves_once(start: Start) -> None:
    first = start()
    first.wait_for("starting a private Redis")
    second = start()
    assert second.process.wait(timeout=60) == 1
    second.wait_for(f"already runs from this folder, on port {first.port}", seconds=5)


def test_it_can_be_stopped_while_it_still_prepares(start: Start) -> None:
    run = start()
    run.wait_for("bringing the database up to date")
    assert run.end() == 0
    assert "Live Magic is ready" not in run.words
