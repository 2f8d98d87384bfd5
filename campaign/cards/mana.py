"""Mana costs as text: `{2}{W}{W}`."""

from __future__ import annotations

import re

from campaign.models.values.mana_costs import SYMBOL, symbols

COLORS = "WUBRG"
_LOOSE = re.compile(r"[0-9]{1,2}|[WUBRGCXYZS]|\{[^{}]{1,7}\}")


def tidy_cost(text: str) -> str | None:
    """`2ww` and `{2}{w}{w}` → `{2}{W}{W}`; None when it is no mana cost."""
    compact = "".join(text.upper().split())
    if not re.fullmatch(rf"(?:{_LOOSE.pattern})*", compact):
        return None
    parts = [part if part.startswith("{") else "{" + part + "}" for part in _LOOSE.findall(compact)]
    return "".join(parts) if all(SYMBOL.fullmatch(part) for part in parts) else None


def colors_of(cost: str) -> str:
    """The colours of a card with this cost, in the order WUBRG."""
    letters = "".join(symbols(cost))
    return "".join(color for color in COLORS if color in letters)
