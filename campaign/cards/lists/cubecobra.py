"""JSON of CubeCobra: a cube with its boards. What stands on the maybeboard nobody has put in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.cards.lists.items import Item, plain


def is_cubecobra(value: Any) -> bool:
    """Whether this is a cube of CubeCobra."""
    return isinstance(value, dict) and isinstance(_boards(value).get("mainboard"), list)


def cubecobra_items(value: Any) -> Iterator[Item]:
    """Its cards, those of the maybeboard as such."""
    for board, cards in _boards(value).items():
        if isinstance(cards, list):
            yield from (_card(card, "" if board == "mainboard" else board) for card in cards)


def _boards(value: dict[str, Any]) -> dict[str, Any]:
    return _object(value.get("cards"))


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _card(card: Any, board: str) -> Item:
    known = _object(card)
    details = _object(known.get("details"))
    tags = known.get("tags")
    return Item(
        name=plain(known.get("name") or details.get("name")),
        section=board,
        set_code=plain(details.get("set")),
        collector_number=plain(details.get("collector_number")),
        finish=plain(known.get("finish")).lower(),
        tags=";".join(plain(tag) for tag in tags) if isinstance(tags, list) else "",
        type_line=plain(known.get("type_line") or details.get("type")),
    )
