"""How players, cards and items are called in one record (docs/records.md, Form; P-3)."""

from __future__ import annotations

import re
from collections.abc import Collection

from games.kernel.naming import card_key
from games.kernel.records.names import folded, unknown
from games.kernel.records.seats import Seats, seat_names
from games.kernel.records.words import Word
from games.kernel.rulebook import Refused
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.setup import Setup
from games.planechase.rules.vocabulary import MOMENTS

WALKING = "walking"
"""The planeswalking ability, as an item (E-21)."""


class RecordNames:
    """The names of one game, both ways: as its record writes them, as its orders carry them."""

    def __init__(self, setup: Setup, keywords: frozenset[str]) -> None:
        self.setup, self.keywords = setup, keywords
        keys = [seat.key for seat in setup.seats]
        self._names = dict(zip(keys, seat_names((seat.name for seat in setup.seats), keywords), strict=True))
        self._seats = Seats({name: key for key, name in self._names.items()})

    # --- players -----------------------------------------------------------------------------------------------------

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""
        return self._seats.seat(text)

    def seat_name(self, seat: str) -> str:
        return self._names.get(seat, seat)

    def is_seat(self, text: str) -> bool:
        """Whether a player is called so."""
        return self._seats.find(text) is not None

    @property
    def players(self) -> tuple[str, ...]:
        """How the players are called."""
        return tuple(self._names.values())

    # --- cards -------------------------------------------------------------------------------------------------------

    def card(self, text: str) -> str:
        """The card that is called so, as its row writes it. Raises Refused (REC 4): there is none in this game."""
        name = text if text in self.setup.by_name else self.setup.by_key.get(card_key(text))
        if name is None:
            raise unknown("REC 4", "card", text, self.setup.by_name)
        return name

    @property
    def cards(self) -> Collection[str]:
        """The names of all cards of this game."""
        return self.setup.by_name

    def is_known(self, word: Word) -> bool:
        """Whether this names a card, perhaps with its owner."""
        name = (word.text if word.tail else _split(word.text)[0]).strip()
        return name in self.setup.by_name or card_key(name) in self.setup.by_key

    def is_card_or_untold(self, word: Word) -> bool:
        """Whether this is the name of a card, or `?`."""
        return word.text == UNTOLD or (not word.tail and not _split(word.text)[1] and self.is_known(word))

    def is_item(self, word: Word) -> bool:
        """Whether this names something that may be on the stack."""
        name, tail = (word.text, word.tail) if word.tail else _split(word.text)
        parts = _TAIL.fullmatch(tail)
        if parts is None:
            return False
        return self.is_known(Word(name)) if parts["moment"] else not word.quoted and folded(name) == WALKING

    def card_or_untold(self, word: Word) -> str:
        """A card, or `?` for one that the writer does not tell (P-5)."""
        if word.tail:
            raise _not_understood(word)
        return UNTOLD if word.text == UNTOLD and not word.quoted else self.card(word.text)

    def reference(self, word: Word) -> str:
        """A card with the seat that tells two of a name apart: `Krosa@Anna`. Raises Refused."""
        name, parts = _taken_apart(word)
        if parts["moment"] or parts["nth"]:
            raise _not_understood(word)
        return self.card(name) + self._owner(parts["seat"])

    def item(self, word: Word) -> str:
        """An item on the stack: `Krosa/chaos`, `The Pit/walk_to~2`, `walking@Anna`. Raises Refused."""
        name, parts = _taken_apart(word)
        owner, nth = self._owner(parts["seat"]), f"~{int(parts['nth'])}" if parts["nth"] else ""
        if is_walking(word):
            return f"{WALKING}{owner}{nth}"
        moment = (parts["moment"] or "").casefold()
        if moment not in MOMENTS and not moment.isdecimal():
            raise _not_understood(word)
        return f"{self.card(name)}{owner}/{moment}{parts['late'] or ''}{nth}"

    # --- and back ----------------------------------------------------------------------------------------------------

    def card_word(self, name: str) -> Word:
        """A card as it is printed."""
        return Word(name) if name == UNTOLD else Word(name, quoted=True)

    def reference_word(self, text: str) -> Word:
        """A card or item of an order as it is printed."""
        name, tail = _split(text)
        tail_match = _TAIL.fullmatch(tail)
        if tail_match is None:
            return Word(text, quoted=True)
        if tail_match["seat"]:
            tail = tail.replace(f"@{tail_match['seat']}", f"@{self.seat_name(tail_match['seat'])}", 1)
        is_bare = name == WALKING and not tail_match["moment"]
        return Word(name + tail) if is_bare else Word(name, quoted=True, tail=tail)

    def _owner(self, seat: str | None) -> str:
        return f"@{self.seat(seat)}" if seat else ""


def is_walking(word: Word) -> bool:
    """Whether this names a planeswalking ability, not a card that is called so."""
    name, parts = _taken_apart(word)
    return not word.quoted and folded(name) == WALKING and not parts["moment"]


def _taken_apart(word: Word) -> tuple[str, dict[str, str | None]]:
    name, tail = (word.text, word.tail) if word.tail else _split(word.text)
    tail_match = _TAIL.fullmatch(tail)
    if tail_match is None:
        raise _not_understood(word)
    return name, tail_match.groupdict()


def _split(text: str) -> tuple[str, str]:
    """The name and what stands behind it; no name holds one of these signs."""
    place = next((place for place, sign in enumerate(text) if sign in "@/~"), len(text))
    return text[:place], text[place:]


def _not_understood(word: Word) -> Refused:
    return Refused("REC 2", "argument_not_understood", given=word.text + word.tail)


_TAIL = re.compile(r"(?:@(?P<seat>[\w.\-]+))?(?:/(?P<moment>[A-Za-z0-9_]+)(?P<late>\+)?)?(?:~(?P<nth>[0-9]{1,4}))?")
