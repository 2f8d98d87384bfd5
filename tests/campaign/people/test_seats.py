"""Who belongs to a campaign no more sits at its tables no more: the seat stays, for the host to give."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from campaign.bridge import table_queries
from campaign.bridge.visitors import seats_at
from campaign.bridge.waiting import sitters_at
from campaign.evenings import evenings
from campaign.models import Campaign, Evening, Membership, Person, Role
from campaign.people.going import go
from campaign.people.joining import leave
from games.kernel.table import TableState
from games.kernel.table.orders import HandOn, StepAway
from games.tables import service, state
from games.tables.models import Seat, Table
from tests.support.pressing import HTMX
from tests.support.worlds.checked_tables import played_to_the_end
from tests.support.worlds.evenings import planned
from tests.support.worlds.people import LATER, client_of, known

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(catalogue: None) -> Table:
    """Carla hosts an evening; Ada, Bo and Cleo sit at its table."""
    evening = planned("ada", "bo", "cleo")
    return table_queries.table_of(evenings.open_evening(evening, known("carla"), LATER))


def seat_of_bo(table: Table) -> Seat:
    return table.seats.get(name="Bo")


def now(table: Table) -> TableState:
    return state.current(table.stream_id, table.game).state


def finds(client: Client, table: Table) -> int:
    """What this phone is answered at the table."""
    return int(client.get(reverse("tables:table", args=[table.code])).status_code)


def removed(name: str = "bo") -> tuple[Client, str]:
    """The host removes this member; the host's phone, and the way back that it is offered."""
    carla, campaign = client_of("carla"), Campaign.objects.get()
    member = campaign.memberships.get(person__username=name)
    page = carla.post(reverse("campaign:remove", args=[campaign.slug, member.pk]), follow=True).content.decode()
    way = re.search(r'<form method="post" action="([^"]+)" class="note__back">', page)
    assert way is not None
    return carla, way.group(1)


def left(name: str = "bo") -> None:
    client_of(name).post(reverse("campaign:leave", args=[Campaign.objects.get().slug]))


@pytest.mark.parametrize("goes", [removed, left, lambda: go(known("bo"))], ids=["removed", "left", "account deleted"])
def test_their_phone_is_let_out_and_told_nothing_more_and_silence_answers_for_the_seat(
    table: Table, goes: Callable[[], object]
) -> None:
    bo = client_of("bo")
    assert finds(bo, table) == 200
    assert sitters_at(table.code)[seat_of_bo(table).key].person == known("bo").pk
    bo_s_link = reverse("tables:take_over", args=[table.code, seat_of_bo(table).link_key])
    goes()
    seat = seat_of_bo(table)
    assert finds(bo, table) in (302, 404) and Client().get(bo_s_link).status_code == 404
    assert sitters_at(table.code)[seat.key].person is None, "no phone of theirs is told whose turn it is"
    assert (seat.user, seat.is_free) == (None, False)
    assert now(table).away == {seat.key}


def test_the_host_lets_the_house_play_for_the_seat_or_shows_its_link_to_somebody_else(table: Table) -> None:
    carla, _way = removed()
    key = seat_of_bo(table).key
    act = partial(carla.post, reverse("tables:act", args=[table.code]), headers=HTMX)
    assert act({"order": "let_house_play", "question": 0, "seat": key, "plays": "true"}).status_code == 204
    assert key in now(table).house
    page = carla.get(reverse("tables:seat_link", args=[table.code, key])).content.decode()
    link = reverse("tables:take_over", args=[table.code, seat_of_bo(table).link_key])
    assert link in page
    zoe = Client()
    zoe.post(link)
    assert finds(zoe, table) == 200
    assert key not in now(table).away | now(table).house.keys()


def test_who_ran_the_table_runs_it_no_more_a_host_of_the_campaign_does(table: Table) -> None:
    """Though somebody else sits before them."""
    table.seats.filter(name="Ada").update(place=0)
    service.act_by_table(table, HandOn(to=seat_of_bo(table).key))
    carla, _way = removed()
    assert now(table).host == table.seats.get(user=known("carla")).key
    assert carla.get(reverse("tables:seat_link", args=[table.code, seat_of_bo(table).key])).status_code == 200


def test_where_no_host_of_the_campaign_sits_somebody_who_is_there_runs_the_table(table: Table) -> None:
    """Who has stepped away is not."""
    service.act_by_table(table, HandOn(to=seat_of_bo(table).key))
    service.act(table, table.seats.get(name="Ada"), StepAway())
    Membership.objects.filter(person__username="carla").update(role=Role.PLAYER)
    campaign = Campaign.objects.get()
    Membership.objects.create(campaign=campaign, person=Person.objects.create_user("dora"), role=Role.HOST)
    leave(campaign.memberships.get(person__username="bo"))
    assert now(table).host == table.seats.get(name="Cleo").key


def test_where_nobody_is_there_who_is_away_runs_the_table_and_may_come_back_to_it(table: Table) -> None:
    """Neither who was let out before them nor a seat that nobody has."""
    campaign = Campaign.objects.get()
    Membership.objects.create(campaign=campaign, person=Person.objects.create_user("dora"), role=Role.HOST)
    service.act_by_table(table, HandOn(to=seat_of_bo(table).key))
    leave(campaign.memberships.get(person__username="carla"))
    for name in ("Ada", "Cleo"):
        service.act(table, table.seats.get(name=name), StepAway())
    leave(campaign.memberships.get(person__username="bo"))
    assert now(table).host == table.seats.get(name="Ada").key


def test_who_ran_the_table_and_comes_back_by_the_way_back_runs_it_again(table: Table) -> None:
    service.act_by_table(table, HandOn(to=seat_of_bo(table).key))
    carla, way = removed()
    assert now(table).host != seat_of_bo(table).key
    carla.post(way)
    assert now(table).host == seat_of_bo(table).key


def test_who_comes_back_by_the_way_back_sits_there_again(table: Table) -> None:
    carla, way = removed()
    carla.post(way)
    assert seat_of_bo(table).user == known("bo")
    assert finds(client_of("bo"), table) == 200
    assert now(table).away == frozenset()


def test_who_comes_back_finds_the_seat_taken_by_whom_the_host_has_given_it_to(table: Table) -> None:
    carla, way = removed()
    zoe = Client()
    zoe.post(reverse("tables:take_over", args=[table.code, seat_of_bo(table).link_key]))
    carla.post(way)
    assert Membership.objects.filter(person__username="bo").exists()
    assert seat_of_bo(table).user is None
    assert finds(zoe, table) == 200


def test_a_seat_at_a_table_of_another_group_stays_theirs(table: Table) -> None:
    Evening.objects.update(table_code="OTHER77")
    removed()
    assert seat_of_bo(table).user == known("bo")


def test_a_seat_at_a_table_that_is_over_stays_theirs(table: Table) -> None:
    """It is where they have sat: in what they read of it, and in their data."""
    code = played_to_the_end()
    Seat.objects.filter(table__code=code, key="s2").update(user=known("bo"))
    assert seats_at(known("bo"), [code, table.code]) == [seat_of_bo(table).pk]
