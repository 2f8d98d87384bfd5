"""Pages of other sites call the API from the origins that are named, and read nothing from any other."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings

from config.settings.programs import _origins

CLUB = "https://club.example.org"
OURS = override_settings(CORS_ALLOWED_ORIGINS=[CLUB])


def preflight(client: Client, origin: str, path: str = "/api/v1/campaigns") -> dict[str, str]:
    asked = {"Origin": origin, "Access-Control-Request-Method": "PATCH"}
    return dict(
        client.options(path, headers=asked | {"Access-Control-Request-Headers": "authorization,if-match"}).items()
    )


@OURS
def test_a_page_of_a_named_origin_may_call_with_a_token_and_never_with_cookies(client: Client) -> None:
    said = preflight(client, CLUB)
    assert said["access-control-allow-origin"] == CLUB
    assert {"authorization", "if-match"} <= set(said["access-control-allow-headers"].split(", "))
    assert "access-control-allow-credentials" not in said


@OURS
@pytest.mark.django_db
def test_it_reads_what_answers_say_in_headers(client: Client) -> None:
    said = client.get("/api/v1/campaigns", headers={"Origin": CLUB})
    assert {"ETag", "RateLimit", "Retry-After", "Location"} <= set(said["access-control-expose-headers"].split(", "))
    assert "origin" in said["Vary"].lower()


@OURS
@pytest.mark.parametrize("origin", ["https://elsewhere.example.org", "null", "https://club.example.org.evil.test"])
def test_nobody_else_may(client: Client, origin: str) -> None:
    assert "access-control-allow-origin" not in preflight(client, origin)


@OURS
def test_pages_are_read_from_nowhere_else(client: Client) -> None:
    assert "access-control-allow-origin" not in preflight(client, CLUB, "/accounts/login/")


def test_without_the_setting_there_is_none(client: Client) -> None:
    assert "access-control-allow-origin" not in preflight(client, CLUB)


@pytest.mark.parametrize("named", ["*", "https://*.example.org", "club.example.org", f"{CLUB}/path"])
def test_what_is_no_origin_stops_the_server_from_starting(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORS_ORIGINS", named)
    with pytest.raises(ImproperlyConfigured, match="CORS_ORIGINS"):
        _origins("CORS_ORIGINS")
