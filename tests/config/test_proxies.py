"""Behind a proxy everybody has an address of their own; nobody chooses theirs, nor says HTTPS who did not use it."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network
from typing import Any

import httpx
import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.proxies import HEARD, behind_proxies, caller, parsed
from tests.support.services.site import Site

PROXIES = [ip_network("10.0.0.0/24"), ip_network("2001:db8:1::/48")]
NEAR, FAR, ADA, BOB, FORGED = "10.0.0.2", "10.0.0.9", "198.51.100.1", "198.51.100.2", "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        (NEAR, ADA, ADA),
        (NEAR, f"{ADA}, {FAR}", ADA),
        (NEAR, f"{FORGED}, {ADA}", ADA),
        (NEAR, f"{FORGED}, {FAR}, {ADA}", ADA),
        (NEAR, f"{ADA}:50123", ADA),
        (NEAR, "[2001:db8:2::7]:443", "2001:db8:2::7"),
        (NEAR, f"::ffff:{ADA}", ADA),
        (NEAR, "", NEAR),
        (NEAR, "unknown", NEAR),
        (NEAR, f"{FORGED}, nonsense, {FAR}", FAR),
        (NEAR, f"{FAR}, {NEAR}", FAR),
    ],
)
def test_the_caller_is_the_nearest_who_is_no_proxy(peer: str, forwarded: str, found: str) -> None:
    assert caller(peer, forwarded, PROXIES) == found


@pytest.mark.parametrize("word", ["", " ", "unknown", "10.0.0", "10.0.0.0/8", "[", "[]", "1:2", "٣.٣.٣.٣", "x" * 9999])
def test_what_is_no_address_is_none(word: str) -> None:
    assert parsed(word) is None


def seen_of(peer: str, *headers: tuple[bytes, bytes], settings: Any) -> dict[str, Any]:
    """The scope of a call over HTTP from `peer`, as everything behind the proxies sees it."""
    seen: dict[str, Any] = {}
    settings.TRUSTED_PROXIES = PROXIES

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.update(scope)

    call = {"type": "http", "scheme": "http", "client": (peer, 5), "headers": [(b"host", b"x"), *headers]}
    asyncio.run(behind_proxies(application)(call, None, None))  # type: ignore[arg-type]
    return seen


def test_a_proxy_of_ours_is_believed(settings: Any) -> None:
    said = (b"x-forwarded-for", ADA.encode()), (b"x-forwarded-proto", b"https")
    seen = seen_of(NEAR, *said, settings=settings)
    assert (seen["client"][0], seen["scheme"], seen["headers"]) == (ADA, "https", [(b"host", b"x")])
    assert seen[HEARD] == (NEAR, True, True, True)


def test_of_a_stranger_nothing_is_believed_and_nothing_is_handed_on(settings: Any) -> None:
    said = (b"x-forwarded-for", FORGED.encode()), (b"x-forwarded-proto", b"https")
    seen = seen_of(ADA, *said, settings=settings)
    assert (seen["client"][0], seen["scheme"], seen["headers"]) == (ADA, "http", [(b"host", b"x")])
    assert seen[HEARD] == (ADA, False, True, True)


def test_of_two_headers_the_nearer_proxy_has_written_the_later(settings: Any) -> None:
    said = [(b"x-forwarded-for", FORGED.encode()), (b"x-forwarded-for", ADA.encode())]
    said += [(b"x-forwarded-proto", b"https"), (b"x-forwarded-proto", b"http")]
    seen = seen_of(NEAR, *said, settings=settings)
    assert (seen["client"][0], seen["scheme"]) == (ADA, "http")


def test_a_scheme_is_http_or_https(settings: Any) -> None:
    assert seen_of(NEAR, (b"x-forwarded-proto", b"javascript"), settings=settings)["scheme"] == "http"


def test_what_is_no_network_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "10.0.0.1, caddy")
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES must be addresses or networks"):
        env.networks("TRUSTED_PROXIES")


# --- and over a real connection --------------------------------------------------------------------------------------


def phone(site: Site, *, at: str, speaks_for: str) -> httpx.Client:
    """A browser at the address `at` (a proxy's, where it is 127.0.0.1) that says whom it speaks for."""
    way = httpx.HTTPTransport(local_address=at)
    return httpx.Client(transport=way, base_url=site.url, headers={"X-Forwarded-For": speaks_for})


def signed_in_as(browser: httpx.Client, name: str, password: str) -> bool:
    """Tries to sign in; says whether that worked."""
    browser.get("/accounts/login/")
    form = {"login": name, "password": password, "csrfmiddlewaretoken": browser.cookies["csrftoken"]}
    return browser.post("/accounts/login/", data=form).status_code == 302


def person(name: str) -> None:
    """Somebody with a password, in the site's database."""
    # a site calls this in a process of its own, where models are there; here they would be too early
    from campaign.models import Person

    Person.objects.create_user(name, password="quiet-otter-7")


@pytest.mark.process
def test_wrong_passwords_of_a_stranger_lock_nobody_else_out_behind_the_same_proxy(site: Site) -> None:
    site.call("tests.config.test_proxies:person", name="behind")
    with phone(site, at="127.0.0.1", speaks_for=ADA) as ada, phone(site, at="127.0.0.1", speaks_for=BOB) as bob:
        for number in range(11):
            assert not signed_in_as(ada, f"nobody{number}", "wrong")
        assert not signed_in_as(ada, "behind", "quiet-otter-7"), "who guesses too often waits"
        assert signed_in_as(bob, "behind", "quiet-otter-7")


@pytest.mark.process
def test_another_name_for_oneself_does_not_give_more_guesses(site: Site) -> None:
    site.call("tests.config.test_proxies:person", name="outside")
    for number in range(11):
        with phone(site, at="127.0.0.2", speaks_for=f"192.0.2.{number}") as stranger:
            assert not signed_in_as(stranger, f"none{number}", "wrong")
    with phone(site, at="127.0.0.2", speaks_for="192.0.2.99") as stranger:
        assert not signed_in_as(stranger, "outside", "quiet-otter-7")
    with phone(site, at="127.0.0.3", speaks_for="192.0.2.1") as other:
        assert signed_in_as(other, "outside", "quiet-otter-7")
