"""Made names of cards: words of made syllables, a few of which stand in many names, as in those that are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random

LINKS = {
    "en": ("of the", "the", "of", "and"),
    "it": ("di", "del", "della", "dei"),
    "fr": ("de", "du", "des", "de la"),
    "de": ("der", "des", "von", "und"),
    "es": ("de", "del", "de la", "y"),
    "pt": ("de", "do", "da", "dos"),
    "ru": ("из", "на", "и", "над"),
}
LATIN = ("bdfglmnprstvz", "aeiou")
CYRILLIC = ("бвгдзклмнпрст", "аеиоуя")
SIGNS = {
    "ja": [chr(sign) for sign in (*range(0x30A1, 0x30F0), *range(0x4E00, 0x4E00 + 1_500))],
    "zhs": [chr(sign) for sign in range(0x5200, 0x5200 + 2_000)],
}
LANGUAGES = (*LINKS, *SIGNS)
WORDS = 5_000
TWO_FACED = 20
"""Every so many cards have two faces."""


Printed = Mapping[str, Sequence[str]]
"""The faces of a card by language."""


class Tongue:
    """How names are made in one language."""

    def __init__(self, language: str, chance: Random) -> None:
        self._chance, self._links = chance, LINKS.get(language, ())
        sounds = CYRILLIC if language == "ru" else LATIN
        self._words = SIGNS.get(language) or [_word(sounds, chance) for _ in range(WORDS)]
        self._weights = list(accumulate(1 / (place + 8) for place in range(len(self._words))))

    def name(self) -> str:
        """`Gromal of the Sitev`, or signs without spaces."""
        if not self._links:
            return "".join(self._drawn(self._chance.randint(3, 9)))
        words = self._drawn(self._chance.choices((1, 2, 3), (1, 5, 3))[0])
        if len(words) > 1 and self._chance.random() < 0.4:
            words.insert(-1, self._chance.choice(self._links))
        return " ".join(words)

    def _drawn(self, many: int) -> list[str]:
        return self._chance.choices(self._words, cum_weights=self._weights, k=many)


def _word(sounds: tuple[str, str], chance: Random) -> str:
    parts = chance.choices((2, 3, 4), (4, 5, 2))[0]
    syllables = (chance.choice(sounds[0]) + chance.choice(sounds[1]) for _ in range(parts))
    return "".join([*syllables, chance.choice((*sounds[0], "", ""))]).capitalize()


def made_cards(many: int, chance: Random) -> Iterator[Printed]:
    """The faces of so many cards by language; in English no two are called alike."""
    tongues = {language: Tongue(language, chance) for language in LANGUAGES}
    taken: set[str] = set()
    while len(taken) < many:
        faces = 2 if len(taken) % TWO_FACED == 0 else 1
        card = {language: tuple(tongue.name() for _ in range(faces)) for language, tongue in tongues.items()}
        whole = " // ".join(card["en"])
        if whole not in taken:
            taken.add(whole)
            yield card


def slipped(name: str, chance: Random) -> str:
    """The name with one letter missing, doubled, another one, or in the place of the next."""
    at = chance.randrange(len(name) - 1)
    head, letter, following, tail = name[:at], name[at], name[at + 1], name[at + 2 :]
    slips = (following, letter * 2 + following, "x" + following, following + letter)
    return head + chance.choice(slips) + tail
