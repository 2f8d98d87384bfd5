"""Files of cards in the shapes of Scryfall and MTGJSON, made of nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

PICTURE = "https://cards.scryfall.io/normal/front/a/b/ab.jpg"


def scryfall(name: str = "Grizzly Bears", **more: Any) -> dict[str, Any]:
    """An entry as Scryfall has it, with more beside what is read."""
    return {
        "object": "card",
        "id": "1",
        "oracle_id": f"oracle of {name}",
        "name": name,
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "cmc": 2.0,
        "colors": ["G"],
        "type_line": "Creature — Bear",
        "oracle_text": "",
        "power": "2",
        "toughness": "2",
        "image_uris": {"small": f"{PICTURE}?small", "normal": PICTURE},
        "legalities": {"standard": "not_legal"},
        "set": "m10",
        "collector_number": "27",
        "rarity": "common",
    } | more


def side(name: str, **more: Any) -> dict[str, Any]:
    return {
        "object": "card_face",
        "name": name,
        "mana_cost": "{R}",
        "type_line": "Instant",
        "oracle_text": "Deal 2.",
    } | more


def mtgjson(name: str = "Grizzly Bears", **more: Any) -> dict[str, Any]:
    """An entry as MTGJSON has it."""
    return {
        "name": name,
        "layout": "normal",
        "manaCost": "{1}{G}",
        "manaValue": 2.0,
        "colors": ["G"],
        "type": "Creature — Bear",
        "power": "2",
        "toughness": "2",
        "identifiers": {"scryfallOracleId": f"oracle of {name}"},
        "foreignData": [{"language": "Italian", "name": "Orsi Grizzly", "type": "Creatura — Orso"}],
        "legalities": {},
    } | more


def one_a_line(cards: Iterable[Any]) -> bytes:
    """As Scryfall's bulk files are."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f"[\n{lines}\n]\n".encode()


def json_lines(cards: Iterable[Any]) -> bytes:
    """Scryfall's bulk files since July 2026 (JSON Lines)."""
    return "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards).encode()


def atomic(cards: dict[str, Any]) -> bytes:
    return json.dumps({"meta": {"date": "2026-01-01", "version": "5"}, "data": cards}).encode()


def printings(**sets: list[Any]) -> bytes:
    data = {
        code: {"code": code, "booster": {"x": {"cards": [1]}}, "cards": cards, "tokens": [mtgjson("Bear")]}
        for code, cards in sets.items()
    }
    return atomic(data)
