"""Evenings in one's own calendar: RFC 5545, and the feed with its secret address."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from campaign.evenings import calendars, evenings
from campaign.models import Campaign, Evening, Membership, Person
from campaign.people import joining
from tests.support.worlds.people import LATER, NOW, campaign_of, magus_of

pytestmark = pytest.mark.django_db

ROME = ZoneInfo("Europe/Rome")


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada")
    magus_of(campaign, "ada")
    return campaign


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    return evenings.plan_evening(campaign, day=date(2026, 3, 28), begins_at=time(20, 30), place="The mill")


def ada() -> Membership:
    return Membership.objects.select_related("campaign", "person").get(person__username="ada")


def feed_of(member: Membership) -> str:
    return reverse("campaign:calendar_feed", args=[member.calendar_key])


def events_of(ics: bytes) -> list[Event]:
    return [event for event in Calendar.from_ical(ics).walk("VEVENT") if isinstance(event, Event)]


def in_feed(member: Membership) -> dict[str, Event]:
    """The events of the feed by their uid, as a calendar without an account reads them."""
    return {str(event["UID"]): event for event in events_of(Client().get(feed_of(member)).content)}


def test_an_evening_has_its_hour_in_its_time_zone(evening: Evening) -> None:
    file = calendars.one_evening(evening, "https://table.example/")
    whole, (event,) = Calendar.from_ical(file), events_of(file)
    assert event.start == datetime(2026, 3, 28, 20, 30, tzinfo=ROME)
    assert event.end == datetime(2026, 3, 29, 0, 30, tzinfo=ROME)
    assert b"DTSTART;TZID=Europe/Rome:20260328T203000" in event.to_ical()
    assert [zone["TZID"] for zone in whole.walk("VTIMEZONE")] == ["Europe/Rome"]
    assert (whole["VERSION"], whole["METHOD"], event["STATUS"]) == ("2.0", "PUBLISH", "CONFIRMED")
    assert event["UID"] == f"{evening.uid}@live-magic" and event.stamp == evening.replanned_at.replace(microsecond=0)


def test_without_an_hour_it_takes_the_day(campaign: Campaign) -> None:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 28))
    (event,) = events_of(calendars.one_evening(evening))
    assert (event.start, event.end) == (date(2026, 3, 28), date(2026, 3, 29))


def test_what_people_write_is_text_and_nothing_else(campaign: Campaign) -> None:
    place, notes = 'Mill; "left", 2\\n', "Bread\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:planted"
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 28), place=place, notes=notes)
    (event,) = events_of(calendars.one_evening(evening))
    assert event["UID"] != "planted"
    assert "UID:planted" in str(event["DESCRIPTION"])


def test_a_moved_evening_is_the_same_with_a_later_sequence(evening: Evening) -> None:
    uid = f"{evening.uid}@live-magic"
    assert in_feed(ada())[uid]["SEQUENCE"] == 0
    evenings.change_evening(evening, LATER, day=date(2026, 4, 4))
    moved = in_feed(ada())[uid]
    assert (moved["SEQUENCE"], moved.stamp) == (1, LATER)
    assert moved.start == datetime(2026, 4, 4, 20, 30, tzinfo=ROME)


def test_a_cancelled_evening_is_struck_out_and_its_number_goes_to_another(evening: Evening) -> None:
    evenings.cancel_evening(evening, timezone.now())
    other = evenings.plan_evening(evening.campaign, day=date(2026, 5, 1))
    assert other.number == evening.number
    events = in_feed(ada())
    gone = events[f"{evening.uid}@live-magic"]
    assert (gone["STATUS"], gone["SEQUENCE"], len(events)) == ("CANCELLED", 1, 2)
    assert events[f"{other.uid}@live-magic"]["STATUS"] == "CONFIRMED"


def test_who_does_not_come_is_free_that_evening(evening: Evening) -> None:
    uid = f"{evening.uid}@live-magic"
    assert in_feed(ada())[uid]["TRANSP"] == "OPAQUE"
    evenings.say_whether_comes(evening, evening.campaign.magi.get(), "no")
    assert in_feed(ada())[uid]["TRANSP"] == "TRANSPARENT"


def test_the_feed_is_of_one_campaign(evening: Evening) -> None:
    other = campaign_of(host="zoe", name="Elsewhere")
    evenings.plan_evening(other, day=date(2026, 3, 28))
    assert list(in_feed(ada())) == [f"{evening.uid}@live-magic"]
    assert in_feed(campaign_of(host="yves", name="Nowhere").memberships.get()) == {}


def test_an_unchanged_feed_is_not_sent_again(evening: Evening) -> None:
    address = feed_of(ada())
    first = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in first.headers["Cache-Control"] and first.headers["Content-Type"].startswith("text/calendar")
    evenings.change_evening(evening, NOW, place="The inn")
    assert Client().get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_a_new_address_closes_the_old_one(campaign: Campaign) -> None:
    old = feed_of(ada())
    client = Client()
    client.force_login(Person.objects.get(username="ada"), "django.contrib.auth.backends.ModelBackend")
    client.post(reverse("campaign:renew_calendar", args=[campaign.slug]))
    assert feed_of(ada()) != old
    assert (Client().get(old).status_code, Client().get(feed_of(ada())).status_code) == (404, 200)


def test_who_leaves_leaves_the_calendar_too(campaign: Campaign) -> None:
    address = feed_of(ada())
    joining.leave(ada())
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("key", ["", "x", "x" * 300, "%00", "..%2F"])
def test_nobody_guesses_an_address(campaign: Campaign, key: str) -> None:
    assert Client().get(f"/calendar/{key}.ics").status_code == 404


def test_every_member_has_a_key_of_their_own_from_the_beginning(campaign: Campaign) -> None:
    keys = list(Membership.objects.values_list("calendar_key", flat=True))
    assert len(keys) == len(set(keys)) > 1 and all(keys)
