"""The table screen after the tournament: what is booked, and nothing before it is; then the next date."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.awards import awards, scene
from campaign.evenings.evenings import plan_evening
from campaign.experience import ledger
from campaign.models import Evening, Person
from games.tables.models import Table
from tests.support.worlds.people import LATER
from tests.support.worlds.tournaments import close_and_book, won_by_ada

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def code(evening: Evening) -> str:
    return won_by_ada(evening)


def screen_of(code: str) -> Client:
    """A television that was shown the way in."""
    screen, table = Client(), Table.objects.get(code=code)
    screen.get(reverse("tables:screen_door", args=[code, table.door_key]))
    return screen


def asks(screen: Client, code: str) -> tuple[int, str]:
    answer = screen.get(reverse("campaign:onward", args=[code]) + "?screen=1", headers=HTMX)
    return answer.status_code, answer.headers.get("HX-Redirect", "")


def test_the_screen_waits_until_the_award_is_booked_and_then_goes(evening: Evening, code: str) -> None:
    screen = screen_of(code)
    assert reverse("campaign:onward", args=[code]) in screen.get(f"/t/{code}/screen/").content.decode()
    assert asks(screen, code) == (204, "")
    here = reverse("campaign:award_scene", args=[code])
    assert screen.get(here).headers["Location"] == reverse("tables:screen", args=[code]), "nothing before the facts"
    close_and_book(evening)
    assert asks(screen, code) == (204, here)
    page = screen.get(here).content.decode()
    assert page.index(">Ada<") < page.index(">Bo<") < page.index(">Cleo<")
    assert 'data-total="8"' in page and "place 1" in page


def test_the_screen_of_the_auction_goes_too_where_no_tournament_was_played(evening: Evening) -> None:
    awards.agree_on(evening, "coming")
    screen = screen_of(evening.table_code or "")
    close_and_book(evening)
    at = evening.table_code or ""
    assert reverse("campaign:onward", args=[at]) + "?screen=1" in screen.get(f"/t/{at}/screen/").content.decode()
    assert asks(screen, at) == (204, reverse("campaign:award_scene", args=[at]))
    assert "has come" in screen.get(reverse("campaign:award_scene", args=[at])).content.decode()


def test_a_stranger_sees_no_award(evening: Evening, code: str) -> None:
    close_and_book(evening)
    for address in (reverse("campaign:award_scene", args=[code]), reverse("campaign:onward", args=[code]) + "?screen"):
        assert Client().get(address).status_code == 404


def test_phones_are_led_as_before(evening: Evening, code: str) -> None:
    close_and_book(evening)
    carla = Client()
    carla.force_login(Person.objects.get(username="carla"))
    led = carla.get(reverse("campaign:onward", args=[code])).headers["Location"]
    assert led != reverse("campaign:award_scene", args=[code])
    assert "every 4s" not in carla.get(reverse("tables:table", args=[evening.table_code])).content.decode()


def test_the_parts_add_up_to_what_is_booked(evening: Evening, code: str) -> None:
    scheme = awards.write_scheme(evening.campaign, "All", for_coming=1, for_match=2, for_places=[5, 3], by_hand=True)
    awards.agree_on(evening, scheme)
    ada = evening.campaign.magi.get(name="Ada")
    awards.give_by_hand(evening, {ada.pk: 4})
    close_and_book(evening)
    rows = {row.magus.name: row for row in scene.counted(evening)}
    assert [part.points for part in rows["Ada"].parts] == [4, 1, 4, 5]
    assert rows["Ada"].parts[-1].says == "place 1", "the rank comes last"
    assert all(sum(part.points for part in row.parts) == row.total for row in rows.values())
    assert [row.place for row in scene.counted(evening)] == [1, 2, 3]


def test_what_was_taken_back_is_not_shown(evening: Evening, code: str) -> None:
    close_and_book(evening)
    ada = evening.campaign.magi.get(name="Ada")
    ledger.reverse(ada.entries.get(kind="award"), "a mistake", at=LATER)
    assert next(row for row in scene.counted(evening) if row.magus == ada).total == 0


def test_then_the_next_date(evening: Evening, code: str) -> None:
    close_and_book(evening)
    here, screen = reverse("campaign:award_scene", args=[code]), screen_of(code)
    assert "When do you meet again?" in screen.get(here).content.decode()
    day: date = timezone.localdate() + timedelta(days=7)
    plan_evening(evening.campaign, day=day, begins_at=time(20, 30), place="Via Roma 1")
    page = screen.get(here).content.decode()
    assert day.isoformat() in page
    assert "Via Roma 1" not in page, "where somebody lives is for members"
