"""D-51: who has the way in and no Magus brings a new one, plays it tonight, and keeps it with an account afterwards."""

from __future__ import annotations

from random import Random

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from campaign.bridge import table_queries
from campaign.evenings import evenings
from campaign.magi.ready_sheets import READY, drawn
from campaign.memory.remembering import remember
from campaign.models import SHEETS, Evening, Invitation, Magus, Membership, Person, Role, Style
from campaign.people import guests
from games.kernel.rulebook import Order
from games.live_magic.rules import orders as o
from games.tables import service, state
from games.tables.models import Table
from tests.support.scenes.evenings import hurry
from tests.support.worlds.evenings import planned
from tests.support.worlds.people import LATER, known

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def uncounted() -> None:
    """Nobody has tried anything yet."""
    cache.clear()


@pytest.fixture
def held(catalogue: None) -> Evening:
    """Carla hosts; Ada and Bo read their sheets out."""
    return evenings.open_evening(planned("ada", "bo"), known("carla"), LATER)


def table_of(evening: Evening) -> Table:
    return table_queries.table_of(evening)


def let_in(evening: Evening) -> Client:
    """A phone that has read the code on the television."""
    phone = Client()
    phone.get(table_queries.door_path(evening))
    return phone


def address(evening: Evening) -> str:
    return reverse("campaign:newcomer", args=[evening.table_code])


def magi_of(evening: Evening) -> list[str]:
    return sorted(state.current(table_of(evening).stream_id, "live_magic").state.game.magi)


def act(evening: Evening, order: Order) -> None:
    service.act_by_table(table_of(evening), order)


# --- coming ----------------------------------------------------------------------------------------------------------


def test_a_name_and_a_sheet_make_a_magus_with_a_seat(held: Evening) -> None:
    phone = let_in(held)
    assert address(held) in phone.get(reverse("tables:join", args=[held.table_code])).content.decode()
    answer = phone.post(address(held), {"name": "Zoë", "sheet": "R"})
    assert answer.headers["Location"] == table_queries.table_path(held)
    magus = Magus.objects.get(name="Zoë")
    assert (magus.owner, magus.style, magus.physical) == (None, "R", 7)
    assert table_queries.seat_of(held, magus) == "zoe"
    assert "zoe" in magi_of(held)
    assert table_of(held).seats.get(key="zoe").name == "Zoë"
    assert guests.magus_of_guest(request_of(phone), held.table_code or "") == magus
    assert "Zoë" in phone.get(table_queries.table_path(held)).content.decode()


def request_of(phone: Client) -> HttpRequest:
    """What a view gets from this phone."""
    request: HttpRequest = phone.get("/").wsgi_request
    request.session = phone.session
    return request


def test_who_says_nothing_of_the_sheet_gets_it_as_drawn(held: Evening) -> None:
    let_in(held).post(address(held), {"name": "Zoe"})
    magus = Magus.objects.get(name="Zoe")
    assert tuple(magus.ratings.values()) in SHEETS and magus.style in Style.values
    sheets = {drawn(Random(seed)) for seed in range(400)}
    assert len(sheets) == len(SHEETS) * len(Style.values)
    assert {sheet.numbers for sheet in READY.values()} == set(SHEETS)


def test_pressed_twice_it_is_one_magus(held: Evening) -> None:
    phone = let_in(held)
    for name in ("Zoe", "Zed"):
        assert phone.post(address(held), {"name": name}).status_code == 302
    assert not Magus.objects.filter(name="Zed").exists()


def test_pressed_twice_in_the_same_instant_the_second_finds_the_seat_of_the_first(held: Evening) -> None:
    """The second request was read before the first was written: its session knows of no seat."""
    phone = let_in(held)
    before = dict(phone.session)
    phone.post(address(held), {"name": "Zoe"})
    session = phone.session
    session.clear()
    session.update(before)
    session.save()
    assert phone.post(address(held), {"name": "Zed"}).status_code == 302
    assert not Magus.objects.filter(name="Zed").exists()
    assert "Zoe" in phone.get(f"/t/{held.table_code}/").content.decode()


def test_the_account_takes_over_what_the_guest_did(held: Evening) -> None:
    phone = let_in(held)
    phone.post(address(held), {"name": "Zoe"})
    phone.force_login(Person.objects.create_user("zoe"), "django.contrib.auth.backends.ModelBackend")
    phone.post(reverse("campaign:keep", args=[held.table_code]))
    magus = Magus.objects.get(name="Zoe")
    assert magus.owner == known("zoe")
    assert Membership.objects.get(person=known("zoe")).is_guest
    assert magus.attendance.get().evening == held


# --- who may not -----------------------------------------------------------------------------------------------------


def test_to_strangers_there_is_no_such_door(held: Evening) -> None:
    assert Client().get(address(held)).status_code == 404
    assert Client().post(address(held), {"name": "Zoe"}).status_code == 404
    onlooker = Client()
    onlooker.force_login(known("ada"), "django.contrib.auth.backends.ModelBackend")
    Membership.objects.filter(person=known("ada")).update(role=Role.WATCHER)
    table_of(held).seats.filter(user=known("ada")).update(user=None)
    assert onlooker.post(address(held), {"name": "Zoe"}).status_code == 404, "belongs there, but was not let in"


def test_a_name_in_the_campaign_is_not_taken_and_nobody_s_magus_either(held: Evening) -> None:
    answer = let_in(held).post(address(held), {"name": "ADA"})
    assert answer.status_code == 422
    assert magi_of(held) == ["ada", "bo"]
    assert Magus.objects.count() == 2


