"""The columns of a table of cards: which of a header mean what, by the names that programs and people give them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from campaign.cards.card_names import name_key
from campaign.cards.lists.cells import QuoteLeftOpen, cells

SEPARATORS = ("\t", ";", ",", "|")
_LONGEST_HEADER = 4_000
_SEP = re.compile(r"\"?sep=(.)\"?[,;\t|]*", re.I)

# The first column that bears one of these names is taken, in this order of preference.
_NAMES = {
    "name": (
        "simple name", "name", "card name", "card", "cardname", "card title", "product name", "english name", "nome",
        "nome carta", "nome della carta", "carta", "jmeno", "jmeno karty", "nazev", "nazev karty", "karta", "nom",
        "nombre", "kartenname", "title",
    ),
    "copies": (
        "quantity", "qty", "count", "copies", "amount", "quantityx", "total qty", "reg qty", "total quantity",
        "add to quantity", "num", "quantita", "q.ta", "copie", "numero", "pocet", "mnozstvi",
        "kusy", "kusu", "ks", "quantite", "cantidad", "anzahl",
    ),
    "foil_copies": ("foil qty",),
    "deck": ("deck", "mazzo", "pool deck", "balicek", "color category"),
    "section": ("section", "board", "zone", "sezione", "categories", "category"),
    "maybeboard": ("maybeboard",),
    "sideboarded": ("sideboarded", "sideboard"),
    "mana_cost": ("mana cost", "manacost", "cost", "costo di mana", "costo"),
    "type_line": ("type line", "type", "types", "card type", "tipo"),
    "set_code": ("set code", "edition code", "set", "edition", "set id", "expansion", "espansione"),
    "number": ("collector number", "card number", "collector's number", "collector #", "number"),
    "finish": ("finish", "foil", "printing", "premium"),
    "tags": ("tags", "tag"),
}  # fmt: skip


_MORE_TITLES = (
    "idproduct", "idarticle", "idlanguage", "groupcount", "isfoil", "issigned", "condition", "language", "price",
    "rarity", "multiverse id", "scryfall id", "mtgo id", "product id", "tcgplayer id", "set name", "edition name",
)  # fmt: skip
"""Titles beside `_NAMES` by which a table of cards shows itself."""
_FEWEST_TITLES = 3


class Row(msgspec.Struct, frozen=True):
    """One row of a table: its known fields, empty where a cell is missing, and its number of cells."""

    fields: dict[str, str]
    cells: int


class Columns(msgspec.Struct, frozen=True):
    """Where a table has its fields. `header_line`: the number of the line with their names, `titles`."""

    header_line: int
    separator: str
    places: dict[str, int]
    titles: tuple[str, ...] = ()

    def row(self, line: str) -> Row:
        """The row in this line; cells beyond the header belong to the card's name (`Nicol Bolas, Planeswalker` without
        quotation marks), empty ones at the end do not count. Raises QuoteLeftOpen."""
        texts = cells(line, self.separator)
        while len(texts) > len(self.titles) and not texts[-1]:
            texts.pop()
        count, name = len(texts), self.places["name"]
        end = name + max(count - len(self.titles), 0) + 1
        texts[name:end] = [f"{self.separator} ".join(texts[name:end])] if texts[name:end] else []
        return Row({key: texts[place] if place < len(texts) else "" for key, place in self.places.items()}, count)


def is_separator_line(line: str) -> bool:
    """Whether a line does nothing but say what separates the cells: `sep=,`, `"sep=;"`."""
    return bool(_SEP.fullmatch(line.strip()))


def find_columns(lines: Sequence[str]) -> Columns | None:
    """The table's columns, when the first line that says anything is a header with at least the cards' names."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith(("//", "#")) and not is_separator_line(line):
            return _columns(number, line)
    return None


def titles_without_names(lines: Sequence[str]) -> list[str]:
    """The titles of a table that has no column of card names, such as a list of product numbers; else empty."""
    first = next((line for line in lines if line.strip() and not is_separator_line(line)), "")
    usual = {title for key, names in _NAMES.items() if key != "name" for title in names}.union(_MORE_TITLES)
    for separator, titles in _titles(first):
        if len(usual.intersection(titles)) >= _FEWEST_TITLES:
            return cells(first, separator)
    return []


def _columns(number: int, line: str) -> Columns | None:
    for separator, titles in _titles(line):
        places = {key: titles.index(title) for key, names in _NAMES.items() if (title := _first(names, titles))}
        if len(titles) > 1 and "name" in places:
            return Columns(number, separator, places, titles)
    return None


def _titles(line: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The titles in this line by each separator, as they are compared."""
    for separator in SEPARATORS if len(line) <= _LONGEST_HEADER else ():
        try:
            yield separator, tuple(name_key(title).replace("_", " ") for title in cells(line, separator))
        except QuoteLeftOpen:
            continue


def _first(names: Sequence[str], titles: Sequence[str]) -> str:
    return next((name for name in names if name in titles), "")
