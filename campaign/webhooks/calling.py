"""One message handed over: what was answered, or why nothing was."""

from __future__ import annotations

import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import NamedTuple

import httpcore
import httpx
from django.conf import settings
from django.utils import timezone

from campaign.models import AttemptProblem
from campaign.webhooks.addresses import AddressRefused, Network, read
from campaign.webhooks.network import CheckedTransport, Deadline, NoSuchName, NotPublic, Resolver, TooSlow, look_up

SECONDS = 10.0
"""So long everything together may take: the name, the connection, the answer."""
MOST_BYTES = 64 * 1024
"""So much of an answer is read."""


class Message(NamedTuple):
    """What is sent, and where to."""

    address: str
    headers: dict[str, str]
    body: bytes


class Answer(NamedTuple):
    """What came of it: a status with what was said, or a problem. `wait`: for how many seconds we are asked to wait."""

    milliseconds: int
    status: int | None = None
    problem: str = ""
    body: bytes = b""
    wait: float = 0.0

    @property
    def is_taken(self) -> bool:
        """Whether the message has arrived. Where it is only sent on to another place, it has not."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether nobody wants to be told there any more."""
        return self.status == 410


class Way(NamedTuple):
    """How messages go out."""

    trust: ssl.SSLContext
    resolver: Resolver
    may_reach: Sequence[Network]
    seconds: float = SECONDS


@cache
def _trust() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)


def way_out() -> Way:
    """The way that the settings allow."""
    return Way(_trust(), look_up, settings.WEBHOOK_MAY_REACH)


def call(message: Message, way: Way) -> Answer:
    """Sends it once. Raises nothing: what goes wrong is an answer too."""
    began = time.monotonic()
    status, problem, body, wait = None, "", b"", 0.0
    try:
        status, body, wait = _asked(message, way)
    except (NotPublic, AddressRefused):
        problem = AttemptProblem.NOT_PUBLIC
    except NoSuchName:
        problem = AttemptProblem.NO_NAME
    except (TooSlow, httpcore.TimeoutException):
        problem = AttemptProblem.SLOW
    except (httpcore.NetworkError, httpcore.ProtocolError, httpx.HTTPError, httpx.InvalidURL, OSError) as lost:
        problem = AttemptProblem.UNTRUSTED if "CERTIFICATE_VERIFY_FAILED" in str(lost) else AttemptProblem.AWAY
    return Answer(int((time.monotonic() - began) * 1000), status, problem, body, wait)


def _asked(message: Message, way: Way) -> tuple[int, bytes, float]:
    """Without a client of httpx, which would write the whole address into the log: with some it is a key."""
    headers = {"User-Agent": "Live-Magic-Webhooks", "Accept-Encoding": "identity", "Connection": "close"}
    request = httpx.Request("POST", read(message.address), headers=headers | message.headers, content=message.body)
    with CheckedTransport(way.trust, Deadline(way.seconds), way.resolver, way.may_reach) as transport:
        answer = transport.handle_request(request)
        try:
            wait = seconds_to_wait(answer.headers.get("Retry-After", ""), timezone.now())
            return answer.status_code, _beginning(answer), wait
        finally:
            answer.close()


def _beginning(answer: httpx.Response) -> bytes:
    """As much of it as we read, and as came in time: the status has come, so the message has arrived.

    As it came: nothing is unpacked, so nothing small becomes large."""
    read = bytearray()
    with suppress(TooSlow, httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
        for piece in answer.iter_raw():
            read += piece
            if len(read) >= MOST_BYTES:
                break
    return bytes(read[:MOST_BYTES])


def seconds_to_wait(said: str, at: datetime) -> float:
    """For how long `Retry-After` asks to wait, in seconds or as a date; 0 where it says nothing of sense."""
    if said.isascii() and said.isdigit():
        return float(said[:9])
    try:
        until = parsedate_to_datetime(said)
    except (ValueError, OverflowError):  # a year, or a time zone, that no number of the machine holds
        return 0.0
    if until.tzinfo is None:
        return 0.0
    return max(0.0, (until - at).total_seconds())
