"""Random duels: seats, decks and settings by chance, played by random legal acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random

from msgspec.structs import replace

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, By, Fact, Offer, Order, Refused
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.cards import Ruler
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck
from games.runes.rules.setup import Seat, Setup
from games.runes.rules.state import State

from .catalogue import CATALOGUE

AT = datetime(2026, 11, 22, 20, tzinfo=UTC)
BOOK = registry.book("runes")
CODEC = registry.codec("runes")

RULERS = tuple(side for side in CATALOGUE.rulers.values() if side.side == "Ruler")
CONDITIONS = ("{W}{W}", "{U}", "{G}{B}", "1", "2", "3")

RARE = {
    "note",
    "life",
    "set_life",
    "divinity",
    "watch",
    "unwatch",
    "bring",
    "copy",
    "spell",
    "ability",
    "chant",
    "flip",
}
SELDOM = {"ruling", "ruler", "cancel", "leave", "win", "draw"}
"""What would hide the rest of a random game, or end it before anything has happened in it."""

Variant = tuple[int, int]
VARIANTS: tuple[Variant, ...] = ((2, 1), (2, 3), (3, 1), (4, 3))
"""Players, and games of a match."""


def a_setup(chance: Random, variant: Variant) -> Setup:
    """A table of this variant under a random charter; some bring their decks."""
    players, match = variant
    keys = tuple(f"seat{number}" for number in range(1, players + 1))
    charter = Charter(
        match=1 if match == 1 else 3,
        unofficial=players > 2,
        side_deck=chance.choice((15, 15, 0)),
        life=chance.choice((4000, 600)),
    )
    decks = {key: a_deck(chance, charter) for key in keys if chance.random() < 0.7}
    return Setup(
        seats=tuple(Seat(key, key.title()) for key in keys),
        cards=tuple(CATALOGUE.runes.values()),
        rulers=tuple(CATALOGUE.rulers.values()),
        decks=decks,
        charter=charter,
    )


def a_deck(chance: Random, charter: Charter) -> Deck:
    """A legal deck: rulers whose effects the engine knows come gladly."""
    ruler = chance.choice((*RULERS, CATALOGUE.rulers["SDV1-002"], CATALOGUE.rulers["SDV4-008"]))
    runes: list[str] = []
    for name in chance.sample(sorted(CATALOGUE.runes), len(CATALOGUE.runes)):
        if len(runes) < legality.MOST_RUNES and not _offends(ruler, (*runes, name), charter):
            runes.append(name)
    deck = Deck(ruler.number, tuple(runes[: chance.choice((5, 5, 3, 0))]))
    if charter.side_deck and chance.random() < 0.8:
        more = [name for name in CATALOGUE.runes if name not in runes]
        side = dict.fromkeys((*chance.sample(more, 4), chance.choice(RULERS).name), 1)
        deck = replace(deck, side=side)
    return deck


def _offends(ruler: Ruler, runes: tuple[str, ...], charter: Charter) -> bool:
    return bool(legality.why_illegal(Deck(ruler.number, runes), CATALOGUE, charter))


class Play:
    """A duel that is played by random legal acts. `facts`: all of them so far."""

    def __init__(self, setup: Setup, chance: Random) -> None:
        self.setup = setup
        self.chance = chance
        self.state: State = BOOK.initial(setup)
        self.facts: list[Fact] = []

    @property
    def actors(self) -> tuple[str, ...]:
        """The seats; the first one holds the host's role, and HOST stands for a host without a seat."""
        return (*BOOK.seats(self.state), HOST)

    def by(self, actor: str) -> By:
        """In whose name an actor orders."""
        return By(host=True) if actor == HOST else By(seat=actor, host=actor == self.actors[0])

    def offers(self, actor: str) -> Sequence[Offer]:
        """The buttons of this actor that can be pressed."""
        offers = BOOK.orders(self.state, actor, actor in (HOST, self.actors[0]))
        return [offer for offer in offers if offer.barred is None]

    def a_choice(self) -> tuple[str, Order] | None:
        """Who does what next, by chance: who is asked gladly, what ends a game rarely."""
        actors = [*BOOK.waited_for(self.state), HOST] if self.chance.random() < 0.85 else list(self.actors)
        for actor in self.chance.sample(actors, len(actors)):
            offers = [offer for offer in self.offers(actor) if self._is_wanted(offer.order)]
            if offers:
                return actor, self.order_of(self.chance.choice(offers), actor)
        return None

    def _is_wanted(self, order: str) -> bool:
        if order in SELDOM:
            return self.chance.random() < 0.02
        due = self.state.due is not None or self.state.stage in ("decks", "between")
        return due or order not in RARE or self.chance.random() < 0.15

    def order_of(self, offer: Offer, actor: str) -> Order:
        """One order that this button gives; what no field can say is chosen here."""
        if offer.order == "bring":
            return o.Bring(deck=a_deck(self.chance, self.setup.charter))
        if offer.order == "side":
            return self._a_siding(actor)
        written = choose(offer, self.chance)
        if offer.order == "watch":
            written |= {"condition": self.chance.choice(CONDITIONS)}
        if offer.order == "life":
            written |= {"change": self.chance.choice((-500, -100, 100))}
        if offer.order == "set_life":
            life = self.state.players[actor].life
            written |= {"to": self.chance.choice([to for to in (0, 1000, 4000) if to != life])}
        return CODEC.read_order(written)

    def _a_siding(self, seat: str) -> o.Side:
        """Some rune for another, another ruler, or nothing."""
        deck = self.state.players[seat].deck
        side = [name for name in deck.side or {} if CATALOGUE.rune(name) is not None]
        kind = self.chance.random()
        if kind < 0.3 and side and deck.runes:
            gone = self.chance.choice(deck.runes)
            return o.Side(runes=(*(name for name in deck.runes if name != gone), self.chance.choice(side)))
        rulers = [side for side in RULERS if side.name in (deck.side or {})]
        if kind < 0.5 and rulers:
            return o.Side(ruler=rulers[0].number, runes=())
        return o.Side()

    def give(self, actor: str, order: Order) -> list[Fact]:
        """The order is given; what happened."""
        facts = list(BOOK.decide(self.state, order, self.by(actor), self.chance, AT))
        for fact in facts:
            self.state = BOOK.evolve(self.state, fact)
        self.facts += facts
        return facts

    def steps(self, acts: int) -> Iterator[tuple[str, Order, list[Fact]]]:
        """So many random acts, one after the other."""
        for _ in range(acts):
            if self.state.stage == "over":
                return
            found = self.a_choice()
            if found is not None:
                actor, order = found
                yield actor, order, self.give(actor, order)


def is_refused(play: Play, actor: str, order: Order) -> str | None:
    """Why this order is refused; None: it is not."""
    try:
        BOOK.decide(play.state, order, play.by(actor), Random(1), AT)
    except Refused as refused:
        return str(refused)
    return None
