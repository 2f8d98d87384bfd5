"""From the auction to the tournament without a gap: one tap of the host, and every phone and the screen go along."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign.bridge.tournament import tournament_view
from campaign.models import Evening, Person, Tournament
from games.tables.models import Table
from tests.support.worlds.tournaments import play_all, start

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def onward(evening: Evening, code: str | None = None) -> str:
    return reverse("campaign:onward", args=[code or evening.table_code])


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name))
    return client


def auction(evening: Evening) -> Table:
    return Table.objects.get(code=evening.table_code)


def test_one_tap_of_the_host_starts_the_tournament_and_asks_for_its_first_round(evening: Evening) -> None:
    answer = signed_in("carla").post(onward(evening), headers=HTMX)
    laid = Tournament.objects.get()
    assert answer.headers["HX-Redirect"] == reverse("tables:table", args=[laid.table_code])
    assert tournament_view(laid.table_code).stage != "entry"
    signed_in("carla").post(onward(evening), headers=HTMX)
    assert Tournament.objects.count() == 1, "a second tap finds it"


def test_a_player_does_not_start_it(evening: Evening) -> None:
    assert signed_in("ada").post(onward(evening)).status_code == 403
    assert not Tournament.objects.exists()


def test_phones_wait_until_there_is_somewhere_to_go(evening: Evening) -> None:
    ada = signed_in("ada")
    waiting = ada.get(onward(evening), headers=HTMX)
    assert (waiting.status_code, "HX-Redirect" in waiting.headers) == (204, False)
    laid = start(evening)
    assert ada.get(onward(evening), headers=HTMX).headers["HX-Redirect"] == reverse(
        "tables:table", args=[laid.table_code]
    )


def test_who_holds_a_seat_by_its_link_sits_down_at_the_tournament_too(evening: Evening) -> None:
    table, laid, phone = auction(evening), start(evening), Client()
    seat = table.seats.get(key="cleo")
    phone.post(reverse("tables:take_over", args=[table.code, seat.link_key]))
    address = phone.get(onward(evening), headers=HTMX).headers["HX-Redirect"]
    assert "Cleo" in phone.get(address).content.decode()
    match = Table.objects.get(code=laid.table_code)
    assert match.seats.exclude(token="").get().name == "Cleo"


def test_the_table_screen_goes_along(evening: Evening) -> None:
    table, laid, screen = auction(evening), start(evening), Client()
    screen.get(reverse("tables:screen_door", args=[table.code, table.door_key]))
    address = screen.get(onward(evening) + "?screen=1", headers=HTMX).headers["HX-Redirect"]
    assert address == reverse("tables:screen", args=[laid.table_code])
    assert screen.get(address).status_code == 200


def test_a_stranger_learns_nothing(evening: Evening) -> None:
    assert Client().get(onward(evening), headers=HTMX).status_code == 404
    laid = start(evening)
    for code in (evening.table_code, laid.table_code, "NOSUCH"):
        assert Client().get(onward(evening, code), headers=HTMX).status_code == 404


def test_the_table_says_it_to_the_host_in_gold_and_to_nobody_else(evening: Evening) -> None:
    at = reverse("tables:table", args=[evening.table_code])
    host, player = (signed_in(name).get(at).content.decode() for name in ("carla", "ada"))
    assert "Start the tournament" in host
    assert "Start the tournament" not in player
    assert f'hx-get="{onward(evening)}"' in player


def test_a_tournament_that_is_played_leads_to_the_award(evening: Evening) -> None:
    laid = start(evening)
    play_all(laid, "Ada", "Bo", "Cleo")
    page = signed_in("carla").get(reverse("tables:table", args=[laid.table_code])).content.decode()
    assert "On to the award" in page
    assert "Play again" not in page
    led = signed_in("carla").get(onward(evening, laid.table_code))
    assert led.headers["Location"] == reverse("campaign:award", args=[evening.campaign.slug, evening.number])
