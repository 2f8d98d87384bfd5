"""Rows as they should be, beside rows as they are: what is new is added, what differs is changed, the rest is left.

Rows are tuples of their values; of the hundreds of thousands that are as they were nothing else is made.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

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
    """What somebody says of the row at a place; `more`: what it has besides, if it is new."""

    place: Place
    who: Who
    values: tuple[str | bool, ...]
    more: Mapping[str, object]


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
    """Writes what is said of rows, which have values of these names; `known` are those that are there, and afterwards
    all. Of a row that is new, whoever speaks first counts. Of the values that are `kept` an empty one says nothing. The
    answer is who has said anything new."""
    new, changed, news = dict[Place, Model](), dict[int, Model](), set[Who]()
    for place, who, values, more in said:
        old = known.get(place)
        if old is None:
            if place not in new:
                new[place] = model(**dict(zip(names, values, strict=True)), **more)
                news.add(who)
        elif values != old.values and (values := _with_kept(values, old.values, names, kept)) != old.values:
            known[place] = Known(old.pk, values)
            changed[old.pk] = model(pk=old.pk, **dict(zip(names, values, strict=True)))
            news.add(who)
    model._default_manager.bulk_create(new.values())
    known |= {place: Known(row.pk, tuple([getattr(row, name) for name in names])) for place, row in new.items()}
    if changed:
        model._default_manager.bulk_update(changed.values(), names, batch_size=_CHANGED_AT_ONCE)
    return news


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
