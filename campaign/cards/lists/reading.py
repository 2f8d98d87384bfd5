"""A list as a whole: brought as lines, whatever it was, and read line by line, every line accounted for.

Reading never fails on a line: what cannot be used comes back with its number and the reason, what is left out with
why. It refuses the whole (`ListRefused`) only when it is too big, not text, broken as a file, or empty.
"""

from __future__ import annotations

import msgspec

from campaign.cards.lists.cells import one_line_a_row
from campaign.cards.lists.columns import find_columns, titles_without_names
from campaign.cards.lists.draftmancer import draftmancer_items, is_draftmancer
from campaign.cards.lists.files import is_file, table_in
from campaign.cards.lists.items import table_of
from campaign.cards.lists.lines import LineReader
from campaign.cards.lists.recognising import Recognised
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.table_formats import recognised_table
from campaign.cards.lists.tables import TableReader
from campaign.cards.lists.text_formats import recognised_lines
from campaign.cards.lists.values import (
    MOST_BYTES,
    MOST_FILE_BYTES,
    MOST_LINES,
    SHOWN,
    CardList,
    Entry,
    LeftOut,
    Line,
    Progress,
    Unusable,
)


class Brought(msgspec.Struct, frozen=True):
    """A list as lines of text, and what it was recognised as before."""

    text: str
    recognised: Recognised


def bring(text: str) -> Brought:
    """The list as lines: XML and JSON as a table of their cards, a table with one line a row. Twice is harmless.

    Raises ListRefused.
    """
    if len(text) > MOST_FILE_BYTES:
        raise ListRefused("too_big", size=len(text), most=MOST_FILE_BYTES)
    text = text.removeprefix("\ufeff")
    if is_file(text):
        recognised, table = table_in(text)
        return Brought(table, recognised)
    lines = lines_of(text)
    if is_draftmancer(text):
        return Brought(table_of(draftmancer_items(text)), Recognised("draftmancer", 1.0))
    if (columns := find_columns(lines)) is None:
        if titles := titles_without_names(lines):
            raise ListRefused("no_names", columns=", ".join(titles)[:SHOWN])
        return Brought("\n".join(lines), recognised_lines(lines))
    return Brought("\n".join(one_line_a_row(lines, columns.separator)), recognised_table(columns))


def lines_of(text: str) -> list[str]:
    """The lines as an editor numbers them. Raises ListRefused: `too_big`, `too_many_lines`, `empty`."""
    if len(text) > MOST_BYTES:
        raise ListRefused("too_big", size=len(text), most=MOST_BYTES)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").rstrip("\n").split("\n")
    if len(lines) > MOST_LINES:
        raise ListRefused("too_many_lines", lines=len(lines), most=MOST_LINES)
    if not any(line.strip() for line in lines):
        raise ListRefused("empty")
    return lines


def read_list(text: str) -> CardList:
    """Reads a list as it was brought, whatever it is. Raises ListRefused, never anything else."""
    return read_lines(bring(text).text)


def read_lines(text: str, progress: Progress | None = None, every: int = 500) -> CardList:
    """Reads all lines of a list that was made into lines; `progress(done, total)` is told now and then.

    Raises ListRefused as `lines_of`: whatever line comes to stand first, it is not taken for a file any more.
    """
    lines = lines_of(text)
    columns = find_columns(lines)
    reader = TableReader(columns) if columns else LineReader()
    read: list[Line] = []
    for number, line in enumerate(lines, 1):
        read.append(reader.read(number, line))
        if progress and number % every == 0:
            progress(number, len(lines))
    return CardList(
        entries=tuple(line for line in read if isinstance(line, Entry)),
        unusable=tuple(line for line in read if isinstance(line, Unusable)),
        left_out=tuple(line for line in read if isinstance(line, LeftOut)),
    )
