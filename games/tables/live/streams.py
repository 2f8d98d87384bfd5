"""The live stream of a table: on connecting the whole board of the seat, after every act the regions that differ.

A lost connection, a sleeping phone, a server restart and a late joiner are one code path: connect, get the board.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games.tables.live.audience import Look, audience
from games.tables.live.drawing import Drawing

ALIVE = "event: alive\ndata:\n\n"
"""What a stream says when nothing has happened for the length of a heartbeat. An event and no comment: table.js hears
it, and calls again where it hears nothing for long."""


async def frames(look: Look) -> AsyncGenerator[str, None]:
    """The stream's messages: what has changed whenever the table has a new version, `ALIVE` when nothing happens."""
    shown: Drawing | None = None
    with audience(look.table_id).joined_by(look) as viewer:
        while True:
            frame = await viewer.next_frame()
            if frame is None:
                yield ALIVE
            elif frame.drawing is None:
                return
            else:
                yield message(frame.version, frame.drawing.changes(shown))
                shown = frame.drawing


def message(version: int, html: str) -> str:
    """A server-sent event that carries the changes up to this version."""
    return f"id: {version}\n" + "".join(f"data: {line}\n" for line in html.splitlines() or [""]) + "\n"
