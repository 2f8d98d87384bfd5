"""What lies in a database, once more and once more: every row copied, joined to the copies of the rows that it names.

No model is known here by what it means, so that a list of something new grows with all others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from typing import Any
from uuid import UUID, uuid4

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models.expressions import F

from games.tables.models import Table

ROOMS = ("campaign", "tables", "journal", "fairness", "mfa")
"""The apps whose rows belong to a group."""

ALONE = frozenset({"Campaign", "Card", "CardFace", "CardName", "CardWording"})
"""There is one group, and what is known of cards is the same for a large one."""

Row = models.Model
Kind = type[Row]


class Growing:
    """Everything that lies here now, to be copied as often as is wanted. Who looks stays one person, and has more of
    whatever a person may have more than once."""

    def __init__(self, viewers: Collection[Row]) -> None:
        self._viewers = viewers
        self._rows = {kind: list(kind._base_manager.order_by("pk").values_list("pk", flat=True)) for kind in _kinds()}
        self._codes = frozenset(Table.objects.values_list("code", flat=True))
        self._copies = 0

    def grow(self) -> None:
        """One more of each; of what there may be only one, what is joined to it grows alone."""
        self._copies += 1
        copy = _Copy(self._copies, self._codes, {(type(one), one.pk): one.pk for one in self._viewers})
        for kind, keys in self._rows.items():
            copy.take(kind, keys)


class _Copy:
    """The `number`th copy. `codes`: words that name a table wherever they stand; `keys`: of each row, the key of the
    one that stands for it in the copy."""

    def __init__(self, number: int, codes: frozenset[str], keys: dict[tuple[Kind, Any], Any]) -> None:
        self._number, self._codes, self._keys = number, codes, keys

    def take(self, kind: Kind, keys: list[Any]) -> None:
        """All of a kind at once, and one by one if there may be only one of some."""
        wanted = [key for key in keys if (kind, key) not in self._keys]
        try:
            self._write(kind, wanted)
        except IntegrityError:
            for key in wanted:
                try:
                    self._write(kind, [key])
                except IntegrityError:
                    self._keys[kind, key] = key

    def _write(self, kind: Kind, keys: list[Any]) -> None:
        found = kind._base_manager.in_bulk(keys)
        rows = [self._told_apart(found[key]) for key in keys]
        with transaction.atomic():
            made = kind._base_manager.bulk_create(rows)
        self._keys |= {(kind, key): row.pk for key, row in zip(keys, made, strict=True)}

    def _told_apart(self, row: Row) -> Row:
        """The row with another key, joined to copies, and with other words and numbers where there is one of each."""
        other = {field.name for field in _fields(type(row)) if self._is_moved(row, field)}
        for names in _alone(type(row)):
            if not other & set(names):
                self._rename(row, names)
        if not row._meta.pk.is_relation:
            row.pk = uuid4() if isinstance(row.pk, UUID) else None
        return row

    def _is_moved(self, row: Row, field: Any) -> bool:
        """Whether the field names something that has a copy; then it names the copy."""
        named = getattr(row, field.attname)
        if field.is_relation:
            stands_for = self._keys.get((field.related_model, named), named)
        else:
            stands_for = self._word(named, field) if isinstance(named, str) and named in self._codes else named
        setattr(row, field.attname, stands_for)
        return bool(stands_for != named)

    def _rename(self, row: Row, names: Collection[str]) -> None:
        """Changes the first of these that can be changed."""
        for field in (field for field in _fields(type(row)) if field.name in names):
            said = getattr(row, field.attname)
            if field.is_relation or field.choices or field.primary_key or isinstance(said, bool | None):
                continue
            if isinstance(said, str):
                setattr(row, field.attname, self._word(said, field))
            elif isinstance(said, UUID):
                setattr(row, field.attname, uuid4())
            else:
                setattr(row, field.attname, said + 100 * self._number)
            return

    def _word(self, said: str, field: Any) -> str:
        end = f"x{self._number}"
        return said[: (field.max_length or 1000) - len(end)] + end


def _kinds() -> list[Kind]:
    """All kinds of rows that grow, those that are named by others first."""
    there = [one for room in ROOMS for one in apps.get_app_config(room).get_models(include_auto_created=True)]
    growing = {one for one in there if one.__name__ not in ALONE and one._meta.managed}
    named = {
        one: {field.related_model for field in _fields(one) if field.is_relation} & growing - {one} for one in growing
    }
    return list(TopologicalSorter(named).static_order())


def _fields(kind: Kind) -> list[Any]:
    return list(kind._meta.concrete_fields)


def _alone(kind: Kind) -> Iterator[list[str]]:
    """The fields of each of its constraints that let there be only one."""
    yield from ([field.name] for field in _fields(kind) if field.unique)
    yield from map(list, kind._meta.unique_together)
    for one in kind._meta.constraints:
        if isinstance(one, models.UniqueConstraint):
            yield list(one.fields) or [name for each in one.expressions for name in _named_in(each)]


def _named_in(expression: Any) -> Iterator[str]:
    if isinstance(expression, F):
        yield str(vars(expression)["name"])
    elif hasattr(expression, "get_source_expressions"):
        for inner in expression.get_source_expressions():
            yield from _named_in(inner)
