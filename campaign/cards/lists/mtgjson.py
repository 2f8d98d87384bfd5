"""JSON of MTGJSON: a deck with its boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.cards.lists.items import Item, plain

_BOARDS = {
    "commander": "Commander",
    "displayCommander": "",
    "mainBoard": "",
    "sideBoard": "Sideboard",
    "tokens": "Tokens",
    "planes": "Tokens",
    "schemes": "Tokens",
}


def is_mtgjson(value: Any) -> bool:
    """Whether this is a deck of MTGJSON, with its envelope or without."""
    return isinstance(value, dict) and isinstance(_deck(value).get("mainBoard"), list)


def mtgjson_items(value: Any) -> Iterator[Item]:
    """Its cards. The commander that is displayed is one of the deck's: it is not counted twice."""
    deck = _deck(value)
    for board, section in _BOARDS.items():
        if board != "displayCommander" and isinstance(deck.get(board), list):
            yield from (_card(card, section) for card in deck[board])


def _deck(value: Any) -> dict[str, Any]:
    data = value.get("data")
    return data if isinstance(data, dict) else value


def _card(card: Any, section: str) -> Item:
    known = card if isinstance(card, dict) else {}
    return Item(
        name=plain(known.get("name")),
        quantity=plain(known.get("count", 1)),
        section=section,
        set_code=plain(known.get("setCode")),
        collector_number=plain(known.get("number")),
        finish="foil" if known.get("isFoil") is True else "",
        mana_cost=plain(known.get("manaCost")),
        type_line=plain(known.get("type")),
    )
