"""Sheets to take home: rows of cells as CSV, in which nothing calculates when a spreadsheet opens it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

AT_THE_START_OF_A_CELL = r"(^|[;\t\r\n])( *)"
"""Where a spreadsheet begins a cell: one that separates columns otherwise than we do (in Italy by semicolons) splits
our cells, too, and minds no quotes in them."""
FORMULA = re.compile(AT_THE_START_OF_A_CELL + r"(?='*[=+\-@\t\r])")
"""What could be one; with marks before it, too, so that every cell says again what it said."""
MARKED = re.compile(AT_THE_START_OF_A_CELL + r"'(?='*[=+\-@\t\r])")


def harmless(cell: object) -> object:
    """A cell in which no spreadsheet finds a formula: a mark stands before what could be one. Numbers are none."""
    return FORMULA.sub(r"\1\2'", cell) if isinstance(cell, str) else cell


def unmarked(text: str) -> str:
    """What a cell said before it was made harmless."""
    return MARKED.sub(r"\1\2", text)


def csv_of(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """The rows as CSV (RFC 4180), with this separator between their cells."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(
        [harmless(cell) for cell in row] for row in rows
    )
    return out.getvalue()
