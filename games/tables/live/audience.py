"""All who look at a table in one process: one task waits for the doorbell, and has drawn what each of them sees.

Who is slow gets the latest drawing and not each one; a stream that waits holds nothing of the database.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from django.utils import timezone, translation

from games.tables import measures
from games.tables.live import memory, moments, threads
from games.tables.live.doorbell import Ring, bell
from games.tables.live.drawing import Drawing
from games.tables.live.moments import Shown
from games.tables.live.precedence import GRACE, orders
from games.tables.live.presence import Presence
from games.tables.models import Seat, Table

HEARTBEAT = 15.0
"""Seconds after which an audience looks by itself, and a stream says that it is alive."""

POLL = 2.0
"""Seconds after which an audience looks by itself while the doorbell is silent."""

SETTLED = 2.0
"""Seconds after which everything about a stream that has ended is gone."""

log = logging.getLogger(__name__)


Draw = Callable[[Shown, Seat | None], Any]
"""What is drawn of a moment for a seat (None: a watcher): the board, the table screen, or what programs are told."""


def board(moment: Shown, seat: Seat | None) -> Drawing:
    """The board on a phone."""
    return moment.drawing(seat)


def screen(moment: Shown, seat: Seat | None) -> Drawing:
    """The screen in the middle of the table."""
    return moment.drawing(seat, screen=True)


class Look(NamedTuple):
    """Who looks at a table, and at what of it, in a language.

    `holder`: whose the seat was when they began to look; it is shown to nobody else.
    """

    table_id: int
    seat_id: int | None
    holder: str
    language: str
    draw: Draw = board

    @classmethod
    def of(cls, table: Table, seat: Seat | None, language: str, draw: Draw = board) -> Look:
        """How the holder of this seat (None: a watcher) looks at the table."""
        return cls(table.pk, seat.pk if seat else None, seat.holder if seat else "", language, draw)


class Frame:
    """What one look shows of a moment; `drawing` None: nothing any more, the seat is somebody else's. `seal`: what a
    browser notes with it."""

    def __init__(self, version: int, moment: Shown | None, drawing: Any, seal: str = "") -> None:
        self.version = version
        self.moment = moment
        self.drawing = drawing
        self.seal = seal
        self.messages: WeakKeyDictionary[object, bytes] = WeakKeyDictionary()
        """What streams are sent that have shown another drawing before: a thousand who look alike are sent the same."""

    def is_of(self, moment: Shown) -> bool:
        """Whether it was drawn of this very moment."""
        return self.moment is moment


NOTHING = Frame(-1, None, None)


class Viewer:
    """One stream that waits for what its look shows next. It is handed the latest frame, however many there were."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._came = asyncio.Event()
        self.has: Frame | None = None
        """What it was handed last."""

    def wake(self) -> None:
        """There is something to say, although nothing has happened at the table."""
        self._came.set()

    def show(self, frame: Frame) -> None:
        """Hands it this frame, in the place of one that it has not taken yet."""
        if frame is not self.has:
            self.has = self._frame = frame
            self._came.set()

    async def next_frame(self) -> Frame | None:
        """The next frame; None: nothing has happened for the length of a heartbeat, or the doorbell fell silent."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT):
                await self._came.wait()
        self._came.clear()
        frame, self._frame = self._frame, None
        return frame


class Audience:
    """All who look at one table in one event loop, and the task that has drawn what they see."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.viewers: dict[Look, set[Viewer]] = {}
        self.seen: dict[Look, Frame] = {}
        """What was last drawn for each look."""
        self._presence = Presence(table_id, self._seats_here)
        self._ring: Ring | None = None
        self._is_deaf = False
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def joined_by(self, look: Look) -> Iterator[Viewer]:
        """A viewer with this look, for as long as its stream is open."""
        viewer = Viewer()
        self.viewers.setdefault(look, set()).add(viewer)
        if self._ring is not None:
            self._ring.rung(None)
        if self._task is None:
            self._task = asyncio.create_task(self._watch())
        measures.STREAMS.inc()
        try:
            yield viewer
        finally:
            measures.STREAMS.dec()
            self._left(look, viewer)

    def _left(self, look: Look, viewer: Viewer) -> None:
        if _leavings.are_many():
            with suppress(RuntimeError):  # a loop that has ended gives back everything
                asyncio.get_running_loop().call_later(SETTLED, _give_back)
        self.viewers[look].discard(viewer)
        if not self.viewers[look]:
            del self.viewers[look]
            self.seen.pop(look, None)
            if look.seat_id is not None:
                with suppress(RuntimeError):  # a loop that has ended: what was said is believed for a while
                    asyncio.get_running_loop().run_in_executor(None, self._presence.say)
        if not self.viewers and self._task is not None:
            self._task.cancel()
            self._task = None

    def _seats_here(self) -> frozenset[int]:
        """The seats from which somebody looks; asked in any thread."""
        return frozenset(look.seat_id for look in list(self.viewers) if look.seat_id is not None)

    async def _watch(self) -> None:
        """Has everybody shown what there is, whenever there may be something new."""
        heard: int | None = None
        with bell().at(self.table_id) as self._ring:
            while True:
                try:
                    deadline = await threads.lend(self._draw, heard, self._stalest_first(), asyncio.get_running_loop())
                except Exception:
                    log.exception("table %s could not be drawn; whoever looks calls again", self.table_id)
                    self._send_away()
                    deadline = None
                self._say_how_fast(bell().is_deaf)
                heard = await self._ring.heard(_seconds_until(deadline, POLL if bell().is_deaf else HEARTBEAT))

    def _say_how_fast(self, is_deaf: bool) -> None:
        """Who looks is told when what comes from other processes comes slowly, and when it no longer does."""
        if is_deaf != self._is_deaf:
            self._is_deaf = is_deaf
            for viewer in itertools.chain.from_iterable(self.viewers.values()):
                viewer.wake()

    def _stalest_first(self) -> list[Look]:
        """Whoever was left out when a newer version came is first the next time."""
        return sorted(self.viewers, key=lambda look: self.seen[look].version if look in self.seen else 0)

    def _send_away(self) -> None:
        for look in list(self.viewers):
            self._show(look, NOTHING)

    def _draw(self, heard: int | None, looks: list[Look], loop: asyncio.AbstractEventLoop) -> datetime | None:
        """Has these looks drawn, in a thread, and gives back when the table does something by itself. What is drawn of
        a version that is no longer the last is of no use to anybody: then it ends, and all begins anew. Orders that
        come one after the other delay it once, and not before each look."""
        grace = orders.give_way(GRACE)
        moment = moments.latest(self.table_id, heard)
        for look in looks:
            frame = self.seen.get(look)
            if look not in self.viewers:
                continue  # they have gone home meanwhile
            grace = orders.give_way(grace)
            if moment is None or frame is None or not frame.is_of(moment):
                frame = _frame(look, moment)
            loop.call_soon_threadsafe(self._show, look, frame)
            if moment is None or self._is_over(moment):
                break
        self._presence.say()
        return moment.deadline if moment is not None else None

    def _is_over(self, moment: Shown) -> bool:
        """Whether a newer version has been rung since."""
        return self._ring is not None and (self._ring.version or 0) > moment.now.version

    def _show(self, look: Look, frame: Frame) -> None:
        if look in self.viewers:
            self.seen[look] = frame
            for viewer in self.viewers[look]:
                viewer.show(frame)


