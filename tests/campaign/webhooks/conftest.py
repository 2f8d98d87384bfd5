"""What tests of webhooks share: a campaign, and a way out that leads to the receivers of the tests alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from ipaddress import ip_network
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from campaign.bridge import queue
from campaign.models import Campaign, EventKind, Webhook
from campaign.webhooks import hooks, sending
from campaign.webhooks.calling import Way, call, way_out
from tests.support.worlds.people import campaign_of

HERE = [ip_network("127.0.0.1/32")]


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is sent: a worker that has outlived its own test would do what this one is about to do."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def forward(self, wait: timedelta) -> None:
        self.now += wait


class NoSpread(Random):
    """Adds nothing to any wait."""

    def random(self) -> float:
        return 0.0


@pytest.fixture
def may_reach_tests(settings: Any) -> None:
    """Webhooks reach servers of this machine."""
    settings.WEBHOOK_MAY_REACH = HERE


@pytest.fixture
def campaign(db: None) -> Campaign:
    return campaign_of("ada", "bo")


@pytest.fixture
def clock() -> Clock:
    return Clock(timezone.now())


@pytest.fixture
def hook_at(campaign: Campaign, may_reach_tests: None, clock: Clock) -> Callable[..., tuple[Webhook, str]]:
    """Makes a webhook that is told everything, and gives its secret."""

    def make(address: str, **values: Any) -> tuple[Webhook, str]:
        wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": list(EventKind), "language": "en"}
        return hooks.make(campaign, address=address, at=clock.now, **(wanted | values))

    return make


@pytest.fixture
def send(clock: Clock) -> Callable[..., bool]:
    """Sends the next message that is due, as a worker does; `way`: another way out than the settings'."""

    def send_next(hook: Webhook, way: Way | None = None) -> bool:
        out = way or way_out()
        return sending.send_next(hook.pk, clock, lambda message: call(message, out), NoSpread())

    return send_next
