"""By which names `make run` is reached: whatever a machine is called in a house, and by no name of the wide world.

A page that somebody elsewhere has put under a name of their own, which leads here, is none of ours.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port

OF_A_HOUSE = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""Endings that routers and phones give to machines, and that nobody can buy."""

View = Callable[[HttpRequest], HttpResponseBase]


def is_of_a_house(host: str) -> bool:
    """Whether a machine may be called so in a house: by an address, by a bare name, or by a name of its network."""
    name = split_domain_port(host)[0]
    return _is_address(name) or "." not in name or name.endswith(OF_A_HOUSE) or name == socket.getfqdn().lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def names_of_a_house(get_response: View) -> View:
    """Middleware: 400 for every other name."""

    def guarded(request: HttpRequest) -> HttpResponseBase:
        host = request.get_host()
        if not is_of_a_house(host):
            raise DisallowedHost(
                f"{host!r} is no name of a house: start with ALLOWED_HOSTS={split_domain_port(host)[0]}"
            )
        return get_response(request)

    return guarded