_leavings = memory.Leavings()


def _give_back() -> None:
    asyncio.get_running_loop().run_in_executor(None, memory.give_back)


_audiences: dict[asyncio.AbstractEventLoop, dict[int, Audience]] = {}


def audience(table_id: int) -> Audience:
    """All who look at this table in the running event loop."""
    loop = asyncio.get_running_loop()
    for other in [known for known in _audiences if known.is_closed()]:
        del _audiences[other]
    here = _audiences.setdefault(loop, {})
    for empty in [known for known, found in here.items() if not found.viewers]:
        del here[empty]
    return here.setdefault(table_id, Audience(table_id))


def _frame(look: Look, moment: Shown | None) -> Frame:
    """What this look shows; nothing where the table, or the seat, is not theirs any more."""
    seat = moment.seat(look.seat_id) if moment is not None else None
    if moment is None or (look.seat_id is not None and (seat is None or seat.holder != look.holder)):
        return NOTHING
    with translation.override(look.language):
        return Frame(moment.now.version, moment, look.draw(moment, seat), moment.seal)


def _seconds_until(deadline: datetime | None, most: float) -> float:
    """How long an audience may wait: until the deadline, and at most so long."""
    if deadline is None:
        return most
    return min(most, max(0.05, (deadline - timezone.now()).total_seconds()))
