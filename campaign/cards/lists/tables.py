"""Rows of a table under its header: each becomes an entry, is left out, or is told."""

from __future__ import annotations

import re

import msgspec

from campaign.bridge.shared import Printing, printing, unmarked
from campaign.cards.lists.cells import QuoteLeftOpen, cells
from campaign.cards.lists.columns import Columns, Row
from campaign.cards.lists.entries import entry
from campaign.cards.lists.sections import MAIN, Section, deck_named, section_named
from campaign.cards.lists.values import LONGEST_LINE, SHOWN, Entry, Line, Unusable, left_out, unusable

_TIMES = re.compile(r"(?<=[0-9])\s?[xX×]$")
_DIGITS = re.compile(r"[0-9]{1,30}")
_YES = {"true", "yes", "1", "x", "y", "vero", "si"}
_FINISHES = {"foil": "foil", "etched": "etched", "true": "foil", "yes": "foil", "holofoil": "foil"}
_SEPARATED = re.compile(r"[;,]")


class TableReader:
    """Reads row after row under these columns."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def read(self, number: int, text: str) -> Line:
        """What comes of line `number`."""
        if quiet := self._why_quiet(number, text):
            return left_out(number, text, quiet)
        if len(text) > LONGEST_LINE:
            return unusable(number, text, "line_too_long", most=LONGEST_LINE)
        try:
            row = self.columns.row(text)
        except QuoteLeftOpen:
            return unusable(number, text, "quote_left_open")
        if not any(row.fields.values()):
            return left_out(number, text, "blank")
        line = self._card(number, text, row.fields)
        doubt = self._doubt(number, text, row)
        return msgspec.structs.replace(line, doubt=doubt) if doubt and isinstance(line, Entry) else line

    def _doubt(self, number: int, text: str, row: Row) -> Unusable | None:
        """Why the row cannot be used if nobody knows its name: it does not match the header."""
        columns, separator, name = len(self.columns.titles), self.columns.separator, row.fields["name"]
        if row.cells > columns:
            return unusable(number, text, "too_many_cells", cells=row.cells, columns=columns)
        has_cells = re.search(rf"{re.escape(separator)}[^\W\d_]", name) or (row.cells < columns and separator in name)
        return unusable(number, text, "swallowed_cells") if has_cells else None

    def _why_quiet(self, number: int, text: str) -> str:
        """Why a line is no row; empty when it is one."""
        if not text.strip():
            return "blank"
        if number <= self.columns.header_line:
            return "comment" if text.lstrip().startswith(("//", "#")) else "header"
        return "comment" if text.lstrip().startswith(("//", "#")) and not self._is_whole(text) else ""

    def _is_whole(self, text: str) -> bool:
        """Whether a line has the cells of a row: a name may begin as comments do."""
        if len(text) > LONGEST_LINE:
            return True
        try:
            return len(cells(text, self.columns.separator)) == len(self.columns.titles)
        except QuoteLeftOpen:
            return False

    def _card(self, number: int, text: str, row: dict[str, str]) -> Line:
        copies, foils = _TIMES.sub("", row.get("copies", "1")), self._foils(row)
        copies = copies or ("0" if foils else "")
        section, tags = _section(row), _tags(row.get("tags", ""))
        found = printing(unmarked(row["name"]))
        if section.left_out:
            return left_out(number, text, section.left_out)
        if not copies:
            return unusable(number, text, "no_number_given")
        for found_number in (copies, foils or "0"):
            if not _DIGITS.fullmatch(found_number):
                return unusable(number, text, "no_number", found=found_number[:SHOWN])
        return entry(
            number,
            text,
            str(int(copies) + int(foils or "0")),
            found.name,
            deck=deck_named(row.get("deck", "")) or section.deck or _deck_of(tags),
            mana_cost=unmarked(row.get("mana_cost", "")),
            type_line=unmarked(row.get("type_line", "")),
            section=section.kind,
            is_counted="copies" in row,
            **_printed(row, found, tags),
        )

    def _foils(self, row: dict[str, str]) -> str:
        """Number of foil copies, as it is written in a column of their own, where the other column counts the regular
        ones alone; empty where there is none."""
        is_apart = "reg qty" in self.columns.titles and "total qty" not in self.columns.titles
        return _TIMES.sub("", row.get("foil_copies", "")) if is_apart else ""


def _printed(row: dict[str, str], found: Printing, tags: tuple[str, ...]) -> dict[str, object]:
    """Set, number, finish and tags: what the columns say goes before what stands beside the name."""
    return {
        "set_code": unmarked(row.get("set_code", "")) or found.set_code,
        "number": unmarked(row.get("number", "")) or found.number,
        "finish": _FINISHES.get(row.get("finish", "").lower(), "") or found.finish,
        "tags": (*tags, *found.tags),
    }


def _section(row: dict[str, str]) -> Section:
    """The part of the list that a row is of: by a column of its own, else by a tag."""
    if row.get("maybeboard", "").lower() in _YES:
        return Section("maybeboard")
    if row.get("sideboarded", "").lower() in _YES:
        return Section("side")
    said = row.get("section", "")
    if "{nodeck}" in said.lower():
        return Section("maybeboard")
    named = section_named(said.split(",")[0]) or next(
        (section for tag in _tags(row.get("tags", "")) if (section := section_named(tag)) and not section.deck), None
    )
    return named or MAIN


def _tags(cell: str) -> tuple[str, ...]:
    return tuple(tag for part in _SEPARATED.split(unmarked(cell)) if (tag := part.strip()))


def _deck_of(tags: tuple[str, ...]) -> str:
    """The one of the seven decks that a tag names."""
    return next((deck for tag in tags if len(tag) > 1 and (deck := deck_named(tag))), "")
