"""The shipped file, read once for all tests, and rows to change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.live_magic.rules.powers.rows import shipped_rows
from games.live_magic.rules.powers.validator import offences
from games.live_magic.rules.powers.vocabulary import read_vocabulary

PARSED: dict[str, Any] = json.loads((Path(__file__).parents[5] / "data" / "powers.json").read_text(encoding="utf-8"))
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


EVERY = ["physical", "social", "mental"]


def power(window: str, *effects: dict[str, Any], key: str = "probe", **changes: Any) -> dict[str, Any]:
    """A legal row of this window with these effects, as often as one likes in a deck."""
    in_challenge = VOCABULARY.is_in_challenge(window)
    limits = {"per_deck": 9} if in_challenge else {"per_session": 9}
    fixed = {"key": key, "window": window, "categories": EVERY if in_challenge else [], "limits": limits}
    row = a_row(**(fixed | {"effects": list(effects) or [{"op": "life", "who": "self", "delta": 2}]} | changes))
    found = offences(VOCABULARY, row)
    assert not found, found
    return row
