"""A pool as a list to take home: text under the headings of the seven decks, or a table. Both can be imported again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from campaign.bridge.shared import csv_of
from campaign.pools.pool_rules import DECKS, PACK

HEADINGS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "A": "Artifacts", "L": "Lands"}
COLUMNS = ("deck", "quantity", "name", "mana_cost", "type_line")


class PackLike(Protocol):
    """What is written of a pack."""

    deck: str
    name: str
    mana_cost: str
    type_line: str


def as_text(packs: Iterable[PackLike]) -> str:
    """`4 Serra Angel` under `White`, deck after deck."""
    rows = list(packs)
    parts = []
    for deck in DECKS:
        lines = [f"{PACK} {pack.name}" for pack in rows if pack.deck == deck]
        if lines:
            parts.append("\n".join([HEADINGS[deck], *lines]))
    return "\n\n".join(parts) + "\n"


def as_csv(packs: Iterable[PackLike]) -> str:
    """A table of deck, quantity, name, mana cost and type; nothing in it calculates when a spreadsheet opens it."""
    ordered = sorted(packs, key=lambda pack: DECKS.index(pack.deck))
    rows = ((HEADINGS[pack.deck], PACK, pack.name, pack.mana_cost, pack.type_line) for pack in ordered)
    return csv_of([COLUMNS, *rows])
