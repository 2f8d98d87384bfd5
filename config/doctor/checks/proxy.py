"""The way in: the site is called by its own address, as anybody would, and says as whom it has seen the call."""

from __future__ import annotations

from typing import NamedTuple

import httpx
from django.conf import settings

from config.doctor.caller import HEADER, key
from config.doctor.findings import Finding, hint, well, wrong
from games.kernel.json_text import read_json

PATIENCE = 10.0
FORGED = "192.0.2.77"
"""An address that nobody has (RFC 5737): who is believed to be it is believed anything."""


class Seen(NamedTuple):
    """How a call arrived: `address` and `secure` as limits and cookies see it, the rest as its connection said."""

    address: str
    secure: bool
    peer: str
    is_trusted: bool
    names_caller: bool
    names_scheme: bool


def proxy() -> Finding:
    """Whether everybody arrives under an address of their own, and by HTTPS."""
    if not settings.SITE_URL:
        return hint("SITE_URL is not set: the way in was not tried.", "Set it, such as https://play.example.org")
    try:
        plain, forged = asked(), asked(FORGED)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        said = f"{settings.SITE_URL} is not reached from here: {error}"
        return wrong(
            said, "Does the name lead here, is the proxy running, are its ports open, is its certificate good?"
        )
    except Unlike as other:
        return wrong(str(other), "Does SITE_URL lead to this server, and is its name in ALLOWED_HOSTS?")
    return judged(plain, forged, settings.SITE_URL.startswith("https:"))


class Unlike(Exception):
    """Something else answers than was asked."""


def asked(forged: str = "") -> Seen:
    """How a call arrives that says of itself to be `forged`. Raises httpx.HTTPError, and Unlike."""
    headers = {HEADER: key()} | ({"X-Forwarded-For": forged} if forged else {})
    answer = httpx.get(f"{settings.SITE_URL.rstrip('/')}/health/caller/", headers=headers, timeout=PATIENCE)
    if answer.status_code != 200:
        raise Unlike(f"At {settings.SITE_URL} somebody else answers ({answer.status_code}).")
    try:
        return Seen(**read_json(answer.text))
    except (ValueError, TypeError):
        raise Unlike(f"At {settings.SITE_URL} somebody else answers.") from None


def judged(plain: Seen, forged: Seen, is_https: bool) -> Finding:
    """What is to be thought of a call, and of one that lies about who it is."""
    if (plain.names_caller or plain.names_scheme) and not plain.is_trusted:
        said = f"The proxy at {plain.peer} is not trusted: everybody has its address, and one locks all others out."
        return wrong(said, f"Add {plain.peer}, or its network, to TRUSTED_PROXIES.")
    if forged.address == FORGED:
        said = "Callers are believed whatever they say in X-Forwarded-For: each wrong password counts for another."
        return wrong(said, "Let the proxy write X-Forwarded-For itself, and let TRUSTED_PROXIES name proxies alone.")
    if is_https and not plain.secure:
        return wrong("The proxy does not say that it speaks HTTPS.", "Let it set X-Forwarded-Proto.")
    if plain.names_scheme and not plain.names_caller:
        said = f"The proxy does not say for whom it speaks: everybody is {plain.peer}."
        return wrong(said, "Let it add the caller to X-Forwarded-For.")
    return well(f"Who calls {settings.SITE_URL} has an address of their own; yours is {plain.address}.")
