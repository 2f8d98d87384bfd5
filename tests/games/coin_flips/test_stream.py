"""Two phones and the screen hear of every call and of the flip, each what it may know."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, aclosing

import pytest
from django.test import Client

from games.tables import service
from games.tables.live import streams
from games.tables.live.audience import Look, screen
from games.tables.models import Table
from tests.games.coin_flips.rules.orders import Call, Side
from tests.tables.test_stream import few_threads_and_no_open_connection, in_thread, next_board

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["few_threads_and_no_open_connection"]


def call(table: Table, key: str, side: Side) -> None:
    seat = table.seats.get(key=key)
    number = service.up_to_date(table).state.asked[key].number
    service.act(table, seat, Call(side=side, question=number))


def test_each_phone_is_sent_its_own_board_after_every_act(anna: Client, bruno: Client, table: Table) -> None:
    seats = {seat.key: seat for seat in table.seats.all()}
    looks = [
        Look.of(table, seats["Anna"], "en"),
        Look.of(table, seats["Bruno"], "en"),
        Look.of(table, None, "en", screen),
    ]

    async def watched() -> list[list[str]]:
        async with AsyncExitStack() as open_streams:
            phones = [await open_streams.enter_async_context(aclosing(streams.frames(look))) for look in looks]
            boards = [[await next_board(phone) for phone in phones]]
            for key, side in (("Anna", "tails"), ("Bruno", "heads")):
                await in_thread(call, table, key, side)
                boards.append([await next_board(phone) for phone in phones])
            return boards

    first, called, flipped = asyncio.run(watched())
    assert all("No coin yet" in board for board in first)
    assert ["You call: Tails" in board for board in called] == [True, False, False]
    assert all("has called" in board for board in called)
    assert all("Bruno has the first turn" in board for board in flipped)
