"""The keys of the header, and which field of the Charter each of them is (docs/records.md, Header; §15)."""

from __future__ import annotations

from typing import get_args

from games.planechase.rules.charter import LEAST
from games.planechase.rules.codes import Mode

KEY = "Planechase"

CHOICES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Mode": ("mode", get_args(Mode)),
    "Decks": ("decks", ("individual", "communal")),
    "Source": ("deck_source", ("here", "cardboard")),
    "Map": ("map", ("none", "eternities")),
    "Commander": ("commander", ("off", "on")),
}
"""The fields that have a key of their own, and their values; the default stands first."""

SWITCHES: dict[str, tuple[str, ...] | int] = {
    "deck_lists": ("owner", "open"),
    "deck_check": ("refuse", "warn"),
    "casual_cards": ("off", "on"),
    "random_phenomena": LEAST["random_phenomena"],
    "poison": LEAST["poison"],
    "mulligans": ("untracked", "tracked"),
    "die": ("both", "here", "thrown"),
    "roll_cost": ("special_actions", "rolls"),
    "triggers": ("stack", "at_once"),
    "bottom_order": ("owner", "random"),
    "owner_leaves": ("all_leave", "only_his"),
    "secondary_walk": ("roller_deck", "controller_deck"),
    "map_radius": LEAST["map_radius"],
    "map_phenomena": ("hellride", "never"),
}
"""The others, which are written `Switch: field=value`: their values, or the least number."""

KEYS = (
    KEY,
    "Event",
    "Date",
    "Place",
    "Round",
    "Players",
    "Life",
    "Switch",
    "Own",
    *CHOICES,
    "Teams",
    "Deck",
    "Order",
    "Result",
)
