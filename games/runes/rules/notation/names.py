"""How players, cards and rulers are called in one record of a duel (docs/records.md, Form and Rune duels)."""

from __future__ import annotations

from collections.abc import Collection

from games.kernel.records.names import unknown
from games.kernel.records.seats import Seats, seat_names
from games.kernel.records.words import Word
from games.runes.rules.setup import Setup


class RecordNames:
    """The names of one game, both ways: as its record writes them, as its orders carry them."""

    def __init__(self, setup: Setup, keywords: frozenset[str]) -> None:
        self.setup, self.keywords = setup, keywords
        self._names = dict(zip(setup.keys, seat_names((seat.name for seat in setup.seats), keywords), strict=True))
        self._seats = Seats({name: key for key, name in self._names.items()})

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""
        return self._seats.seat(text)

    def seat_name(self, seat: str) -> str:
        return self._names.get(seat, seat)

    @property
    def players(self) -> tuple[str, ...]:
        """How the players are called."""
        return tuple(self._names.values())

    @property
    def runes(self) -> Collection[str]:
        """The names of all runes of this game."""
        return self.setup.catalogue.runes

    def is_rune(self, word: Word) -> bool:
        """Whether a rune is called so."""
        return not word.tail and self.setup.catalogue.rune(word.text) is not None

    def rune(self, text: str) -> str:
        """The rune that is called so, as its row writes it. Raises Refused (REC 4): there is none in this game."""
        rune = self.setup.catalogue.rune(text)
        if rune is None:
            raise unknown("REC 4", "card", text, self.setup.catalogue.runes)
        return rune.name

    def card(self, text: str) -> str:
        """Any card: a rune as its row writes it, another one as it is written (runes §1)."""
        card = self.setup.catalogue.rune(text)
        return card.name if card is not None else " ".join(text.split())
