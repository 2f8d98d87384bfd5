"""Days and hours of evenings and deadlines: what is refused, and what old rows do to calendars."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar
from rest_framework.test import APIClient

from campaign.evenings import calendars, evenings
from campaign.models import Campaign, CancelledEvening, Evening, LeagueRound, Membership, Person
from campaign.models.values.days import FIRST_DAY, LAST_DAY
from campaign.tournaments.tournaments import start_league
from tests.support.worlds.people import NOW, campaign_of, client_of, magus_of

pytestmark = pytest.mark.django_db

ROME = ZoneInfo("Europe/Rome")
BAD_DAYS = ["0001-01-01", "0026-03-06", "0202-06-03", "1992-12-31", "2101-01-01", "9999-12-31"]
SPRING, AUTUMN = date(2027, 3, 28), date(2027, 10, 31)
"""The nights in which clocks in Rome go from 2 to 3, and from 3 back to 2."""


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts, Ada and Bo play."""
    campaign = campaign_of("ada", "bo")
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    return campaign


def ada() -> Membership:
    return Membership.objects.select_related("campaign", "person").get(person__username="ada")


def in_api() -> APIClient:
    client = APIClient()
    client.force_authenticate(Person.objects.get(username="carla"))
    return client


def summaries(ics: bytes) -> list[str]:
    return [str(event["SUMMARY"]) for event in Calendar.from_ical(ics).walk("VEVENT")]


# --- which days ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", BAD_DAYS)
def test_no_evening_is_planned_or_moved_out_of_the_bounds(campaign: Campaign, day: str) -> None:
    pages = reverse("campaign:plan_evening", args=[campaign.slug])
    page = client_of("carla").post(pages, {"day": day})
    assert page.status_code == 422 and "Choose a day from 1 January 1993 to 31 December 2100." in page.content.decode()
    answer = in_api().post(reverse("api:evenings", args=[campaign.slug]), {"day": day})
    assert answer.status_code == 400 and answer.json()["errors"][0]["pointer"] == "/day"
    assert not campaign.evenings.exists()
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    assert in_api().patch(reverse("api:evening", args=[campaign.slug, evening.number]), {"day": day}).status_code == 400


@pytest.mark.parametrize("day", [FIRST_DAY, LAST_DAY])
def test_the_first_and_the_last_day_can_be_planned(campaign: Campaign, day: date) -> None:
    client_of("carla").post(reverse("campaign:plan_evening", args=[campaign.slug]), {"day": day.isoformat()})
    assert in_api().post(reverse("api:evenings", args=[campaign.slug]), {"day": day.isoformat(), "place": "Here"})
    assert [evening.day for evening in campaign.evenings.all()] == [day, day]
    assert len(summaries(calendars.feed(ada(), NOW))) == 2


@pytest.mark.parametrize("day", BAD_DAYS)
def test_no_deadline_is_out_of_the_bounds(campaign: Campaign, day: str) -> None:
    magi = list(campaign.magi.all())
    values = {"name": "Spring", "magi": [magus.pk for magus in magi], "format": "round_robin", "best_of": "1"}
    form = {**values, "first_due": day, "days_a_round": "14"}
    page = client_of("carla").post(reverse("campaign:new_league", args=[campaign.slug]), form)
    assert page.status_code == 422 and "Choose a day from" in page.content.decode()
    answer = in_api().post(reverse("api:tournaments", args=[campaign.slug]), form, format="json")
    assert [one["pointer"] for one in answer.json()["errors"]] == ["/first_due"]
    league, _is_new = start_league(campaign, "Winter", magi, {}, host=Person.objects.get(username="carla"), at=NOW)
    address = {"slug": campaign.slug, "pk": league.pk, "number": 1}
    assert in_api().put(reverse("api:deadline", kwargs=address), {"due_on": day}).status_code == 400
    page = client_of("carla").post(reverse("campaign:set_deadline", kwargs=address), {"due_on": day}, follow=True)
    assert "Choose a day from 1 January 1993" in page.content.decode()
    assert not LeagueRound.objects.exists()


# --- rows from before there were bounds ------------------------------------------------------------------------------


@pytest.mark.parametrize("begins_at", [None, time(0), time(23, 59)])
@pytest.mark.parametrize("day", [date.min, date(202, 6, 3), date.max])
def test_an_old_row_breaks_no_calendar(campaign: Campaign, day: date, begins_at: time | None) -> None:
    old = Evening.objects.create(campaign=campaign, number=1, day=day, begins_at=begins_at)
    evenings.plan_evening(campaign, day=date(2027, 4, 3), begins_at=time(20, 30))
    feed = Client().get(reverse("campaign:calendar_feed", args=[ada().calendar_key]))
    assert feed.status_code == 200 and "The old mill, evening 2" in summaries(feed.content)
    evening_file = client_of("ada").get(reverse("campaign:evening_file", args=[campaign.slug, 1]))
    assert summaries(evening_file.content) == ["The old mill, evening 1"]
    evenings.cancel_evening(old, NOW)
    assert "The old mill, evening 2" in summaries(calendars.feed(ada(), NOW))


