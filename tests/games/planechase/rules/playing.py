"""Random games: a mode, a charter and decks by chance, played by random legal acts."""

from __future__ import annotations

from random import Random
from typing import Any

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import Offer, Order
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.setup import DeckList, Seat, Setup
from tests.support.laws import AT, RandomPlay

from .catalogue import CARDS, OFFICIAL, PHENOMENA, PLANES

__all__ = ["AT", "BOOK", "CODEC", "VARIANTS", "Play", "Variant", "a_setup", "is_refused", "order_of"]

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


class Play(RandomPlay):
    """A game on planes; what would end it, or fill it without getting it on, is rare."""

    book, codec = BOOK, CODEC

    def is_wanted(self, order: str) -> bool:
        if order in ENDING:
            return self.chance.random() < 0.01
        return order not in RARE or self.chance.random() < 0.05


def order_of(offer: Offer, chance: Random) -> Order:
    """One order that this button gives."""
    return CODEC.read_order(choose(offer, chance))


def is_refused(play: Play, actor: str, order: Order) -> str | None:
    """Why this order is refused; None: it is not."""
    refused = play.refusal(actor, order)
    return None if refused is None else str(refused)
