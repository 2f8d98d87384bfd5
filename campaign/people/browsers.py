"""Browsers in which somebody has signed in before, by a signed cookie.

Wrong passwords that others try at an account do not keep its owner out of such a browser (`sign_in_limits`). The cookie
takes no password's place. It names up to MAX_ACCOUNTS accounts, and holds for an account until its password changes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from campaign.models import Person

COOKIE = "known_browser"
PATH = "/accounts/"
MAX_AGE_SECONDS = 365 * 24 * 60 * 60
MAX_ACCOUNTS = 5


class Browser(NamedTuple):
    """`name`: random, tells one browser from another. `accounts`: fingerprints of passwords, by the account's key."""

    name: str
    accounts: dict[str, str]

    def knows(self, person: Person) -> bool:
        """Whether this person has signed in here, with the password of today."""
        return constant_time_compare(self.accounts.get(str(person.pk), ""), _fingerprint(person))

    def with_account(self, person: Person) -> Browser:
        """This browser after the person has signed in."""
        others = [(key, print_) for key, print_ in self.accounts.items() if key != str(person.pk)]
        return Browser(self.name, dict([*others[1 - MAX_ACCOUNTS :], (str(person.pk), _fingerprint(person))]))


def browser_of(request: HttpRequest) -> Browser:
    """The browser as its cookie says it; without a valid one, a new browser."""
    try:
        name, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return Browser(secrets.token_hex(8), {})
    return Browser(name, accounts)


def remembered(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give the cookie to a browser whose user is signed in, and renew it at each sign-in."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not request.path.startswith(PATH) or not isinstance(person := _signed_in(request), Person):
            return response
        browser = browser_of(request)
        if request.method == "POST" or not browser.knows(person):
            _set_cookie(response, browser.with_account(person))
        return response

    return middleware


def _signed_in(request: HttpRequest) -> object:
    """The user of this browser's session. Apps that bring a session token are not browsers."""
    return None if "X-Session-Token" in request.headers else request.user


def _set_cookie(response: HttpResponseBase, browser: Browser) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps([browser.name, browser.accounts], salt=COOKIE),
        max_age=MAX_AGE_SECONDS,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _fingerprint(person: Person) -> str:
    return salted_hmac(COOKIE, person.password, algorithm="sha256").hexdigest()[:24]
