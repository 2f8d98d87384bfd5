"""One act of a player of the house: it knows its seat's own board, and gives an order as a phone does."""

from __future__ import annotations

from random import Random

import msgspec

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order, Refused
from games.kernel.table import TableState
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.codes import Temper
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.choosing import choose
from games.live_magic.rules.players.habits import Memory, notice
from games.tables import board, service, state
from games.tables.models import Seat, Table


def whom_it_waits_for(now: TableState) -> list[str]:
    """The seats of the house that are asked now."""
    return [seat for seat in BOOK.waited_for(now.game) if seat in now.house]


def play_one(table: Table, chance: Random) -> bool:
    """Whether a player of the house was asked and had a word. What is refused was answered by somebody faster."""
    now = state.current(table.stream_id, table.game).state
    for key in whom_it_waits_for(now):
        seat = table.seats.get(key=key)
        order = _word_of(table, seat, now, chance)
        if order is None:
            continue
        try:
            service.act_by_house(table, key, order)
        except Refused:
            return False
        return True
    return False


def _word_of(table: Table, seat: Seat, now: TableState, chance: Random) -> Order | None:
    """What it says, for the question that is asked of it; what silence would say, where it has no word of its own."""
    shown, temper = board.board(table, seat), msgspec.convert(now.house[seat.key], Temper)
    offers = [button.offer for button in shown.buttons if button.acting_for is None]
    said = choose(shown.view, offers, CHARACTERS[temper], remembered(table), chance)
    silent = BOOK.default_order(now.game, seat.key)
    order = registry.codec(table.game).read_order({**said, "question": 0}) if said is not None else silent
    if order is None:
        return None
    number = kernel_table.question_of(now, order, seat.key)
    return msgspec.structs.replace(order, question=number)


def remembered(table: Table) -> Memory:
    """The hands that everybody has seen at this table, from its record.

    A challenge is looked at as it ends, and the one that is open now: then all of its throws are shown.
    """
    memory, before, book = Memory(), None, registry.book(table.game)
    for happened in kernel_table.standing(state.history(table.stream_id, table.game)):
        now = kernel_table.fold(book, [happened]) if before is None else kernel_table.follow(book, before, happened)
        if before is not None and before.game.challenge is not None and now.game.challenge is None:
            memory = notice(memory, BOOK.view(before.game, None))
        before = now
    return memory if before is None else notice(memory, BOOK.view(before.game, None))
