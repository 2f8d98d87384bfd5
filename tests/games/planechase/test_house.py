"""P-36: who is alone lays a table with a player of the house; a host lets it take the turns of who is absent."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.fairness import ledger
from games.kernel.rulebook import Fact
from games.kernel.table.orders import LetHousePlay
from games.planechase import views
from games.planechase.rules.codes import STEADY
from games.planechase.rules.facts import Rolled
from games.planechase.rules.orders import First
from games.tables import board, service, state
from games.tables.live.house import pace
from games.tables.live.house.playing import play_one
from games.tables.models import Table
from tests.games.planechase.test_setup import asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def a_goes_first() -> None:
    """Here chance draws as at any table: where a die always shows chaos, a plane gives turns for ever."""


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deck and the same rolls in every run: a plane may ask who is not the house before it rolls."""
    monkeypatch.setattr(ledger, "secrets", SimpleNamespace(token_hex=lambda many: "5e" * many))
    monkeypatch.setattr(views, "secrets", SimpleNamespace(SystemRandom=lambda: Random(0x5E)))


def laid(**values: Any) -> tuple[Client, Table]:
    """Anna alone, and whoever else is asked for."""
    client = Client()
    answer = client.post("/planechase/", asked(players="Anna", decks="communal", house=1) | values)
    assert answer.status_code == 302, answer.content.decode()
    return client, Table.objects.get(code=answer.headers["Location"].split("/")[2])


def starts(table: Table, seat: str) -> None:
    """The host says who starts."""
    version = state.current(table.stream_id, table.game).state.version
    service.act(table, table.seats.all()[0], First(seat=seat, how="chosen", question=version))


def house_goes_on(table: Table) -> int:
    """How many words it has before it waits for somebody."""
    words = 0
    while play_one(table, Random(words)):
        words += 1
    return words


def facts_of(table: Table) -> list[Fact]:
    """Everything that has happened, wherever the die has led."""
    return [one.fact for one in state.history(table.stream_id, table.game)]


def test_who_is_alone_plays_with_the_house_which_takes_its_turn_and_passes_it_on() -> None:
    client, table = laid()
    anna, house = table.seats.all()
    assert table.house == {house.key: STEADY} and house.name == "Wanderer"
    starts(table, house.key)
    assert house_goes_on(table) >= 3, "it turns the plane up, rolls, and passes"
    assert house.key in {fact.seat for fact in facts_of(table) if isinstance(fact, Rolled)}
    assert list(board.board(table, anna).waiting) == [anna.key]
    assert client.get(reverse("tables:table", args=[table.code])).content.decode().count("the house plays") >= 1
    assert "the house plays" in client.get(reverse("tables:screen", args=[table.code])).content.decode()


def test_a_turn_that_the_house_passes_on_is_not_played_by_the_house() -> None:
    _client, table = laid()
    anna, house = table.seats.all()
    starts(table, house.key)
    house_goes_on(table)
    texts = [line.text for line in board.board(table, anna).story]
    assert "Turn 2: yours." in texts
    assert "End of combat (played by the house)." in texts


def test_two_of_the_house_and_a_friend_of_that_name() -> None:
    _client, table = laid(players="Anna, Wanderer", house=2)
    assert [seat.name for seat in table.seats.all()] == ["Anna", "Wanderer", "Pilgrim", "Vagrant"]
    assert len(table.house) == 2


def test_the_phone_that_goes_round_goes_round_among_people() -> None:
    _client, table = laid(players="Anna, Bruno", one_phone="on")
    _anna, bruno, house = table.seats.all()
    assert state.current(table.stream_id, table.game).state.lent == {bruno.key}
    assert table.house.keys() == {house.key}


@pytest.mark.parametrize("values", [{"deck_source": "cardboard"}, {"die": "thrown"}, {"house": 3}, {"house": 0}])
def test_p36_it_handles_no_real_cards_and_nobody_plays_alone(values: dict[str, Any]) -> None:
    answer = Client().post("/planechase/", asked(players="Anna", decks="communal", house=1) | values)
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_a_program_lays_the_same_table() -> None:
    answer = Client().post("/api/v1/planechase", {"players": ["Anna"], "house": 2}, "application/json")
    assert answer.status_code == 201
    assert len(Table.objects.get().house) == 2


def test_p36_the_host_lets_it_take_the_turns_of_who_is_absent() -> None:
    _client, table = laid(players="Anna, Bruno", house=0)
    anna, bruno = table.seats.all()
    starts(table, bruno.key)
    assert not play_one(table, Random(1)), "nobody has asked it"
    service.act(table, anna, LetHousePlay(seat=bruno.key))
    assert house_goes_on(table) >= 3
    assert list(board.board(table, None).waiting) == [anna.key]


def test_a_worker_is_sent_to_a_table_on_planes(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(pace.queue, "send", lambda task, code, countdown: sent.append(code))
    cache.clear()
    _client, table = laid()
    starts(table, table.seats.all()[1].key)
    cache.clear()
    pace.play_where_the_house_is_asked()
    assert sent == [table.code]
