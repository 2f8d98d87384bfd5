"""Networks that limits count callers under.

A phone on IPv6 has as many addresses as it likes within its /64, and a provider may hand out a whole /48. So IPv6 is
counted by /64, and by /48 with ten times the limit; IPv4 by address.
"""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

WIDER = 10
"""How many times the limit a /48 has."""


def network_of(address: str) -> str:
    """The narrowest network an address is counted under. All invalid addresses are one caller."""
    return networks_of(address)[0][0]


def networks_of(address: str) -> list[tuple[str, int]]:
    """The networks an address is counted under, each with how many times the limit it has."""
    try:
        read = ip_address(address)
    except ValueError:
        return [("unknown", 1)]
    if not isinstance(read, IPv6Address):
        return [(str(read), 1)]
    if read.ipv4_mapped is not None:
        return [(str(read.ipv4_mapped), 1)]
    return [(str(IPv6Network((int(read), bits), strict=False)), times) for bits, times in ((64, 1), (48, WIDER))]
