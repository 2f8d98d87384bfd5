"""A finished table as plain data, and the same table restored from it, in this installation or in another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypedDict

from django.db import transaction
from django.utils.dateparse import parse_datetime

from games.journal import store
from games.journal.models import Entry
from games.kernel import registry
from games.kernel.table import Happened, TableState
from games.tables import state, verifying
from games.tables.models import Seat, Table


class StoredFact(TypedDict):
    """A fact as plain data, as the journal keeps it."""

    version: int
    act: int
    kind: str
    data: dict[str, Any]
    """The fields of the fact, by name."""
    actor: dict[str, Any]
    """In whose name and by whose hand (`kernel.By`)."""
    at: str
    """When, in ISO 8601 and UTC."""


OF_A_FACT = {"version": int, "act": int, "kind": str, "data": dict, "actor": dict, "at": str}
"""The types of the fields of a `StoredFact`, for what comes from outside."""


class Unreadable(Exception):
    """These facts are no game that was played to its end; the message says why."""


class Chair(NamedTuple):
    """A seat without its keys: who holds them must not hold them twice."""

    key: str
    name: str
    user: Any
    guest: str


def chairs_of(table: Table) -> list[Chair]:
    """The seats of a table in their order."""
    return [Chair(seat.key, seat.name, seat.user, seat.guest) for seat in table.seats.select_related("user")]


def facts_of(table: Table) -> Iterator[StoredFact]:
    """Every fact of a table as plain data. Only for a finished one: before that it would tell what is secret."""
    for entry in store.read(table.stream_id):
        yield {
            "version": entry.version,
            "act": entry.act,
            "kind": entry.kind,
            "data": entry.data,
            "actor": entry.actor,
            "at": entry.recorded_at.astimezone(UTC).isoformat(),
        }


def played(game: str, facts: Iterable[Mapping[str, object]], *, to_its_end: bool = True) -> TableState:
    """The table after these facts, replayed through its rule book. Raises Unreadable; `to_its_end`: also for a game
    that still goes on."""
    entries = [_entry(fact) for fact in facts]
    if game not in registry.game_keys():
        raise Unreadable(f"there is no game {game}")
    try:
        faults, table_state = verifying.replayed(game, entries, len(entries))
    except Exception as broken:  # a fact that cannot have happened breaks wherever `evolve` leans on it
        raise Unreadable("it does not replay: a fact in it cannot have happened") from broken
    if faults or table_state is None:
        raise Unreadable("; ".join(faults))
    if to_its_end and not registry.book(game).is_finished(table_state.game):
        raise Unreadable("it is not played to its end")
    return table_state


def states(game: str, facts: Iterable[Mapping[str, object]]) -> Iterator[tuple[Happened, TableState]]:
    """Each of these facts, which replay, with the table after it."""
    return verifying.states(game, state.happenings(game, [_entry(fact) for fact in facts]))


@transaction.atomic
def restore_table(
    game: str, name: str, chairs: Sequence[Chair], facts: Iterable[Mapping[str, Any]], opened_by: Any, at: datetime
) -> Table:
    """A table with these seats and facts, with doors and keys of its own. Nothing is decided: it has happened."""
    stream = store.open_stream(game)
    table = Table.objects.create(game=game, name=name, stream=stream, opened_by=opened_by)
    Table.objects.filter(pk=table.pk).update(opened_at=at)
    Seat.objects.bulk_create(
        Seat(table=table, key=chair.key, place=place, name=chair.name, user=chair.user, guest=chair.guest)
        for place, chair in enumerate(chairs)
    )
    store.restore(stream, (_entry(fact) for fact in facts))
    return table


def _entry(fact: Mapping[str, Any]) -> Entry:
    """The entry of the journal, not written yet. Raises Unreadable for what is no fact at all."""
    if set(fact) != set(OF_A_FACT) or any(type(fact[name]) is not kind for name, kind in OF_A_FACT.items()):
        raise Unreadable("a line is no fact")
    try:
        at = parse_datetime(fact["at"])
    except ValueError as wrong:
        raise Unreadable("a fact has no time") from wrong
    if at is None or at.tzinfo is None or at.astimezone(UTC).isoformat() != fact["at"]:
        raise Unreadable("a fact has no time")
    fields = {name: fact[name] for name in ("version", "act", "kind", "data", "actor")}
    return Entry(**fields, recorded_at=at)
