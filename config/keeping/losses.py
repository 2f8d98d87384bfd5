"""Rows that are lost when migrations are undone."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.backends.base.base import BaseDatabaseWrapper

from config.keeping import schema
from config.keeping.schema import Names


def losses(connection: BaseDatabaseWrapper, undone: Names) -> Iterator[str]:
    """A line for each table and each column that has rows and is dropped with these migrations."""
    names = schema.recorded(connection)
    before = schema.tables(names)
    after = schema.tables(tuple(sorted(set(names).difference(undone))))
    for table, columns in before.items():
        if table not in after:
            yield from _described(connection, table)
            continue
        for column in set(columns).difference(after[table]):
            yield from _described(connection, table, column)


def _described(connection: BaseDatabaseWrapper, table: str, column: str = "") -> Iterator[str]:
    quote = connection.ops.quote_name
    counted = quote(column) if column else "*"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count({counted}) FROM {quote(table)}")  # noqa: S608 - quoted names
        number = cursor.fetchone()[0]
    if number:
        yield f"{table}.{column}: {number} values" if column else f"{table}: {number} rows"
