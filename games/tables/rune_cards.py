"""The runes and rulers that come with the product, those that a group writes itself, and rune decks to begin with."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.conf import settings

from games.engines.kernel import Refusal
from games.engines.runes.cards import Catalogue, Ruler, Rune, read_catalogue, read_ruler, read_rune
from games.engines.runes.codes import INFINITE
from games.engines.runes.decks import Deck
from games.engines.runes.legality import MOST_RUNES
from games.engines.runes.row_offences import RULE, ruler_offences, rune_offences

DATA = settings.BASE_DIR / "data"
LONGEST_OWN = 40_000
"""Characters of all rows of a group's own together."""


@cache
def shipped_runes() -> Catalogue:
    """The runes and rulers that come with the product."""
    return read_catalogue(_shipped("runes.csv"), _shipped("rune_rulers.csv"))


def _shipped(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def deck_rulers() -> list[Ruler]:
    """The rulers with which a duel can be laid, by name."""
    found = [side for side in shipped_runes().rulers.values() if side.side == "Ruler"]
    return sorted(found, key=lambda side: side.name)


# --- rune decks to begin with ----------------------------------------------------------------------------------------


def suggested_runes(ruler: Ruler, catalogue: Catalogue) -> tuple[str, ...]:
    """A legal rune deck for this ruler, of the runes that come with the product: his Master Rune first, then those of
    his attributes, as many as his Divinity lets be played; with [Quickcast] before without, else by name."""
    left = 0 if ruler.divinity is None else ruler.divinity
    chosen: list[str] = []
    for rune in sorted(_for(ruler, catalogue), key=lambda rune: _before(rune, catalogue.names_of(ruler))):
        fits = left == INFINITE or (rune.divinity != INFINITE and rune.divinity <= left)
        is_second_master = rune.master and any(catalogue.runes[name].master for name in chosen)
        if fits and not is_second_master and len(chosen) < MOST_RUNES:
            chosen.append(rune.name)
            left = left if left == INFINITE or rune.divinity == INFINITE else left - rune.divinity
    return tuple(chosen)


def is_suggested(deck: Deck, catalogue: Catalogue) -> bool:
    """Whether this is the ready deck of its ruler."""
    ruler = catalogue.rulers.get(deck.ruler)
    return ruler is not None and deck == Deck(ruler.stem, suggested_runes(ruler, catalogue))


def _for(ruler: Ruler, catalogue: Catalogue) -> Iterator[Rune]:
    """The runes that this ruler may play from his area, whatever he controls."""
    for rune in catalogue.runes.values():
        is_his = not rune.ruler_only or rune.ruler_named == ruler.name
        if is_his and set(rune.attributes) & set(ruler.attributes) and not rune.speaks_of_cost:
            yield rune


def _before(rune: Rune, names: frozenset[str]) -> tuple[bool, bool, str]:
    return not rune.ruler_only, not rune.quickcast, rune.name


# --- rows of a group's own -------------------------------------------------------------------------------------------


class BadRow(Exception):
    """A row that is no card: its line in the text, and what is wrong with it."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(f"{line}: {refusal.reason}")
        self.line = line
        self.refusal = refusal


def with_own(text: str, shipped: Catalogue) -> Catalogue:
    """The shipped cards and those of this text: one JSON object a line, or a table whose first line names its columns
    (runes.md §10). A row with a column `side` is a side of a ruler. Raises BadRow."""
    runes, rulers = dict(shipped.runes), dict(shipped.rulers)
    for line, row in _rows(text):
        known = Catalogue(runes, rulers)
        is_ruler = bool(row.get("side"))
        found = ruler_offences(row, known) if is_ruler else rune_offences(row, known)
        if found:
            raise BadRow(line, found[0])
        if is_ruler:
            side = read_ruler(row, own=True)
            rulers[side.number] = side
        else:
            rune = read_rune(row, own=True)
            runes[rune.name] = rune
    return Catalogue(runes, rulers)


def _rows(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        return
    if not lines[0][1].lstrip().startswith(("{", "[")):
        yield from _table(lines)
        return
    for number, line in lines:
        plain = line.strip().removeprefix("[").removesuffix("]").strip().removesuffix(",")
        if plain:
            yield number, _object(number, plain)


def _table(lines: list[tuple[int, str]]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Rows of a table: with commas, semicolons or tabs, as a spreadsheet saves them."""
    head = lines[0][1]
    sign = max(",;\t", key=head.count)
    columns = [column.strip().lower() for column in next(csv.reader([head], delimiter=sign))]
    for number, line in lines[1:]:
        values = next(csv.reader(io.StringIO(line), delimiter=sign))
        yield number, dict(zip(columns, (value.strip() for value in values), strict=False))


def _object(number: int, line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRow(number, Refusal(RULE, "own_not_json")) from None
    if not isinstance(row, dict):
        raise BadRow(number, Refusal(RULE, "own_not_json"))
    return row
