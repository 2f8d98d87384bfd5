"""Tables of cards: which columns of a header mean what, and the fields of one row. A row is one line."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.cards.card_names import name_key

SEPARATORS = ("\t", ";", ",", "|")
_LONGEST_HEADER = 4_000

# The first column that bears one of these names is taken, in this order of preference.
_NAMES = {
    "name": ("name", "card name", "card", "cardname", "card title", "nome", "nome carta", "carta", "jmeno", "karta"),
    "copies": (
        "quantity", "qty", "count", "copies", "amount", "total qty", "reg qty", "num", "quantita", "copie", "numero",
        "pocet",
    ),
    "deck": ("deck", "mazzo", "pool deck", "balicek"),
    "mana_cost": ("mana_cost", "mana cost", "manacost", "cost", "costo di mana", "costo"),
    "type_line": ("type_line", "type line", "type", "types", "card type", "tipo"),
}  # fmt: skip


class QuoteLeftOpen(Exception):
    """A field begins with a quote that its line does not close."""


class Columns(msgspec.Struct, frozen=True):
    """Where a table has its fields. `header_line`: the number of the line with their names."""

    header_line: int
    separator: str
    places: dict[str, int]

    def row(self, line: str) -> dict[str, str]:
        """The known fields of one line; a missing one is empty. Raises QuoteLeftOpen."""
        fields = split(line, self.separator)
        return {key: fields[place] if place < len(fields) else "" for key, place in self.places.items()}


def find_columns(lines: Sequence[str]) -> Columns | None:
    """The table's columns, when the first line that says anything is a header with at least the cards' names."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith(("//", "#")) and not line.lower().startswith("sep="):
            return _columns(number, line)
    return None


def _columns(number: int, line: str) -> Columns | None:
    if len(line) > _LONGEST_HEADER:
        return None
    for separator in SEPARATORS:
        try:
            titles = [name_key(title) for title in split(line, separator)]
        except QuoteLeftOpen:
            continue
        places = {key: titles.index(title) for key, names in _NAMES.items() if (title := _first(names, titles))}
        if len(titles) > 1 and "name" in places:
            return Columns(number, separator, places)
    return None


def _first(names: Sequence[str], titles: Sequence[str]) -> str:
    return next((name for name in names if name in titles), "")


def split(line: str, separator: str) -> list[str]:
    """The fields of one line, quotes taken off. Raises QuoteLeftOpen."""
    fields: list[str] = []
    rest = line.strip(" \r\n") if separator == "\t" else line.strip()
    while True:
        field, rest, more = _field(rest, separator)
        fields.append(field)
        if not more:
            return fields


def _field(rest: str, separator: str) -> tuple[str, str, bool]:
    """The first field, what follows its separator, and whether a separator was there."""
    if rest.lstrip(" ").startswith('"'):
        return _quoted(rest.lstrip(" ")[1:], separator)
    field, separated, rest = rest.partition(separator)
    return field.strip(), rest, bool(separated)


def _quoted(rest: str, separator: str) -> tuple[str, str, bool]:
    end = _closing(rest)
    tail, separated, after = rest[end + 1 :].partition(separator)
    return (rest[:end].replace('""', '"') + tail).strip(), after, bool(separated)


def _closing(rest: str) -> int:
    at = 0
    while (at := rest.find('"', at)) >= 0:
        if rest[at + 1 : at + 2] != '"':
            return at
        at += 2
    raise QuoteLeftOpen
