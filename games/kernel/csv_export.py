"""Sheets to take home: rows of cells as CSV, in which nothing calculates when a spreadsheet opens it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

BLANK = (
    r"[ \x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u3000\ufeff]"
)
"""Spaces of any kind, and what shows nothing: a spreadsheet may leave them out before it reads a cell."""
OPENER = "[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a-\u207c\u208a-\u208c\ufb29]"
"""Signs that begin a formula, and all that Unicode (NFKC) takes for one of them: full width, small, raised."""
AT_THE_START_OF_A_CELL = rf"(^|[;\t\r\n])({BLANK}*)"
"""Where a spreadsheet begins a cell: one that separates columns otherwise than we do (in Italy by semicolons) splits
our cells, too, and minds no quotes in them."""
FORMULA = re.compile(rf"{AT_THE_START_OF_A_CELL}(?='*{OPENER})")
"""What could be one; with marks before it, too, so that every cell says again what it said."""
MARKED = re.compile(rf"{AT_THE_START_OF_A_CELL}'(?='*{OPENER})")


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
