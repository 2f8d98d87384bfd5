"""Lists of people as they are pasted: names on lines, bullets, columns of a spreadsheet, addresses of a mail.

Two things remain questions for the person who pastes: `ways`, how the cells of a table without a heading make names,
and `contacts`, the lines with an e-mail address or a telephone number, which never become part of a name.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from games.kernel.contacts import has_contact, is_contact, without_contacts
from games.kernel.name_headings import name_columns
from games.kernel.naming import tidied

AS_IT_STANDS, EACH_CELL = "line", "cells"
"""Ways without columns: each line is a name; each cell is one."""
SEPARATORS = "\t;|,"
PREVIEWED = 3
MOST_COLUMNS = 4
MOST_BULLETS = 3
MOST_READ = 20_000
"""Names that are read of a longer list: more than anybody may enter."""
MOST_LOOKED_AT = 16
"""Columns of a table without a heading that are looked at for names."""

_BULLETS = re.compile(
    r"^(?:[-–—−‐*•◦▪▫‣⁃·∙●○■□★☆✓✔✗✘☐☑☒➤►▶→>+]+\s+|[•◦▪▫‣⁃●○■□★☆✓✔☐☑☒➤►▶→]+"
    r"|\(?\d{1,5}[.)\]](?:\s+|(?=[^\W\d]))|\[[ xX]?\]\s*|\d\ufe0f?\u20e3\s*|#\d{1,5}\s+)"
)
_RULER = re.compile(r"^[\s|:;,+=\-–—_*]*$|^sep=.$", re.IGNORECASE)
"""A line that only separates others, and Excel's first line with the separator."""


class Row(NamedTuple):
    """A name and the number of its line; the first is 1."""

    line: int
    name: str


class Way(NamedTuple):
    """A way to read the cells: its key (`line`, `cells`, or the numbers of columns: `1 2`) and the first names."""

    key: str
    names: tuple[str, ...]


