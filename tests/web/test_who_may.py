"""Law: what a page lets somebody change the API lets them change, and what one refuses the other refuses.

The pairs are those of `tests/web/parity.py`. Beside host, player, watcher and stranger come two who have become
watchers: what they made before is theirs, and they change none of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from campaign.models import Membership, Person, Role
from tests.support.worlds.everything import Addresses
from tests.web.parity import PAGES
from tests.web.test_doors import DOORS, knock, what
from tests.web.test_parity import done_by

pytestmark = pytest.mark.django_db

WHO = {
    "host": ("carla", None),
    "player": ("ada", None),
    "watcher": ("wim", None),
    "stranger": ("sam", None),
    "a player who watches now": ("ada", Role.WATCHER),
    "a host who watches now": ("carla", Role.WATCHER),
}

NOT_DECIDED_AT_THE_DOOR = {
    "post api:table_act": "the table refuses the order of whoever may not give it, with its rule",
    "post api:table_seat": "no seat that was named is 404 to a page, 400 to a program",
    "post api:table_push_key": "the page is everybody’s; the phones are told who sit there",
    "post api:table_push_subscriptions": "the page is everybody’s; the phones are told who sit there",
    "post api:power_check": "says what is wrong with a row, and changes nothing",
    "post api:own_plane_check": "says what is wrong with a row, and changes nothing",
    "patch api:calendar": "own wishes are everybody’s; days and hours before an evening are refused to all but hosts",
    "delete api:point": "the page ticks and moves points, too, which every player may",
    "post api:pool_imports": "the body names the pool that is changed; without one it is a new pool",
}
"""Operations that do more or less than their page, or refuse by what is sent."""


def pairs() -> Iterator[tuple[str, str]]:
    """The door of each page that changes something, and of each operation that does the same."""
    for page, said in PAGES.items():
        door = page if ":" in page else f"campaign:{page}"
        for operation in done_by(said):
            method, name = operation.split()
            if method != "GET" and door in DOORS and f"api:{name}" in DOORS:
                yield door, f"{method.lower()} api:{name}"


def lets(client: Client, door: str, world: Addresses) -> bool:
    _finds, at, sends = DOORS.get(door, DOORS[door.split()[-1]])
    address, form = reverse(door.split()[-1], kwargs=world.get(at)), world.get(sends, {})
    if " " in door:
        return knock(client, door, address, form) == "in"
    with transaction.atomic():
        answer = client.post(address, form)
        transaction.set_rollback(True)
    return what(answer) == "in" if answer.status_code != 405 else knock(client, door, address, form) == "in"


@pytest.mark.parametrize("who", WHO)
def test_page_and_api_let_the_same_people(world: Addresses, client: Client, who: str) -> None:
    name, role = WHO[who]
    client.raise_request_exception = False
    with transaction.atomic():
        if role is not None:
            Membership.objects.filter(person__username=name).update(role=role)
        client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
        tried = {pair for pair in pairs() if pair[1] not in NOT_DECIDED_AT_THE_DOOR}
        differ = {pair for pair in tried if lets(client, pair[0], world) != lets(client, pair[1], world)}
        transaction.set_rollback(True)
    assert differ == set()


def test_every_operation_not_decided_at_the_door_is_one() -> None:
    assert {operation for _page, operation in pairs()} >= NOT_DECIDED_AT_THE_DOOR.keys()


@pytest.mark.parametrize("who", ["ada", "wim", "sam"])
def test_head_is_refused_where_get_is(world: Addresses, client: Client, who: str) -> None:
    client.force_login(Person.objects.get(username=who), "django.contrib.auth.backends.ModelBackend")
    client.raise_request_exception = False
    differ = {}
    for door, (_finds, at, _sends) in DOORS.items():
        if door.startswith("api:campaign") or (door.startswith("api:") and at in world):
            address = reverse(door, kwargs=world.get(at))
            with transaction.atomic():
                read, head = client.get(address), client.head(address)
                transaction.set_rollback(True)
            is_read = not read.streaming and read.status_code in (200, 403, 404) and head.status_code != 405
            if is_read and head.status_code != read.status_code:
                differ[door] = (read.status_code, head.status_code)
    assert differ == {}
