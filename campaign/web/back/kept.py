"""What was taken away, kept for an hour for who has taken it.

It lies in the cache and not in the database: nobody reads it but the way back, and an hour later it is gone by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.apps import apps
from django.core import serializers
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, router, transaction
from django.db.models import ForeignKey, Model, QuerySet
from django.db.models.deletion import Collector

AN_HOUR = 60 * 60


class PlaceIsTaken(Exception):
    """It cannot come back: something else stands there now, or what it belonged to is gone."""


class Loosened(NamedTuple):
    """Rows that named one that went: their model, the field, their keys, and what stood there."""

    model: str
    field: str
    keys: Sequence[Any]
    value: Any


@dataclass(frozen=True)
class Kept:
    """`way`: by which it comes back; `person`: whose tap it was; `rows`: what went, the first of them what was meant;
    `more`: what else the way wants to know."""

    way: str
    person: int
    campaign: int | None
    rows: Sequence[Mapping[str, Any]] = ()
    loosened: Sequence[Loosened] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def row(self) -> Any:
        """What was meant, as it was; it stands in no table."""
        return next(iter(serializers.deserialize("python", self.rows))).object

    def with_values(self, **values: Any) -> Kept:
        """The same, but that what was meant has other values."""
        first, *others = self.rows
        return replace(self, rows=[{**first, "fields": first["fields"] | values}, *others])


def kept(
    way: str, person: int, campaign: int | None, row: Model | None = None, *, alone: bool = False, **more: Any
) -> Kept:
    """What comes back by this way: `row` with everything that goes when it goes, or the row `alone`."""
    if row is None or alone:
        return Kept(way, person, campaign, _written([row] if row else []), more=more)
    collector = Collector(router.db_for_write(type(row)), origin=row)
    collector.collect([row])
    gone = [one for some in (*collector.data.values(), *collector.fast_deletes) for one in some]
    rows = [row, *(one for one in gone if one != row)]
    return Kept(way, person, campaign, _written(rows), list(_loosened(row, collector)), more)


def _written(rows: Sequence[Model]) -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = serializers.serialize("python", rows)
    return written


def _loosened(row: Model, collector: Collector) -> Iterator[Loosened]:
    """Who names this row, and will name nothing when it is gone."""
    for (named, _nothing), groups in collector.field_updates.items():
        found: list[Any] = [one for some in groups for one in some]  # type: ignore[attr-defined]
        keys = [one.pk for one in found if getattr(one, named.attname) == row.pk]
        if keys and named.related_model is type(row):
            yield Loosened(named.model._meta.label, named.attname, keys, row.pk)


def lay_by(what: Kept) -> str:
    """Keeps it; the key by which it is found."""
    key = token_urlsafe(16)
    cache.set(_at(key), what, AN_HOUR)
    return key


def find(key: str) -> Kept | None:
    """What was kept under this key; None: never, or not any more."""
    found = cache.get(_at(key))
    return found if isinstance(found, Kept) else None


def forget(key: str) -> None:
    """It has come back: the key opens nothing any more."""
    cache.delete(_at(key))


def _at(key: str) -> str:
    return f"way-back:{key}"


def put_back(what: Kept) -> Any:
    """The rows stand where they stood, all or none, under their keys; gives the first. Raises PlaceIsTaken."""
    try:
        with transaction.atomic():
            rows = []
            for one in serializers.deserialize("python", what.rows):
                one.object.validate_unique()
                one.object.validate_constraints()
                one.save(force_insert=True)
                rows.append(one.object)
            for row in rows:
                _hold_fast(row)
            for model, name, keys, value in what.loosened:
                apps.get_model(model)._default_manager.filter(pk__in=keys, **{name: None}).update(**{name: value})
    except (IntegrityError, ValidationError) as why:
        raise PlaceIsTaken from why
    return rows[0]


def _hold_fast(row: Model) -> None:
    """What it names is there; where it may name nothing, what is gone is named no more. Raises ValidationError."""
    for one in row._meta.concrete_fields:
        value = getattr(row, one.attname)
        if not isinstance(one, ForeignKey) or value is None:
            continue
        named: QuerySet[Any] = one.related_model._base_manager.filter(**{one.target_field.attname: value})
        if named.exists():
            continue
        if not one.null:
            raise ValidationError(one.name)
        setattr(row, one.name, None)
        row.save(update_fields=[one.name])
