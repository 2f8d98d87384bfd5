"""People and a campaign for the tests of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.test import Client
from msgspec.structs import replace

from campaign.bridge import table_queries
from campaign.magi.sheets import write_magus
from campaign.models import Campaign, Evening, Magus, Membership, Person, Role
from campaign.people.joining import found_campaign
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.tables import service, state

NOW = datetime(2026, 3, 6, 20, 30, tzinfo=UTC)
LATER = NOW + timedelta(days=8)
SHEET = {"physical": 7, "social": 5, "mental": 3}


def person(name: str) -> Person:
    return Person.objects.create_user(name)


def known(name: str) -> Person:
    """The person of this name who is there."""
    return Person.objects.get(username=name)


def client_of(name: str) -> Client:
    """The browser of this person, who has signed in."""
    client = Client()
    client.force_login(known(name), "django.contrib.auth.backends.ModelBackend")
    return client


def campaign_of(*players: str, host: str = "carla", name: str = "The old mill") -> Campaign:
    """A campaign with this host and these players; nobody has a Magus yet."""
    campaign = found_campaign(name, person(host), NOW)
    for player in players:
        Membership.objects.create(campaign=campaign, person=person(player), role=Role.PLAYER)
    return campaign


def magus_of(campaign: Campaign, name: str, style: str = "W") -> Magus:
    """A Magus of this member, called as they are."""
    owner = Person.objects.get(username=name)
    return write_magus(campaign, owner, name=name.title(), style=style, attributes=SHEET)


def give(evening: Evening, seat: str, order: Order, at: datetime = NOW) -> None:
    """An order from this seat's phone, for the question that is open there now."""
    table = table_queries.table_of(evening)
    number = kernel_table.question_of(state.current(table.stream_id, table.game).state, order, seat)
    service.act(table, table.seats.get(key=seat), replace(order, question=number), at=at)
