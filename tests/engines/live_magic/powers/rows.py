"""The shipped file, read once for all tests, and rows to change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.engines.live_magic.powers.rows import shipped_rows
from games.engines.live_magic.powers.vocabulary import read_vocabulary

PARSED: dict[str, Any] = json.loads((Path(__file__).parents[4] / "data" / "powers.json").read_text(encoding="utf-8"))
VOCABULARY = read_vocabulary(PARSED)
SHIPPED = {row["key"]: row for row in shipped_rows(PARSED)}


def a_row(**changes: Any) -> dict[str, Any]:
    """A small legal row of a challenge, with these fields changed; `...` takes a field away."""
    row: dict[str, Any] = {
        "key": "a-row",
        "name": {"it": "Una riga", "en": "A row"},
        "text": {"it": "Non fa quasi nulla.", "en": "Does next to nothing."},
        "tier": "base",
        "xp": 3,
        "source": "a test",
        "window": "before_test",
        "who": "either",
        "categories": ["mental"],
        "limits": {"per_contest": 1},
        "params": [],
        "requires": [],
        "costs": [],
        "effects": [{"op": "life", "who": "self", "delta": 1}],
    }
    return {name: value for name, value in (row | changes).items() if value is not ...}


def outside(**changes: Any) -> dict[str, Any]:
    """A small legal row of a window outside challenges."""
    return a_row(**({"window": "step_start", "categories": [], "limits": {"per_deck": 1}} | changes))
