"""Two phones in the same millisecond."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError

from campaign.bridge import table_queries
from campaign.bridge.refusals import Refused
from campaign.bridge.sheets import sheet_data
from campaign.evenings import evenings
from campaign.magi import sheets
from campaign.models import Campaign, Evening, Person
from campaign.pools.imports import make_pool
from tests.support.together import at_once
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import NOW, SHEET, campaign_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def planned(catalogue: None) -> Evening:
    campaign = campaign_of("ada", "bo")
    pool = make_pool(campaign, Person.objects.get(username="carla"), name="Starter", text=STARTER)
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for name in ("ada", "bo"):
        evenings.say_whether_comes(evening, magus_of(campaign, name), True)
    return evening


def test_two_hosts_who_open_the_evening_at_once_open_one_table(planned: Evening) -> None:
    carla = Person.objects.get(username="carla")
    outcomes = at_once(*[lambda: evenings.open_evening(planned, carla, NOW).table_code] * 4)
    assert len(set(outcomes)) == 1
    assert table_queries.Table.objects.count() == 1


def test_two_evenings_opened_at_once_are_one_and_a_reason(planned: Evening) -> None:
    carla = Person.objects.get(username="carla")
    second = evenings.plan_evening(planned.campaign, day=date(2026, 4, 3), pool=planned.pool)
    for magus in planned.campaign.magi.all():
        evenings.say_whether_comes(second, magus, True)
    outcomes = at_once(
        *[lambda each=each: evenings.open_evening(each, carla, NOW) for each in (planned, second)],
        refused=(Refused,),
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Evening", "Refused"]
    assert Campaign.objects.get().evenings.filter(opened_at__isnull=False).count() == 1


def test_plans_sent_at_once_get_numbers_of_their_own(planned: Evening) -> None:
    days = [date(2026, month, 3) for month in (4, 5, 6, 7)]
    at_once(*[lambda day=day: evenings.plan_evening(planned.campaign, day=day) for day in days])
    assert sorted(evening.number for evening in planned.campaign.evenings.all()) == [1, 2, 3, 4, 5]


def test_a_sheet_sent_from_two_phones_is_one_magus(planned: Evening) -> None:
    carla = Person.objects.get(username="carla")

    def write() -> object:
        return sheets.write_magus(planned.campaign, carla, name="Bruma", style="U", attributes=SHEET)

    outcomes = at_once(write, write, refused=(IntegrityError,))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["IntegrityError", "Magus"]


def test_changes_of_a_sheet_from_two_phones_are_two_versions(planned: Evening) -> None:
    magus = planned.campaign.magi.get(name="Ada")
    at_once(
        lambda: sheets.change_magus(magus, style="R"),
        lambda: sheets.change_magus(magus, powers=[planned.campaign.powers.get(key="determinazione")]),
    )
    magus.refresh_from_db()
    assert magus.version == 3 and magus.style == "R"
    assert [kept.version for kept in magus.versions.order_by("version")] == [1, 2, 3]
    assert magus.versions.get(version=3).sheet == sheet_data(magus)
