"""Random duels: seats, decks and settings by chance, played by random legal acts."""

from __future__ import annotations

from itertools import count
from random import Random

from msgspec.structs import replace

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import Offer, Order
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.cards import Ruler
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck
from games.runes.rules.setup import Seat, Setup
from tests.support.laws import AT, RandomPlay

from .catalogue import CATALOGUE

__all__ = ["AT", "BOOK", "CODEC", "VARIANTS", "Play", "Variant", "a_deck", "a_setup", "is_refused"]

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


class Play(RandomPlay):
    """A duel or a match; what would end it, or hide the rest of it, is seldom."""

    book, codec = BOOK, CODEC

    def is_wanted(self, order: str) -> bool:
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
            watched = {watch.name for watch in self.state.players[actor].watched}
            names = (f"{written['name'].strip()} {number}" for number in count())
            written |= {"condition": self.chance.choice(CONDITIONS)}
            written |= {"name": next(name for name in names if name not in watched)}
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


def is_refused(play: Play, actor: str, order: Order) -> str | None:
    """Why this order is refused; None: it is not."""
    refused = play.refusal(actor, order)
    return None if refused is None else str(refused)
