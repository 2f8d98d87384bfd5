"""The state of a table, kept beside its journal: new facts are folded onto it, so an act's cost does not grow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from games.journal import store
from games.journal.models import Entry
from games.kernel import registry
from games.kernel import table as play
from games.kernel.rulebook import By
from games.kernel.table import Happened, Play, TakenBack

KEPT = 256
"""How many tables a process keeps in memory."""

RECENT = 40
"""How many of the latest facts are kept beside the state, for the story at the foot of the screen."""


class Reel(NamedTuple):
    """The state of a table and the latest facts that led to it."""

    play: Play
    recent: tuple[Happened, ...]


_reels: OrderedDict[int, Reel] = OrderedDict()
_lock = Lock()


def current(stream_id: int, game: str) -> Reel:
    """The table's reel after everything that its journal holds now."""
    known = kept(stream_id)
    if known is None:
        now = _refolded(stream_id, game)
    else:
        news = happenings(game, store.read(stream_id, after=known.play.version))
        now = followed(stream_id, game, known, news) if news else known
    if now is not known:
        transaction.on_commit(lambda: keep(stream_id, now))
    return now


def followed(stream_id: int, game: str, reel: Reel, news: Sequence[Happened]) -> Reel:
    """The reel after these facts, which follow its own. Taking back needs the whole history, which is read anew."""
    if any(isinstance(happened.fact, TakenBack) for happened in news):
        return _refolded(stream_id, game)
    now = reel.play
    for happened in news:
        now = play.follow(registry.book(game), now, happened)
    return Reel(now, (*reel.recent, *news)[-RECENT:])


def kept(stream_id: int) -> Reel | None:
    """The reel that this process remembers, which may be behind the journal."""
    with _lock:
        reel = _reels.get(stream_id)
        if reel is not None:
            _reels.move_to_end(stream_id)
        return reel


def keep(stream_id: int, reel: Reel) -> None:
    """Remembers a reel whose facts are all committed; an older one never replaces a newer one."""
    with _lock:
        known = _reels.get(stream_id)
        if known is None or known.play.version <= reel.play.version:
            _reels[stream_id] = reel
            _reels.move_to_end(stream_id)
        while len(_reels) > KEPT:
            _reels.popitem(last=False)


def forget_all() -> None:
    """Forgets every reel: for tests, whose databases come and go."""
    with _lock:
        _reels.clear()


def history(stream_id: int, game: str) -> list[Happened]:
    """Every fact of the table, from the first."""
    return happenings(game, store.read(stream_id))


def happenings(game: str, entries: Sequence[Entry] | Any) -> list[Happened]:
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


def _refolded(stream_id: int, game: str) -> Reel:
    past = history(stream_id, game)
    return Reel(play.fold(registry.book(game), past), tuple(past[-RECENT:]))
