"""JSON of Scryfall: a deck with its boards, a list of cards as its search answers, one card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.cards.lists.items import Item, plain

_OBJECTS = {"deck", "list", "card"}


def is_scryfall(value: Any) -> bool:
    """Whether this is what Scryfall writes."""
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, dict) and first.get("object") in _OBJECTS


def scryfall_items(value: Any) -> Iterator[Item]:
    """Its cards; a deck's under the names of their boards."""
    if isinstance(value, list):
        yield from (_card(card) for card in value)
    elif value.get("object") == "deck":
        yield from _deck(value.get("entries"))
    elif value.get("object") == "list":
        yield from (_card(card) for card in _listed(value.get("data")))
    else:
        yield _card(value)


def _deck(boards: Any) -> Iterator[Item]:
    for board, entries in (boards if isinstance(boards, dict) else {}).items():
        for entry in _listed(entries):
            digest = entry.get("card_digest") if isinstance(entry, dict) else None
            written = plain(entry.get("raw_text")) if isinstance(entry, dict) else ""
            copies = plain(entry.get("count")) if isinstance(entry, dict) else ""
            yield _card(digest or {"name": written}, copies or "1", board)


def _card(card: Any, copies: str = "1", board: str = "") -> Item:
    known = card if isinstance(card, dict) else {}
    return Item(
        name=plain(known.get("name")),
        quantity=copies,
        section=board.replace("_", " "),
        set_code=plain(known.get("set")),
        collector_number=plain(known.get("collector_number")),
        mana_cost=plain(known.get("mana_cost")),
        type_line=plain(known.get("type_line")),
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
