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
    `rivals`: what the others brought home. `spread`: how far the best of the table is from the last. `mono`, `bi`,
    `gold`: how often each was declared.
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
    rivals: int = 0
    spread: int = 0
    mono: int = 0
    bi: int = 0
    gold: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


class Tally(Value, frozen=True):
    """Evenings with and without what is tried, for so many `owners` and so many `others`. `squares`: of what it brought
    in each, for the uncertainty.

    `unfinished`: evenings that came to no end, with it or without; they count for nothing else.
    """

    owners: int = 1
    evenings: int = 0
    unfinished: int = 0
    squares: int = 0
    with_: Figures = Figures()
    without: Figures = Figures()
    others: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            max(self.owners, other.owners),
            self.evenings + other.evenings,
            self.unfinished + other.unfinished,
            self.squares + other.squares,
            self.with_ + other.with_,
            self.without + other.without,
            max(self.others, other.others),
        )

    @property
    def tried(self) -> int:
        """So many evenings were begun."""
        return self.evenings + self.unfinished

    def each(self, name: str) -> tuple[float, float]:
        """What an owner has of it on an evening, with and without."""
        places = max(self.owners * self.evenings, 1)
        return getattr(self.with_, name) / places, getattr(self.without, name) / places

    def of_an_evening(self, name: str) -> tuple[float, float]:
        """What the whole table has of it on an evening, with and without; worth in good packs."""
        unit = max(self.evenings, 1) * (THOUSAND if name == "spread" else 1)
        return getattr(self.with_, name) / unit, getattr(self.without, name) / unit

    @property
    def gain(self) -> float:
        """How many good packs further ahead of the others an owner ends an evening; where all are owners, by how many
        the evening of each is worth more."""
        return self._brought / max(self.evenings, 1) / self._unit

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        if self.evenings < 2:
            return 0.0
        variance = (self.squares - self._brought**2 / self.evenings) / (self.evenings - 1)
        return sqrt(max(variance, 0.0) / self.evenings) / self._unit

    @property
    def _brought(self) -> int:
        return brought(self.owners, self.others, self.with_, self.without)

    @property
    def _unit(self) -> int:
        """So much of `brought` is a good pack for each owner."""
        return self.owners * max(self.others, 1) * THOUSAND


def brought(owners: int, others: int, with_: Figures, without: Figures) -> int:
    """What the owners gained and the others lost, each kind of them weighed by how many the other are: whole numbers
    for a mean."""
    return (with_.worth - without.worth) * max(others, 1) - (with_.rivals - without.rivals) * owners


def one_evening(owners: int, with_: Figures | None, without: Figures | None, others: int = 0) -> Tally:
    """The tally of a single evening; None: it came to no end."""
    if with_ is None or without is None:
        return Tally(owners, unfinished=1, others=others)
    return Tally(owners, 1, 0, brought(owners, others, with_, without) ** 2, with_, without, others)


def as_data(tally: Tally) -> dict[str, object]:
    """As plain data, for JSON."""
    data: dict[str, object] = msgspec.to_builtins(tally)
    return data


def from_data(data: object) -> Tally:
    """The tally that was written as this data."""
    return msgspec.convert(data, Tally)
