"""What evenings add up to. All of it whole numbers, so that in whatever pieces they are added the sum is the same."""

from __future__ import annotations

from math import sqrt

import msgspec

from games.kernel.rulebook import Value

THOUSAND = 1000
"""Worth is counted in thousandths of a good pack."""


class Figures(Value, frozen=True):
    """What the owners brought home from an evening, or from many, and what they did; `acts`: of the whole table.

    `asked`: how often an owner might have used the Power; `worked`: how often an effect of it did something.
    """

    worth: int = 0
    packs: int = 0
    life: int = 0
    traits: int = 0
    fought: int = 0
    won: int = 0
    asked: int = 0
    used: int = 0
    worked: int = 0
    acts: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


class Tally(Value, frozen=True):
    """Evenings with and without what is tried. `squares`: of what it brought in each, for the uncertainty.

    `unfinished`: evenings that came to no end, with it or without; they count for nothing else.
    """

    owners: int = 1
    evenings: int = 0
    unfinished: int = 0
    squares: int = 0
    with_: Figures = Figures()
    without: Figures = Figures()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            max(self.owners, other.owners),
            self.evenings + other.evenings,
            self.unfinished + other.unfinished,
            self.squares + other.squares,
            self.with_ + other.with_,
            self.without + other.without,
        )

    @property
    def tried(self) -> int:
        """So many evenings were begun."""
        return self.evenings + self.unfinished

    def each(self, name: str) -> tuple[float, float]:
        """What an owner has of it on an evening, with and without."""
        places = max(self.owners * self.evenings, 1)
        return getattr(self.with_, name) / places, getattr(self.without, name) / places

    @property
    def gain(self) -> float:
        """By how many good packs an owner's evening is worth more."""
        with_, without = self.each("worth")
        return (with_ - without) / THOUSAND

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        if self.evenings < 2:
            return 0.0
        total = self.with_.worth - self.without.worth
        variance = (self.squares - total * total / self.evenings) / (self.evenings - 1)
        return sqrt(max(variance, 0.0) / self.evenings) / self.owners / THOUSAND


def one_evening(owners: int, with_: Figures | None, without: Figures | None) -> Tally:
    """The tally of a single evening; None: it came to no end."""
    if with_ is None or without is None:
        return Tally(owners, unfinished=1)
    return Tally(owners, 1, 0, (with_.worth - without.worth) ** 2, with_, without)


def as_data(tally: Tally) -> dict[str, object]:
    """As plain data, for JSON."""
    data: dict[str, object] = msgspec.to_builtins(tally)
    return data


def from_data(data: object) -> Tally:
    """The tally that was written as this data."""
    return msgspec.convert(data, Tally)
