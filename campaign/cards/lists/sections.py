"""Headings of lists: which part of a deck begins, and which of the seven decks of a pool."""

from __future__ import annotations

import msgspec

from campaign.bridge.shared import NOT_IN_DECK, Kind, heading_in, is_own_heading, kind_of
from campaign.cards.card_names import name_key


class Section(msgspec.Struct, frozen=True):
    """A part of a list. `deck`: the one of the seven decks that its heading names."""

    kind: Kind = "main"
    deck: str = ""

    @property
    def left_out(self) -> str:
        """Why its lines are left out; empty where its cards are owned."""
        return self.kind if self.kind in NOT_IN_DECK else ""


MAIN = Section()

DECK_WORDS = {
    "W": "w white bianco bianca bianche bianchi bila",
    "U": "u blue blu modra",
    "B": "b black nero nera nere neri cerna",
    "R": "r red rosso rossa rosse rossi cervena",
    "G": "g green verde verdi zelena",
    "A": "a artifact artifacts artefact artefacts artefatto artefatti artefakt artefakty",
    "L": "l land lands terra terre zeme",
}
_DECK_OF = {word: deck for deck, words in DECK_WORDS.items() for word in words.split()}


def deck_named(text: str) -> str:
    """`Artefatti`, `artifacts`, `A` → `A`; empty when it names none of the seven decks."""
    return _DECK_OF.get(name_key(text), "")


def section_named(text: str) -> Section | None:
    """The section that this word names: `Maybeboard`, `Comandante`, `Artefatti`."""
    deck = deck_named(text) if len(name_key(text)) > 1 else ""
    kind: Kind | None = "main" if deck else kind_of(text)
    return Section(kind, deck) if kind else None


def heading(line: str) -> Section | None:
    """The section that a line begins; the main deck where somebody has headings of their own: `Removal:`."""
    words = heading_in(line)
    if words and (section := section_named(words)):
        return section
    return MAIN if is_own_heading(line) else None
