"""Reading and appending streams. What the facts mean is no business of this module."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.journal.models import Entry, Stream, Taken


class Conflict(Exception):
    """Somebody else has written this version of the stream meanwhile: load, decide and append again."""


class Record(NamedTuple):
    """A fact as plain data, with whose order it was."""

    kind: str
    data: dict[str, Any]
    actor: dict[str, Any]


def open_stream(game: str) -> Stream:
    """A new, empty stream for a table of this game."""
    return Stream.objects.create(game=game)


def lock(stream_id: int) -> Stream:
    """The stream, locked until the transaction ends, so that acts on one table wait for each other.

    PostgreSQL locks the row; SQLite's immediate transactions have locked the database already.
    """
    return Stream.objects.select_for_update().get(pk=stream_id)


def read(stream_id: int, after: int = 0) -> Iterable[Entry]:
    """The entries of a stream after this version, in order."""
    return Entry.objects.filter(stream_id=stream_id, version__gt=after).order_by("version").iterator()


def count(stream_id: int) -> int:
    """The number of entries of a stream."""
    return Entry.objects.filter(stream_id=stream_id).count()


def holds(stream_id: int, kinds: Collection[str]) -> bool:
    """Whether there is an entry of one of these kinds in a stream."""
    return Entry.objects.filter(stream_id=stream_id, kind__in=kinds).exists()


def read_several(after: Mapping[int, int]) -> dict[int, list[Entry]]:
    """The entries of several streams after the version that is named for each, in order, in one query."""
    found: dict[int, list[Entry]] = {stream_id: [] for stream_id in after}
    if not after:
        return found
    wanted = reduce(or_, (Q(stream=stream_id, version__gt=version) for stream_id, version in after.items()))
    for entry in Entry.objects.filter(wanted).order_by("stream", "version").iterator():
        found[entry.stream_id].append(entry)
    return found


def restore(stream: Stream, entries: Iterable[Entry], at_once: int = 500) -> None:
    """Fills a new, empty stream with the facts of one that was kept elsewhere: numbers, acts and times as they were.

    `at_once`: so many facts are written in one statement. Raises Conflict where something has happened in the stream.
    """
    with transaction.atomic():
        if lock(stream.pk).version:
            raise Conflict(f"{stream} has facts of its own")
        kept = iter(entries)
        while batch := list(islice(kept, at_once)):
            for entry in batch:
                entry.stream = stream
            Entry.objects.bulk_create(batch)
            stream.version = batch[-1].version
        Stream.objects.filter(pk=stream.pk).update(version=stream.version)


def append(stream: Stream, expected: int, records: Sequence[Record], at: datetime) -> Sequence[Entry]:
    """Writes the facts of one act after version `expected` and returns their entries.

    Raises Conflict if the stream has moved on; then nothing is written.
    """
    entries = [
        Entry(stream=stream, version=number, act=expected + 1, recorded_at=at, **record._asdict())
        for number, record in enumerate(records, expected + 1)
    ]
    try:
        with transaction.atomic():
            Entry.objects.bulk_create(entries)
            moved = Stream.objects.filter(pk=stream.pk, version=expected).update(version=expected + len(entries))
            if not moved:
                raise Conflict(f"{stream} is not at {expected} any more")
    except IntegrityError as clash:
        raise Conflict(f"{stream} is not at {expected} any more") from clash
    stream.version = expected + len(entries)
    return entries


def taken(stream_id: int, order: UUID) -> Taken | None:
    """What the order with this id did when it came first; None: it has not been taken."""
    return Taken.objects.filter(stream=stream_id, order=order).first()


def find_taken(streams: Collection[int], order: UUID) -> int | None:
    """The one of these streams in which the order with this id has been taken; None: in none of them."""
    return Taken.objects.filter(stream__in=streams, order=order).values_list("stream", flat=True).first()


def take(stream: Stream, order: UUID, first: int) -> Taken:
    """Remembers that the order with this id did what has happened in the stream from version `first` to now.

    Raises Conflict: it has been taken already; then whatever was written with it has to go.
    """
    try:
        with transaction.atomic():
            return Taken.objects.create(stream=stream, order=order, first=first, last=stream.version)
    except IntegrityError as clash:
        raise Conflict(f"{order} has been taken already") from clash
