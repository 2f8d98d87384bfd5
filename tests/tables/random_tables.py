"""Tables of every game at which chance plays: what the rules let anybody do, and what a table lets anybody do around
them. Nothing of it lies in a database, so that a law can look at every version of it as every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, TABLE, By, Offer, Order, Refused
from games.kernel.table import (
    ORDERS,
    Act,
    Happened,
    TableOpened,
    fold,
    is_host,
    may_act_for,
    offers,
    offers_for,
    question_of,
)
from games.kernel.table.orders import SitDown
from games.tables.live.moments import Shown
from games.tables.models import Seat, Table
from games.tables.state import RECENT, TableSnapshot
from games.tournament.rules.preparing import prepare
from tests.games.coin_flips import playing as coin_flips
from tests.games.live_magic.rules import playing as live_magic
from tests.games.planechase.rules import playing as planechase
from tests.games.runes.rules import playing as runes
from tests.games.throws.rules.book import Setup as ThrowsSetup
from tests.games.tournament.rules import playing as tournament
from tests.support.laws import AT

Choice = tuple[By, Order] | None
"""What the rules of the game let somebody do next, by chance."""

OF_THE_TABLE = {kind.__struct_config__.tag for kind in ORDERS}
RULINGS = {"LM 3.8": ("Whoever is silent is asked once more.",), "CR 901.9": ("The die is thrown on the table.",)}


class RandomTable:
    """A table at which chance plays. `choice`: what the game does next, where the rules alone do not know better."""

    def __init__(self, game: str, play: Any, host: str, choice: Callable[[], Choice]) -> None:
        self.game, self.play, self.choice = game, play, choice
        self.chance: Random = play.chance
        self.drawn_by: Callable[[], Random] = lambda: self.chance
        self.book = registry.book(game)
        opened = TableOpened(setup=msgspec.to_builtins(play.setup), host=host)
        self.at = AT
        self.past = [Happened(1, 1, self.at, TABLE, opened)]
        self.now = fold(self.book, self.past)
        self.rulings: dict[str, tuple[str, ...]] = {}
        self.table = Table(code="7K2ABCD", game=game, name="Tuesday")
        keys = [*self.book.seats(self.now.game), *([HOST] if host == HOST else [])]
        self.seats = [Seat(pk=n, table=self.table, key=key, place=n, name=key.title()) for n, key in enumerate(keys, 1)]

    def moment(self) -> Shown:
        """The table as it is now; nothing of it has been drawn."""
        snapshot = TableSnapshot(self.now, tuple(self.past[-RECENT:]))
        return Shown(self.table, snapshot, list(self.seats), dict(self.rulings))

    def steps(self, acts: int) -> Iterator[Shown]:
        """The table at its beginning, and after each of so many acts; fewer where the game is over."""
        yield self.moment()
        for _ in range(acts):
            if self.book.is_finished(self.now.game):
                return
            version = self.now.version
            self._anything()
            if self.now.version > version:
                yield self.moment()

    def _anything(self) -> None:
        self.at += timedelta(seconds=self.chance.choice((0, 1, 6, 11)))
        kind = self.chance.random()
        if kind < 0.05:
            self._sit(self.chance.choice(self.seats))
        elif kind < 0.2:
            self._press_a_button_of_the_table()
        else:
            found = self.choice()
            if found is not None:
                self.give(*found)
        if self.chance.random() < 0.05:
            self.rulings = {} if self.rulings else dict(RULINGS)

    def _sit(self, seat: Seat) -> None:
        """Somebody takes the seat, or takes it over: another guest, another phone."""
        number = self.seats.index(seat)
        guest = f"Guest {self.now.version} <b>"
        self.seats[number] = Seat(pk=seat.pk, table=self.table, key=seat.key, place=seat.place, name=seat.name)
        self.seats[number].guest, self.seats[number].token = guest, guest
        self.give(TABLE, SitDown(seat=seat.key))

    def _press_a_button_of_the_table(self) -> None:
        found = [(by, offer) for by, offer in self.buttons() if offer.order in OF_THE_TABLE]
        if found:
            by, offer = self.chance.choice(found)
            self.give(by, registry.codec(self.game).read_order(choose(offer, self.chance)))

    def buttons(self) -> Iterator[tuple[By, Offer]]:
        """Every button that can be pressed at this table, with whose hand it is."""
        for seat in self.seats:
            hosts = is_host(self.now, seat.key)
            own = By(seat=None if seat.key == HOST else seat.key, host=hosts)
            yield from ((own, offer) for offer in offers(self.book, self.now, seat.key) if offer.barred is None)
            if seat.key != HOST and not hosts and may_act_for(self.now, seat.key):
                by_host = By(seat=seat.key, hand="host", host=True)
                found = offers_for(self.book, self.now, seat.key)
                yield from ((by_host, offer) for offer in found if offer.barred is None)

    def give(self, by: By, order: Order) -> None:
        """The order is given for the question of now; what the rules refuse changes nothing."""
        act = Act(self.book, self.now, self.at, self.drawn_by(), lambda: self.past)
        try:
            act.give(msgspec.structs.replace(order, question=question_of(self.now, order, by.seat)), by)
        except Refused:
            return
        act.run_automatic_orders()
        self.now = act.now
        self.past += act.happened
        self.play.state = act.now.game


# --- the games --------------------------------------------------------------------------------------------------------


def an_evening(chance: Random) -> RandomTable:
    play = live_magic.Play(live_magic.a_setup(chance, chance.randint(2, 4)), chance)
    return RandomTable("live_magic", play, play.host, play.next_order)


def a_planar_game(chance: Random) -> RandomTable:
    play = planechase.Play(planechase.a_setup(chance, chance.choice(planechase.VARIANTS[:6])), chance)
    return _of_random_play("planechase", play)


def a_duel(chance: Random) -> RandomTable:
    return _of_random_play("runes", runes.Play(runes.a_setup(chance, chance.choice(runes.VARIANTS)), chance))


def coins(chance: Random) -> RandomTable:
    seats = "".join(coin_flips.NAMES)[: chance.randint(2, 4)]
    return _of_random_play("coin_flips", coin_flips.Play(coin_flips.a_setup(seats, chance.choice((1, 3))), chance))


def _of_random_play(game: str, play: Any) -> RandomTable:
    def choice() -> Choice:
        found = play.a_choice()
        return found and (play.by(found[0]), found[1])

    return RandomTable(game, play, play.actors[0], choice)


def a_tournament(chance: Random) -> RandomTable:
    play = tournament.Play(tournament.a_setup(chance, chance.choice(tournament.FORMS)), chance)

    def choice() -> Choice:
        pairing = prepare(play.state, chance) if play.state.asked is not None and chance.random() < 0.7 else None
        if pairing is not None:
            return TABLE, pairing
        found = play.a_choice()
        return found and (play.by(found[0]), found[1])

    return RandomTable("tournament", play, HOST, choice)


def throws(chance: Random) -> RandomTable:
    """The tiny game has no random play of its own: any button of it will do."""
    setup = ThrowsSetup(
        life=9, undo=chance.choice(("free", "ask", "host", "own")), answer_seconds=chance.choice((None, 15))
    )

    def choice() -> Choice:
        by, offer = chance.choice(list(table.buttons()))
        return by, registry.codec("throws").read_order(choose(offer, chance))

    table = RandomTable("throws", SimpleNamespace(setup=setup, chance=chance, state=None), "a", choice)
    return table


GAMES: dict[str, Callable[[Random], RandomTable]] = {
    "live_magic": an_evening,
    "planechase": a_planar_game,
    "runes": a_duel,
    "tournament": a_tournament,
    "coin_flips": coins,
    "throws": throws,
}
"""A table of each game, opened by chance."""
