"""The live stream of a table: on connecting, and after every act, the whole board of the seat as rendered HTML.

A lost connection, a sleeping phone, a server restart and a late joiner are one code path: connect, get the board.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.kernel import registry
from games.kernel import table as kernel_table
from games.tables import board as boards
from games.tables import service, state
from games.tables.board import Board
from games.tables.doorbell import bell
from games.tables.models import Seat, Table

HEARTBEAT = 15.0
"""Seconds after which a stream looks by itself and says that it is alive."""

ALIVE = "event: alive\ndata:\n\n"
"""What it says then. An event and no comment: table.js hears it, and calls again where it hears nothing for long."""

SCREENS_KEPT = 64


class Look(NamedTuple):
    """Who looks at a table, and how: a seat's board, a watcher's, or the table screen, in a language.

    `holder`: whose the seat was when they began to look; it is shown to nobody else.
    """

    table_id: int
    seat_id: int | None
    holder: str
    language: str
    screen: bool = False

    @classmethod
    def of(cls, table: Table, seat: Seat | None, language: str, screen: bool = False) -> Look:
        """How the holder of this seat (None: a watcher) looks at the table."""
        return cls(table.pk, seat.pk if seat else None, seat.holder if seat else "", language, screen)


async def frames(look: Look) -> AsyncGenerator[str, None]:
    """The stream's messages: the board whenever the table has a new version, `ALIVE` when nothing happens."""
    shown = -1
    with bell().at(look.table_id) as rung:
        while True:
            rung.clear()
            version, html, deadline = await _in_thread(_frame, look, shown)
            if html is not None:
                yield message(html)
            elif html is None and version == GONE:
                return
            else:
                yield ALIVE
            shown = version
            await _until(rung, deadline)


def message(html: str) -> str:
    """A server-sent event that carries this HTML."""
    return "".join(f"data: {line}\n" for line in html.splitlines()) + "\n"


GONE = -2


def _frame(look: Look, shown: int) -> tuple[int, str | None, datetime | None]:
    """The table's version, its board if that is newer than the one shown, and when to look at the clock."""
    table = Table.objects.filter(pk=look.table_id).first()
    seats = list(Seat.objects.filter(table_id=look.table_id))
    seat = next((one for one in seats if one.pk == look.seat_id and one.holder == look.holder), None)
    if table is None or (look.seat_id is not None and seat is None):
        return GONE, None, None
    snapshot = service.up_to_date(table)
    deadline = kernel_table.next_deadline(registry.book(table.game), snapshot.state)
    if snapshot.state.version == shown:
        return shown, None, deadline
    with translation.override(look.language):
        html = _shared(look, snapshot, table, seats) if seat is None else _drawn(look, snapshot, table, seats, seat)
    return snapshot.state.version, html, deadline


_screens: OrderedDict[tuple[Look, int], str] = OrderedDict()


def _shared(look: Look, snapshot: state.TableSnapshot, table: Table, seats: list[Seat]) -> str:
    """Watchers share one rendering of a version."""
    key = (look, snapshot.state.version)
    html = _screens.get(key)
    if html is None:
        html = _screens[key] = _drawn(look, snapshot, table, seats, None)
        while len(_screens) > SCREENS_KEPT:
            _screens.popitem(last=False)
    return html


def forget_all() -> None:
    """Forgets every rendering: for tests, whose databases come and go."""
    _screens.clear()


def _drawn(look: Look, snapshot: state.TableSnapshot, table: Table, seats: list[Seat], seat: Seat | None) -> str:
    return draw(boards.board_of(table, snapshot, seats, seat), look.screen)


def draw(board: Board, screen: bool = False, **more: Any) -> str:
    """The board as HTML: `board.html` for a phone, `screen.html` for the screen in the middle of the table."""
    template = f"games/{board.game}/{'screen' if screen else 'board'}.html"
    return render_to_string(template, {"board": board, "view": board.view} | more)


async def _until(rung: asyncio.Event, deadline: datetime | None) -> None:
    """Waits for the doorbell, the deadline, or the heartbeat."""
    seconds = HEARTBEAT
    if deadline is not None:
        seconds = min(seconds, max(0.05, (deadline - timezone.now()).total_seconds()))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await rung.wait()


@sync_to_async(thread_sensitive=False)
def _in_thread(function: Any, *args: Any) -> Any:
    """Calls what asks the database, and gives back the connection that it was lent."""
    try:
        return function(*args)
    finally:
        close_old_connections()
