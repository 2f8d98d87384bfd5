"""D-51: a guest who keeps a Magus sees that Magus and the evenings it has played, until a host makes them a player."""

from __future__ import annotations

import io
import re
from datetime import date, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import translation

from campaign.archive.export import archive_of
from campaign.archive.read import ArchiveReader
from campaign.awards.next_action import next_action
from campaign.bridge import table_queries
from campaign.evenings import evenings, reminders
from campaign.evenings.agenda import add_point
from campaign.history.sharing import links
from campaign.models import Campaign, Evening, Magus, Membership, Role, WhoShares
from campaign.people import guests, joining
from campaign.people.onlookers import may_look_on
from campaign.powers import proposals
from tests.support.scenes.evenings import hurry
from tests.support.worlds.evenings import planned
from tests.support.worlds.people import LATER, NOW, client_of, known, magus_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def uncounted() -> None:
    cache.clear()


@pytest.fixture
def held(catalogue: None) -> Evening:
    """Carla hosts; Ada and Bo read their sheets out. The next evening is planned, at Ada's."""
    evening = planned("ada", "bo")
    Membership.objects.update(joined_at=NOW)
    evening = evenings.open_evening(evening, known("carla"), LATER)
    evenings.plan_evening(evening.campaign, day=date(2030, 4, 3), place="Ada, 12 Mill Lane", notes="Ring twice")
    Evening.objects.filter(pk=evening.pk).update(place="Carla, 3 River Street", notes="The key is under the pot")
    evening.refresh_from_db()
    return evening


@pytest.fixture
def zoe(held: Evening) -> Client:
    """Zoe typed the six letters, brought a Magus, and kept it with an account."""
    phone = Client()
    phone.get(table_queries.door_path(held))
    phone.post(reverse("campaign:newcomer", args=[held.table_code]), {"name": "Zoe", "sheet": "R"})
    phone.force_login(person("zoe"), "django.contrib.auth.backends.ModelBackend")
    kept = phone.post(reverse("campaign:keep", args=[held.table_code]))
    assert kept.headers["Location"] == reverse("campaign:magus", args=[held.campaign.slug, magus("Zoe").pk])
    return client_of("zoe")


def magus(name: str) -> Magus:
    return Magus.objects.get(name=name)


def membership(name: str = "zoe") -> Membership:
    return Membership.objects.select_related("campaign", "person").get(person__username=name)


def at(name: str, campaign: Campaign, **parts: object) -> str:
    return reverse(name, kwargs={"slug": campaign.slug, **parts})


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode()


HREF = re.compile(r'<a\b[^>]*?href="([^"]*)"')
WORDS = {"it": "Qui sei un ospite", "cs": "Jsi tu jako host"}
SECRETS = ("12 Mill Lane", "3 River Street", "Ring twice", "under the pot", "Apr 2030", "April 2030")


# --- what a guest sees -----------------------------------------------------------------------------------------------


def test_a_guest_is_told_what_they_can_see_and_what_to_do(held: Evening, zoe: Client) -> None:
    home = text_of(zoe, at("campaign:campaign", held.campaign))
    assert "You’re a guest here: Zoe and the evenings it has played are yours to look at" in home
    assert "Ask the host to make you a player" in home
    assert at("campaign:magus", held.campaign, pk=magus("Zoe").pk) in home
    assert at("campaign:evening", held.campaign, number=held.number) in home


@pytest.mark.parametrize("language", ["it", "cs"])
def test_the_sentence_is_there_in_every_language(held: Evening, zoe: Client, language: str) -> None:
    with translation.override(language):
        home = zoe.get(at("campaign:campaign", held.campaign), headers={"Accept-Language": language}).content.decode()
    assert "You’re a guest" not in home and "Zoe" in home and WORDS[language] in home


def test_the_own_magus_is_shown_and_no_other(held: Evening, zoe: Client) -> None:
    page = text_of(zoe, at("campaign:magus", held.campaign, pk=magus("Zoe").pk))
    assert "Zoe" in page and "once the host has made you a player" in page
    assert zoe.get(at("campaign:magus", held.campaign, pk=magus("Ada").pk)).status_code == 404
    assert zoe.get(at("api:magus", held.campaign, pk=magus("Ada").pk)).status_code == 404
    listed = zoe.get(at("api:magi", held.campaign)).json()
    assert [one["name"] for one in listed["results"]] == ["Zoe"]


