"""How often the API may be called: by each token, by each account, and by each address that nobody has signed in from.

Reads and writes are counted apart; every answer says how much is left (RateLimit, of the IETF's draft on such fields).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from config.api.validators import SAFE
from games.tables.live import rates
from games.tables.live.callers import address_of
from games.tables.live.networks import networks_of
from games.tables.live.rates import Spent
from games.tables.rest.problems import problem_response

ADDRESS = "address"


class Share(BaseThrottle):
    """Counts a request of whoever has come in, and lets it through where nobody's share is used up."""

    seconds: int

    def allow_request(self, request: Request, _view: Any) -> bool:
        spent = [_spend(request._request, whose, who, times) for whose, who, times in counted(request)]
        self.seconds = max((one.seconds_left for one in spent if one.is_over), default=0)
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


def counted(request: Request) -> Iterator[tuple[str, str, int]]:
    """The shares that a request counts for: whose, the name, and how many times the limit it has."""
    if not request.user.is_authenticated:
        yield from of_address(request._request)
        return
    if token := getattr(request.auth, "pk", None):
        yield "token", str(token), 1
    yield "account", str(request.user.pk), 1


def of_address(request: HttpRequest) -> Iterator[tuple[str, str, int]]:
    """The shares of the caller's networks."""
    for network, times in networks_of(address_of(request)):
        yield ADDRESS, network, times


def shares_said(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: says with each answer how much is left. Who is nobody counts for the address, token or not: what does
    not come in is counted after it was tried, so that it keeps nobody out who does."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if not request.path.startswith("/api/"):
            return answer
        if answer.status_code == 401 and ADDRESS not in _of(request):
            spent = [_spend(request, *share) for share in of_address(request)]
            if wait := max((one.seconds_left for one in spent if one.is_over), default=0):
                answer = problem_response(429, "throttled", _("Too often. Wait a little."))
                answer["Retry-After"] = str(wait)
        if shares := _of(request):
            answer["RateLimit-Policy"] = ", ".join(
                f'"{name}";q={one.most};w={one.seconds}' for name, one in shares.items()
            )
            answer["RateLimit"] = ", ".join(
                f'"{name}";r={one.left};t={one.seconds_left}' for name, one in shares.items()
            )
        return answer

    return answered


def _of(request: HttpRequest) -> dict[str, Spent]:
    """What has been counted of this request, by whose share it was."""
    shares: dict[str, Spent] = request.__dict__.setdefault("shares", {})
    return shares


def _spend(request: HttpRequest, whose: str, who: str, times: int) -> Spent:
    kind = "read" if request.method in SAFE else "write"
    most, seconds = settings.API_RATES[kind][whose]
    spent = rates.spend(f"api-{kind}-{whose}", who, most * times, seconds)
    _of(request).setdefault(whose, spent)  # of several networks the narrowest is reported
    return spent
