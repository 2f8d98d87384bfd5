"""The runes and rulers that come with the product, those that a group writes itself, and rune decks to begin with."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.conf import settings

from games.kernel.json_text import read_json
from games.kernel.rulebook import Refusal, Refused
from games.runes.rules.cards import Catalogue, Ruler, Rune, read_catalogue
from games.runes.rules.codes import INFINITE
from games.runes.rules.decks import Deck
from games.runes.rules.legality import MOST_RUNES
from games.runes.rules.notation.rows import ruler_row
from games.runes.rules.own_cards import OwnCards
from games.runes.rules.row_offences import RULE

DATA = settings.BASE_DIR / "data"
LONGEST_OWN = 40_000
"""Characters of all rows of a group's own together."""

RULER_IN_WORDS = re.compile(r"\s*(?:ruler|sovrano)\s*:", re.IGNORECASE)
"""How a line begins that describes a ruler as lists do."""


@cache
def shipped_runes() -> Catalogue:
    """The runes and rulers that come with the product."""
    return read_catalogue(_shipped("runes.csv"), _shipped("rune_rulers.csv"))


def _shipped(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def deck_rulers() -> list[Ruler]:
    """The rulers with which a duel can be laid, by name."""
    sides = [side for side in shipped_runes().rulers.values() if side.side == "Ruler"]
    return sorted(sides, key=lambda side: side.name)


# --- rune decks to begin with ----------------------------------------------------------------------------------------


def suggested_runes(ruler: Ruler, catalogue: Catalogue) -> tuple[str, ...]:
    """A legal rune deck for this ruler, of the runes that come with the product: their Master Rune first, then those of
    their attributes, as many as their Divinity lets be played; with [Quickcast] before without, else by name."""
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
    """The runes that this ruler may play from their area, whatever they control."""
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
    (runes §10). A row with a column `side` is a side of a ruler; a line `Ruler: Mercurius; WU; none; grimoire` is a
    ruler, too. Raises BadRow."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    described = [each for each in lines if RULER_IN_WORDS.match(each[1])]
    others = [each for each in lines if not RULER_IN_WORDS.match(each[1])]
    own = OwnCards(shipped)
    for line, row in chain(_in_words(described), _rows(others)):
        refusal = own.why_not_add(row)
        if refusal is not None:
            raise BadRow(line, refusal)
    return own.catalogue


def _in_words(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in lines:
        plain = line.partition(":")[2].strip()
        try:
            yield number, ruler_row(tuple(part.strip() for part in plain.split(";")), plain)
        except Refused as refused:
            raise BadRow(number, refused.refusal) from refused


def _rows(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if not lines:
        return
    if not lines[0][1].lstrip().startswith(("{", "[")):
        yield from _table(lines)
        return
    for number, line in lines:
        plain = line.strip().removeprefix("[").removesuffix("]").strip().removesuffix(",")
        if plain:
            yield number, _object(number, plain)


def _table(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Rows of a table: with commas, semicolons or tabs, as a spreadsheet saves them."""
    head = lines[0][1]
    sign = max(",;\t", key=head.count)
    columns = [column.strip().lower() for column in next(csv.reader([head], delimiter=sign))]
    for number, line in lines[1:]:
        values = next(csv.reader(io.StringIO(line), delimiter=sign))
        yield number, dict(zip(columns, (value.strip() for value in values), strict=False))


def _object(number: int, line: str) -> Mapping[str, Any]:
    try:
        row = read_json(line)
    except ValueError:
        raise BadRow(number, Refusal(RULE, "own_not_json")) from None
    if not isinstance(row, dict):
        raise BadRow(number, Refusal(RULE, "own_not_json"))
    return row
