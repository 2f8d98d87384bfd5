"""Sheets to take home: rows of cells as CSV, in which nothing calculates when a spreadsheet opens it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would run a text that begins so."""


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula; numbers are none."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def csv_of(rows: Iterable[Sequence[object]]) -> str:
    """The rows as CSV (RFC 4180)."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([harmless(cell) for cell in row] for row in rows)
    return out.getvalue()
