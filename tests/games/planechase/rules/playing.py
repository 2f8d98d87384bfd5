"""Random games: a mode, a charter and decks by chance, played by random legal acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, By, Fact, Offer, Order, Refused
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.planechase.rules.state import State

from .catalogue import CARDS, OFFICIAL, PHENOMENA, PLANES

AT = datetime(2026, 11, 20, 20, tzinfo=UTC)
BOOK = registry.book("planechase")
CODEC = registry.codec("planechase")
ACTIVE = tuple(name for name, card in OFFICIAL.items() if any(line.ops for line in card.abilities))
"""The cards by which the engine itself does something: they come gladly in random decks."""

SETTINGS: dict[str, tuple[Any, ...]] = {
    "deck_source": ("here", "cardboard"),
    "deck_lists": (None, "owner", "open"),
    "commander": ("off", "on"),
    "mulligans": ("untracked", "tracked"),
    "die": ("both", "here", "thrown"),
    "roll_cost": ("special_actions", "rolls"),
    "triggers": ("stack", "stack", "at_once"),
    "bottom_order": ("owner", "owner", "random"),
    "owner_leaves": ("all_leave", "only_his"),
    "secondary_walk": ("roller_deck", "controller_deck"),
    "map_radius": (3, 1, 0),
    "map_phenomena": ("hellride", "never"),
}
"""By field, the values that random games have; mode and decks are chosen apart."""

RARE = {"leave", "ruling", "restart", "win", "draw", "skip", "note", "pin", "unpin", "opening", "shuffle", "reverse"}
RARE |= {"set_life", "set_poison", "life", "poison", "commander", "monarch", "blessing", "extra_turn", "extra_phase"}
RARE |= {"end_turn", "exile", "unexile", "counters", "mulligan", "copy", "counter", "remove", "look", "reveal"}
ENDING = {"leave", "win", "draw", "restart"}
"""Acts that would end a random game before anything has happened in it."""

Variant = tuple[str, str, str]
VARIANTS: tuple[Variant, ...] = (
    ("free_for_all", "individual", "none"),
    ("free_for_all", "communal", "none"),
    ("two_headed_giant", "individual", "none"),
    ("two_headed_giant", "communal", "none"),
    ("free_for_all", "communal", "eternities"),
    ("two_headed_giant", "communal", "eternities"),
    ("grand_melee", "individual", "none"),
    ("grand_melee", "communal", "none"),
)


def a_setup(chance: Random, variant: Variant) -> Setup:
    """A table of this variant under a random charter."""
    mode, decks, map_ = variant
    count = {"two_headed_giant": 4, "grand_melee": chance.randint(8, 13)}.get(mode, chance.randint(2, 5))
    keys = tuple(f"seat{number}" for number in range(1, count + 1))
    settings = {name: chance.choice(values) for name, values in SETTINGS.items()}
    charter = Charter(mode=mode, decks=decks, map=map_, deck_check="warn", **settings)  # type: ignore[arg-type]
    return Setup(
        seats=tuple(Seat(key=key, name=key.title()) for key in keys),
        decks=tuple(a_deck(chance, charter, owner) for owner in ((COMMUNAL,) if decks == "communal" else keys)),
        cards=tuple(CARDS.values()),
        charter=charter,
        teams=((keys[0], keys[1]), (keys[2], keys[3])) if mode == "two_headed_giant" else (),
    )


def a_deck(chance: Random, charter: Charter, owner: str) -> DeckList:
    """Planes that do something, gladly; a few phenomena; with real cards perhaps some that nobody has entered."""
    size = chance.choice((4, 10, 14)) if owner != COMMUNAL else chance.choice((12, 20, 30))
    none = charter.is_map and charter.map_phenomena == "never"
    phenomena = () if none else chance.sample(PHENOMENA, chance.randint(0, 3))
    planes = chance.sample([name for name in ACTIVE if name in PLANES], min(size // 2, 8))
    rest = [name for name in PLANES if name not in planes]
    names = (*phenomena, *planes, *chance.sample(rest, max(1, size - len(planes) - len(phenomena))))
    unnamed = charter.deck_source == "cardboard" and not none and chance.random() < 0.3
    hidden = chance.randint(0, len(names) // 2) if unnamed else 0
    return DeckList(owner=owner, names=tuple(sorted(names))[hidden:], hidden=hidden)


class Play:
    """A game that is played by random legal acts. `facts`: all of them so far."""

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
                return actor, order_of(self.chance.choice(offers), self.chance)
        return None

    def _is_wanted(self, order: str) -> bool:
        if order in ENDING:
            return self.chance.random() < 0.01
        return order not in RARE or self.chance.random() < 0.05

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


def order_of(offer: Offer, chance: Random) -> Order:
    """One order that this button gives."""
    return CODEC.read_order(choose(offer, chance))


def is_refused(play: Play, actor: str, order: Order) -> str | None:
    """Why this order is refused; None: it is not."""
    try:
        BOOK.decide(play.state, order, play.by(actor), Random(1), AT)
    except Refused as refused:
        return str(refused)
    return None
