"""Who calls, and how: found in one place, before anybody asks.

Behind a proxy every call comes from the proxy; whom it speaks for it says in `X-Forwarded-For`. Anybody can say so, and
whoever is believed chooses the address that limits count under: only what TRUSTED_PROXIES say is believed. Nobody
further in sees these headers, so that nothing (limits, logs, throttles of the API) reads them in a way of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

from django.conf import settings

from config.asgi_types import Asgi, Receive, Scope, Send

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = {"http", "https"}
HEARD = "heard"
"""Where a call's scope keeps what its connection said; `manage.py doctor` asks for it."""


class Heard(NamedTuple):
    """What a connection itself was: who is at its other end, whether a proxy of ours, and of what it spoke."""

    peer: str
    is_trusted: bool
    names_caller: bool
    names_scheme: bool


def behind_proxies(application: Asgi) -> Asgi:
    """Around an ASGI application: its calls come from whom the trusted proxies say, and by the scheme they say."""

    async def called(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            see_through(scope, settings.TRUSTED_PROXIES)
        await application(scope, receive, send)

    return called


def see_through(scope: Scope, proxies: Collection[Network]) -> None:
    """Writes the caller's own address and scheme into `scope`, where the web server's own log finds them, too."""
    peer = scope["client"][0] if scope.get("client") else ""
    forwarded, proto = _said(scope["headers"], FOR), _said(scope["headers"], PROTO)
    is_trusted = is_proxy(peer, proxies)
    scope[HEARD] = Heard(peer, is_trusted, bool(forwarded), bool(proto))
    scope["headers"] = [header for header in scope["headers"] if header[0] not in (FOR, PROTO)]
    if is_trusted:
        scope["client"] = (caller(peer, ",".join(forwarded), proxies), 0)
        if proto and proto[-1].strip().lower() in SCHEMES:
            scope["scheme"] = proto[-1].strip().lower()


def caller(peer: str, forwarded: str, proxies: Collection[Network]) -> str:
    """The nearest address that is no proxy of ours, from `peer` back along `forwarded`.

    Each proxy adds at the right whom it has heard, so that what a caller has forged stands at the left of the caller. A
    proxy that names nobody (`unknown`) has called itself; where all are proxies, the first of them has.
    """
    nearest = peer
    for said in reversed(forwarded.split(",")):
        address = parsed(said)
        if address is None:
            return nearest
        nearest = str(address)
        if not is_proxy(nearest, proxies):
            return nearest
    return nearest


def is_proxy(address: str, proxies: Iterable[Network]) -> bool:
    """Is this the address of a proxy of ours?"""
    read = parsed(address)
    return read is not None and any(read in network for network in proxies)


def parsed(said: str) -> Address | None:
    """The address, with a port or without; None for anything else. IPv4 in the clothes of IPv6 is IPv4."""
    word = said.strip()
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        address = ip_address(word)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _said(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin1") for header, value in headers if header == name]
