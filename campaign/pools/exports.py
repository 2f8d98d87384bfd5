"""A pool as a list to take home: text under the headings of the seven decks, a table, or a file of another program.
All of them can be brought again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from campaign.bridge.shared import csv_of, spreadsheet_of
from campaign.cards import export_formats
from campaign.cards.deck_exports import HEADINGS, Copies, FinishedDeck
from campaign.pools.pool_rules import DECKS, PACK

COLUMNS = ("deck", "quantity", "name", "mana_cost", "type_line")


class PackLike(Protocol):
    """What is written of a pack."""

    deck: str
    name: str
    mana_cost: str
    type_line: str

    @property
    def layout(self) -> str: ...


class PoolFormat(NamedTuple):
    """For which program (empty: for people), the file's type, what writes a pool of this title."""

    program: str
    content_type: str
    write: Callable[[str, Iterable[PackLike]], str | bytes]


def as_text(packs: Iterable[PackLike]) -> str:
    """`4 Serra Angel` under `White`, deck after deck."""
    rows = list(packs)
    parts = []
    for deck in DECKS:
        lines = [f"{PACK} {pack.name}" for pack in rows if pack.deck == deck]
        if lines:
            parts.append("\n".join([HEADINGS[deck], *lines]))
    return "\n\n".join(parts) + "\n"


def as_text_to_add_to(deck: str, packs: Iterable[PackLike]) -> str:
    """The list with room for new cards of one deck on top, below its heading."""
    return f"{HEADINGS[deck]}\n\n\n{as_text(packs)}"


def as_csv(packs: Iterable[PackLike]) -> str:
    """A table of deck, quantity, name, mana cost and type; nothing in it calculates when a spreadsheet opens it."""
    return csv_of(_rows(packs))


def as_spreadsheet(packs: Iterable[PackLike]) -> str:
    """Like as_csv(), for the reader's own spreadsheet."""
    return spreadsheet_of(_rows(packs))


def _rows(packs: Iterable[PackLike]) -> Iterator[Sequence[object]]:
    yield COLUMNS
    for pack in in_order(packs):
        yield HEADINGS[pack.deck], PACK, pack.name, pack.mana_cost, pack.type_line


def as_deck(title: str, packs: Iterable[PackLike]) -> FinishedDeck:
    """The whole pool as one deck, for programs that know nothing else."""
    cards = (
        Copies(PACK, pack.name, pack.deck, pack.mana_cost, pack.type_line, pack.layout) for pack in in_order(packs)
    )
    return FinishedDeck(title, tuple(cards))


def in_order(packs: Iterable[PackLike]) -> list[PackLike]:
    """The packs deck after deck."""
    return sorted(packs, key=lambda pack: DECKS.index(pack.deck))


def _for_program(form: export_formats.ExportFormat) -> PoolFormat:
    return PoolFormat(form.program, form.content_type, lambda title, packs: form.write(as_deck(title, packs)))


FORMATS: Mapping[str, PoolFormat] = {
    "txt": PoolFormat("", export_formats.TEXT, lambda title, packs: as_text(packs)),
    "csv": PoolFormat("", export_formats.CSV, lambda title, packs: as_csv(packs)),
    **{ending: _for_program(form) for ending, form in export_formats.FORMATS.items() if form.program},
}
"""By the ending of the file."""
