"""The past of tables that are over, kept in this process: whoever watches one again asks for moment after moment."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.table import Happened, TableState, TakenBack
from games.tables import state
from games.tables.models import Table

KEPT = 8
"""Of so many tables."""
EVERY = 50
"""Of each the table after so many facts, and after so many more."""
MOMENTS = 60
"""And the last moments that somebody has asked for."""


class Past:
    """All that has happened at a table, and the table after any of it: folded on from the last moment before that is
    known, which for who watches act by act is a step."""

    def __init__(self, game: str, history: Sequence[Happened]) -> None:
        self.history = history
        self._book = registry.book(game)
        self._versions = [each.version for each in history]
        self._marks: dict[int, TableState] = {}
        self._asked: OrderedDict[int, TableState] = OrderedDict()
        self._lock = Lock()

    def then(self, version: int | None = None) -> TableState:
        """What the table was after this version; None: at its end."""
        end = len(self.history) if version is None else bisect_right(self._versions, version)
        with self._lock:
            now = self._asked[end] = self._after(end)
            self._asked.move_to_end(end)
            while len(self._asked) > MOMENTS:
                self._asked.popitem(last=False)
        return now

    def _after(self, end: int) -> TableState:
        """After so many facts."""
        known = {**self._marks, **self._asked}
        begin = max((place for place in known if place <= end), default=1)
        if any(isinstance(each.fact, TakenBack) for each in self.history[begin:end]):
            return kernel_table.fold(self._book, self.history[:end])
        first = known.get(begin) or kernel_table.fold(self._book, self.history[:1])
        return self._followed(first, begin, end)

    def _followed(self, now: TableState, begin: int, end: int) -> TableState:
        for place in range(begin, end):
            now = kernel_table.follow(self._book, now, self.history[place])
            if (place + 1) % EVERY == 0:
                self._marks[place + 1] = now
        return now


_pasts: OrderedDict[int, Past] = OrderedDict()
_lock = Lock()


def past_of(table: Table) -> Past:
    """The past of this table, which is over: nothing is added to it but who sits down."""
    with _lock:
        known = _pasts.get(table.stream_id)
    if known is None or len(known.history) != table.stream.version:
        known = Past(table.game, state.history(table.stream_id, table.game))
    with _lock:
        _pasts[table.stream_id] = known
        _pasts.move_to_end(table.stream_id)
        while len(_pasts) > KEPT:
            _pasts.popitem(last=False)
    return known


def forget_all() -> None:
    """Forgets every one: for tests, whose databases come and go."""
    with _lock:
        _pasts.clear()