def test_who_has_a_magus_here_brings_no_second_one(held: Evening) -> None:
    Magus.objects.create(
        campaign=held.campaign, owner=known("carla"), name="Carla", style="G", physical=3, social=5, mental=7
    )
    phone = let_in(held)
    phone.force_login(known("carla"), "django.contrib.auth.backends.ModelBackend")
    table_of(held).seats.filter(user=known("carla")).update(user=None)
    phone.get(table_queries.door_path(held))
    assert "already" in phone.post(address(held), {"name": "Zoe"}).content.decode()
    assert magi_of(held) == ["ada", "bo"]


def test_a_crowd_of_newcomers_does_not_get_in(held: Evening) -> None:
    answers = [let_in(held).post(address(held), {"name": f"Zoe {number}"}).status_code for number in range(6)]
    assert answers == [302, 302, 302, 302, 422, 422]
    assert Magus.objects.count() == 6
    assert address(held) not in let_in(held).get(reverse("tables:join", args=[held.table_code])).content.decode()


def test_who_tries_and_tries_waits(held: Evening, settings: pytest.FixtureRequest) -> None:
    settings.RATES = {**settings.RATES, "newcomer": (2, 600)}  # type: ignore[attr-defined]
    phone = let_in(held)
    answers = [phone.post(address(held), {"name": "ada"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert answers[-1].headers["Retry-After"] == "600"
    others = [let_in(held).post(address(held), {"name": "ada"}).status_code for _ in range(4)]
    assert others == [422, 422, 422, 429], "six in the room"


def test_the_group_or_the_host_says_no(held: Evening) -> None:
    act(held, o.LetNewcomersIn(on=False))
    phone = let_in(held)
    assert address(held) not in phone.get(reverse("tables:join", args=[held.table_code])).content.decode()
    assert phone.post(address(held), {"name": "Zoe"}).status_code == 422
    assert not Magus.objects.filter(name="Zoe").exists()


# --- the host sends somebody away ------------------------------------------------------------------------------------


def test_who_was_not_let_play_leaves_nothing_in_the_campaign(held: Evening) -> None:
    for name in ("Zoe", "Zed", "Kim"):
        let_in(held).post(address(held), {"name": name})
    kept = Magus.objects.get(name="Zed")
    guests.keep(kept, Person.objects.create_user("zed"))
    for place in held.attendance.filter(magus__name__in=["Zoe", "Zed", "Ada"]):
        place.played_version = None
        place.save()
    evenings.forget_who_did_not_play(held)
    assert sorted(held.campaign.magi.values_list("name", flat=True)) == ["Ada", "Bo", "Kim", "Zed"]


def test_their_evening_is_remembered_and_who_was_sent_away_is_not(held: Evening) -> None:
    for name in ("Zoe", "Kim"):
        let_in(held).post(address(held), {"name": name})
    act(held, o.MarkAbsent(seat="kim"))
    hurry(held.table_code or "", "tournament")
    evenings.close_evening(held, known("carla"), LATER)
    remember(held)
    zoe = Magus.objects.get(name="Zoe")
    assert held.appearances.get(magus=zoe).life_before == zoe.life
    assert zoe.attendance.get().played_version == 1
    assert not Magus.objects.filter(name="Kim").exists()
    assert held.appearances.count() == 3


# --- by an invitation, and for programs ------------------------------------------------------------------------------


def test_an_invitation_leads_to_the_table_that_plays(held: Evening) -> None:
    invitation = Invitation.objects.create(campaign=held.campaign)
    page = Client().get(reverse("campaign:join", args=[invitation.code])).content.decode()
    assert table_queries.door_path(held) in page
    watch = Invitation.objects.create(campaign=held.campaign, role=Role.WATCHER)
    act(held, o.LetNewcomersIn(on=False))
    for code in (invitation.code, watch.code):
        assert table_queries.door_path(held) not in Client().get(reverse("campaign:join", args=[code])).content.decode()


def test_a_program_does_the_same(held: Evening) -> None:
    phone, at = let_in(held), reverse("api:newcomers", args=[held.table_code])
    assert Client().post(at, {"name": "Zoe"}).status_code == 404
    assert phone.post(at, {"name": "Zoe", "physical": 7}, "application/json").status_code == 400
    made = phone.post(at, {"name": "Zoe", "style": "G"}, "application/json")
    assert made.status_code == 201, made.content
    assert phone.get(made["Location"]).json()["seat"] == "zoe"
    said = made.json()
    assert (said["name"], said["style"], said["seat"]) == ("Zoe", "G", "zoe")
    assert phone.post(at, {"name": "Zed"}, "application/json").status_code == 409
    twin = let_in(held).post(at, {"name": "zoe"}, "application/json")
    assert (twin.status_code, "name" in twin.json()["detail"]) == (409, True)


def test_beside_the_qr_code_of_an_invitation_stand_the_letters_of_the_table_that_plays(held: Evening) -> None:
    host, invitation = Client(), Invitation.objects.create(campaign=held.campaign)
    host.force_login(known("carla"), "django.contrib.auth.backends.ModelBackend")
    code, here = table_of(held).spoken_code, reverse("campaign:invitation", args=[held.campaign.slug, invitation.code])
    assert f"{code[:3]} {code[3:]}" in host.get(here).content.decode()
    Evening.objects.filter(pk=held.pk).update(closed_at=LATER)
    assert f"{code[:3]} {code[3:]}" not in host.get(here).content.decode()
