"""The live stream of a table: on connecting the whole board of the seat, after every act the regions that differ.

A lost connection, a sleeping phone, a server restart and a late joiner are one code path: connect, get the board.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games.tables.live import threads
from games.tables.live.audience import Frame, Look, audience
from games.tables.live.doorbell import bell
from games.tables.live.drawing import Drawing

ALIVE = b"event: alive\ndata:\n\n"
"""What a stream says when nothing has happened for the length of a heartbeat. An event and no comment: table.js hears
it, and calls again where it hears nothing for long."""


async def frames(look: Look) -> AsyncGenerator[bytes, None]:
    """The stream's messages: what has changed whenever the table has a new version, `ALIVE` or `SLOW` when nothing
    happens, and when the one becomes the other."""
    threads.give_back()
    shown, slow = EMPTY, False
    with audience(look.table_id).joined_by(look) as viewer:
        while True:
            frame = await viewer.next_frame()
            if frame is not None:
                if frame.drawing is None:
                    return
                yield _message(frame, frame.drawing, shown)
                shown = frame.drawing
            if frame is None or slow != bell().is_deaf:
                slow = bell().is_deaf
                yield SLOW if slow else ALIVE


SLOW = b"event: slow\ndata:\n\n"
"""What it says instead while the doorbell is silent: what is done in another process is seen some seconds later."""

EMPTY = Drawing()
"""What a stream has shown that begins."""


def _message(frame: Frame, drawing: Drawing, shown: Drawing) -> bytes:
    """What a stream that has shown this drawing is sent of the frame: made once for all of them."""
    message = frame.messages.get(shown)
    if message is None:
        html = drawing.changes(shown if shown is not EMPTY else None)
        message = frame.messages[shown] = event(frame.version, html) + _seal(frame.seal)
    return message


def _seal(seal: str) -> bytes:
    """An event that the browser notes, and shows nobody (`seals.js`)."""
    return f"event: seal\ndata: {seal}\n\n".encode() if seal else b""


def event(version: int, html: str) -> bytes:
    """A server-sent event that carries the changes up to this version."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() or [""])
    return f"id: {version}\n{lines}\n".encode()
