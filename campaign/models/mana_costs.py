"""What a stored mana cost, `{2}{W}{W}`, adds up to."""

from __future__ import annotations

import re

SYMBOL = re.compile(r"\{([0-9]{1,2}|[WUBRGCXYZSP](?:/[WUBRGCP]){0,2}|2/[WUBRG])\}")


def symbols(cost: str) -> tuple[str, ...]:
    """`{2}{W}{W}` → ("2", "W", "W"). Text that is no symbol is left out."""
    return tuple(SYMBOL.findall(cost))


def mana_value(cost: str) -> int:
    """What the cost adds up to: X is nothing, `2/W` is two, everything else one."""
    return sum(_value(symbol) for symbol in symbols(cost.split(" // ")[0]))


def _value(symbol: str) -> int:
    first = symbol.split("/")[0]
    if first.isdigit():
        return int(first)
    return 0 if first in {"X", "Y", "Z"} else 1
