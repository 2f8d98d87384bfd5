"""A pool as a list to take home: text under the headings of the seven decks, or a table. Both can be imported again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Protocol

from campaign.poolrules import DECKS, PACK

HEADINGS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "A": "Artifacts", "L": "Lands"}
_FORMULA = ("=", "+", "-", "@")


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
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["deck", "quantity", "name", "mana_cost", "type_line"])
    for pack in sorted(packs, key=lambda pack: DECKS.index(pack.deck)):
        writer.writerow([HEADINGS[pack.deck], PACK, harmless(pack.name), pack.mana_cost, harmless(pack.type_line)])
    return out.getvalue()


def harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
