"""Mana costs as text: `{2}{W}{W}`."""

from __future__ import annotations

import re

COLORS = "WUBRG"
_SYMBOL = re.compile(r"\{([0-9]{1,2}|[WUBRGCXYZSP](?:/[WUBRGCP]){0,2}|2/[WUBRG])\}")
_LOOSE = re.compile(r"[0-9]{1,2}|[WUBRGCXYZS]|\{[^{}]{1,7}\}")


def symbols(cost: str) -> tuple[str, ...]:
    """`{2}{W}{W}` → ("2", "W", "W"). Text that is no symbol is left out."""
    return tuple(_SYMBOL.findall(cost))


def tidy_cost(text: str) -> str | None:
    """`2ww` and `{2}{w}{w}` → `{2}{W}{W}`; None when it is no mana cost."""
    compact = "".join(text.upper().split())
    if not re.fullmatch(rf"(?:{_LOOSE.pattern})*", compact):
        return None
    parts = [part if part.startswith("{") else "{" + part + "}" for part in _LOOSE.findall(compact)]
    return "".join(parts) if all(_SYMBOL.fullmatch(part) for part in parts) else None


def colors_of(cost: str) -> str:
    """The colours of a card with this cost, in the order WUBRG."""
    letters = "".join(symbols(cost))
    return "".join(color for color in COLORS if color in letters)


def mana_value(cost: str) -> int:
    """What the cost adds up to: X is nothing, `2/W` is two, everything else one."""
    return sum(_value(symbol) for symbol in symbols(cost.split(" // ")[0]))


def _value(symbol: str) -> int:
    first = symbol.split("/")[0]
    if first.isdigit():
        return int(first)
    return 0 if first in {"X", "Y", "Z"} else 1
