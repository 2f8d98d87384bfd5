"""What a program is sent that listens at a table.

First the whole board of its seat, and what has happened since the version that it knows; then, whenever the table has a
new version, what has happened and what is other than before. Who is slow is told several versions in one event. A lost
connection, a server that was restarted and somebody who comes late go the same way: call, with the last `id` if there
is one.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import ExitStack, suppress

from django.utils import translation

from games.tables.events.listening import Leave
from games.tables.events.report import Happening, Report
from games.tables.live import threads
from games.tables.live.audience import Frame, Look, audience
from games.tables.live.doorbell import bell
from games.tables.outages.looking import HUNG_UP

ALIVE = b": alive\n\n"
"""What is sent when nothing has happened for the length of a heartbeat: a comment, which programs do not read."""

BOARD, MOVED, FINISHED = "board", "moved", "finished"
"""The types of events: the first one, each later one, the last one."""


async def events(look: Look, since: int | None, leave: Leave) -> AsyncGenerator[bytes, None]:
    """The events for this look, for as long as its caller may listen and the game goes on.

    `since`: the version up to which they know what has happened; None: they know nothing.
    """
    threads.give_back()
    told: Report | None = None
    with ExitStack() as here:
        here.enter_context(suppress(*HUNG_UP))  # without a database nobody can say who may listen: they call again
        viewer = here.enter_context(audience(look.table_id).joined_by(look))
        here.enter_context(bell().for_person(leave.person, viewer.wake, leave.doubt))
        while True:
            frame = await viewer.next_frame()
            if not await leave.holds():
                return
            if frame is None:
                yield ALIVE
                continue
            report: Report | None = frame.drawing
            if report is None:
                return
            if told is None and report.version < (since or 0):
                continue  # it was being made when they came; theirs is on its way
            if told is None:
                yield event(BOARD, report.version, await _whole(look, report, since))
            elif message := await _change(look, frame, report, told):
                yield message
            if report.is_finished:
                yield event(FINISHED, report.version, b'{"version":%d}' % report.version)
                return
            told = report


async def _whole(look: Look, report: Report, since: int | None) -> bytes:
    return report.whole(since, () if since is None else await _happened(look, report, since))


async def _change(look: Look, frame: Frame, report: Report, told: Report) -> bytes:
    """What a stream that has told this is sent of the frame: made once for all of them; empty: nothing."""
    message = frame.messages.get(told)
    if message is None:
        data = report.change(told, await _happened(look, report, told.version))
        message = frame.messages[told] = event(MOVED, report.version, data) if data else b""
    return message


async def _happened(look: Look, report: Report, after: int) -> tuple[Happening, ...]:
    """What this look has heard after this version; a thread asks for what was long ago."""
    if report.is_recent(after):
        return report.happened(after)
    found: tuple[Happening, ...] = await threads.lend(_heard_in, look.language, report, after)
    return found


def _heard_in(language: str, report: Report, after: int) -> tuple[Happening, ...]:
    with translation.override(language):
        return report.happened(after)


def event(kind: str, version: int, data: bytes) -> bytes:
    """A server-sent event with this JSON, which has no line ends. Its id comes last, so that who reads line by line and
    is cut off knows no version that they were not told."""
    return b"event: %s\ndata: %s\nid: %d\n\n" % (kind.encode(), data, version)
