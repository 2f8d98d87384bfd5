"""Which addresses may be called: public ones, over https; and what the settings allow besides (WEBHOOK_MAY_REACH)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

import httpx
from django.utils.translation import gettext as _

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

LONGEST = 500
PORTS = (443, 8443)
"""Where web servers speak https: nobody knocks through us at the other doors of a machine."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""What of IPv6 is given out to anybody at all."""
SIX_TO_FOUR = IPv6Network("2002::/16")
NAT64 = IPv6Network("64:ff9b::/96")
TEREDO = IPv6Network("2001::/32")
DOCUMENTATION = IPv6Network("3fff::/20")

NAME = re.compile(r"(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?P<last>[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)")
AT_HOME = frozenset({"localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa", "test", "onion"})
"""Last parts of names that no public server has."""


class AddressRefused(Exception):
    """It may not be called; the message says why, in the reader's language."""


class Place(NamedTuple):
    """Where an address leads: a host, by number or name, and a port; `is_plain`: without TLS."""

    host: str
    port: int
    is_plain: bool


def place_of(url: httpx.URL) -> Place:
    """Where this leads."""
    is_plain = url.scheme == "http"
    return Place(url.raw_host.decode("ascii"), url.port or (80 if is_plain else 443), is_plain)


def is_public(address: Address) -> bool:
    """Whether this number leads into the open net, and to one machine there. A number of IPv4 that is wrapped in one of
    IPv6 (mapped, 6to4, NAT64) is taken for what it leads to."""
    if isinstance(address, IPv4Address):
        return address.is_global and not (address.is_multicast or address.is_reserved)
    if (inner := _inside(address)) is not None:
        return is_public(inner)
    if address not in GLOBAL_UNICAST or address in TEREDO or address in DOCUMENTATION:
        return False
    return address.is_global and not address.is_multicast


def _inside(address: IPv6Address) -> IPv4Address | None:
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour if address in SIX_TO_FOUR else None


def is_allowed_at_home(address: Address, may_reach: Sequence[Network]) -> bool:
    """Whether the settings allow this number, public or not."""
    return any(address.version == network.version and address in network for network in may_reach)


def is_at_home(place: Place, may_reach: Sequence[Network]) -> bool:
    """Whether this is the number of a server that the settings allow."""
    number = _number(place.host)
    return number is not None and is_allowed_at_home(number, may_reach)


def may_be_called(address: Address, place: Place, may_reach: Sequence[Network]) -> bool:
    """Whether this number may be called for this place."""
    if is_allowed_at_home(address, may_reach):
        return True
    return is_public(address) and not place.is_plain and place.port in PORTS


def checked(text: str, may_reach: Sequence[Network]) -> httpx.URL:
    """The address that is written so, if it may be named. What a name leads to is asked when it is called, each time
    anew: names change their minds. Raises AddressRefused."""
    url = read(text)
    place = place_of(url)
    number = _number(place.host)
    if is_at_home(place, may_reach):
        return url
    if place.is_plain:
        raise AddressRefused(_("Only addresses that begin with https:// are called."))
    if place.port not in PORTS:
        raise AddressRefused(_("Only the ports 443 and 8443 are called."))
    if not (_is_public_name(place.host) if number is None else is_public(number)):
        raise AddressRefused(_("This address is not a public one."))
    return url


def read(text: str) -> httpx.URL:
    """The address that is written so, wherever it leads. Raises AddressRefused for what is none of a web server."""
    if not text.isascii() or not text.isprintable() or " " in text or len(text) > LONGEST:
        raise AddressRefused(_("This isn’t the address of a web server."))
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as wrong:
        raise AddressRefused(_("This isn’t the address of a web server.")) from wrong
    if url.scheme not in ("http", "https") or not url.host or url.fragment:
        raise AddressRefused(_("This isn’t the address of a web server."))
    if url.userinfo or "@" in url.netloc.decode("ascii"):
        raise AddressRefused(_("An address with a name and a password in it is not called."))
    return url


def _number(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_public_name(host: str) -> bool:
    """Whether a public server may be called so. `127.1` and `0x7f000001` are numbers in disguise: no name has a last
    part that begins with a digit."""
    found = NAME.fullmatch(host.lower().rstrip("."))
    return found is not None and not found["last"][0].isdigit() and found["last"] not in AT_HOME
