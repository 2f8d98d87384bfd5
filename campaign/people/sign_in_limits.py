"""How often a password may be wrong: allauth's rate limits, under keys of ours.

Wrong passwords count for the account and the network they come from, so that nobody locks an owner out who is somewhere
else, and slowly for the account from everywhere. In a browser that has signed in before they count for that browser
alone (`browsers`). A passkey is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allauth.account.utils import filter_users_by_email, filter_users_by_username
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from campaign.bridge.shared import networks_of
from campaign.mail.accounts import AccountLetters
from campaign.models import Person
from campaign.people.browsers import browser_of

APP = "allauth.account"


class Accounts(AccountLetters):
    """allauth's adapter with the letters of `campaign.mail` and these limits."""

    _usages: tuple[ratelimit.RateLimitUsage, ...] = ()

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count one more try, which a success takes back. Raises ValidationError for one too many."""
        usages = []
        for action, key in self._counted(request, credentials):
            usage = ratelimit.consume(request, app=APP, action=action, key=key)
            if usage is None:
                raise self.validation_error("too_many_login_attempts")
            if action.startswith("login_failed"):
                usages.append(usage)
        self._usages = tuple(usages)

    def _rollback_login_failed_rl_usage(self) -> None:
        for usage in self._usages:
            usage.rollback()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Forget what was tried: the password was reset by a letter."""
        for action, key in self._counted(request, credentials):
            if action in ("login_failed", "login_failed_anywhere"):
                ratelimit.clear(request, app=APP, action=action, key=key)

    def _counted(self, request: HttpRequest, credentials: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """The limits that a try counts for, each with its key."""
        person = person_of(credentials)
        browser = browser_of(request)
        if person is not None and browser.knows(person):
            yield "login_failed_known", f"{browser.name}:{person.pk}"
            return
        name = f"account {person.pk}" if person is not None else login_of(credentials)
        network, *wider = [network for network, _ in networks_of(self.get_client_ip(request))]
        yield from (("login_tried", network), ("login_failed_network", network))
        for network_48 in wider:
            yield from (("login_tried_wider", network_48), ("login_failed_wider", network_48))
        yield "login_failed", f"{name}:{network}"
        if session := request.session.session_key:
            yield "login_failed_session", session
        yield "login_failed_anywhere", name


def login_of(credentials: dict[str, Any]) -> str:
    """The name or the address as it was typed, in small letters."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


def person_of(credentials: dict[str, Any]) -> Person | None:
    """The account that these credentials name: its name and its address are one account."""
    username, email = credentials.get("username"), credentials.get("email")
    users: list[Person] = list(filter_users_by_username(username)[:1]) if username else []
    if email and not users:
        users = filter_users_by_email(email, is_active=True, prefer_verified=True)
    return users[0] if users else None
