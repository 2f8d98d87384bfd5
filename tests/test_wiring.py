"""The parts are connected: every address resolves, database and Redis answer."""

import pytest
from django.core.cache import cache
from django.test import Client

pytestmark = pytest.mark.django_db


def test_health_tells_that_database_and_redis_answer(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "redis": True})


def test_health_names_the_part_that_does_not_answer(client: Client, settings) -> None:
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (503, {"database": True, "redis": False})


def test_cache_is_the_redis_of_this_run() -> None:
    cache.set("who", "ada")
    assert cache.get("who") == "ada"


def test_an_unknown_address_is_a_page_of_ours(client: Client) -> None:
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert "<h1>" in answer.content.decode()
