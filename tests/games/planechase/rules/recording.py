"""A table of Planechase that keeps its journal, plays by chance, and is written down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec

from games.kernel.choosing import choose
from games.kernel.codec import Codec
from games.kernel.records.reading import read, sections
from games.kernel.records.resolving import Resolution, resolve
from games.kernel.records.writing import text_of, written
from games.kernel.rulebook import HOST, TABLE, By, Order
from games.kernel.table.facts import TableOpened, TakenBack
from games.kernel.table.state import Happened, game_of_then
from games.planechase.rules.book import BOOK
from games.planechase.rules.facts import LookedAt, Revealed
from games.planechase.rules.notation import NOTATION
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import State
from tests.games.planechase.rules.catalogue import CARDS

AT = datetime(2026, 11, 20, 19, tzinfo=UTC)
CODEC = Codec(BOOK)
RARE = {"leave": 0.03, "win": 0.01, "draw": 0.01, "restart": 0.02, "ruling": 0.1, "note": 0.1}
"""Acts that would soon end a game that is played by chance, or say nothing."""


class Recorded:
    """A game and its journal, as a table keeps it."""

    def __init__(self, setup: Setup, chance: Random) -> None:
        self.setup, self.chance = setup, chance
        self.state: State = BOOK.initial(setup)
        self.happened: list[Happened] = []
        self.before: list[tuple[int, State]] = []
        self._write([TableOpened(setup=msgspec.to_builtins(setup), host=HOST)], TABLE)

    def act(self, order: Order, by: By) -> None:
        """Raises Refused."""
        facts = BOOK.decide(self.state, order, by, self.chance, AT)
        self.before.append((len(self.happened), self.state))
        for fact in facts:
            self.state = BOOK.evolve(self.state, fact)
        self._write(facts, by)

    def take_back(self, acts: int = 1) -> None:
        to, then = self.before[-acts]
        self.state = game_of_then(BOOK, then, to, self.happened)
        del self.before[-acts:]
        self._write([TakenBack(to=to, seat=None, host=True)], TABLE)

    def record(self, *seats: str) -> str:
        """As it is printed: in full when the game is over, else as these seats may see it."""
        return text_of(written(self.happened, self.state, NOTATION, BOOK, seats), NOTATION)

    def play(self, acts: int, *, undoing: bool = False) -> None:
        """So many acts by chance, or until the game is over."""
        for _ in range(acts):
            if BOOK.is_finished(self.state):
                return
            if undoing and self.before and self.chance.random() < self._wish_to_take_back():
                self.take_back(self.chance.randint(1, min(3, len(self.before))))
            else:
                self._act_by_chance()

    def _wish_to_take_back(self) -> float:
        """Cards that were seen are taken back often: they stay known, and are not in the record (P-19)."""
        begin, _ = self.before[-1]
        return (
            0.4 if any(isinstance(happened.fact, LookedAt | Revealed) for happened in self.happened[begin:]) else 0.08
        )

    def _act_by_chance(self) -> None:
        giver = self.chance.choice([*BOOK.seats(self.state), HOST])
        offers = [
            offer
            for offer in BOOK.orders(self.state, giver, giver == HOST)
            if offer.barred is None and self.chance.random() < RARE.get(offer.order, 1)
        ]
        if offers:
            kind = self.chance.choice(sorted({offer.order for offer in offers}))
            offer = self.chance.choice([offer for offer in offers if offer.order == kind])
            order = CODEC.read_order(choose(offer, self.chance))
            by = By(host=True) if giver == HOST else By(seat=giver)
            self.act(order, by)

    def _write(self, facts: Sequence[Any], by: By) -> None:
        act = len(self.happened) + 1
        self.happened += [Happened(number, act, AT, by, fact) for number, fact in enumerate(facts, act)]


def resolved(text: str) -> Resolution:
    """What becomes of the only record of this text. Raises BadLine for its form and header."""
    (section,) = sections(text)
    return resolve(read(section, NOTATION.lists), NOTATION, BOOK, CARDS, AT)


def printed(resolution: Resolution, *seats: str) -> str:
    """The record of a game that a record has made."""
    return text_of(written(resolution.happened, resolution.state, NOTATION, BOOK, seats), NOTATION)