def test_a_league_that_began_with_an_impossible_day_goes_on(campaign: Campaign) -> None:
    host = Person.objects.get(username="carla")
    league, _is_new = start_league(campaign, "Winter", list(campaign.magi.all()), {}, host=host, at=NOW)
    LeagueRound.objects.create(tournament=league, number=1, due_on=date.max)
    assert any("Winter" in summary for summary in summaries(calendars.feed(ada(), NOW)))


@pytest.mark.parametrize(
    ("day", "cancelled_at", "is_told"),
    [
        (date(2026, 3, 6), datetime(2026, 3, 1, tzinfo=UTC), True),
        (date(2026, 1, 2), datetime(2026, 1, 1, tzinfo=UTC), False),
        (date(2026, 1, 2), datetime(2026, 3, 1, tzinfo=UTC), True),
        (date(2026, 9, 4), datetime(2026, 1, 1, tzinfo=UTC), True),
        (date.max, datetime(2026, 1, 1, tzinfo=UTC), False),
    ],
)
def test_a_cancelled_evening_leaves_the_feed_weeks_after_its_day(
    campaign: Campaign, day: date, cancelled_at: datetime, is_told: bool
) -> None:
    values = {"number": 7, "sequence": 1, "day": day, "cancelled_at": cancelled_at}
    CancelledEvening.objects.create(campaign=campaign, uid=uuid4(), **values)
    assert ("The old mill, evening 7" in summaries(calendars.feed(ada(), NOW))) is is_told


def test_the_keeper_of_the_site_can_remove_a_cancelled_evening(campaign: Campaign) -> None:
    values = {"number": 7, "sequence": 1, "day": date.max, "cancelled_at": NOW}
    cancelled = CancelledEvening.objects.create(campaign=campaign, uid=uuid4(), **values)
    Person.objects.create_superuser("keeper")
    page = reverse("admin:campaign_cancelledevening_delete", args=[cancelled.pk])
    assert client_of("keeper").post(page, {"post": "yes"}).status_code == 302
    assert not CancelledEvening.objects.exists()


# --- the two nights in which the clocks change -----------------------------------------------------------------------

SAYS = {
    "en": "The clocks go forward on 28 March, and 02:30 does not come. Choose 03:30, or an earlier hour.",
    "it": "Il 28 marzo l’orologio va avanti, e le 02:30 non ci sono. Scegli le 03:30 o un orario precedente.",
    "cs": "Dne 28. března se hodiny posouvají dopředu a čas 02:30 nenastane. Zvol 03:30, nebo dřívější hodinu.",
}


@pytest.mark.parametrize("language", SAYS)
def test_an_hour_that_does_not_come_is_refused(campaign: Campaign, language: str) -> None:
    plan = {"day": SPRING.isoformat(), "begins_at": "02:30"}
    headers = {"accept-language": language}
    page = client_of("carla").post(reverse("campaign:plan_evening", args=[campaign.slug]), plan, headers=headers)
    assert page.status_code == 422 and SAYS[language] in page.content.decode()
    answer = in_api().post(reverse("api:evenings", args=[campaign.slug]), plan, headers=headers)
    assert [(one["pointer"], one["detail"]) for one in answer.json()["errors"]] == [("/begins_at", SAYS[language])]
    assert not campaign.evenings.exists()


def test_neither_the_day_nor_the_hour_alone_makes_such_an_hour(campaign: Campaign) -> None:
    on_that_day = evenings.plan_evening(campaign, day=SPRING, begins_at=time(1, 59))
    at_that_hour = evenings.plan_evening(campaign, day=date(2027, 3, 27), begins_at=time(2, 30))
    for evening, change in ((on_that_day, {"begins_at": "02:00"}), (at_that_hour, {"day": SPRING.isoformat()})):
        address = reverse("api:evening", args=[campaign.slug, evening.number])
        assert in_api().patch(address, change).status_code == 400
        assert in_api().patch(address, {"place": "The mill"}).status_code == 200


@pytest.mark.parametrize(
    ("day", "begins_at", "starts"),
    [
        (SPRING, time(1, 59), datetime(2027, 3, 28, 0, 59, tzinfo=UTC)),
        (SPRING, time(2, 30), datetime(2027, 3, 28, 1, 30, tzinfo=UTC)),  # an old row: the clock shows 03:30 then
        (date(2027, 3, 27), time(23, 59), datetime(2027, 3, 27, 22, 59, tzinfo=UTC)),
        (date(2027, 10, 30), time(23, 30), datetime(2027, 10, 30, 21, 30, tzinfo=UTC)),
        (date(2027, 10, 30), time(22, 30), datetime(2027, 10, 30, 20, 30, tzinfo=UTC)),
        (AUTUMN, time(2, 30), datetime(2027, 10, 31, 0, 30, tzinfo=UTC)),  # the first of the two
    ],
)
def test_an_evening_lasts_four_hours_in_every_night(
    campaign: Campaign, day: date, begins_at: time, starts: datetime
) -> None:
    evening = evenings.plan_evening(campaign, day=day, begins_at=begins_at)
    assert evening.starts_at.astimezone(UTC) == starts
    event: Any
    (event,) = Calendar.from_ical(calendars.one_evening(evening)).walk("VEVENT")
    ends = event["DTEND"].dt.astimezone(UTC)
    assert (event["DTSTART"].dt.astimezone(UTC), ends) == (starts, starts + timedelta(hours=4))
