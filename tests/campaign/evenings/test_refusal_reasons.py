"""Reasons of an evening's refusals: what a program reads of each over the API."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.evenings import agenda, evenings
from campaign.models import Evening, Membership, Role
from tests.support.worlds.evenings import planned as planned_evening
from tests.support.worlds.people import LATER, client_of, known, person

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def planned(catalogue: None) -> Evening:
    """Carla hosts; Ada, Bo and Cleo play."""
    return planned_evening("ada", "bo", "cleo")


@pytest.fixture
def opened(planned: Evening) -> Evening:
    return evenings.open_evening(planned, known("carla"), LATER)


@pytest.fixture
def carla(planned: Evening) -> Client:
    return client_of("carla")


def at(name: str, evening: Evening, *more: int) -> str:
    return reverse(f"api:{name}", args=[evening.campaign.slug, evening.number, *more])


def refused(answer: Any) -> tuple[str, dict[str, object]]:
    """Reason and values of a problem that is about the moment."""
    problem = answer.json()
    assert (answer.status_code, problem["status"]) == (409, 409) and problem["detail"]
    return problem["reason"], problem["values"]


def test_a_planned_evening_says_why_it_is_not_opened(planned: Evening, carla: Client) -> None:
    pool, address = planned.pool, at("open_evening", planned)
    assert pool is not None
    pool.packs.all().delete()
    assert refused(carla.post(address)) == ("too_few_packs", {"players": 3, "needed": 30, "packs": 0})
    planned.attendance.exclude(magus__name="Ada").update(answer="no")
    assert refused(carla.post(address)) == ("magi_out_of_range", {"fewest": 2, "most": 12, "come": 1})
    Evening.objects.filter(pk=planned.pk).update(pool=None)
    assert refused(carla.post(address)) == ("no_pool", {})
    assert refused(carla.post(at("table_host", planned))) == ("no_open_table", {})


def test_an_opened_evening_keeps_its_plan(opened: Evening, carla: Client) -> None:
    magus = opened.attendance.values_list("magus", flat=True)[0]
    assert refused(carla.patch(at("evening", opened), {"pool": None}, JSON))[0] == "pool_is_fixed"
    assert refused(carla.delete(at("evening", opened)))[0] == "evening_was_opened"
    answer = carla.post(at("attendance", opened), {"magus": magus, "answer": "no"}, JSON)
    assert refused(answer)[0] == "seats_are_fixed"
    assert refused(carla.post(at("close_evening", opened)))[0] == "table_refuses"
    second = evenings.plan_evening(opened.campaign, day=date(2026, 4, 3))
    assert refused(carla.post(at("open_evening", second)))[0] == "another_evening_is_open"


def test_a_host_without_a_seat_neither_closes_nor_runs_the_table(opened: Evening) -> None:
    zoe = Membership.objects.create(campaign=opened.campaign, person=person("zoe"), role=Role.HOST).person
    phone = client_of(zoe.username)
    assert refused(phone.post(at("close_evening", opened))) == ("run_by_another", {"who": "carla"})
    assert refused(phone.post(at("table_host", opened)))[0] == "no_seat"


def test_an_agenda_says_why_no_point_is_added(planned: Evening, carla: Client) -> None:
    for number in range(agenda.MOST_POINTS):
        agenda.add_point(planned, f"Point {number}", known("carla"))
    assert refused(carla.post(at("agenda", planned), {"text": "More"}, JSON))[0] == "agenda_is_full"
    Evening.objects.update(table_code="X", opened_at=LATER, closed_at=LATER)
    assert refused(carla.post(at("agenda", planned), {"text": "More"}, JSON))[0] == "evening_is_over"
