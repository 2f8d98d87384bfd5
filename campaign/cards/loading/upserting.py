"""Rows as they should be, beside rows as they are: what is new is added, what differs is changed, the rest is left.

Rows are tuples of their values; of the hundreds of thousands that are as they were nothing else is made.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

Place = TypeVar("Place", bound=Hashable)
Who = tuple[str, str]
"""By the key of its card and the language: who says something."""

_CHANGED_AT_ONCE = 100


class Known(NamedTuple):
    """A row that is there: its number, and its values."""

    pk: int
    values: tuple[str | bool, ...]


class Said(NamedTuple, Generic[Place]):
    """What somebody says of the row at a place; `more`: every other value of it, if it is new."""

    place: Place
    who: Who
    values: tuple[str | bool, ...]
    more: Mapping[str, str | int | None]


def known(rows: QuerySet[Any], place: Sequence[str], names: Sequence[str]) -> dict[Any, Known]:
    """The rows, by the values of their `place`."""
    places = len(place)
    found = rows.values_list(*place, "pk", *names)
    return {(row[:places] if places > 1 else row[0]): Known(row[places], row[places + 1 :]) for row in found}


def upsert(
    model: type[Model],
    names: Sequence[str],
    known: dict[Place, Known],
    said: Iterable[Said[Place]],
    kept: Sequence[str] = (),
) -> set[Who]:
    """Writes what is said of rows, which have values of these names; `known` are those that are there. Of a row that is
    new, whoever speaks first counts. Of the values that are `kept` an empty one says nothing. The answer is who has
    said anything new."""
    new, changed, news = dict[Place, Said[Place]](), dict[int, Model](), set[Who]()
    for one in said:
        old = known.get(one.place)
        if old is None:
            if new.setdefault(one.place, one) is one:
                news.add(one.who)
        elif one.values != old.values and (values := _with_kept(one.values, old.values, names, kept)) != old.values:
            known[one.place] = Known(old.pk, values)
            changed[old.pk] = model(pk=old.pk, **dict(zip(names, values, strict=True)))
            news.add(one.who)
    if new:
        _insert(model, names, list(new.values()))
    if changed:
        model._default_manager.bulk_update(changed.values(), names, batch_size=_CHANGED_AT_ONCE)
    return news


def _insert(model: type[Model], names: Sequence[str], rows: Sequence[Said[Any]]) -> None:
    """Adds the rows, by a statement for all of them: models of each would take most of the time of a load."""
    columns = {field.attname: str(field.column) for field in model._meta.concrete_fields}
    quoted = ", ".join([connection.ops.quote_name(columns[name]) for name in (*names, *rows[0].more)])
    places = ", ".join(["%s"] * (len(names) + len(rows[0].more)))
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"INSERT INTO {table} ({quoted}) VALUES ({places})"  # noqa: S608 - all of it is named by us
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*row.values, *row.more.values()) for row in rows])


def _with_kept(
    new: tuple[str | bool, ...], old: tuple[str | bool, ...], names: Sequence[str], kept: Sequence[str]
) -> tuple[str | bool, ...]:
    if not kept:
        return new
    return tuple(
        [
            old_value if name in kept and not value else value
            for name, value, old_value in zip(names, new, old, strict=True)
        ]
    )
