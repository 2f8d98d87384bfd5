"""Two workers at once, on threads of their own, as they meet in a database: each thing is written and sent once."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from campaign.models import EventKind, TurnsTold, Webhook, WebhookDelivery, WebhookEvent
from campaign.webhooks import events, hooks, sending, turns
from campaign.webhooks.calling import Answer, Message
from campaign.webhooks.hooks import WebhookRefused
from games.tables import service
from tests.games.coin_flips.rules.setup import Seat, Setup
from tests.support.together import at_once
from tests.support.worlds.people import campaign_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.both_databases,
    pytest.mark.usefixtures("no_worker"),
]

TOGETHER = 4


@pytest.fixture
def hook() -> Webhook:
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": list(EventKind), "language": "en"}
    return hooks.make(campaign_of("ada"), address="https://bot.example.org/", at=timezone.now(), **wanted)[0]


def test_workers_that_come_at_once_send_it_once(hook: Webhook) -> None:
    now, sent = hook.listens_since, list[Message]()
    hooks.test(hook, now)

    def call(message: Message) -> Answer:
        sent.append(message)
        return Answer(1, 200)

    outcomes = at_once(*[lambda: sending.send_next(hook.pk, lambda: now, call, Random(1))] * TOGETHER)
    assert (len(sent), outcomes.count(True), outcomes.count(False)) == (1, 1, TOGETHER - 1)
    assert WebhookDelivery.objects.get().status == "taken"


def test_what_is_found_out_by_several_at_once_is_written_once(hook: Webhook) -> None:
    campaign, now = hook.campaign, hook.listens_since
    at_once(*[lambda: events.tell(campaign, EventKind.ROUND_PAIRED, "1:1", now, lambda: {"round": 1})] * TOGETHER)
    assert (WebhookEvent.objects.count(), WebhookDelivery.objects.count()) == (1, 1)


def test_a_turn_that_several_workers_find_is_told_once(hook: Webhook) -> None:
    seats = [Seat("a", "A"), Seat("b", "B")]
    places = [service.Place(seat.key, seat.name) for seat in seats]
    table = service.open_table("coin_flips", Setup(tuple(seats)), places, name="T", host="a")
    now = timezone.now()
    hook.campaign.evenings.create(number=1, day=now.date(), table_code=table.code, opened_at=now)
    at_once(*[lambda: turns.tell_turns(table.code, now + timedelta(seconds=1))] * TOGETHER)
    assert WebhookEvent.objects.filter(kind=EventKind.TURN_ASKED).count() == 1
    assert TurnsTold.objects.count() == 1


def test_a_campaign_gets_no_more_webhooks_by_asking_at_once(hook: Webhook) -> None:
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": [], "language": "en"}
    for number in range(hooks.MOST - 2):
        hooks.make(hook.campaign, address=f"https://bot.example.org/{number}", at=timezone.now(), **wanted)

    def one_more(number: int) -> None:
        with suppress(WebhookRefused):
            hooks.make(hook.campaign, address=f"https://more.example.org/{number}", at=timezone.now(), **wanted)

    at_once(*[partial(one_more, number) for number in range(TOGETHER)])
    assert hook.campaign.webhooks.count() == hooks.MOST
