"""Writing rows about an evening or a game: only what differs; a row keeps its key, nothing is written twice."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model

from campaign.models.sessions import Numbered

BATCH = 200
"""So many rows a statement: SQLite counts the values."""


def write_rows(
    model: type[Numbered], about: Model, rows: Iterable[Numbered], of: str = "evening"
) -> tuple[int, dict[int, int]]:
    """Makes these all the rows of the model about the evening, or whatever the rows are `of`; only inside a transaction
    that has locked its memory.

    Returns how many were written or removed, and the key of every row by its number.
    """
    there = {row.number: row for row in model._default_manager.filter(**{of: about})}
    names = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
    new, changed, keys = [], [], {}
    for row in rows:
        setattr(row, of, about)
        old = there.pop(row.number, None)
        if old is None:
            new.append(row)
            continue
        row.pk = keys[row.number] = old.pk
        if any(getattr(row, name) != getattr(old, name) for name in names):
            changed.append(row)
    model._default_manager.filter(pk__in=[row.pk for row in there.values()]).delete()
    model._default_manager.bulk_create(new, BATCH)
    model._default_manager.bulk_update(changed, [name for name in names if name not in (f"{of}_id", "number")], BATCH)
    return len(there) + len(new) + len(changed), keys | {row.number: row.pk for row in new}
