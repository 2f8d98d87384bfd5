"""The shipped planar cards, read once for all tests, and rows to change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.planechase.rules.cards import read_cards

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[4] / "data" / "planes.json").read_text(encoding="utf-8")
)
CARDS = read_cards(ROWS)
OFFICIAL = {name: card for name, card in CARDS.items() if card.status == "official"}
PLANES = tuple(sorted(name for name, card in OFFICIAL.items() if card.is_plane))
PHENOMENA = tuple(sorted(name for name, card in OFFICIAL.items() if card.is_phenomenon))


def a_plane(**changes: Any) -> dict[str, Any]:
    """A small legal plane of a group's own, with these fields changed; `...` takes a field away."""
    row: dict[str, Any] = {
        "name": "The Kitchen Table",
        "type": "Plane",
        "plane_type": "Home",
        "sets": [],
        "year": 2026,
        "status": "own",
        "counter": None,
        "abilities": [a_line("chaos")],
    }
    return {name: value for name, value in (row | changes).items() if value is not ...}


def a_phenomenon(**changes: Any) -> dict[str, Any]:
    """The same for a phenomenon."""
    return a_plane(**({"type": "Phenomenon", "plane_type": None, "abilities": [a_line("encounter")]} | changes))


def a_line(*on: str, **changes: Any) -> dict[str, Any]:
    """A line that is due at these moments and does nothing."""
    line: dict[str, Any] = {"on": list(on), "whose": "controller", "ops": [], "reminder": {"en": "Pass the crisps."}}
    return {name: value for name, value in (line | changes).items() if value is not ...}
