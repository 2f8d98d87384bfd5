"""Mana value of a stored mana cost, `{2}{W}{W}` or of several faces `{1}{R} // {1}{U}`."""

from __future__ import annotations

import re

SYMBOL = re.compile(r"\{([0-9]{1,7}|[WUBRGCXYZSP](?:/[WUBRGCP]){0,2}|2/[WUBRG])\}")

_SPLIT_TYPES = {"Instant", "Sorcery", "Room"}
_INSET_TYPES = {"Adventure", "Omen"}


def symbols(cost: str) -> tuple[str, ...]:
    """`{2}{W}{W}` → ("2", "W", "W"). Text that is no symbol is left out."""
    return tuple(SYMBOL.findall(cost))


def is_split(type_line: str) -> bool:
    """Whether this is the type line of a split card: all its halves are instants, sorceries or Rooms.

    The back of a double-faced card and the inset part of an adventurer or preparation card follow a permanent.
    """
    halves = [set(half.split()) for half in type_line.split(" // ")]
    return len(halves) > 1 and all(half & _SPLIT_TYPES and not half & _INSET_TYPES for half in halves)


def mana_value(cost: str, type_line: str = "") -> int:
    """Mana value anywhere but on the stack (Comprehensive Rules of Magic, chapters on split and double-faced cards): of
    a split card that of both halves, of every other card that of its front. X is 0, `2/W` is 2, other symbols are 1."""
    faces = cost.split(" // ")
    return sum(map(_value, symbols(cost if is_split(type_line) else faces[0])))


def _value(symbol: str) -> int:
    first = symbol.split("/")[0]
    if first.isdigit():
        return int(first)
    return 0 if first in {"X", "Y", "Z"} else 1
