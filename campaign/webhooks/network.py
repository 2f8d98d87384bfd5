"""The way out of a webhook. A name is looked up, every number behind it is checked, and exactly the number that was
checked is called: there is no second look-up that could say something else. The certificate is still asked for the
name. Everything together has to be over in time, however slowly the other side speaks."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import httpcore
import httpx

from campaign.webhooks.addresses import Address, Network, Place, may_be_called, place_of

Resolver = Callable[[str, int], Sequence[Address]]
"""The numbers behind a name. Raises OSError where there is none."""


class NotPublic(Exception):
    """A number behind the name may not be called."""


class NoSuchName(Exception):
    """Nobody is called so."""


class TooSlow(Exception):
    """The time is over."""


def look_up(host: str, port: int) -> list[Address]:
    """The numbers behind a name, as this machine knows them. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(ip_address(str(sockaddr[0])) for *_kind, sockaddr in found))


class Deadline:
    """How long it may still take."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds; never none. Raises TooSlow."""
        seconds = self._until - time.monotonic()
        if seconds <= 0:
            raise TooSlow
        return seconds


class _Hurried(httpcore.NetworkStream):
    """A connection that is over in time, also where the other side says a byte now and then."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream, self._deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left())
        return _Hurried(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _CheckedBackend(httpcore.NetworkBackend):
    """Connects to what was checked."""

    def __init__(self, place: Place, resolver: Resolver, may_reach: Sequence[Network], deadline: Deadline) -> None:
        self._place, self._resolver, self._may_reach, self._deadline = place, resolver, may_reach, deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        away: Exception = NoSuchName()
        for number in self._checked(host, port):
            try:
                stream = httpcore.SyncBackend().connect_tcp(str(number), port, self._deadline.left())
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as why:
                away = why
            else:
                return _Hurried(stream, self._deadline)
        raise away

    def _checked(self, host: str, port: int) -> Sequence[Address]:
        numbers = _in_time(self._resolver, host, port, self._deadline)
        if not all(may_be_called(number, self._place, self._may_reach) for number in numbers):
            raise NotPublic
        return numbers


def _in_time(resolver: Resolver, host: str, port: int, deadline: Deadline) -> Sequence[Address]:
    """What the resolver says, unless it takes too long: nothing else can make the system's own one hurry."""
    said: SimpleQueue[Sequence[Address] | OSError] = SimpleQueue()

    def ask() -> None:
        try:
            said.put(resolver(host, port))
        except (OSError, UnicodeError) as unknown:
            said.put(OSError(str(unknown)))

    Thread(target=ask, name="looks up a name", daemon=True).start()
    try:
        answer = said.get(timeout=deadline.left())
    except Empty as never:
        raise TooSlow from never
    if isinstance(answer, OSError):
        raise NoSuchName from answer
    return answer


class CheckedTransport(httpx.BaseTransport):
    """One request over one connection. Knows no proxy, follows nothing, keeps nothing."""

    def __init__(
        self, trust: ssl.SSLContext, deadline: Deadline, resolver: Resolver, may_reach: Sequence[Network]
    ) -> None:
        self._trust, self._deadline, self._resolver, self._may_reach = trust, deadline, resolver, may_reach

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Raises NotPublic, NoSuchName, TooSlow, and what httpcore raises."""
        backend = _CheckedBackend(place_of(request.url), self._resolver, self._may_reach, self._deadline)
        pool = httpcore.ConnectionPool(ssl_context=self._trust, max_connections=1, network_backend=backend)
        url = httpcore.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        try:
            asked = httpcore.Request(request.method, url, headers=request.headers.raw, content=request.read())
            answer = pool.handle_request(asked)
        except BaseException:
            pool.close()
            raise
        body = answer.stream
        assert isinstance(body, Iterable)
        return httpx.Response(answer.status, headers=answer.headers, stream=_Body(body, pool))


class _Body(httpx.SyncByteStream):
    def __init__(self, body: Iterable[bytes], pool: httpcore.ConnectionPool) -> None:
        self._body, self._pool = body, pool

    def __iter__(self) -> Any:
        yield from self._body

    def close(self) -> None:
        if hasattr(self._body, "close"):
            self._body.close()
        self._pool.close()
