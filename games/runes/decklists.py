"""A player's lists for a duel as people write them: a heading for each part, then the names with their numbers.

    Ruler: Brunhild
    Runes
    Bewilder
    Main deck (40)
    4 Spear of the Valkyries
    Side: 2 Dispel; Chain Bind

What stands before the first heading is the rune deck. A part without a heading is not given, and not checked (B0).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.kernel.naming import plain
from games.runes.rules.decks import Deck, ListName

LONGEST = 20_000
"""Characters of one player's lists."""

MOST_COPIES = 99

LONGEST_HEADING = 40
"""No part is called longer, its size beside it; a long line is not searched for one."""

HEADINGS: dict[str, tuple[str, ...]] = {
    "ruler": ("ruler", "rulers", "j-ruler", "j/ruler", "ruler deck", "sovrano", "vládce"),
    "runes": ("runes", "rune", "rune deck", "rune area", "mazzo delle rune", "area rune", "runy", "balíček run"),
    "main": ("main", "main deck", "deck", "mazzo principale", "mazzo", "hlavní balíček", "balíček"),
    "stones": (
        "stones",
        "stone deck",
        "magic stones",
        "magic stone deck",
        "pietre",
        "pietre magiche",
        "kameny",
        "magické kameny",
    ),
    "extra": ("extra", "extra deck", "mazzo extra", "extra balíček"),
    "side": ("side", "side deck", "sideboard", "side board", "vedlejší balíček"),
}
"""How each part is called in lists, in English, in Italian, where these cards are played most, and in Czech."""

TITLES: dict[ListName, str] = {"main": "Main deck", "stones": "Stones", "extra": "Extra", "side": "Side"}

PART_OF = {plain(word): part for part, words in HEADINGS.items() for word in words}

_COUNT_IN_FRONT = re.compile(r"(?P<count>-?\d+)\s*[x×]?\s+(?P<name>.+)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"(?P<name>.+?)\s+[x×]\s*(?P<count>-?\d+)", re.IGNORECASE)
_SIZE = re.compile(r"\s*[(\[]?\d*[)\]]?\s*$")
_COMMENT = re.compile(r"^\s*(?://|#)")

Counts = dict[str, int]


class Lists(NamedTuple):
    """What a player has written, each name as they wrote it. `runes`: one entry for every copy. None: not given."""

    ruler: str = ""
    runes: tuple[str, ...] = ()
    main: Counts | None = None
    stones: Counts | None = None
    extra: Counts | None = None
    side: Counts | None = None


class UnreadableLine(Exception):
    """A line that is no heading, no name and no number of copies."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"{line}: {text}")
        self.line = line
        self.text = text


def read_lists(text: str) -> Lists:
    """The parts of this text. Raises UnreadableLine for the first line that cannot be read."""
    counts: dict[str, Counts] = {}
    ruler, under = "", "runes"
    for number, line in enumerate(text.splitlines(), 1):
        heading, rest = _heading_and_rest(" ".join(line.split()))
        part = heading or under
        if heading and heading != "ruler":
            counts.setdefault(heading, {})
        for entry in _entries(rest, part):
            count, name = _counted(entry, number)
            if part == "ruler":
                ruler = ruler or name
            else:
                counts.setdefault(part, {})
                counts[part][name] = counts[part].get(name, 0) + count
        under = "runes" if part == "ruler" and rest else part
    runes = tuple(name for name, count in counts.pop("runes", {}).items() for _ in range(count))
    return Lists(ruler, runes, **counts)


def written(deck: Deck) -> str:
    """The lists of this deck, without its ruler, as `read_lists` reads them."""
    parts = {"Runes": dict(Counter(deck.runes)), **{TITLES[name]: cards for name, cards in deck.lists.items()}}
    lines = ([title, *(f"{copies} {name}" for name, copies in cards.items())] for title, cards in parts.items())
    return "\n".join(line for part in lines for line in part)


def _heading_and_rest(line: str) -> tuple[str | None, str]:
    """The part whose heading begins this line, and the names on it; a comment has none."""
    text = line.strip(" #/") if _COMMENT.match(line) else line.strip()
    head, colon, rest = text.partition(":")
    if (part := _heading(head if colon else text)) is not None:
        return part, rest.strip()
    return None, "" if _COMMENT.match(line) else text


def _heading(text: str) -> str | None:
    """The part that is called so: `Main deck (40)`, `[Runes]`, `Side:`."""
    bare = text.strip().strip("[]=*-").removesuffix(":")
    if len(bare) > LONGEST_HEADING:
        return None
    return PART_OF.get(plain(_SIZE.sub("", bare).strip(" []=*-:")))


def _entries(rest: str, part: str) -> Iterator[str]:
    """The entries of a line: several stand between semicolons. A ruler that is not in the data has some of their
    own."""
    yield from filter(None, (rest,) if part == "ruler" else map(str.strip, rest.split(";")))


def _counted(entry: str, number: int) -> tuple[int, str]:
    for form in (_COUNT_IN_FRONT, _COUNT_BEHIND):
        if (fit := form.fullmatch(entry)) is not None:
            count, name = _copies(fit["count"]), fit["name"].strip()
            break
    else:
        count, name = 1, entry.strip()
    if not 1 <= count <= MOST_COPIES or not any(sign.isalpha() for sign in name):
        raise UnreadableLine(number, entry)
    return count, name


def _copies(written: str) -> int:
    """The number that is written; 0, which no card has, where it is longer than any."""
    return int(written) if len(written) <= len(str(MOST_COPIES)) else 0
