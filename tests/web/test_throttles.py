"""How often the API may be called, and what is said of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.utils import timezone

from campaign.models import Person, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db

LONG = 3600
MINE = "/api/v1/campaigns"


def shares(token: int = 50, account: int = 50, address: int = 50, write: int = 50) -> Any:
    """So many calls an hour."""
    read = {"token": (token, LONG), "account": (account, LONG), "address": (address, LONG)}
    return override_settings(API_RATES={"read": read, "write": dict.fromkeys(read, (write, LONG))})


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def ada() -> Person:
    campaign_of("ada")
    return Person.objects.get(username="ada")


def program_of(person: Person) -> Client:
    """A program that has a token of its own."""
    secret, now = new_secret(), timezone.now()
    tokens.make(person, "A bot", [Scope.READ, Scope.PLAY, Scope.HOST], now + timedelta(days=1), secret, now)
    return Client(headers={"Authorization": f"Bearer {secret}"})


def test_each_answer_says_how_much_is_left(ada: Person) -> None:
    with shares(token=5, account=9):
        bot = program_of(ada)
        bot.get(MINE)
        answer = bot.get(MINE)
    assert answer["RateLimit-Policy"] == f'"token";q=5;w={LONG}, "account";q=9;w={LONG}'
    (of_token, of_account) = answer["RateLimit"].split(", ")
    assert of_token.startswith('"token";r=3;t=') and of_account.startswith('"account";r=7;t=')
    assert 0 < int(of_token.rpartition("=")[2]) <= LONG


def test_a_token_too_often_is_told_when_again_and_another_goes_on(ada: Person) -> None:
    with shares(token=2):
        bot, other = program_of(ada), program_of(ada)
        assert [bot.get(MINE).status_code for _ in range(3)] == [200, 200, 429]
        late = bot.get(MINE)
        assert (late["Content-Type"], late.json()["reason"]) == ("application/problem+json", "throttled")
        assert 0 < int(late["Retry-After"]) <= LONG and '"token";r=0' in late["RateLimit"]
        assert other.get(MINE).status_code == 200


def test_with_many_tokens_nobody_has_more_than_an_account(ada: Person) -> None:
    with shares(account=3):
        assert [program_of(ada).get(MINE).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_reads_do_not_use_up_writes(ada: Person) -> None:
    with shares(account=1):
        bot = program_of(ada)
        assert [bot.get(MINE).status_code for _ in range(2)] == [200, 429]
        assert bot.post(MINE, {"name": "Another"}, "application/json").status_code == 201


def test_who_is_nobody_counts_for_the_address_and_keeps_nobody_out_who_has_come_in(ada: Person) -> None:
    with shares(address=2):
        forged = Client(headers={"Authorization": "Bearer lm_forged"})
        assert [forged.get(MINE).status_code for _ in range(3)] == [401, 401, 429]
        assert Client().get(MINE).status_code == 429
        assert program_of(ada).get(MINE).status_code == 200


def test_preflights_count_for_nobody() -> None:
    asked = {"Origin": "https://club.example.org", "Access-Control-Request-Method": "GET"}
    with shares(address=1), override_settings(CORS_ALLOWED_ORIGINS=[asked["Origin"]]):
        assert {Client().options(MINE, headers=asked).status_code for _ in range(3)} == {200}
        assert Client().get(MINE).status_code == 401
