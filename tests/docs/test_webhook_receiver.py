"""The receiver of docs/webhooks.md, run as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.utils import timezone

from campaign.models import EventKind, Webhook
from campaign.webhooks import hooks, log, sending
from campaign.webhooks.calling import call, way_out
from tests.support.services.site import free_port
from tests.support.worlds.people import campaign_of

pytestmark = [pytest.mark.django_db, pytest.mark.process]

DOCUMENT = (Path(settings.BASE_DIR) / "docs" / "webhooks.md").read_text(encoding="utf-8")


@contextmanager
def running_receiver(secret: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """The program of the document, in a process of its own."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    env = os.environ | {"WEBHOOK_SECRET": secret, "PORT": str(port)}
    line = [sys.executable, "-c", program]
    with subprocess.Popen(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def send(hook: Webhook) -> bool:
    way = way_out()
    return sending.send_next(hook.pk, timezone.now, lambda message: call(message, way), Random(1))


def test_it_prints_each_message_once_and_turns_strangers_away(settings: Any) -> None:
    settings.WEBHOOK_MAY_REACH = [ip_network("127.0.0.1/32")]
    port, now = free_port(), timezone.now()
    address = f"http://127.0.0.1:{port}/"
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": list(EventKind), "language": "en"}
    hook, secret = hooks.make(campaign_of("ada"), address=address, at=now, **wanted)
    with running_receiver(secret, port) as receiver:
        transport = httpx.HTTPTransport(retries=10)  # it waits until the receiver listens
        with httpx.Client(transport=transport, trust_env=False) as stranger:
            assert stranger.post(address, content=b"{}").status_code == 401
        delivery = hooks.test(hook, now)
        assert send(hook)
        log.send_again(delivery, timezone.now())
        assert send(hook)
        assert [one.status for one in delivery.log.all()] == [204, 204]
        receiver.terminate()
        assert receiver.stdout is not None
        assert receiver.stdout.read() == "webhook.test {'campaign': 'the-old-mill'}\n"


def test_the_document_names_every_type() -> None:
    assert set(re.findall(r"^- `([a-z]+\.[a-z]+)`:", DOCUMENT, re.MULTILINE)) == set(EventKind)
