"""[Divinity], which may be infinite, and what remains of it, which may be less than nothing (§3, R-8, R-14)."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from games.runes.rules.codes import INFINITE, Divinity, Remaining


def total(values: Iterable[Divinity]) -> Divinity:
    """The Divinity of several runes together."""
    total = sum(map(_size, values))
    return INFINITE if total == inf else int(total)


def remaining(of: Divinity, used: Divinity) -> Remaining:
    """What is left of the ruler's value (FoW 711.2a). Of an infinite one nothing is ever used up (R-8)."""
    if of == INFINITE:
        return INFINITE
    left = _size(of) - _size(used)
    return "-inf" if left == -inf else int(left)


def fits(need: Divinity, left: Remaining) -> bool:
    """Whether a rune of this Divinity may be played on what is left; an infinite one needs an infinite one (R-8)."""
    return _size(need) <= _size(left)


def is_below_zero(left: Remaining) -> bool:
    """The ruler's value has fallen below what is used: nothing is playable, face-up runes stay (R-14)."""
    return _size(left) < 0


def _size(value: Remaining) -> float:
    return float(value)
