"""Planar decks as people write and export them: names on lines or between semicolons, `Deck Anna:` where each player
has their own; also lines of deck builders, such as `1x Naya (opca) 5 [Plane]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kernel.card_lists.headings import heading_in, is_own_heading, kind_of
from games.kernel.card_lists.ornaments import without_ornaments
from games.kernel.card_lists.printing import printing
from games.kernel.card_lists.spelling import spelled
from games.kernel.naming import folded, tidied

LONGEST = 20_000
"""Characters of all lists together."""
MAX_COPIES = 10
"""Copies of one card that a line may ask for; the rules then say that a deck has each once (CR 901.3)."""

_HIDDEN = re.compile(r"(?P<number>\d{1,3})\s+hidden", re.IGNORECASE)
_MAX_LINE_LENGTH = 300
_SKIPPED_KINDS = ("title", "maybeboard")
_COMMENT = re.compile(r"//|#")
_IN_QUOTES = re.compile(r"^[\"“”„«»‟]+([^\"“”„«»‟]+)[\"“”„«»‟]+$")


class Lists(NamedTuple):
    """By place of the player (communal: 0): the names that were written, and how many cards have no name."""

    names: dict[int, list[str]]
    hidden: dict[int, int]


class UnknownPlayer(Exception):
    """A line that is of no deck: `who` is called in it, and plays not."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who

    @property
    def sentence(self) -> str:
        """What is said of it, in the reader's language."""
        return _("“%(who)s” does not play.") % {"who": self.who}


def read_decks(text: str, players: Sequence[str]) -> Lists:
    """The decks of this text; what stands before the first `Deck …:` is the first deck. Raises UnknownPlayer."""
    places = {folded(name): place for place, name in enumerate(players)}
    lists, place, kind = Lists({}, {}), 0, ""
    for line in map(tidied, text.splitlines()):
        head, colon, rest = line.partition(":")
        what, *who = head.split() or [""]
        if colon and what.casefold() == "deck" and ";" not in head:
            place, line, kind = _place(" ".join(who), places), rest, ""
        line = line.strip()
        if not line and kind == "title":
            kind = ""
        elif (begun := _heading(line)) is not None:
            kind = begun
        elif kind not in _SKIPPED_KINDS and not _COMMENT.match(line):
            for part in filter(None, map(str.strip, line.split(";"))):
                _put(lists, place, part)
    return lists


def _heading(line: str) -> str | None:
    """The part of a deck that this line begins (`// Planes`, `[Main]`, `Maybeboard:`); None for any other line."""
    if len(line) > _MAX_LINE_LENGTH:
        return None
    return kind_of(heading_in(line)) or ("" if is_own_heading(line) else None)


def _place(who: str, places: dict[str, int]) -> int:
    if not who:
        return 0
    if folded(who) not in places:
        raise UnknownPlayer(who)
    return places[folded(who)]


def _put(lists: Lists, place: int, part: str) -> None:
    hidden = _HIDDEN.fullmatch(part)
    if hidden is not None:
        lists.hidden[place] = lists.hidden.get(place, 0) + int(hidden["number"])
        lists.names.setdefault(place, [])
    else:
        lists.names.setdefault(place, []).extend(_names_in(part))


def _names_in(part: str) -> list[str]:
    """The name as often as the line says; a line that only looks like one of a deck builder's is a name."""
    if len(part) > _MAX_LINE_LENGTH:
        return [part]
    spelling = spelled(without_ornaments(part))
    card = printing(spelling.rest)
    if card.left_out in _SKIPPED_KINDS:
        return []
    copies = int(spelling.copies) if spelling.copies.isdigit() else 1
    name = _IN_QUOTES.sub(r"\1", card.name)
    return [name] * copies if 1 <= copies <= MAX_COPIES else [part]
