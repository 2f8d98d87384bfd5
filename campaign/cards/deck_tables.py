"""A deck or a pool as tables: for Moxfield's collection and for CubeCobra. Nothing in them calculates."""

from __future__ import annotations

from campaign.bridge.shared import csv_of
from campaign.cards.deck_exports import HEADINGS, Copies, FinishedDeck
from campaign.cards.mana import colors_of
from campaign.models.values.mana_costs import mana_value

_MOXFIELD = (
    "Count", "Tradelist Count", "Name", "Edition", "Condition", "Language", "Foil", "Tags", "Last Modified",
    "Collector Number", "Alter", "Proxy", "Purchase Price",
)  # fmt: skip
_CUBECOBRA = (
    "name", "CMC", "Type", "Color", "Set", "Collector Number", "Rarity", "Color Category", "status", "Finish",
    "maybeboard", "image URL", "image Back URL", "tags", "Notes", "MTGO ID", "Custom",
)  # fmt: skip


def as_moxfield(deck: FinishedDeck) -> str:
    """As Moxfield imports a collection; a tag says which of the seven decks, or that a card stays out."""
    rows = [
        (card.copies, 0, card.name, "", "Near Mint", "English", "", _tag(part, card), "", "", False, False, "")
        for part, cards in deck.parts
        for card in cards
    ]
    return csv_of([_MOXFIELD, *rows])


def as_cubecobra(deck: FinishedDeck) -> str:
    """As CubeCobra imports a cube: a row for each copy."""
    rows = [_cube_row(part, card) for part, cards in deck.parts for card in cards for _ in range(card.copies)]
    return csv_of([_CUBECOBRA, *rows])


def _cube_row(part: str, card: Copies) -> tuple[object, ...]:
    category = "Colorless" if card.deck == "A" else HEADINGS.get(card.deck, "")
    facts = (mana_value(card.mana_cost, card.type_line), card.type_line, colors_of(card.mana_cost), "", "", "")
    rest = ("Owned", "Non-foil", "false", "", "", _tag(part, card), "", "", "false")
    return (card.name, *facts, category, *rest)


def _tag(part: str, card: Copies) -> str:
    return part or HEADINGS.get(card.deck, "")
