"""A table's record to take home: of one seat while it is played, of everybody when it is over (P-5)."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest
from django.test import Client

from games.kernel.rulebook import Order
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.planechase.setup import Wanted, open_game
from games.tables import service
from games.tables.models import Table
from games.tables.records import NotWritten, open_recorded_table, printed_of, read_records, record_of
from tests.support.table_fixtures import OpenTable

AT = datetime(2026, 11, 20, 19, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Anna's first turn has begun; decks shuffled by the program."""
    table, _ = open_game(Wanted(("Anna", "Bruno B."), Charter()), "Wednesday", None, Random(7))
    give(table, o.First(seat="Anna"), o.Start(), o.BeginTurn(seat="Anna"))
    return table


def give(table: Table, *orders: Order) -> None:
    for order in orders:
        service.act_by_table(table, order, AT, Random(3))


def decks(text: str) -> dict[str, list[str]]:
    """By its key, what each line of decks and orders holds."""
    fields = (line.split(": ", 1) for line in text.split("\n\n")[0].splitlines())
    return {key: value.split("; ") for key, value in fields if key.startswith(("Deck", "Order"))}


def test_p5_while_it_is_played_each_seat_takes_its_own_record_home(table: Table) -> None:
    anna, bruno, watcher = (decks(record_of(table, seat)) for seat in (*table.seats.all(), None))
    assert len(anna["Deck Anna"]) == 10 and anna["Deck Bruno_B."] == ["10 hidden"]
    assert bruno["Deck Bruno_B."] != ["10 hidden"] and bruno["Deck Anna"] == watcher["Deck Anna"]
    assert watcher["Deck Anna"][-1].endswith(" hidden") and watcher["Deck Bruno_B."] == ["10 hidden"]
    assert "Order 1 Anna" not in anna


def test_p5_when_it_is_over_everything_is_told_and_resolves_to_the_same_record(table: Table) -> None:
    give(table, o.Leave(seats=("Bruno_B.",), why="conceded"))
    text = record_of(table, None)
    assert list(decks(text)) == ["Deck Anna", "Deck Bruno_B.", "Order 1 Anna", "Order 2 Bruno_B."]
    assert text.endswith("leave Bruno_B. conceded\n") and "Result: Anna\n" in text
    (read,) = read_records(text, AT)
    assert read.bad is None and read.game is not None
    assert printed_of(read.game) == text
    assert record_of(open_recorded_table(read.game, "again", None), None) == text


def test_who_may_see_the_table_takes_a_record_home(table: Table) -> None:
    page, api = f"/t/{table.code}/record.txt", f"/api/v1/tables/{table.code}/record"
    assert Client().get(page).status_code == Client().get(api).status_code == 404
    Table.objects.update(is_public=True)
    answer = Client().get(page)
    assert answer["Content-Disposition"] == f'attachment; filename="planechase-{table.code}.txt"'
    assert answer.content.decode() == Client().get(api).content.decode() == record_of(table, None)
    assert "/record.txt" in Client().get(f"/t/{table.code}/story/").content.decode()


def test_a_game_that_is_not_written_down_has_no_record(open_table: OpenTable) -> None:
    table = open_table()
    with pytest.raises(NotWritten):
        record_of(table, None)
    Table.objects.update(is_public=True)
    assert Client().get(f"/t/{table.code}/record.txt").status_code == 404
    assert "/record.txt" not in Client().get(f"/t/{table.code}/story/").content.decode()
