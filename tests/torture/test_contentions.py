"""Twelve seats want the same pack in the same millisecond; a thumb taps twelve times; an answer comes when its question
is over. Exactly one counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest

from tests.support.services.site import Site, running_site
from tests.torture.report import Report
from tests.torture.storm import Answer, post

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(3600)]

CONTENTIONS = 500
SEATS = 12
WEBS = 2
HOWS = ("without an id", "with one id", "with an id each")

Shot = tuple[str, dict[str, Any]]
"""A seat, and the order that it sends."""


class Squad:
    """Twelve phones that send at once, each over the next web process."""

    def __init__(self, site: Site, table: dict[str, Any], hands: ThreadPoolExecutor) -> None:
        self.site, self.table, self.hands = site, table, hands
        self.path = f"/api/v1/tables/{table['code']}/act"

    def fire(self, shots: Sequence[Shot]) -> list[Answer]:
        """All of them in one moment."""
        ready = Barrier(len(shots))

        def shoot(number: int, seat: str, order: dict[str, Any]) -> Answer:
            ready.wait()
            return self.send(seat, order, number)

        fired = [self.hands.submit(shoot, number, *shot) for number, shot in enumerate(shots)]
        return [each.result() for each in fired]

    def send(self, seat: str, order: dict[str, Any], number: int = 0) -> Answer:
        """One of them alone."""
        return post(self.site.ports[number % WEBS], self.path, order, self.table["cookies"][seat])


def shots_of(seat: str, order: dict[str, Any], seats: Sequence[str], chance: Random) -> tuple[str, list[Shot]]:
    """Who sends what, and what that is called: everybody the same call, or one seat the same answer twelve times."""
    if order["order"] == "call":
        return "everybody calls the same pack", [(each, order) for each in chance.sample(seats, len(seats))]
    how, same = chance.choice(HOWS), str(uuid4())
    ids: dict[str, list[dict[str, str]]] = {
        "without an id": [{} for _ in range(SEATS)],
        "with one id": [{"id": same} for _ in range(SEATS)],
        "with an id each": [{"id": str(uuid4())} for _ in range(SEATS)],
    }
    return f"twelve taps {how}", [(seat, order | key) for key in ids[how]]


def wrong_with(how: str, answers: Sequence[Answer], after: dict[str, Any]) -> list[str]:
    """What should not have come of it."""
    taken = sum(answer.status == 200 for answer in answers)
    wrong = [f"{how}: {answer.status} {answer.text[:200]}" for answer in answers if answer.status not in (200, 422)]
    if how.endswith("with one id") and taken != SEATS:
        wrong.append(f"{how}: {taken} answers of yes")
    if after["acts"] > 1 and not after["is_asked_still"]:
        wrong.append(f"{how}: {after['acts']} acts")
    if after["acts"] == 0:
        wrong.append(f"{how}: nobody was taken")
    return wrong + after["wrong"]


def test_of_what_comes_at_once_exactly_one_counts(tmp_path: Path, report: Report) -> None:
    chance, hows, wrong = Random(), Counter[str](), list[str]()
    with running_site(tmp_path, webs=WEBS, worker=False) as site, ThreadPoolExecutor(SEATS) as hands:
        [table] = site.call("tests.torture.inside:lay", tables=1)
        squad = Squad(site, table, hands)
        while hows.total() < CONTENTIONS:
            found = site.call("tests.torture.inside:next_order", code=squad.table["code"], seed=chance.getrandbits(32))
            if found is None:
                [table] = site.call("tests.torture.inside:lay", tables=1)
                squad = Squad(site, table, hands)
                continue
            how, shots = shots_of(found["seat"], found["order"], list(squad.table["cookies"]), chance)
            answers = squad.fire(shots)
            seat, question, version = found["seat"], found["order"]["question"], found["version"]
            asks = {"code": squad.table["code"], "seat": seat, "question": question, "version": version}
            after = site.call("tests.torture.inside:came_of_it", **asks)
            wrong += wrong_with(how, answers, after)
            late = squad.send(seat, found["order"])
            if late.status == 200 and not after["is_asked_still"]:
                wrong.append(f"taken although its question was over: {found['order']}")
            hows[how] += 1
    rows = [(how, f"{times} ×") for how, times in sorted(hows.items())]
    report.add(f"{CONTENTIONS} contentions of twelve", [*rows, ("of which other than one counted", len(wrong))])
    assert wrong == []
