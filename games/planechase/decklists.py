"""Planar decks as people write them: names on lines or between semicolons, `Deck Anna:` where each has their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kernel.naming import folded

LONGEST = 20_000
"""Characters of all lists together."""

_HIDDEN = re.compile(r"(?P<number>\d{1,3})\s+hidden", re.IGNORECASE)
_COUNT = re.compile(r"1\s*x?\s+")


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
    lists, place = Lists({}, {}), 0
    for line in text.splitlines():
        head, colon, rest = line.partition(":")
        what, *who = head.split() or [""]
        if colon and what.casefold() == "deck" and ";" not in head:
            place, line = _place(" ".join(who), places), rest
        for part in filter(None, map(str.strip, line.split(";"))):
            _put(lists, place, part)
    return lists


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
        lists.names.setdefault(place, []).append(_COUNT.sub("", part, count=1))
