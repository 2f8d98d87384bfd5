"""The first reading of a file: which of its entries speaks for each card in each language.

A file may have a card five hundred times. What is kept of it here are two numbers for each language, so that memory
grows with the cards and their languages, however many printings there are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import IO

from campaign.cards.bulk.reading import read_cards
from campaign.cards.bulk.values import BulkCard, InvalidCardFile, Remark
from campaign.cards.loading import fitting
from campaign.cards.loading.facts import ENGLISH, key_of

MOST_REMARKS = 50
"""So many remarks are kept; the others are counted."""
MOST_ENTRIES = 2**24 - 1
MOST_WORDINGS = 1_000_000
"""All cards in all languages are a third of it."""
MAX_OTHER_NAMES = 50_000
"""Twenty times the number of flavor names in print."""

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_FACES = 4
_NUMBER = 24
"""So many bits each of them has in what is kept of an entry; above them, how good it is."""


class Choice:
    """Which entries go into the catalogue, and what was said of those that do not."""

    def __init__(self) -> None:
        self._best: dict[int, int] = {}
        self._other_names: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        self._other_names_left = MAX_OTHER_NAMES
        self.remarks: list[Remark] = []
        self.remarked = 0
        """How many remarks there were in all."""
        self.left_out = 0
        """How many entries are no card of a deck, or none at all; what lacks its picture alone is not left out."""

    @property
    def wordings(self) -> int:
        """How many cards there are, each as often as it has languages."""
        return len(self._best)

    def offer(self, card: BulkCard) -> None:
        """Takes the entry for each language in which there is no better one. Raises InvalidCardFile."""
        if card.number > MOST_ENTRIES:
            raise InvalidCardFile("too_long", card.number)
        if not fitting.is_played(card):
            self.left_out += 1
        elif not fitting.fits(card):
            self.remark(Remark(card.number, "no_room", card.name))
        else:
            key = key_of(card)
            for language in _languages_in(card):
                packed, place = _packed(card, language), hash((key, language))
                if packed > self._best.get(place, -1):
                    self._best[place] = packed
            self._learn_other_names(key, card)
            if len(self._best) > MOST_WORDINGS:
                raise InvalidCardFile("too_long", card.number)

    def _learn_other_names(self, key: str, card: BulkCard) -> None:
        """Keep the other names of every printing, not only of the chosen ones. Raises InvalidCardFile."""
        if not card.other_names:
            return
        language = card.language if card.language in card.faces[0].wordings else ENGLISH
        names = self._other_names[key, language]
        before = len(names)
        names |= dict.fromkeys(card.other_names)
        self._other_names_left -= len(names) - before
        if self._other_names_left < 0:
            raise InvalidCardFile("too_long", card.number)

    def other_names(self, key: str, language: str) -> Iterable[str]:
        """Names that some printing of this card has in place of its own."""
        return self._other_names.get((key, language), ())

    def remark(self, remark: Remark) -> None:
        """Keeps what is to be said of an entry."""
        self.remarked += 1
        self.left_out += remark.flaw != "no_address"
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(remark)

    def languages_of(self, card: BulkCard) -> list[str]:
        """The languages in which this entry speaks for its card."""
        key = key_of(card)
        return [
            language
            for language in _languages_in(card)
            if _number_in(self._best.get(hash((key, language)), 0)) == card.number
        ]

    def has(self, key: str) -> bool:
        """Whether a card of this name goes into the catalogue."""
        return hash((key, ENGLISH)) in self._best

    def faces_of(self, key: str) -> int:
        """How many faces the card of this key has, whatever an entry of it says."""
        return self._best[hash((key, ENGLISH))] & (1 << _FACES) - 1

    def numbers(self) -> Callable[[int], bool]:
        """Whether the entry of a number speaks for any card."""
        numbers = [_number_in(packed) for packed in self._best.values()]
        wanted = bytearray(max(numbers, default=0) + 1)
        for number in numbers:
            wanted[number] = 1
        return lambda number: number < len(wanted) and bool(wanted[number])


def choose(file: IO[bytes], name: str, progress: Callable[[int], None] | None = None) -> Choice:
    """Reads the whole file. Raises InvalidCardFile."""
    choice = Choice()
    for one in read_cards(file, name, progress):
        if isinstance(one, BulkCard):
            choice.offer(one)
        else:
            choice.remark(one)
    if not choice.wordings:
        raise InvalidCardFile("no_cards")
    return choice


def chosen(file: IO[bytes], name: str, choice: Choice) -> Iterator[tuple[BulkCard, list[str]]]:
    """Reads the file again: the entries that were chosen, each with the languages in which it speaks for its card."""
    for one in read_cards(file, name, is_wanted=choice.numbers()):
        if isinstance(one, BulkCard) and fitting.is_played(one) and fitting.fits(one):
            languages = choice.languages_of(one)
            if languages:
                yield one, languages


def _languages_in(card: BulkCard) -> list[str]:
    return [language for language in card.faces[0].wordings if _LANGUAGE.fullmatch(language)]


def _packed(card: BulkCard, language: str) -> int:
    """How good the entry is, its number and its faces, in one number: of two entries the better one is greater."""
    date = int(card.released_at.replace("-", "")) if _DATE.fullmatch(card.released_at) else 0
    is_printed_so = card.language in ("", language)
    rank = (is_printed_so << 1 | (not card.is_special)) << 27 | date
    return (rank << _NUMBER | MOST_ENTRIES - card.number) << _FACES | len(card.faces)


def _number_in(packed: int) -> int:
    return MOST_ENTRIES - (packed >> _FACES & MOST_ENTRIES)
