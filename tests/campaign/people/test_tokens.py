"""Access tokens: made, shown once, used, ended."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import AccessToken, Person, Scope
from campaign.models.people import new_secret
from campaign.people import tokens

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    return Person.objects.create_user("ada", password="a long one 17")


@pytest.fixture
def browser(ada: Person) -> Client:
    client = Client()
    client.force_login(ada, "django.contrib.auth.backends.ModelBackend")
    return client


def test_it_is_shown_once_and_only_its_digest_is_kept(browser: Client, ada: Person):
    made = browser.post("/account/tokens/", {"name": "Telegram", "scopes": ["read", "play"], "days": "30"})
    token = AccessToken.objects.get()
    secret = made.context["secret"]
    assert secret in made.content.decode() and secret not in browser.get("/account/tokens/").content.decode()
    assert secret.startswith(token.beginning) and secret not in {str(value) for value in vars(token).values()}
    assert tokens.find(secret, timezone.now()) == token
    assert (token.scopes, token.expires_at is not None) == (["play", "read"], True)


def test_over_rest_too(browser: Client):
    body = {"name": "A bot", "scopes": ["read"]}
    made = browser.post("/api/v1/me/tokens", body, "application/json").json()
    told = Client().get("/api/v1/me", headers={"Authorization": f"Bearer {made['token']}"}).json()
    assert (told["username"], told["token"]["name"], told["token"]["scopes"]) == ("ada", "A bot", ["read"])
    assert "token" not in browser.get("/api/v1/me/tokens").json()["results"][0]


@pytest.mark.parametrize("over", ["expired", "revoked", "person gone"])
def test_what_is_over_opens_nothing(over: str, ada: Person):
    secret, now = new_secret(), timezone.now()
    token = tokens.make(ada, "A bot", [Scope.READ], now + timedelta(days=1), secret, now)
    if over == "revoked":
        assert tokens.revoke(ada, token.pk, now) and not tokens.revoke(ada, token.pk, now)
    if over == "person gone":
        Person.objects.update(is_active=False)
    assert tokens.find(secret, now + timedelta(days=1 if over == "expired" else 0)) is None


def test_nobody_revokes_what_is_anothers(browser: Client):
    other = Person.objects.create_user("bo")
    token = tokens.make(other, "Bo's", [Scope.READ], None, new_secret(), timezone.now())
    assert browser.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert browser.delete(f"/api/v1/me/tokens/{token.pk}").status_code == 404
    assert AccessToken.objects.get().revoked_at is None


def test_there_are_so_many_and_no_more(browser: Client, ada: Person):
    now = timezone.now()
    for number in range(tokens.MOST_TOKENS):
        tokens.make(ada, str(number), [Scope.READ], None, new_secret(), now)
    assert browser.post("/account/tokens/", {"name": "b", "scopes": ["read"], "days": "0"}).status_code == 422
    refused = browser.post("/api/v1/me/tokens", {"name": "b", "scopes": ["read"]}, "application/json")
    assert refused.status_code == 409 and AccessToken.objects.count() == tokens.MOST_TOKENS


@pytest.mark.parametrize(
    "wrong", [{"scopes": []}, {"scopes": ["admin"]}, {"expires_at": "2001-01-01T00:00Z"}, {"name": ""}]
)
def test_what_is_no_token_is_refused(wrong: dict[str, object], browser: Client):
    body = {"name": "b", "scopes": ["read"]} | wrong
    assert browser.post("/api/v1/me/tokens", body, "application/json").status_code == 400


def test_its_last_use_is_written_down_once_a_minute(ada: Person):
    secret, now = new_secret(), timezone.now()
    tokens.make(ada, "A bot", [Scope.READ], None, secret, now)
    for seconds in (0, 10, 59, 61):
        tokens.find(secret, now + timedelta(seconds=seconds))
    assert AccessToken.objects.get().used_at == now + timedelta(seconds=61)
