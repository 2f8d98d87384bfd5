"""JSON of our own (`campaign/cards/deck_json.py`), and of whoever writes a list of names or of cards with names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.cards.lists.items import Item, plain

OWN_FORMAT = "card list 1"
_COPIES = ("count", "quantity", "qty", "copies", "amount")
_LISTS = ("cards", "data", "deck", "list")


def is_own(value: Any) -> bool:
    """Whether we have written it."""
    return isinstance(value, dict) and value.get("format") == OWN_FORMAT and isinstance(value.get("cards"), list)


def is_plain(value: Any) -> bool:
    """Whether cards stand in it in the plainest way."""
    return _cards(value) is not None


def plain_items(value: Any) -> Iterator[Item]:
    """Its cards: names, or objects that have one."""
    yield from (_item(card) for card in _cards(value) or ())


def _cards(value: Any) -> list[Any] | None:
    if isinstance(value, list):
        return value
    held = (value.get(key) for key in _LISTS) if isinstance(value, dict) else ()
    return next((cards for cards in held if isinstance(cards, list)), None)


def _item(card: Any) -> Item:
    if not isinstance(card, dict):
        return Item(name=plain(card))
    copies = next((plain(card[key]) for key in _COPIES if key in card), "1")
    tags = card.get("tags")
    return Item(
        name=plain(card.get("name")),
        quantity=copies,
        section=plain(card.get("section")),
        deck=plain(card.get("deck")),
        set_code=plain(card.get("set")),
        collector_number=plain(card.get("collector_number")),
        finish=plain(card.get("finish")),
        tags=";".join(plain(tag) for tag in tags) if isinstance(tags, list) else "",
        mana_cost=plain(card.get("mana_cost")),
        type_line=plain(card.get("type_line")),
    )
