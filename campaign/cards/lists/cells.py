"""The cells of one row of a table, as the csv module reads them."""

from __future__ import annotations

import csv
from collections.abc import Sequence

_MOST_LINES = 20
"""So many lines a row has at most: a quote that is opened and never closed does not swallow the rest of a file."""


class QuoteLeftOpen(Exception):
    """A cell begins with a quote that is never closed."""


def cells(line: str, separator: str) -> list[str]:
    """The cells of a row that is one line, quotes taken off. Raises QuoteLeftOpen."""
    row = line.strip(" \r\n") if separator == "\t" else line.strip()
    try:
        return _read(row, separator, strict=True)
    except csv.Error as wrong:
        if _is_open(wrong):
            raise QuoteLeftOpen from wrong
        return _read(row, separator, strict=False)


def _read(row: str, separator: str, *, strict: bool) -> list[str]:
    """The cells of a row. Raises csv.Error."""
    rows = csv.reader([row], delimiter=separator, skipinitialspace=True, strict=strict)
    return [cell.strip() for cell in next(rows, [])]


def _is_open(wrong: csv.Error) -> bool:
    """Whether the end came before a quote was closed; the csv module says it in words alone."""
    return "unexpected end of data" in str(wrong)


def one_line_a_row(lines: Sequence[str], separator: str) -> list[str]:
    """The same rows, those with a break in a cell on one line. A quote that stays open is left as it is."""
    joined: list[str] = []
    at = 0
    while at < len(lines):
        length = _length(lines, at, separator)
        joined.append(" ".join(lines[at : at + length]))
        at += length
    return joined


def _length(lines: Sequence[str], at: int, separator: str) -> int:
    """How many lines the row has that begins at `at`; one when its quote is never closed, or amid a cell."""
    for length in range(1, min(_MOST_LINES, len(lines) - at) + 1):
        try:
            _read(" ".join(lines[at : at + length]).strip(), separator, strict=True)
        except csv.Error as wrong:
            if _is_open(wrong):
                continue
            return 1
        return length
    return 1
