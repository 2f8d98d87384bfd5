"""Searching as somebody types, and finding a whole list: each by the clock on the wall and by what this process
computes; on PostgreSQL the server computes beside it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

import django

from bench.figures import Figure, figure, single, table
from bench.names.made import LANGUAGES, Printed, slipped

LISTED, SLIPPED = 540, 40
LETTERS = (1, 2, 3, 5, 8)
ITALIAN = "it"

T = TypeVar("T")


class Spent(NamedTuple):
    """Milliseconds, by the clock and by this process."""

    wall: float
    computed: float


def figures(name: str, of: Callable[[T], object], values: Sequence[T]) -> Iterator[Figure]:
    """What `of` takes for each of these values: a line for each clock."""
    times = [spent(of, value) for value in values]
    yield figure(name, [each.wall for each in times])
    yield figure("  computed by this process", [each.computed for each in times])


def spent(of: Callable[[T], object], value: T) -> Spent:
    """What it takes for one."""
    wall, computed = time.perf_counter(), time.process_time()
    of(value)
    return Spent((time.perf_counter() - wall) * 1000, (time.process_time() - computed) * 1000)


class Typing:
    """What people type who look for a card of these."""

    def __init__(self, printed: Sequence[Printed], chance: Random, often: int) -> None:
        self._printed, self._chance, self._often = printed, chance, often

    def name(self, language: str) -> str:
        """The front of any card."""
        return self._chance.choice(self._printed)[language][0]

    def beginnings(self, letters: int) -> list[tuple[str, str]]:
        """The first letters of names, each with the language of the reader."""
        return [(self.name(language)[:letters], language) for language in self._languages()]

    def insides(self) -> list[tuple[str, str]]:
        """Four letters from inside a name in any language, for an Italian."""
        return [(self.name(language)[2:6], ITALIAN) for language in self._languages()]

    def last_words(self) -> list[tuple[str, str]]:
        """The first three letters of the last word of an English name, for an Italian."""
        return [(self.name("en").split()[-1][:3], ITALIAN) for _ in range(self._often)]

    def slips(self) -> list[list[str]]:
        """A name with a slip in it, alone."""
        return [[slipped(self.name(language), self._chance)] for language in self._languages()]

    def lists(self) -> list[list[str]]:
        """Long lists in Italian with some slips in each."""
        return [self._list() for _ in range(max(1, self._often // 30))]

    def _list(self) -> list[str]:
        right = [self.name(ITALIAN) for _ in range(LISTED - SLIPPED)]
        return right + [slipped(self.name(ITALIAN), self._chance) for _ in range(SLIPPED)]

    def _languages(self) -> list[str]:
        return self._chance.choices(LANGUAGES, k=self._often)


def all_of(cards: int, often: int) -> Iterator[Figure]:
    """Every figure, over so many cards, each measured so often."""
    # models can be imported only when Django is set up
    from bench.names.filled import fill
    from campaign.cards.finding.finding import find
    from campaign.cards.finding.searching import search

    chance, begin = Random(7), time.perf_counter()
    typing = Typing(fill(cards, chance), chance, often)
    yield single(f"filling it, in {len(LANGUAGES)} languages", (time.perf_counter() - begin) * 1000)
    for letters in LETTERS:
        name = f"search, the first {letters} letters, in the reader's language"
        yield from figures(name, lambda typed: search(*typed), typing.beginnings(letters))
    yield from figures("search, four letters from inside", lambda typed: search(*typed), typing.insides())
    yield from figures("search, three letters of the last word", lambda typed: search(*typed), typing.last_words())
    yield from figures("find, a name with a slip", find, typing.slips())
    yield from figures(f"find, a list of {LISTED} with {SLIPPED} slips", find, typing.lists())


def main() -> None:
    """Prints the figures of the database that the environment names."""
    django.setup()
    print(table(list(all_of(int(sys.argv[1]), int(sys.argv[2])))))


if __name__ == "__main__":
    main()