class PastedNames(NamedTuple):
    """The names of a list. `ways`: all in which its cells may be names; `way`: the key of the one that was chosen, if
    any. `contacts`: lines from whose names a contact was taken. `nameless`: lines of a table without a name, or with
    too many cells."""

    rows: tuple[Row, ...]
    ways: tuple[Way, ...] = ()
    way: str = ""
    contacts: tuple[int, ...] = ()
    nameless: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a way has still to be chosen; until then `rows` is empty."""
        return bool(self.ways) and not self.way


class _Line(NamedTuple):
    number: int
    cells: list[str]


class _Table(NamedTuple):
    sign: str
    lines: list[_Line]


def read_pasted(text: str, way: str = "", *, has_heading: bool = False, commas: bool = False) -> PastedNames:
    """The names of a pasted list. `way`: how the cells of a table without a heading are names; `has_heading`: its first
    line is one all the same. `commas`: they separate names, as line breaks do."""
    lines = ["" if _RULER.match(line) else line for line in text.removeprefix("\ufeff").splitlines()]
    headed = _under_heading(lines)
    if headed is not None:
        return headed
    if has_heading:
        first = next((place for place, line in enumerate(lines) if line), 0)
        lines = ["" for _ in lines[: first + 1]] + lines[first + 1 :]
    table = _table(lines, SEPARATORS.replace(",", "") if commas else SEPARATORS)
    if table is not None:
        return _by_way(table, way)
    apart = [(number, part) for number, line in _non_empty(lines) for part in (line.split(",") if commas else [line])]
    return without_contacts_in(apart, is_split=commas)


def without_contacts_in(
    names: Iterable[tuple[int, str]], *, is_split: bool = False, has_bullets: bool = True
) -> PastedNames:
    """These names by their lines, without contacts, and without bullets where they may have some. `is_split`: what is a
    contact alone belongs to the name beside it."""
    rows, contacts, nameless = [], [], []
    for number, text in islice(names, MOST_READ):
        name = _without_bullets(tidied(text)) if has_bullets else tidied(text)
        if has_contact(name):
            contacts.append(number)
            name = without_contacts(name)
            if not name and not is_split:
                nameless.append(number)
        if name:
            rows.append(Row(number, name))
    return PastedNames(tuple(rows), contacts=tuple(dict.fromkeys(contacts)), nameless=tuple(nameless))


def _without_bullets(name: str) -> str:
    for _ in range(MOST_BULLETS):
        name = _BULLETS.sub("", name, count=1)
    return name


def _non_empty(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, 1) if line)


# --- tables ----------------------------------------------------------------------------------------------------------


def _under_heading(lines: Sequence[str]) -> PastedNames | None:
    """The names of a table whose first line says what its columns are; None: it does not."""
    first = next((line for _, line in _non_empty(lines)), "")
    for sign in SEPARATORS:
        titles = [title.strip() for title in _cells_of(first, sign)]
        if columns := name_columns(titles):
            return _in_columns(_cells(lines, sign)[1:], columns, len(titles))
    return None


def _in_columns(table: Iterable[_Line], columns: Sequence[int], width: int = 0) -> PastedNames:
    """The names in these columns. A line with more cells than the heading has titles is nameless."""
    names, nameless = [], []
    for line in table:
        name = " ".join(tidied(line.cells[column]) for column in columns if column < len(line.cells)).strip()
        if not name or (width and len(line.cells) > width):
            nameless.append(line.number)
        else:
            names.append((line.number, name))
    read = without_contacts_in(names)
    return read._replace(nameless=tuple(sorted({*read.nameless, *nameless})))


def _cells(lines: Sequence[str], sign: str) -> list[_Line]:
    """The lines of a table as cells; a cell in quotation marks may go over several lines. Where quotation marks do not
    close, every line is read alone."""
    try:
        table = list(_read_csv(lines, sign))
    except csv.Error:
        table = [_Line(number, _cells_of(line, sign)) for number, line in enumerate(lines, 1)]
    trimmed = [_Line(line.number, _trimmed(line.cells)) for line in table]
    return [line for line in trimmed if line.cells]


def _read_csv(lines: Sequence[str], sign: str) -> Iterator[_Line]:
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=sign, strict=True)
    begin = 1
    for cells in reader:
        yield _Line(begin, cells)
        begin = reader.line_num + 1


def _cells_of(line: str, sign: str) -> list[str]:
    """The cells of one line; a line that is too long for a table is one cell, too long for a name."""
    if line.count('"') % 2:
        return line.split(sign)
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return [line]


def _trimmed(cells: list[str]) -> list[str]:
    """Without the empty cells at the end."""
    return cells[: max((place for place, cell in enumerate(cells, 1) if cell.strip()), default=0)]


# --- tables without a heading ----------------------------------------------------------------------------------------


def _table(lines: Sequence[str], separators: str) -> _Table | None:
    """The cells of a list in which every line has the same separator: a semicolon, tab or stroke, or two commas (one
    in a list with addresses). None: it is a plain list."""
    texts = [line for _, line in _non_empty(lines)]
    for sign in separators:
        least = 2 if sign == "," and not any("@" in line for line in texts) else 1
        if texts and all(line.count(sign) >= least for line in texts):
            table = _cells(lines, sign)
            return _Table(sign, table) if all(len(line.cells) > 1 for line in table) else None
    return None


def _by_way(table: _Table, way: str) -> PastedNames:
    keys = _ways(table)
    if len(keys) == 1:
        return _read(table, keys[0])
    top = _Table(table.sign, table.lines[:PREVIEWED])
    previews = [Way(key, tuple(row.name for row in _read(top, key).rows[:PREVIEWED])) for key in keys]
    ways = tuple(each for each in previews if each.names)
    return _read(table, way)._replace(ways=ways, way=way) if way in keys else PastedNames((), ways)


def _read(table: _Table, way: str) -> PastedNames:
    if way == AS_IT_STANDS:
        return without_contacts_in((line.number, ", ".join(map(tidied, line.cells))) for line in table.lines)
    if way == EACH_CELL:
        cells = [(line.number, cell) for line in table.lines for cell in line.cells]
        return without_contacts_in(cells, is_split=True)
    return _in_columns(table.lines, [int(column) - 1 for column in way.split()])


def _ways(table: _Table) -> list[str]:
    """The ways in which the cells may be names, the likely ones first; numbers and addresses are left out."""
    width = min(MOST_LOOKED_AT, max(len(line.cells) for line in table.lines))
    columns = [[line.cells[at].strip() for line in table.lines if at < len(line.cells)] for at in range(width)]
    worded = [at + 1 for at, cells in enumerate(columns) if not _are_numbers(cells) and not _are_contacts(cells)]
    one_line = [EACH_CELL] if len(table.lines) == 1 and len(worded) == width else []
    pairs = [f"{one} {other}" for one, other in pairwise(worded[:MOST_COLUMNS]) if other == one + 1]
    turned = [f"{other} {one}" for one, other in pairwise(worded[:2])]
    ways = [*one_line, *pairs[:1], *turned, *pairs[1:], *map(str, worded[:MOST_COLUMNS])]
    if len(worded) == width:
        ways += [EACH_CELL, *([AS_IT_STANDS] if table.sign == "," else [])]
    elif len(table.lines) == 1 and len(worded) > 1:
        ways.append(EACH_CELL)
    return list(dict.fromkeys(ways)) or [EACH_CELL]


def _are_numbers(cells: Sequence[str]) -> bool:
    return not any(any(sign.isalpha() for sign in cell) for cell in cells)


def _are_contacts(cells: Sequence[str]) -> bool:
    """Whether most of what is written there are addresses and telephone numbers."""
    filled = [cell for cell in cells if cell]
    return 2 * sum(map(is_contact, filled)) >= max(1, len(filled))
