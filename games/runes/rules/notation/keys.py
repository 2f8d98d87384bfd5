"""The keys of the header, and which field of the Charter each of them is (docs/records.md, Rune duels)."""

from __future__ import annotations

from games.runes.rules.decks import LISTS

KEY = "Runes"

LIST_KEYS = {name: name.capitalize() for name in LISTS}
"""`Main Anna`, `Stones Anna`, `Extra Anna`, `Side Anna`: optional lists, `4 Name; 3 Name`."""

SWITCHES: dict[str, tuple[str, ...] | int] = {
    "life_scale": 1,
    "side_deck": 0,
    "deck_check": ("refuse", "warn"),
    "unofficial": ("off", "on"),
}
"""Fields of the Charter that are written `Switch: field=value`: their values, or the least number."""

KEYS = (
    KEY,
    "Event",
    "Date",
    "Place",
    "Round",
    "Players",
    "Life",
    "Match",
    "Switch",
    "Own",
    "Ruler",
    "Runes",
    *LIST_KEYS.values(),
    "Result",
)
