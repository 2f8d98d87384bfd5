"""Tournaments to play at real tables."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.journal import store
from games.kernel.rulebook import HOST, Order
from games.kernel.table import question_of
from games.tables import service, state
from games.tables.models import Table
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.setup import Setup, new_entries
from games.tournament.rules.state import Games, State


def names_of(number: int) -> list[str]:
    """So many names, all different."""
    return [f"Player {n:03}" for n in range(1, number + 1)]


def open_tournament(names: Sequence[str], **charter: Any) -> Table:
    """A tournament with a host of its own, who enters every result; it has not begun."""
    setup = Setup(entries=new_entries(names, Random(1)), charter=Charter(**charter))
    return service.open_table("tournament", setup, [service.Place(HOST, "The host")], name="Cup", host=HOST)


def gives(table: Table, order: Order, key: str = HOST) -> None:
    """The host, or who has this seat, gives this order, as an answer to what they are asked now."""
    asked = question_of(state.current(table.stream_id, table.game).state, order, key)
    service.act(table, table.seats.get(key=key), replace(order, question=asked))


def now(table: Table) -> State:
    """What the journal makes of the tournament."""
    found = state.current(table.stream_id, table.game).state.game
    assert isinstance(found, State)
    return found


def begin(table: Table, rounds: int = 5) -> None:
    gives(table, o.Begin(rounds=rounds, cut=0))


def ask(table: Table) -> None:
    """The host asks for the next round."""
    gives(table, o.AskForPairing())


def decide_all(table: Table) -> None:
    """Every match of the running round is won by the first named."""
    its = now(table).rounds[-1]
    for match in its.matches:
        if match.result is None:
            gives(table, o.EnterResult(match=match.key, games=Games(its.wins_needed, 0)))


def kinds(table: Table) -> list[str]:
    """The facts of the journal, by their kind."""
    return [entry.kind for entry in store.read(table.stream_id)]
