"""A deck of Cockatrice (.cod): zones of cards."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.cards.lists.items import Item
from campaign.cards.lists.xml_text import Element

_SECTIONS = {"main": "", "side": "Sideboard", "tokens": "Tokens"}


def is_cockatrice(root: Element) -> bool:
    """Whether a file of this root is one."""
    return root.name == "cockatrice_deck"


def cockatrice_items(elements: Sequence[Element]) -> list[Item]:
    """Its cards, those of the tokens' zone as such."""
    return [
        Item(
            name=card.attributes.get("name", ""),
            quantity=card.attributes.get("number", "1"),
            section=_SECTIONS.get(card.around.get("name", ""), card.around.get("name", "")),
            set_code=card.attributes.get("setShortName", ""),
            collector_number=card.attributes.get("collectorNumber", ""),
        )
        for card in elements
        if card.name == "card"
    ]
