"""CSV files for people: a spreadsheet in the reader's language opens them in columns, with letters, numbers and times
as they are. Programs get plain CSV (games/kernel/csv_export.py)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.formats import get_format
from django.utils.timezone import localtime

from games.kernel.csv_export import csv_of

UTF8_MARK = "\ufeff"
"""Without it Excel reads a file in the code page of its Windows."""


def decimal_separator() -> str:
    """Sign before the decimals of a number in the reader's language."""
    return str(get_format("DECIMAL_SEPARATOR"))


def spreadsheet_of(rows: Iterable[Sequence[object]]) -> str:
    """The rows as CSV: with semicolons where a comma separates decimals, as in Italian and Czech, else with commas."""
    return UTF8_MARK + csv_of(rows, ";" if decimal_separator() == "," else ",")


def spreadsheet_time(moment: datetime) -> str:
    """`2026-11-28 20:15:00`, local time, which spreadsheets of every language read as a time."""
    return localtime(moment).strftime("%Y-%m-%d %H:%M:%S")
