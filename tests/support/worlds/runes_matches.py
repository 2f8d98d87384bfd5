"""A rune duel of an evening, laid for its Magi and played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from campaign.matches import match_tables
from campaign.matches.runes import KIND
from campaign.models import Evening, MatchTable, Person
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.runes.rules import orders as o
from games.runes.rules.decks import Deck
from games.runes.rules.state import State
from games.tables import service, state
from games.tables.models import Table

from .archived_campaign import AT
from .planechase_matches import magi

RECORD = (Path(__file__).parents[2] / "played" / "records" / "cancelled_rune.txt").read_text(encoding="utf-8")
BRUNHILD = Deck("SDV1-005", ("Dispel", "Bewilder"))
HANZO = Deck("SDV4-008", ("Sealing Scroll", "Fuhma Shuriken"), side={"Forest Meditation": 1})


def carla() -> Person:
    person: Person = Person.objects.get(username="carla")
    return person


def lay(evening: Evening, *names: str, own: str = "", **settings: Any) -> MatchTable:
    """The host lays a table at which these Magi duel."""
    chosen = magi(evening.campaign, *names)
    return match_tables.open_table(KIND, evening, chosen, {**settings, "own": own}, host=carla(), at=AT)[0]


def game_of(table: MatchTable) -> State:
    laid = Table.objects.select_related("stream").get(code=table.table_code)
    game: State = state.current(laid.stream_id, laid.game).state.game
    return game


def do(table: MatchTable, seat: str | None, *orders: Order) -> None:
    """These orders one after the other, each for the question that is open there; without a seat by the host."""
    laid = Table.objects.select_related("stream").get(code=table.table_code)
    giver = laid.seats.get(key=seat) if seat else laid.seats.get(user__username="carla")
    for order in orders:
        now = state.current(laid.stream_id, laid.game).state
        service.act(laid, giver, replace(order, question=kernel_table.question_of(now, order, giver.key)), at=AT)


def begin(table: MatchTable, first: str, second: str) -> None:
    """Decks are brought, hands kept, and the first turn begins."""
    do(table, first, o.Bring(deck=BRUNHILD))
    do(table, second, o.Bring(deck=HANZO))
    do(table, None, o.First(seat=first))
    play_on(table, first, second)


def play_on(table: MatchTable, first: str, second: str) -> None:
    for seat in (first, second):
        do(table, seat, o.Redraw(count=0))
    do(table, first, o.BeginTurn(seat=first))


def play_two_to_one(table: MatchTable, winner: str, loser: str) -> None:
    """The winner takes the first game and the third one."""
    begin(table, winner, loser)
    do(table, loser, o.Leave(seats=(loser,), why="conceded"))
    for number, leaves in ((2, winner), (3, loser)):
        do(table, loser, o.Side())
        do(table, winner, o.Side())
        do(table, None, o.NextGame(number=number), o.First(seat=loser))
        play_on(table, loser, winner)
        do(table, leaves, o.Leave(seats=(leaves,), why="conceded"))
