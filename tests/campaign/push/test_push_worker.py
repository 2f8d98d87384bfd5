"""The real worker: an act tells a phone after the commit, and a `kill -9` in the middle loses nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from campaign.models import PushSubscription
from campaign.webhooks.push import sending, subscriptions
from campaign.webhooks.push.keys import Reach
from tests.support.scenes import evenings
from tests.support.services.receiver import Receiver, receiving
from tests.support.services.site import Site, running_site
from tests.support.services.sleeper import Sleeper

pytestmark = [pytest.mark.process, pytest.mark.timeout(180)]


MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
}


def sleep_at_a_table(endpoint: str, p256dh: str, auth: str) -> str:
    """Bo's phone wants to be told, and sleeps; Ada acts, and the table waits for Bo."""
    code = str(evenings.lay_out("The worker", MAGI)["code"])
    subscriptions.register(code, "bo", Reach(endpoint, p256dh, auth), "en", timezone.now())
    PushSubscription.objects.update(asked=0)  # as if what Bo is asked had not been on the phone when it was laid aside
    evenings.act(code, [["ada", "approve_all", {}]])
    return code


def a_minute_later() -> None:
    """The take of whoever was killed is over, and the beat goes round."""
    PushSubscription.objects.update(taken_until=timezone.now())
    sending.send_due(timezone.now())


def waits() -> bool:
    return PushSubscription.objects.filter(due_at__isnull=False).exists()


HERE = sleep_at_a_table.__module__


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    extra = {"PUSH_MAY_REACH": "127.0.0.1"}
    with running_site(tmp_path_factory.mktemp("push"), extra, worker=False) as running:
        yield running


def wait_for_messages(receiver: Receiver, number: int) -> None:
    while len(receiver.sent) < number:
        time.sleep(0.02)


@pytest.mark.thorough
def test_a_worker_killed_while_it_tells_a_phone_is_followed_by_one_that_tells_it(site: Site) -> None:
    with receiving(None) as receiver:
        phone = Sleeper(receiver.url)
        reach = {"endpoint": phone.endpoint, "p256dh": phone.reach.p256dh, "auth": phone.reach.auth}
        site.start_worker()
        code = site.call(f"{HERE}:sleep_at_a_table", **reach)
        wait_for_messages(receiver, 1)
        assert site.worker is not None
        site.worker.kill()
        site.worker.wait()
        assert site.call(f"{HERE}:waits")
        site.start_worker()
        site.call(f"{HERE}:a_minute_later")
        wait_for_messages(receiver, 2)
        while site.call(f"{HERE}:waits"):
            time.sleep(0.02)
    first, second = receiver.sent
    assert phone.reads(first) == phone.reads(second)
    assert phone.reads(second)["url"] == f"/t/{code}/"
