"""Limits on live streams that are open at once in this process (STREAMS): of a session, and of a network.

A phone that loses its network and calls again leaves a dead stream behind, which the server notices only after minutes,
so a session has far more than the few that it uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager

from django.conf import settings
from django.http import HttpRequest

from games.tables.live.callers import address_of, session_name
from games.tables.live.networks import networks_of

RETRY_AFTER_SECONDS = 30

_open: Counter[str] = Counter()

Holder = dict[str, int]
"""The names under which a stream is counted, each with its limit."""


def holder_of(request: HttpRequest, token: object = None) -> Holder:
    """The holder of a stream: a session or token, and its networks. Without either it shares half of a network."""
    session, network = settings.STREAMS["session"], settings.STREAMS["network"]
    networks = networks_of(address_of(request))
    name = f"token {token}" if token else session_name(request)
    own = {name: session} if name else {f"strangers at {networks[0][0]}": network // 2}
    return own | {name: network * times for name, times in networks}


def has_room(holder: Holder) -> bool:
    """Whether one more stream may be opened."""
    return all(_open[name] < most for name, most in holder.items())


async def counted(holder: Holder, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The events of a stream, which counts while it is open. Nothing, where the last room was taken meanwhile."""
    with _reserve(holder) as is_admitted:
        if is_admitted:
            async with aclosing(events):
                async for event in events:
                    yield event


@contextmanager
def _reserve(holder: Holder) -> Iterator[bool]:
    is_admitted = has_room(holder)
    if is_admitted:
        _open.update(holder.keys())
    try:
        yield is_admitted
    finally:
        for name in holder if is_admitted else ():
            _open[name] -= 1
            if not _open[name]:
                del _open[name]
