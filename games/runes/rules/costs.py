"""Costs in will, and what changes them: symbols in braces (runes §10)."""

from __future__ import annotations

import re
from functools import lru_cache

from games.kernel.rulebook import Value

_SYMBOLS = re.compile(r"(?:\{(?:[WRUGBX]|\d{1,2})\})+")
_ONE = re.compile(r"\{([WRUGBX]|\d{1,2})\}")


class Cost(Value, frozen=True):
    """So much will of each attribute, so much of any, and X so many times."""

    attributes: dict[str, int] = {}
    any: int = 0
    x: int = 0

    def plus(self, more: Cost) -> Cost:
        """Both together."""
        named = dict(self.attributes)
        for symbol, number in more.attributes.items():
            named[symbol] = named.get(symbol, 0) + number
        return Cost(named, self.any + more.any, self.x + more.x)

    def minus(self, less: Cost) -> Cost:
        """Less of each kind, never below nothing: {W} less saves no other will."""
        named = {symbol: number - less.attributes.get(symbol, 0) for symbol, number in self.attributes.items()}
        return Cost(
            {symbol: number for symbol, number in named.items() if number > 0},
            max(0, self.any - less.any),
            max(0, self.x - less.x),
        )

    @property
    def text(self) -> str:
        """As it is written: attributes, then X, then the number; nothing to pay is `{0}`."""
        named = "".join(f"{{{symbol}}}" * number for symbol, number in self.attributes.items())
        number = f"{{{self.any}}}" if self.any else ""
        return f"{named}{'{X}' * self.x}{number}" or "{0}"


class Change(Value, frozen=True):
    """A cost that becomes more or less. "Less" is a permission, "more" is not (runes §4)."""

    less: bool
    by: Cost

    def of(self, cost: Cost) -> Cost:
        return cost.minus(self.by) if self.less else cost.plus(self.by)


@lru_cache(maxsize=1024)
def read_cost(text: str) -> Cost:
    """The cost that these symbols write. Raises ValueError for anything else."""
    if not _SYMBOLS.fullmatch(text):
        raise ValueError(f"not a cost: {text!r}")
    named: dict[str, int] = {}
    number, x = 0, 0
    for symbol in _ONE.findall(text):
        if symbol == "X":
            x += 1
        elif symbol.isdigit():
            number += int(symbol)
        else:
            named[symbol] = named.get(symbol, 0) + 1
    return Cost(named, number, x)


@lru_cache(maxsize=1024)
def read_change(text: str) -> Change:
    """The change that a sign and symbols write: `-{W}`, `+{R}{1}`. Raises ValueError for anything else."""
    if text[:1] not in ("-", "+"):
        raise ValueError(f"not a change of a cost: {text!r}")
    return Change(text[0] == "-", read_cost(text[1:]))


def changed(cost: Cost, changes: tuple[str, ...]) -> Cost:
    """The cost with all of these: what makes it dearer first, so that nothing that may be saved is lost."""
    read = sorted((read_change(text) for text in changes if text), key=lambda change: change.less)
    for change in read:
        cost = change.of(cost)
    return cost
