"""Everything that `make run` starts is killed, again and again, amid a storm; and the supervisor itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from tests.support.services.product import LASTING, Run
from tests.support.services.site import Caller, free_port
from tests.torture.report import Report
from tests.torture.storm import Bank, Objector, Storm

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(3600)]

KILLS = 60
SUPERVISOR_EVERY = 15
PAUSE = 3.0
"""At most so many seconds after the product is whole the next kill comes."""


class Product:
    """The product over a folder; its supervisor is started again when it is killed."""

    def __init__(self, var: Path) -> None:
        self.var, self.port = var, free_port()
        self.run = self._started()
        self.caller = Caller(self.run.env)

    def _started(self) -> Run:
        run = Run(self.var, self.port)
        run.wait_for("Live Magic is ready")
        run.wait_until_whole()
        return run

    def kill(self, chance: Random) -> str:
        """Kills one of the lasting processes; which one."""
        name = chance.choice(list(LASTING))
        chance.choice(self.run.wait_until_whole()[name]).kill()
        return LASTING[name]

    def kill_supervisor(self) -> str:
        """Kills the one that starts all the others, and starts it again; it leaves nobody behind."""
        family = self.run.family()
        self.run.process.kill()
        self.run.process.wait()
        _, alive = psutil.wait_procs(family, timeout=30)
        assert not alive
        self.run = self._started()
        return "supervisor"

    def end(self) -> None:
        """Ends everything."""
        self.caller.end()
        self.run.end()


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    """The product as `make run` starts it, with its demo campaign."""
    mine = Product(tmp_path / "var")
    try:
        yield mine
    finally:
        mine.end()


def test_whatever_is_killed_no_act_is_lost_none_counts_twice_and_none_by_half(product: Product, report: Report) -> None:
    chance = Random()
    [table] = product.caller.call("tests.torture.inside:lay", tables=1)
    storm = Storm(product.port)
    storm.rage(table, list(table["cookies"]), product.caller.call("tests.torture.inside:bank"))
    back: dict[str, list[float]] = {}
    for number in range(1, KILLS + 1):
        time.sleep(chance.uniform(0, PAUSE))
        begin = time.monotonic()
        name = product.kill_supervisor() if number % SUPERVISOR_EVERY == 0 else product.kill(chance)
        product.run.wait_until_whole()
        back.setdefault(name, []).append(time.monotonic() - begin)
    storm.end()
    objections, taps = storm.acts_of(Objector), storm.acts_of(Bank)
    wrong = product.caller.call("tests.torture.inside:wrong_with", code=table["code"], acts=objections)
    wrong += product.caller.call("tests.torture.inside:wrong_with_taps", taps=taps)
    report.add(f"{KILLS} kills amid a storm", [*told_of(back), *storm.told(), ("lost, twice or by half", len(wrong))])
    assert wrong == []
    assert storm.answers.odd == []


def told_of(back: dict[str, list[float]]) -> list[tuple[str, str]]:
    """How often each process was killed, and how soon everything ran again."""
    return [
        (f"{name} killed", f"{len(seconds)} ×, all whole again after {max(seconds):.1f} s at most")
        for name, seconds in sorted(back.items())
    ]