def test_the_evening_leads_to_its_table_and_then_tells_what_happened(held: Evening, zoe: Client) -> None:
    address = at("campaign:evening", held.campaign, number=held.number)
    running = text_of(zoe, address)
    assert table_queries.table_path(held) in running and "broadsheet" not in running
    hurry(held.table_code or "", "tournament")
    evenings.close_evening(held, known("carla"), LATER + timedelta(hours=4))
    told = text_of(zoe, address)
    assert "broadsheet" in told and "Zoe" in told
    assert zoe.get(at("campaign:recap", held.campaign, number=held.number)).status_code == 404


def test_no_other_evening_is_there_and_no_page_says_where_they_meet(held: Evening, zoe: Client) -> None:
    assert zoe.get(at("campaign:evening", held.campaign, number=held.number + 1)).status_code == 404
    assert zoe.get(at("api:evening", held.campaign, number=held.number + 1)).status_code == 404
    listed = zoe.get(at("api:evenings", held.campaign)).json()["results"]
    assert [one["number"] for one in listed] == [held.number]
    assert (listed[0]["place"], listed[0]["notes"], listed[0]["pool"]) == ("", "", None)
    assert {one["magus"] for one in listed[0]["attendance"]} <= {magus("Zoe").pk}
    for address in seen_from(zoe, "/"):
        page = zoe.get(address).content.decode()
        assert [secret for secret in SECRETS if secret in page] == [], address


def seen_from(client: Client, start: str) -> set[str]:
    """Every page of the campaigns that a guest reaches by links from here; none of them is closed to them."""
    seen: set[str] = set()
    waiting = {start}
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        seen.add(address)
        found = {link.partition("#")[0] for link in HREF.findall(answer.content.decode())}
        waiting |= {link for link in found if link == "/" or link.startswith(("/c/", "/t/"))} - seen
    return seen


def test_every_link_of_a_guests_pages_is_open_to_them(held: Evening, zoe: Client) -> None:
    pages = seen_from(zoe, at("campaign:campaign", held.campaign))
    assert at("campaign:magus", held.campaign, pk=magus("Zoe").pk) in pages
    assert table_queries.table_path(held) in pages


# --- where else a guest does not count -------------------------------------------------------------------------------


def test_a_guest_is_asked_nothing_and_told_nothing_of_the_group(held: Evening, zoe: Client) -> None:
    me, upcoming = membership(), held.campaign.evenings.get(number=held.number + 1)
    assert known("zoe") not in proposals.voters(held.campaign)
    assert me not in reminders.to_remind(upcoming)
    Campaign.objects.filter(pk=held.campaign_id).update(who_shares=WhoShares.EVERYBODY)
    assert not links.may_share(membership())
    assert Client().get(reverse("campaign:calendar_feed", args=[me.calendar_key])).status_code == 404
    assert next_action(held, me, table_queries.board(held, known("zoe"))).url == at(
        "campaign:evening", held.campaign, number=held.number
    )


def test_a_guest_looks_on_at_the_tables_of_their_evening_alone(held: Evening, zoe: Client) -> None:
    other = planned_and_opened(held.campaign)
    assert may_look_on(held.table_code or "", known("zoe").pk)
    assert not may_look_on(other.table_code or "", known("zoe").pk)
    assert zoe.get(table_queries.table_path(other)).status_code == 404
    assert may_look_on(other.table_code or "", known("ada").pk)


def planned_and_opened(campaign: Campaign) -> Evening:
    """Another evening of the campaign, which Zoe's Magus doesn't play."""
    first = campaign.evenings.get(closed_at=None, opened_at__isnull=False)
    hurry(first.table_code or "", "tournament")
    evenings.close_evening(first, known("carla"), LATER + timedelta(hours=4))
    upcoming = campaign.evenings.get(opened_at=None)
    evenings.change_evening(upcoming, LATER, pool=campaign.pools.get())
    for name in ("Ada", "Bo"):
        evenings.say_whether_comes(upcoming, magus(name), True)
    return evenings.open_evening(upcoming, known("carla"), LATER + timedelta(days=1))


def test_what_a_player_could_take_back_a_guest_cannot(held: Evening, zoe: Client) -> None:
    """Made a guest again, they bring nothing back that they took away as a player."""
    joining.change_role(membership(), Role.PLAYER)
    upcoming = held.campaign.evenings.get(number=held.number + 1)
    point = add_point(upcoming, "Snacks", known("zoe"))
    address = at("campaign:change_point", held.campaign, number=upcoming.number, pk=point.pk)
    gone = zoe.post(address, {"do": "remove"}, follow=True)
    (way,) = re.findall(r'action="(/back/[^"]+)"', gone.content.decode())
    joining.change_role(membership(), Role.GUEST)
    assert zoe.post(way).status_code == 404
    assert not upcoming.agenda.exists()


