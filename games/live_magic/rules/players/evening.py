"""A whole evening of players, in memory: what the laboratory and the measurements play by the thousand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Protocol

from games.kernel.choosing import choose as by_chance
from games.kernel.rulebook import HOST, TABLE, By, Fact, Offer, Order
from games.live_magic.rules.book import BOOK, CODEC
from games.live_magic.rules.players.characters import Character
from games.live_magic.rules.players.choosing import choose
from games.live_magic.rules.players.habits import Memory, notice
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from games.live_magic.rules.view import View

AT = datetime(2026, 1, 1, tzinfo=UTC)
"""An evening in memory has no clock, and its rules ask for none."""
MOST_ORDERS = 20_000
OVER = ("tournament", "closed")


class Player(Protocol):
    """Somebody at a seat."""

    def look(self, view: View) -> None:
        """Sees the board as it is now."""

    def order(self, view: View, offers: Sequence[Offer], chance: Random) -> dict[str, Any] | None:
        """The plain data of an order, or None."""


class HousePlayer:
    """A player of the house: its character, and what it remembers of this evening."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self.memory = Memory()

    def look(self, view: View) -> None:
        """Remembers what is shown."""
        self.memory = notice(self.memory, view)

    def order(self, view: View, offers: Sequence[Offer], chance: Random) -> dict[str, Any] | None:
        """What it does now."""
        return choose(view, offers, self.character, self.memory, chance)


class Evening:
    """An evening on its way. Raises RuntimeError when nobody can go on, Refused when somebody does what is illegal."""

    def __init__(
        self, setup: Setup, players: Mapping[str, Player], chance: Random, most_orders: int = MOST_ORDERS
    ) -> None:
        self.players, self.chance, self.most_orders = players, chance, most_orders
        self.state: State = BOOK.initial(setup)

    def play(self) -> State:
        """Plays on to the finished decks; the state then."""
        for _ in range(self.most_orders):
            if self.state.phase in OVER:
                return self.state
            self.give(*self._next())
        raise RuntimeError("the evening does not end")

    def give(self, by: By, order: Order) -> None:
        """Somebody does something; everybody sees what is shown of it."""
        shows = self.state.challenge is not None
        for fact in BOOK.decide(self.state, order, by, self.chance, AT):
            self.happened(fact)
            self.state = BOOK.evolve(self.state, fact)
        if shows:
            for seat, player in self.players.items():
                player.look(BOOK.view(self.state, seat))

    def happened(self, fact: Fact) -> None:
        """For who watches; the state is still the one before."""

    def _next(self) -> tuple[By, Order]:
        for said in (*self._said_by_players(), *self._said_by_the_table()):
            return said
        raise RuntimeError(f"nobody can go on in the phase {self.state.phase}")

    def _said_by_players(self) -> Iterable[tuple[By, Order]]:
        """The word of the first who is asked and has one; the silence of who has none."""
        for seat in BOOK.waited_for(self.state):
            offers = BOOK.orders(self.state, seat, False)
            said = self.players[seat].order(BOOK.view(self.state, seat), offers, self.chance)
            if said is not None:
                return [(By(seat=seat), CODEC.read_order(said))]
            if (silent := BOOK.default_order(self.state, seat)) is not None:
                return [(By(seat=seat, hand="silence"), silent)]
        return []

    def _said_by_the_table(self) -> Iterable[tuple[By, Order]]:
        """What comes by itself; and hands that are thrown over a table, which somebody has to enter."""
        if (order := BOOK.advance(self.state)) is not None:
            return [(TABLE, order)]
        host = By(seat=None, host=True)
        entered = (offer for offer in BOOK.orders(self.state, HOST, True) if offer.order in ("hands", *OPENING))
        return [(host, CODEC.read_order(by_chance(offer, self.chance))) for offer in entered]


OPENING = ("deck_open", "step_open", "deck_close")
"""What the host taps where the table does not go on by itself."""
