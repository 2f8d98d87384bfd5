"""A deck or a pool as JSON of our own: what programs read most easily."""

from __future__ import annotations

import json

from campaign.cards.deck_exports import HEADINGS, Copies, FinishedDeck, one_line
from campaign.cards.lists.plain_json import OWN_FORMAT


def as_json(deck: FinishedDeck) -> str:
    """`{"format": …, "name": …, "cards": [{"count": 4, "name": …}]}`; what a card has not is not written."""
    cards = [_card(part, card) for part, cards in deck.parts for card in cards]
    whole = {"format": OWN_FORMAT, "name": one_line(deck.title), "cards": cards}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _card(part: str, card: Copies) -> dict[str, object]:
    said = {
        "section": part,
        "deck": HEADINGS.get(card.deck, ""),
        "mana_cost": card.mana_cost,
        "type_line": card.type_line,
    }
    return {"count": card.copies, "name": card.name} | {key: value for key, value in said.items() if value}
