"""Fixtures of tests at tables: the tiny game is a game like any other; no table is remembered from the test before."""

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.fairness.chance import CheckedChance
from games.kernel.rulebook import HOST
from games.tables import service, state
from games.tables.models import Seat, Table
from tests.games.throws.rules.book import Setup
from tests.games.throws.sitting import FIRST_A


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Databases come and go between tests, and numbers of tables come back."""
    yield
    state.forget_all()


@pytest.fixture
def people(db: None) -> dict[str, Any]:
    """Ada, Bo and Cy have accounts; so has Sam, who is at no table."""
    make = get_user_model().objects.create_user
    return {name: make(username=name, password=name) for name in ("ada", "bo", "cy", "sam")}


OpenTable = Callable[..., Table]


@pytest.fixture
def open_table(people: dict[str, Any]) -> OpenTable:
    """Opens a table of the tiny game. Seat `a` is Ada's, `b` Bo's and `c` is free; Ada is host."""

    def opened(host: str = "a", is_public: bool = False, **setup: Any) -> Table:
        places = [
            service.Place("a", "Ariadne", people["ada"]),
            service.Place("b", "Boreas", people["bo"]),
            service.Place("c", "Circe"),
        ]
        if host == HOST:
            places.append(service.Place(HOST, "The host", people["cy"]))
        return service.open_table(
            "throws",
            Setup(**setup),
            places,
            name="Tuesday",
            host=host,
            opened_by=people["cy"] if host == HOST else people["ada"],
            is_public=is_public,
        )

    return opened


@pytest.fixture(autouse=True)
def a_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance draws `a` first in every round."""
    monkeypatch.setattr(CheckedChance, "choice", lambda _chance, seq: Random(FIRST_A).choice(seq))
    monkeypatch.setattr(service, "secrets", SimpleNamespace(SystemRandom=lambda: Random(FIRST_A)))


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """A table of the tiny game, just opened."""
    return open_table()


@pytest.fixture
def seats(table: Table) -> dict[str, Seat]:
    """The seats of `table` by key."""
    return {seat.key: seat for seat in table.seats.all()}


@pytest.fixture
def phone(people: dict[str, Any]) -> Callable[..., Client]:
    """A browser, logged in as somebody if they are named."""

    def unpack(name: str = "", **options: Any) -> Client:
        client = Client(**options)
        if name:
            client.force_login(people[name])
        return client

    return unpack
