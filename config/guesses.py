"""Addresses that are secrets: codes of tables, keys of doors and seats, invitations, calendars.

A caller that tries one after the other and finds nothing has to wait: the account or session, and the network. Sessions
that were let in to a table, and accounts, do not wait for others on the same network.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.tables.access import known_codes
from games.tables.live import callers, rates
from games.tables.rest.problems import problem_response

GUESS = "guess"
SECRETS = frozenset(
    {
        *("campaign:join", "campaign:claim", "campaign:calendar_feed", "campaign:table_deck"),
        *("campaign:shared", "campaign:shared_preview"),
        *("campaign:table_deck_file", "api:join", "api:claim", "api:tournament_file", "join_table"),
    }
)
"""Names of addresses that are found by who knows them; those of the tables are among them, too."""
OF_TABLES = ("tables:", "api:table")


class Guesses:
    """Middleware: 429 for who has found nothing too often, at addresses that are secrets alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if answer.status_code == 404 and is_secret(request):
            callers.is_too_often(GUESS, request)
        return answer

    def process_view(self, request: HttpRequest, view: object, parts: object, named: dict[str, Any]) -> Any:
        """Before the view: the answer to who guesses; None to everybody else."""
        if not is_secret(request) or str(named.get("code", "")).upper() in known_codes(request):
            return None
        return too_many(request, GUESS) if callers.was_too_often(GUESS, request) else None


def is_secret(request: HttpRequest) -> bool:
    """Whether the address of this request is one that only those find who were told."""
    name = request.resolver_match.view_name if request.resolver_match else ""
    return name in SECRETS or name.startswith(OF_TABLES)


def too_many(request: HttpRequest, action: str) -> HttpResponse:
    """The answer to who has done something too often, for people or for programs."""
    if request.path.startswith("/api/"):
        answer: HttpResponse = problem_response(429, "throttled", _("Too often. Wait a little."))
    else:
        answer = render(request, "429.html", status=429)
    answer["Retry-After"] = str(rates.seconds_to_wait(action))
    return answer
