"""A fact, once written, is never changed and never deleted; versions have no gap and no double."""

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from games.journal import store
from games.journal.models import Entry, Stream, Unchangeable
from games.journal.store import Conflict, Record

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def record(number: int) -> Record:
    return Record("counted", {"number": number}, {"seat": "a"})


@pytest.fixture
def stream() -> Stream:
    """A stream with three facts, of two acts."""
    stream = store.open_stream("counting")
    store.append(stream, 0, [record(1)], NOON)
    store.append(stream, 1, [record(2), record(3)], NOON)
    return stream


def test_facts_are_read_in_order_after_any_version(stream: Stream):
    assert [(one.version, one.act, one.data["number"]) for one in store.read(stream.pk)] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 2, 3),
    ]
    assert [one.version for one in store.read(stream.pk, after=2)] == [3]
    assert Stream.objects.get().version == 3


def test_who_names_an_old_version_writes_nothing(stream: Stream):
    for expected in (0, 2, 4):
        with pytest.raises(Conflict), transaction.atomic():
            store.append(stream, expected, [record(9)], NOON)
    assert Entry.objects.count() == 3
    assert Stream.objects.get().version == 3


def test_an_order_is_taken_once(stream: Stream):
    order = uuid4()
    assert store.taken(stream.pk, order) is None
    store.take(stream, order, 2)
    with pytest.raises(Conflict):
        store.take(stream, order, 2)
    taken = store.taken(stream.pk, order)
    assert taken is not None
    assert (taken.first, taken.last) == (2, 3)
    assert store.taken(store.open_stream("counting").pk, order) is None


def test_a_fact_can_not_be_saved_again(stream: Stream):
    one = Entry.objects.get(version=2)
    one.data = {"number": 99}
    with pytest.raises(Unchangeable):
        one.save()


def test_a_fact_can_not_be_deleted(stream: Stream):
    with pytest.raises(Unchangeable):
        Entry.objects.get(version=2).delete()


def test_facts_can_not_be_changed_or_deleted_in_bulk(stream: Stream):
    changes: list[Callable[[], object]] = [
        lambda: Entry.objects.all().update(kind="forged"),
        lambda: Entry.objects.filter(version=1).delete(),
        lambda: Entry.objects.bulk_update(list(Entry.objects.all()), ["kind"]),
        lambda: stream.entries.all().delete(),
        lambda: stream.entries.update(kind="forged"),
    ]
    for change in changes:
        with pytest.raises(Unchangeable), transaction.atomic():
            change()
    assert [one.kind for one in store.read(stream.pk)] == ["counted"] * 3


def test_a_stream_with_facts_can_not_be_deleted(stream: Stream):
    with pytest.raises(IntegrityError):
        stream.delete()


@pytest.mark.parametrize("line", ["UPDATE journal_entry SET kind = 'forged'", "DELETE FROM journal_entry"])
def test_not_even_the_database_itself_changes_or_deletes_a_fact(stream: Stream, line: str):
    with pytest.raises(IntegrityError, match="a fact is never"), transaction.atomic():
        connection.cursor().execute(line)
    assert Entry.objects.filter(kind="counted").count() == 3


def test_the_database_refuses_a_version_twice(stream: Stream):
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(stream=stream, version=3, act=3, kind="counted", data={}, actor={}, recorded_at=NOON)
