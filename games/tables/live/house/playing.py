"""One act of a player of the house: it knows its seat's own board, and gives an order as a phone does."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.house import House
from games.kernel.rulebook import Order, Refused
from games.kernel.table import TableState
from games.tables import board, service, state
from games.tables.games import games
from games.tables.models import Seat, Table


def whom_it_waits_for(game: str, now: TableState) -> list[str]:
    """The seats of the house that have something to do now."""
    house = games()[game].house
    return list(house.due(now.game, now.house.keys())) if house is not None and now.house else []


def play_one(table: Table, chance: Random) -> bool:
    """Whether a player of the house was asked and had a word. What is refused was answered by somebody faster."""
    now, house = state.current(table.stream_id, table.game).state, games()[table.game].house
    for key in whom_it_waits_for(table.game, now):
        assert house is not None
        order = _word_of(table, table.seats.get(key=key), house, now, chance)
        if order is None:
            continue
        try:
            service.act_by_house(table, key, order)
        except Refused:
            return False
        return True
    return False


def _word_of(table: Table, seat: Seat, house: House, now: TableState, chance: Random) -> Order | None:
    """What it says, for the question that is asked of it; what silence would say, where it has no word of its own."""
    shown = board.board(table, seat)
    offers = [button.offer for button in shown.buttons if button.acting_for is None]
    memory = house.remember(state.history(table.stream_id, table.game))
    said = house.choose(shown.view, offers, now.house[seat.key], memory, chance)
    silent = registry.book(table.game).default_order(now.game, seat.key)
    order = registry.codec(table.game).read_order({**said, "question": 0}) if said is not None else silent
    return None if order is None else replace(order, question=kernel_table.question_of(now, order, seat.key))