# --- a host lets them in ---------------------------------------------------------------------------------------------


def test_a_host_makes_them_a_player_with_one_tap_and_takes_it_back(held: Evening, zoe: Client) -> None:
    carla, page = client_of("carla"), at("campaign:members", held.campaign)
    assert "Make a player" in text_of(carla, page)
    changed = carla.post(
        at("campaign:change_role", held.campaign, pk=membership().pk), {"role": "player"}, follow=True
    ).content.decode()
    assert membership().may_play and zoe.get(page).status_code == 200
    (way,) = re.findall(r'action="(/back/[^"]+)"', changed)
    carla.post(way)
    assert membership().is_guest and zoe.get(page).status_code == 404


def test_at_the_table_it_is_one_tap_too(held: Evening, zoe: Client) -> None:
    carla = client_of("carla")
    welcome = reverse("campaign:guests_at_table", args=[held.table_code])
    assert welcome in text_of(carla, table_queries.table_path(held))
    assert welcome not in text_of(client_of("ada"), table_queries.table_path(held))
    assert "has kept Zoe" in text_of(carla, welcome)
    tap = {"member": membership().pk, "role": "player"}
    assert client_of("ada").post(welcome, tap).status_code == 403
    assert "is a player now" in carla.post(welcome, tap).content.decode()
    assert membership().may_play
    assert "Zoe" not in text_of(carla, welcome), "who was let in is no guest any longer"
    assert "has kept Zoe" in carla.post(welcome, tap | {"role": "guest"}).content.decode()
    assert membership().is_guest


@pytest.mark.parametrize("tap", [{"role": "host"}, {"role": "player", "member": "x"}, {}])
def test_at_the_table_nobody_gets_another_role(held: Evening, zoe: Client, tap: dict[str, str]) -> None:
    welcome = reverse("campaign:guests_at_table", args=[held.table_code])
    assert client_of("carla").post(welcome, {"member": str(membership().pk)} | tap).status_code == 404
    assert membership().is_guest
    host = {"member": str(membership("carla").pk), "role": "guest"}
    assert client_of("carla").post(welcome, host).status_code == 404, "a host is none of the guests"
    assert membership("carla").is_host


def test_over_the_api_a_host_says_it_too(held: Evening, zoe: Client) -> None:
    address = at("api:member", held.campaign, pk=membership().pk)
    for role, status in (("player", 200), ("guest", 404)):
        answer = client_of("carla").patch(address, {"role": role}, content_type="application/json")
        assert (answer.status_code, answer.json()["role"]) == (200, role)
        assert zoe.get(at("api:members", held.campaign)).status_code == status
    assert zoe.get("/api/v1/me").json()["campaigns"][0]["role"] == "guest"


def test_an_invitation_is_the_hosts_word_too(held: Evening, zoe: Client) -> None:
    invitation = held.campaign.invitations.create(made_by=known("carla"))
    zoe.post(reverse("campaign:join", args=[invitation.code]))
    assert membership().may_play


def test_who_was_invited_to_watch_becomes_a_player_by_keeping_a_magus(held: Evening) -> None:
    wim = person("wim")
    Membership.objects.create(campaign=held.campaign, person=wim, role=Role.WATCHER)
    magus_of(held.campaign, "carla")
    Magus.objects.filter(name="Carla").update(owner=None)
    guests.keep(magus("Carla"), wim)
    assert membership("wim").may_play


def test_an_archive_carries_guests_as_guests(held: Evening, zoe: Client) -> None:
    hurry(held.table_code or "", "tournament")
    evenings.close_evening(held, known("carla"), LATER + timedelta(hours=4))
    reader = ArchiveReader(io.BytesIO(archive_of(held.campaign)))
    roles = [row["role"] for row in reader.rows("rows/membership.jsonl")]
    assert sorted(roles) == ["guest", "host", "player", "player"]


def test_a_guest_leaves_by_themself(held: Evening, zoe: Client) -> None:
    zoe.post(at("campaign:leave", held.campaign))
    assert not Membership.objects.filter(person=known("zoe")).exists()
    assert magus("Zoe").owner is None
