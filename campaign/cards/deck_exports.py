"""A finished deck or a pool as lists for other programs: what is written, plain text, text for MTG Arena.

Pure: cards come in as values, text goes out. What is written here and beside it (`deck_files`, `deck_tables`,
`deck_json`), `lists.reading.read_list` reads back as it went.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import msgspec

from campaign.cards.program_names import ARENA

_LONGEST_TITLE = 120
_FILE_NAME = re.compile(r"[^a-z0-9]+")
HEADINGS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "A": "Artifacts", "L": "Lands"}


class Copies(msgspec.Struct, frozen=True):
    """A card and its number of copies; in a pool with its deck and facts. `layout` as Scryfall names it, if known."""

    copies: int
    name: str
    deck: str = ""
    mana_cost: str = ""
    type_line: str = ""
    layout: str = ""


class FinishedDeck(msgspec.Struct, frozen=True):
    """What is played: the packs and the lands; and what stays out of it (D-31)."""

    title: str
    packs: tuple[Copies, ...]
    lands: tuple[Copies, ...] = ()
    left_out: tuple[Copies, ...] = ()

    @property
    def main(self) -> tuple[Copies, ...]:
        """Everything that is shuffled together, without empty rows."""
        return tuple(card for card in (*self.packs, *self.lands) if card.copies > 0)

    @property
    def parts(self) -> tuple[tuple[str, tuple[Copies, ...]], ...]:
        """The cards by part: the main deck under no name, what stays out under `Sideboard`."""
        return (("", self.main), ("Sideboard", self.left_out))

    @property
    def cards(self) -> int:
        return sum(card.copies for card in self.main)


def as_text(deck: FinishedDeck) -> str:
    """Plain text: a comment with the title, one line a card, what is left out under its own heading."""
    return _lines([f"// Name: {one_line(deck.title)}"], deck, [], lambda name, layout: name)


def as_arena(deck: FinishedDeck) -> str:
    """As MTG Arena imports it from the clipboard."""
    return _lines(["About", f"Name {one_line(deck.title)}", ""], deck, ["Deck"], ARENA.spell)


def file_stem(title: str) -> str:
    """A name for a file on any system: `Edera, 3rd evening` → `edera-3rd-evening`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return _FILE_NAME.sub("-", plain).strip("-")[:60] or "deck"


def one_line(title: str) -> str:
    """A title that cannot begin a line of its own, nor break an XML file."""
    kept = "".join(c if unicodedata.category(c) not in {"Cc", "Cs", "Cn", "Co"} else " " for c in title)
    return " ".join(kept.split())[:_LONGEST_TITLE]


def _lines(head: list[str], deck: FinishedDeck, heading: list[str], spell: Callable[[str, str], str]) -> str:
    """Lines of the main deck and the sideboard; `spell` gets the name and the layout of each card."""
    lines = [*head, *heading, *(f"{card.copies} {spell(card.name, card.layout)}" for card in deck.main)]
    if deck.left_out:
        lines += ["", "Sideboard", *(f"{card.copies} {spell(card.name, card.layout)}" for card in deck.left_out)]
    return "\n".join(lines) + "\n"
