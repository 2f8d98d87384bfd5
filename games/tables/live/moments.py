"""The latest moment of each table that somebody looks at, kept in this process for all who look at it here.

Whoever was told by the doorbell which version there is asks no database for what is in memory already.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container
from functools import cached_property
from threading import Lock
from typing import Any

from django.utils.translation import get_language

from games.fairness import ledger
from games.kernel import table as kernel_table
from games.tables import service, state
from games.tables.board import Moment
from games.tables.group.host import Rulings, rulings_at
from games.tables.live.drawing import Common, Drawing, draw
from games.tables.models import Seat, Table
from games.tables.state import TableSnapshot

KEPT = 256
"""Of how many tables a process keeps the latest moment."""


class Shown(Moment):
    """A moment with what was drawn of it."""

    def __init__(
        self,
        table: Table,
        snapshot: TableSnapshot,
        seats: list[Seat],
        rulings: Rulings,
        before: Moment | None = None,
    ) -> None:
        super().__init__(table, snapshot, seats, before)
        self.rulings = rulings
        self._commons: dict[str | None, Common] = {}
        self._seats = {seat.pk: seat for seat in seats}

    def seat(self, seat_id: int | None) -> Seat | None:
        """The seat with this number."""
        return self._seats.get(seat_id) if seat_id is not None else None

    def is_like(self, other: Shown) -> bool:
        """Whether nothing that anybody sees is different in the other one."""
        return self.now.version == other.now.version and self._around() == other._around()

    def _around(self) -> tuple[Any, ...]:
        sitting = [(seat.pk, seat.name, seat.guest, seat.holder) for seat in self.seats]
        return self.table.name, sitting, dict(self.rulings)

    @cached_property
    def seal(self) -> str:
        """The last act and the seal of everything after it, which browsers note (docs/fairness.md); empty: there is
        none, or no more."""
        promise = None if self.book.is_finished(self.now.game) else ledger.promise(self.table.stream_id)
        return f"{promise.act} {promise.head}" if promise is not None else ""

    @property
    def common(self) -> Common:
        """What everybody sees alike who reads the language of the moment."""
        language = get_language()
        if language not in self._commons:
            self._commons[language] = Common(self.board(None), self.rulings)
        return self._commons[language]

    def drawing(self, seat: Seat | None, *, screen: bool = False, wanted: Container[str] = ()) -> Drawing:
        """What this seat (None: a watcher) has before it, in the language of the moment."""
        return draw(self.board(seat), screen=screen, common=self.common, wanted=wanted)


_latest: OrderedDict[int, Shown] = OrderedDict()
_lock = Lock()


def latest(table_id: int, heard: int | None = None) -> Shown | None:
    """The table as it is now, after what is due by now; None: there is no such table.

    `heard`: the doorbell has said that there is this version. Then nothing is asked of the database that this process
    has in memory. None: nobody has said anything, so all of it is looked at anew: who sits where, what was ruled.
    """
    known = _latest.get(table_id)
    if known is None or heard is None:
        return _looked_at(table_id, known)
    if known.now.version >= heard:
        return known
    snapshot = _snapshot(known.table, heard)
    if snapshot.state.version == known.now.version:
        return known
    if _may_sit_elsewhere(known, snapshot):
        return _keep(Shown(known.table, snapshot, list(known.table.seats.all()), known.rulings, known))
    return _keep(Shown(known.table, snapshot, known.seats, known.rulings, known))


def _looked_at(table_id: int, known: Shown | None) -> Shown | None:
    """Everything from the database; what was drawn before is kept where nothing is other than before."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return None
    found = Shown(table, service.up_to_date(table), list(table.seats.all()), rulings_at(table.code))
    return known if known is not None and known.is_like(found) else _keep(found)


def of(table: Table) -> Shown:
    """This table as it is now, for a page. The table exists: somebody has just found it."""
    found = latest(table.pk)
    assert found is not None
    return found


def forget_all() -> None:
    """Forgets every moment: for tests, whose databases come and go."""
    with _lock:
        _latest.clear()


def _snapshot(table: Table, heard: int) -> TableSnapshot:
    kept = state.kept(table.stream_id)
    return kept if kept is not None and kept.state.version >= heard else service.up_to_date(table)


def _may_sit_elsewhere(known: Shown, snapshot: TableSnapshot) -> bool:
    """Whether somebody has sat down, or the game has other seats or names than before."""
    before, after = known.now, snapshot.state
    news = [happened for happened in snapshot.recent if happened.version > before.version]
    if len(news) < after.version - before.version or any(isinstance(each.fact, kernel_table.FACTS) for each in news):
        return True
    book = known.book
    return tuple(book.seats(before.game)) != tuple(book.seats(after.game)) or book.names(before.game) != book.names(
        after.game
    )


def _keep(moment: Shown) -> Shown:
    """An older moment never takes the place of a newer one."""
    with _lock:
        known = _latest.get(moment.table.pk)
        if known is None or known.now.version <= moment.now.version:
            _latest[moment.table.pk] = moment
        _latest.move_to_end(moment.table.pk)
        while len(_latest) > KEPT:
            _latest.popitem(last=False)
    return moment
