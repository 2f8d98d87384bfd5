"""A deck or a collection of Magic Online (.dek)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.cards.lists.items import Item
from campaign.cards.lists.xml_text import Element


def is_mtgo_dek(root: Element) -> bool:
    """Whether a file of this root is one."""
    return root.name == "Deck"


def mtgo_items(elements: Sequence[Element]) -> list[Item]:
    """Its cards, those of the sideboard as such."""
    return [
        Item(
            name=cards.attributes.get("Name", ""),
            quantity=cards.attributes.get("Quantity", ""),
            section="Sideboard" if cards.attributes.get("Sideboard", "").lower() == "true" else "",
        )
        for cards in elements
        if cards.name == "Cards"
    ]
