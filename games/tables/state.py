"""The state of a table, kept beside its journal: new facts are folded onto it, so an act's cost does not grow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from threading import Lock
from typing import NamedTuple

import msgspec
from django.db import transaction

from games.journal import store
from games.journal.models import Entry, Stream
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import By
from games.kernel.table import Happened, TableState, TakenBack

KEPT = 256
"""How many tables a process keeps in memory."""

RECENT = 40
"""How many of the latest facts are kept beside the state, for the story at the foot of the screen."""


class TableSnapshot(NamedTuple):
    """The state of a table and the latest facts that led to it."""

    state: TableState
    recent: tuple[Happened, ...]


_snapshots: OrderedDict[int, TableSnapshot] = OrderedDict()
_lock = Lock()


def current(stream_id: int, game: str) -> TableSnapshot:
    """The table's snapshot after everything that its journal holds now."""
    known = kept(stream_id)
    return _caught_up(stream_id, game, known, store.read(stream_id, after=known.state.version if known else 0))


def current_of(streams: Collection[Stream]) -> dict[int, TableSnapshot]:
    """The snapshots of several tables, by the key of their stream: in no more than one query, however many they are,
    and in none where nothing has happened since."""
    snapshots = {stream.pk: kept(stream.pk) for stream in streams}
    versions = {key: known.state.version if known else 0 for key, known in snapshots.items()}
    behind = {stream.pk: versions[stream.pk] for stream in streams if versions[stream.pk] < stream.version}
    news = store.read_several(behind)
    return {
        stream.pk: _caught_up(stream.pk, stream.game, snapshots[stream.pk], news.get(stream.pk, ()))
        for stream in streams
    }


def _caught_up(stream_id: int, game: str, known: TableSnapshot | None, entries: Iterable[Entry]) -> TableSnapshot:
    news = happenings(game, entries)
    if known is None:
        now = _folded(game, news)
    elif news:
        now = followed(stream_id, game, known, news)
    else:
        return known
    transaction.on_commit(lambda: keep(stream_id, now))
    return now


def followed(stream_id: int, game: str, snapshot: TableSnapshot, news: Sequence[Happened]) -> TableSnapshot:
    """The snapshot after these facts, which follow its own. Taking back needs the whole history, which is read anew."""
    if any(isinstance(happened.fact, TakenBack) for happened in news):
        return _refolded(stream_id, game)
    now = snapshot.state
    for happened in news:
        now = kernel_table.follow(registry.book(game), now, happened)
    return TableSnapshot(now, (*snapshot.recent, *news)[-RECENT:])


def kept(stream_id: int) -> TableSnapshot | None:
    """The snapshot that this process remembers, which may be behind the journal."""
    with _lock:
        snapshot = _snapshots.get(stream_id)
        if snapshot is not None:
            _snapshots.move_to_end(stream_id)
        return snapshot


def keep(stream_id: int, snapshot: TableSnapshot) -> None:
    """Remembers a snapshot whose facts are all committed; an older one never replaces a newer one."""
    with _lock:
        known = _snapshots.get(stream_id)
        if known is None or known.state.version <= snapshot.state.version:
            _snapshots[stream_id] = snapshot
            _snapshots.move_to_end(stream_id)
        while len(_snapshots) > KEPT:
            _snapshots.popitem(last=False)


def forget_all() -> None:
    """Forgets every snapshot: for tests, whose databases come and go."""
    with _lock:
        _snapshots.clear()


def history(stream_id: int, game: str, after: int = 0) -> list[Happened]:
    """Every fact of the table after this version, from the first."""
    return happenings(game, store.read(stream_id, after))


def happenings(game: str, entries: Iterable[Entry]) -> list[Happened]:
    """Entries of the journal as facts."""
    codec = registry.codec(game)
    return [
        Happened(
            version=entry.version,
            act=entry.act,
            at=entry.recorded_at,
            by=msgspec.convert(entry.actor, By),
            fact=codec.read_fact(entry.kind, entry.data),
        )
        for entry in entries
    ]


def _refolded(stream_id: int, game: str) -> TableSnapshot:
    return _folded(game, history(stream_id, game))


def _folded(game: str, past: Sequence[Happened]) -> TableSnapshot:
    return TableSnapshot(kernel_table.fold(registry.book(game), past), tuple(past[-RECENT:]))
