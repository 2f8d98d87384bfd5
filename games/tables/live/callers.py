"""Callers as limits count them: by account or session, and by network (`networks`).

A club's room is one network, so a network may do an action NETWORK_TIMES as often as one session (RATES). Accounts are
counted in their network too, apart from guests, so that many accounts do not evade a limit.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.tables.live import rates
from games.tables.live.networks import networks_of

OPEN_TABLE = "open_table"
"""A table that somebody opens by hand: of any game, a rehearsal, a replay that is played on."""

ACCOUNTS_TIMES = 10
"""How many times an account's limit all accounts of a network have, at least."""


def is_too_often(action: str, request: HttpRequest) -> bool:
    """Count one more action of this caller. Whether that is one too many for the account, session or network."""
    over = [rates.is_too_often(action, name, times) for name, times in counted_as(action, request)]
    return any(over)


def was_too_often(action: str, request: HttpRequest) -> bool:
    """Whether this caller has done the action as often as they may. Counts nothing."""
    return any(rates.was_too_often(action, name, times) for name, times in counted_as(action, request))


def counted_as(action: str, request: HttpRequest) -> list[tuple[str, int]]:
    """The names under which this caller is counted, each with how many times the limit of the action it has."""
    times = settings.NETWORK_TIMES.get(action, 1)
    if request.user.is_authenticated:
        times = max(times, ACCOUNTS_TIMES)
        wide = [(f"accounts-{network}", times * wider) for network, wider in networks_of(address_of(request))]
        return [(f"account-{request.user.pk}", 1), *wide]
    wide = [(network, times * wider) for network, wider in networks_of(address_of(request))]
    session = session_name(request)
    return [(session, 1), *wide] if session else wide


def address_of(request: HttpRequest) -> str:
    """The caller's address; empty where a proxy names nobody."""
    try:
        return str(get_adapter(request).get_client_ip(request))
    except PermissionDenied:
        return ""


def session_name(request: HttpRequest) -> str:
    """A name of the session that does not open it; empty: there is none."""
    key = request.session.session_key
    return f"session-{salted_hmac('limits', key, algorithm='sha256').hexdigest()[:32]}" if key else ""
