"""What tests of phones that sleep share: a table, a push service on this machine, and a way out that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from django.conf import settings as configured
from django.utils import timezone
from msgspec.structs import replace

from campaign.models import PushSubscription
from campaign.webhooks.calling import call, way_out
from campaign.webhooks.push import sending, subscriptions
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.tables import service, state
from games.tables.live import presence
from games.tables.models import Table
from tests.campaign.webhooks.conftest import Clock, NoSpread, no_worker
from tests.games.throws.rules.book import OpenRound, Stake
from tests.support.services.receiver import Receiver, receiving
from tests.support.services.sleeper import Sleeper
from tests.support.table_fixtures import (
    a_goes_first,
    nothing_remembered,
    open_table,
    people,
    phone,
    seats,
    table,
)

__all__ = ["a_goes_first", "no_worker", "nothing_remembered", "open_table", "people", "phone", "seats", "table"]

HERE = [ip_network("127.0.0.1/32")]

Register = Callable[..., PushSubscription]


@pytest.fixture(autouse=True)
def nobody_looks(redis_url: str) -> None:
    """Who looked in the test before has gone: numbers of tables and seats come back."""
    found = presence._client().keys(presence.KEY.format("*"))
    if found:
        presence._client().delete(*found)


@pytest.fixture
def clock() -> Clock:
    return Clock(timezone.now())


@pytest.fixture
def push_service(settings: Any) -> Iterator[Receiver]:
    """A push service on this machine, which the settings allow."""
    settings.PUSH_MAY_REACH = HERE
    with receiving() as service_there:
        yield service_there


@pytest.fixture
def sleeper(push_service: Receiver) -> Sleeper:
    """A phone of that push service."""
    return Sleeper(push_service.url)


@pytest.fixture
def register(table: Table, sleeper: Sleeper, clock: Clock) -> Register:
    """Has a phone told for a seat."""

    def registered(seat: str = "a", phone: Sleeper = sleeper, language: str = "en") -> PushSubscription:
        return subscriptions.register(table.code, seat, phone.reach, language, clock())

    return registered


@pytest.fixture
def send(clock: Clock) -> Callable[[PushSubscription], bool]:
    """Sends what is due to this phone, as a worker does."""

    def send_next(row: PushSubscription) -> bool:
        way = way_out()._replace(may_reach=configured.PUSH_MAY_REACH)
        return sending.send_next(row.pk, clock, lambda message: call(message, way), NoSpread())

    return send_next


def give(table: Table, key: str, order: Order, acting_for: str | None = None) -> None:
    """This seat gives an order, for the question that is open now."""
    number = kernel_table.question_of(state.current(table.stream_id, table.game).state, order, acting_for or key)
    service.act(table, table.seats.get(key=key), replace(order, question=number), acting_for=acting_for)


def ask_a(table: Table) -> None:
    """The host opens a round: seat `a` is asked what it stakes."""
    give(table, "a", OpenRound())


def answer(table: Table, key: str, coins: int = 1) -> None:
    """This seat stakes; the next one is asked."""
    give(table, key, Stake(coins=coins))
