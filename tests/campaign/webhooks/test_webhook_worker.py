"""The real worker: what happens is sent after the commit, and a `kill -9` in the middle loses nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from campaign.evenings.evenings import plan_evening
from campaign.models import EventKind, Webhook, WebhookDelivery
from campaign.webhooks import hooks, sending
from tests.support.services.receiver import Receiver, receiving
from tests.support.services.site import Site, running_site
from tests.support.worlds.people import campaign_of

pytestmark = [pytest.mark.process, pytest.mark.timeout(180)]


def plan(address: str) -> None:
    """An evening is planned in a campaign that tells it there."""
    campaign, now = campaign_of("ada"), timezone.now()
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": list(EventKind), "language": "en"}
    hooks.make(campaign, address=address, at=now, **wanted)
    plan_evening(campaign, day=now.date())


def a_minute_later() -> None:
    """The take of whoever was killed is over, and the beat goes round."""
    Webhook.objects.update(taken_until=timezone.now())
    sending.send_due(timezone.now())


def status() -> str:
    return WebhookDelivery.objects.get().status


HERE = plan.__module__


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    extra = {"WEBHOOK_MAY_REACH": "127.0.0.1"}
    with running_site(tmp_path_factory.mktemp("webhooks"), extra, worker=False) as running:
        yield running


def wait_for_messages(receiver: Receiver, number: int) -> None:
    while len(receiver.sent) < number:
        time.sleep(0.02)


@pytest.mark.thorough
def test_a_worker_killed_while_it_sends_is_followed_by_one_that_sends_the_same_message(site: Site) -> None:
    with receiving(None) as receiver:
        site.call(f"{HERE}:plan", address=receiver.url)
        site.start_worker()
        wait_for_messages(receiver, 1)
        assert site.worker is not None
        site.worker.kill()
        site.worker.wait()
        assert site.call(f"{HERE}:status") == "waiting"
        site.start_worker()
        site.call(f"{HERE}:a_minute_later")
        wait_for_messages(receiver, 2)
        while site.call(f"{HERE}:status") != "taken":
            time.sleep(0.02)
    first, second = receiver.sent
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
