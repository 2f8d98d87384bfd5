"""What a program may do by a token: never more than its person, and of that no more than the token says."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Person, Role, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from tests.support.worlds.everything import Addresses
from tests.web.test_doors import DOORS, WHO, knock, what

"""A token and a session find by the same questions: that all of them find what is theirs, the doors try by session."""

OVER_API = {door: found for door, found in DOORS.items() if "api:" in door}


def with_token(who: str, *scopes: Scope) -> Client:
    """A program of this person's, without any session."""
    secret = new_secret()
    tokens.make(Person.objects.get(username=who), "A bot", scopes, None, secret, timezone.now())
    return Client(headers={"Authorization": f"Bearer {secret}"})


def found_by(client: Client, world: Addresses, doors: Iterable[str] = OVER_API) -> dict[str, str]:
    """What is behind each of these doors of the API."""
    found = {}
    for door in doors:
        if not is_by_hand(door):
            _finds, at, sends = OVER_API[door]
            address = reverse(door.split()[-1], kwargs=world.get(at))
            found[door] = knock(client, door, address, world.get(sends, {}))
    return found


def is_by_hand(door: str) -> bool:
    """One's tokens and one's account are seen to by who has signed in."""
    return door.endswith(("api:tokens", "api:token", "api:own_data", "api:delete_account"))


def is_the_hosts(door: str) -> bool:
    finds = OVER_API[door].finds
    return finds[WHO.index("ada")] == "forbidden" and finds[WHO.index("carla")] == "in"


@pytest.mark.thorough
@pytest.mark.parametrize("who", WHO[1:])
def test_with_every_scope_a_program_finds_what_its_person_finds(who: str, world: Addresses):
    found = found_by(with_token(who, *Scope), world)
    assert found == {door: OVER_API[door].finds[WHO.index(who)] for door in found}


def test_what_only_a_host_may_do_needs_the_hosts_scope(world: Addresses):
    """Hugo is a second host, who has made nothing of what is there."""
    hugo = Person.objects.create_user("hugo")
    Campaign.objects.get(**world["campaign"]).memberships.create(person=hugo, role=Role.HOST)
    found = found_by(with_token("hugo", Scope.READ, Scope.PLAY), world, filter(is_the_hosts, OVER_API))
    assert len(found) > 60
    assert {door: said for door, said in found.items() if said != "forbidden"} == {}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_who_may_only_read_changes_nothing_anywhere(method: str, world: Addresses):
    client, changed = with_token("carla", Scope.READ), {}
    for address, form in addresses_with_a_form(world).items():
        with transaction.atomic():
            answer = client.generic(method.upper(), address, dumps(form), "application/json")
            transaction.set_rollback(True)
        if what(answer) not in ("forbidden", "status 405"):
            changed[address] = what(answer)
    assert changed == {}


def addresses_with_a_form(world: Addresses) -> dict[str, Any]:
    """Every address of the API once, however many doors it has, with what one of them wants to be sent."""
    found: dict[str, Any] = {}
    for door, each in OVER_API.items():
        address = reverse(door.split()[-1], kwargs=world.get(each.at))
        found[address] = world.get(each.sends) or found.get(address, {})
    return found


@pytest.mark.parametrize(
    ("given", "is_in"),
    [("Bearer {}", True), ("bearer {}", True), ("Bearer {}x", False), ("Bearer ", False), ("Bearer lm_\u00e8", False)],
)
def test_a_token_that_opens_nothing_is_401_and_says_how_to_come_in(given: str, is_in: bool, world: Addresses):
    secret = new_secret()
    tokens.make(Person.objects.get(username="ada"), "A bot", [Scope.READ], None, secret, timezone.now())
    answer = Client().get("/api/v1/me", headers={"Authorization": given.format(secret)})
    assert answer.status_code == (200 if is_in else 401)
    assert is_in or answer["WWW-Authenticate"] == 'Bearer realm="live-magic"'


def test_a_token_makes_shows_and_ends_no_token(world: Addresses):
    program = with_token("carla", *Scope)
    own = reverse("api:token", kwargs=world["tokens"])
    sent: Iterable[int] = (
        program.get("/api/v1/me/tokens").status_code,
        program.post("/api/v1/me/tokens", {"name": "b", "scopes": ["read"]}, "application/json").status_code,
        program.delete(own).status_code,
    )
    assert list(sent) == [403, 403, 403]


@pytest.mark.parametrize(("scopes", "is_shown"), [((Scope.READ,), False), ((Scope.READ, Scope.PLAY), True)])
def test_no_token_that_only_reads_is_shown_a_key_that_would_outlive_it(
    world: Addresses, scopes: tuple[Scope, ...], is_shown: bool
) -> None:
    """Nowhere in what a program can read, the address of the calendar included."""
    membership = Person.objects.get(username="ada").memberships.get(campaign__slug="the-old-mill")
    bot = with_token("ada", *scopes)
    answers = [
        bot.get(reverse(door, kwargs=world.get(OVER_API[door].at)))
        for door in OVER_API
        if " " not in door and not is_by_hand(door)
    ]
    read = [answer.content.decode(errors="replace") for answer in answers if not answer.streaming]
    assert any(membership.calendar_key in text for text in read) is is_shown
