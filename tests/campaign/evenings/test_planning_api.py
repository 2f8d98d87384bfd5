"""Planning over REST: agenda, reading, calendar, rulings, with the same rules as on the pages."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaign.evenings import evenings
from campaign.magi import sheets
from campaign.models import Attendance, Campaign, Evening, Person
from tests.support.worlds.people import NOW, campaign_of, magus_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts, Ada and Bo play; Ada has played once and changed her Style since."""
    campaign = campaign_of("ada", "bo")
    ada, _bo = (magus_of(campaign, name) for name in ("ada", "bo"))
    first = Evening.objects.create(
        campaign=campaign, number=1, day=date(2026, 2, 6), table_code="PLAYED", opened_at=NOW, closed_at=NOW
    )
    Attendance.objects.create(evening=first, magus=ada, seat="ada", played_version=1)
    sheets.change_magus(ada, style="R")
    return campaign


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, "yes")
    return evening


def api(name: str) -> APIClient:
    client = APIClient()
    client.force_authenticate(Person.objects.get(username=name))
    return client


def at(campaign: Campaign, *parts: object) -> str:
    return "/".join(map(str, (f"/api/v1/campaigns/{campaign.slug}", *parts)))


def test_an_evening_says_hour_bringer_and_every_answer(evening: Evening) -> None:
    campaign, address = evening.campaign, at(evening.campaign, "evenings", evening.number)
    bo = campaign.memberships.get(person__username="bo")
    changed = api("carla").patch(address, {"begins_at": "20:30", "pool_bringer": bo.pk})
    assert (changed.json()["begins_at"], changed.json()["pool_bringer"]) == ("20:30:00", bo.pk)
    ada = campaign.magi.get(name="Ada")
    said = api("ada").post(f"{address}/attendance", {"magus": ada.pk, "answer": "maybe", "note": "Late"})
    assert {"magus": ada.pk, "answer": "maybe", "note": "Late"} in said.json()["attendance"]
    assert ada.pk not in said.json()["coming"]


def test_the_sheets_are_read_with_what_was_bought(evening: Evening) -> None:
    ada, bo = api("bo").get(at(evening.campaign, "evenings", evening.number, "reading")).json()["results"]
    assert [bought["words"] for bought in ada["bought"]] == ["new Style: Red"]
    assert (ada["version"], ada["is_new"], bo["bought"], bo["is_new"]) == (2, False, [], True)


def test_the_agenda_is_written_ticked_moved_and_cleared(evening: Evening) -> None:
    address = at(evening.campaign, "evenings", evening.number, "agenda")
    first, second = (api("ada").post(address, {"text": text}).json()["id"] for text in ("Snacks", "Votes"))
    points = api("bo").patch(f"{address}/{second}", {"move": -1, "done": True}).json()["results"]
    assert [(point["text"], point["done"]) for point in points] == [("Votes", True), ("Snacks", False)]
    assert api("bo").delete(f"{address}/{first}").status_code == 403
    assert api("ada").delete(f"{address}/{first}").status_code == 204
    assert api("bo").get(address).json()["count"] == 1
    Evening.objects.filter(pk=evening.pk).update(table_code="X", opened_at=NOW, closed_at=NOW)
    assert api("ada").patch(f"{address}/{second}", {"done": False}).status_code == 409


def test_a_watcher_reads_the_agenda_and_the_rulings_and_writes_neither(evening: Evening) -> None:
    wim = evening.campaign.memberships.create(person=person("wim"), role="watcher")
    for part, said in (
        (("evenings", evening.number, "agenda"), {"text": "x"}),
        (("rulings",), {"rule": "D-16", "text": "x"}),
    ):
        address = at(evening.campaign, *part)
        assert api(wim.person.username).get(address).status_code == 200
        assert api(wim.person.username).post(address, said).status_code == 403


def test_rulings_are_kept_found_and_replaced(evening: Evening) -> None:
    address = at(evening.campaign, "rulings")
    old = api("ada").post(address, {"rule": "d16", "text": "Twice.", "evening": evening.number})
    assert (old.status_code, old.json()["rule"], old.json()["made_by"]) == (201, "D-16", "ada")
    new = api("bo").post(f"{address}/{old.json()['id']}/replace", {"rule": "D-16", "text": "Thrice."})
    assert new.json()["replaces"] == old.json()["id"]
    late = api("ada").post(f"{address}/{old.json()['id']}/replace", {"rule": "D-16", "text": "Never."})
    assert late.status_code == 409 and late.json()["detail"]
    found = api("bo").get(address, {"q": "twice"}).json()["results"]
    assert [(one["text"], one["replaced_by"]) for one in found] == [("Twice.", new.json()["id"])]


@pytest.mark.parametrize(
    "said",
    [{}, {"rule": "16", "text": "x"}, {"rule": "D-16", "text": " "}, {"rule": "D-16", "text": "x", "evening": 99}],
)
def test_a_ruling_that_is_none_is_refused(campaign: Campaign, said: dict[str, Any]) -> None:
    assert api("ada").post(at(campaign, "rulings"), said).status_code == 400
    assert not campaign.rulings.exists()


def test_calendar_and_reminders_are_ones_own_the_times_the_hosts(campaign: Campaign) -> None:
    address = at(campaign, "calendar")
    mine = api("ada").get(address).json()
    assert mine["feed"].endswith(".ics") and mine["feed"] != api("bo").get(address).json()["feed"]
    assert api("ada").patch(address, {"wants_reminders": False, "mail_language": "it"}).status_code == 200
    assert campaign.memberships.get(person__username="bo").wants_reminders
    assert api("ada").patch(address, {"days_before": 4}).status_code == 403
    assert api("carla").patch(address, {"days_before": 4, "hours_before": None}).json()["days_before"] == 4
    for bad in ({"days_before": 0}, {"hours_before": 49}, {"mail_language": "tlh"}, {"wants_reminders": "maybe"}):
        assert api("carla").patch(address, bad).status_code == 400
    assert api("ada").post(f"{address}/renew").json()["feed"] != mine["feed"]
