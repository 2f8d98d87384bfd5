"""Random evenings: a charter, a pool, sheets and Powers by chance, played by random legal orders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.kernel import registry
from games.kernel.rulebook import (
    HOST,
    TABLE,
    By,
    Combination,
    Copies,
    Fact,
    Field,
    Number,
    Offer,
    OneOf,
    Order,
    RuleBook,
    Several,
    Text,
    Truth,
)
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import DECKS, STYLES
from games.live_magic.rules.facts import PackTaken
from games.live_magic.rules.invariants import is_taken_by_its_owner
from games.live_magic.rules.powers.rows import read_row, shipped_rows
from games.live_magic.rules.setup import Pack, PackDeck, PowerRow, Seat, Setup, Sheet, Traits
from games.live_magic.rules.state import State

AT = datetime(2026, 1, 6, 20, tzinfo=UTC)
BOOK: RuleBook[Any, Any, Any] = registry.book("live_magic")
CODEC = registry.codec("live_magic")
SHIPPED = shipped_rows(json.loads((Path(__file__).parents[4] / "data" / "powers.json").read_text(encoding="utf-8")))
ROWS = tuple(read_row(row) for row in SHIPPED)

SETTINGS: dict[str, tuple[Any, ...]] = {
    "declaration_mode": ("locked_at_first_call", "announced"),
    "allow_short_declaration": (False, True),
    "pick_mode": ("live", "sealed"),
    "gold_style_precedence": ("none", "artifacts"),
    "ladder_order": ("by_mode", "spoken", "initiative"),
    "throw_mode": ("phones", "phones", "hands"),
    "equal_tie": ("both_lose", "rethrow"),
    "overbid_ratio": (2, 1, 3),
    "assoluta_cost": (3, 4),
    "returned_pack_restores_pick": (False, True),
    "pv_floor_voluntary": (1, 2),
    "forced_life_floor": (1, 0),
    "completion_exclusive": ("auto", "always", "never", True, False),
    "completion_min": (3, 0, 4),
    "deck_min_cards": (40, 28),
    "completion_artifacts": ("gold", "mono"),
    "lands_fill_deck": (True, False),
    "gold_land_rule": ("no_dominant", "no_single_top", "none", "all_five"),
    "carry_losses": (False, True),
    "approval": ("unanimous", "majority"),
    "pace": ("evening", "evening", "one_day"),
}
SHEETS = (Traits(3, 5, 7), Traits(7, 5, 3), Traits(5, 3, 7), Traits(1, 0, 2), Traits(0, 1, 0))
RARE = {"withdraw_call", "standing_no", "concede", "seat_absent", "seat_present", "set_initiative", "set_deck_order"}
RARE |= {"reopen", "object", "close_approval", "withdraw_approval", "rule", "pass", "pick_mode", "withdraw_picks"}
RARE |= {"withdraw_lands", "draw_initiative", "close_evening"}
"""Orders that would fill an evening without getting it on."""
RARELY = 0.3
GLADLY = {"power": 6, "answer": 4, "declare": 5, "call": 5, "power_choice": 3}


def a_charter(chance: Random) -> Charter:
    """Any charter: every setting by chance."""
    return Charter(**{name: chance.choice(values) for name, values in SETTINGS.items()})


def a_pool(chance: Random, seats: int) -> tuple[Pack, ...]:
    """At least ten packs a seat (LM §2), unevenly over the decks, and a few lands."""
    counts: dict[PackDeck, int] = dict.fromkeys(DECKS, 0)
    for _ in range(10 * seats + chance.randrange(6 * seats)):
        counts[chance.choice(DECKS)] += 1
    decks: dict[PackDeck, int] = {**counts, "L": 3}
    return tuple(
        Pack(id=f"{deck}{number:02}", name=f"{deck} {number}", deck=deck)
        for deck, most in decks.items()
        for number in range(1, most + 1)
    )


def a_sheet(chance: Random, keys: Sequence[str]) -> Sheet:
    """Any sheet, with up to six Powers; few traits and little life at times."""
    return Sheet(
        style=chance.choice(STYLES),
        attributes=chance.choice(SHEETS),
        powers=tuple(chance.sample(keys, min(len(keys), chance.choice((0, 3, 8, 25))))),
        life=chance.choice((20, 20, 20, 6, 2)),
        xp_free=chance.randrange(4),
    )


def a_setup(chance: Random, seats: int, rows: tuple[PowerRow, ...] = ROWS) -> Setup:
    """Everything that a table can be opened with."""
    keys = [row.key for row in rows]
    names = [f"seat{number}" for number in range(1, seats + 1)]
    return Setup(
        seats=tuple(Seat(key=name, name=name.title(), sheet=a_sheet(chance, keys)) for name in names),
        packs=a_pool(chance, seats),
        powers=rows,
        charter=a_charter(chance),
        initiative=tuple(chance.sample(names, seats)) if chance.random() < 0.5 else None,
    )


# --- orders -----------------------------------------------------------------------------------------------------------


def order_of(offer: Offer, chance: Random) -> Order:
    """The order of a button, its fields filled in by chance."""
    filled = {field.name: value_of(field, chance) for field in offer.fields}
    return CODEC.read_order({"order": offer.order} | offer.fixed | filled)


def value_of(field: Field, chance: Random) -> Any:
    """A legal value of a field."""
    match field:
        case OneOf(values=values):
            return chance.choice(values)
        case Number(least=least, most=most):
            return chance.randint(least, least + 5 if most is None else most)
        case Several(values=values, least=least, most=most):
            return chance.sample(values, chance.randint(least, most))
        case Copies(limits=limits):
            return {name: chance.randint(0, 4 if most is None else most) for name, most in limits.items()}
        case Combination(names=names, rows=rows):
            return dict(zip(names, chance.choice(rows), strict=True))
        case Text(least=least):
            return "because " + "x" * least
        case Truth():
            return chance.random() < 0.5
    raise TypeError(f"{field} is no field")


def fits(offer: Offer, order: Order) -> bool:
    """Whether this order is one that the button gives: every field is among its legal values."""
    name, data = CODEC.orders.write(order)
    if offer.barred is not None or offer.order != name:
        return False
    fields = {field.name: field for field in offer.fields}
    for key, value in data.items():
        if key in fields:
            if not is_value_of(fields[key], value):
                return False
        elif value != offer.fixed.get(key, default_of(order, key)):
            return False
    return True


def default_of(order: Order, name: str) -> Any:
    """What a field of an order is when it is not sent; None where it has to be."""
    field = next(one for one in msgspec.structs.fields(type(order)) if one.name == name)
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return None if field.default is msgspec.NODEFAULT else field.default


def is_value_of(field: Field, value: Any) -> bool:
    """Whether this is a legal value of the field."""
    match field:
        case OneOf(values=values):
            return value in values
        case Number(least=least, most=most):
            return isinstance(value, int) and least <= value and (most is None or value <= most)
        case Several(values=values, least=least, most=most):
            return len(set(value)) == len(value) and set(value) <= set(values) and least <= len(value) <= most
        case Copies(limits=limits):
            return all(key in limits and (limits[key] is None or n <= limits[key]) for key, n in value.items())
        case Combination(names=names, rows=rows):
            return set(value) == set(names) and tuple(value[name] for name in names) in rows
        case Text(least=least, longest=longest):
            return least <= len(value) <= longest
        case Truth():
            return isinstance(value, bool)
    raise TypeError(f"{field} is no field")


# --- playing ----------------------------------------------------------------------------------------------------------


class Play:
    """An evening on its way: the state, all facts, and who holds the host's role."""

    def __init__(self, setup: Setup, chance: Random) -> None:
        self.setup = setup
        self.chance = chance
        self.host = chance.choice([HOST, *(seat.key for seat in setup.seats)])
        self.state: State = BOOK.initial(setup)
        self.facts: list[Fact] = []

    @property
    def actors(self) -> tuple[str, ...]:
        """Every seat, and the host if they have none."""
        seats = tuple(BOOK.seats(self.state))
        return seats if self.host != HOST else (*seats, HOST)

    def by(self, actor: str) -> By:
        return By(seat=None if actor == HOST else actor, host=actor == self.host)

    def offers(self, actor: str) -> list[Offer]:
        """The buttons of this actor that can be pressed."""
        found = BOOK.orders(self.state, actor, actor == self.host)
        return [offer for offer in found if offer.barred is None]

    def give(self, by: By, order: Order) -> list[Fact]:
        """The order is given; what happened. Every pack goes to who has called, named or won it."""
        facts = list(BOOK.decide(self.state, order, by, Random(self.chance.random()), AT))
        for fact in facts:
            assert not isinstance(fact, PackTaken) or is_taken_by_its_owner(self.state, fact)
            self.state = BOOK.evolve(self.state, fact)
        self.facts += facts
        return facts

    def random_order(self) -> tuple[By, Order] | None:
        """An order that somebody may give, mostly of one for whom the table waits; None: only the table can go on."""
        waited = list(BOOK.waited_for(self.state))
        others = [actor for actor in self.actors if actor not in waited]
        self.chance.shuffle(waited)
        self.chance.shuffle(others)
        first = others if self.chance.random() < 0.15 else waited
        for actor in (*first, *waited):
            offers = self.offers(actor)
            weights = [self._weight(offer) for offer in offers]
            if sum(weights):
                return self.by(actor), order_of(self.chance.choices(offers, weights)[0], self.chance)
        return None

    def _weight(self, offer: Offer) -> float:
        """How gladly a button is pressed: an evening of fights and Powers, which gets on."""
        if offer.order in RARE:
            return RARELY if self.chance.random() < 0.1 else 0
        if offer.order == "lands":
            return 0
        return GLADLY.get(offer.order, 1) if offer.fixed.get("contests", True) else 1

    def plain_order(self) -> tuple[By, Order] | None:
        """What happens when everybody is silent: silence's answer, else the first button, else the table goes on."""
        for seat in BOOK.waited_for(self.state):
            said = BOOK.default_order(self.state, seat)
            if said is not None:
                return By(seat=seat, hand="silence"), said
        order = BOOK.advance(self.state)
        if order is not None:
            return TABLE, order
        for seat in BOOK.waited_for(self.state):
            offers = [offer for offer in self.offers(seat) if offer.order not in RARE]
            if offers:
                return self.by(seat), order_of(offers[0], self.chance)
        by_hands = [offer for offer in self.offers(self.host) if offer.order == "hands"]
        return (self.by(self.host), order_of(by_hands[0], self.chance)) if by_hands else None

    def next_order(self) -> tuple[By, Order] | None:
        """A random order; where only the table or silence can go on, theirs."""
        return self.random_order() or self.plain_order()

    def steps(self, most: int) -> Iterator[list[Fact]]:
        """So many random orders at most, then the plain way to the finished decks."""
        for number in range(most + PLAIN_STEPS):
            if is_over(self.state):
                return
            found = self.next_order() if number < most else self.plain_order()
            assert found is not None, f"dead end in {describe(self.state)}"
            yield self.give(*found)
        raise AssertionError(f"no end in sight of {describe(self.state)}")


PLAIN_STEPS = 3_000


def is_over(state: State) -> bool:
    """Whether the decks are finished."""
    return state.phase in ("tournament", "closed")


def describe(state: State) -> str:
    """Where an evening stands, for a failure to be read."""
    return (
        f"{state.phase} {state.deck} {state.priority} call={state.call} challenge={state.challenge}"
        f" window={state.window}"
    )


def assert_same(one: object, other: object) -> None:
    """Both are the same, byte by byte; otherwise says where they differ."""
    if msgspec.json.encode(one, order="deterministic") != msgspec.json.encode(other, order="deterministic"):
        raise AssertionError("; ".join(differences(msgspec.to_builtins(one), msgspec.to_builtins(other), "")))


def differences(one: Any, other: Any, where: str) -> Iterator[str]:
    """The places at which two trees of plain data differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, theirs, f"{where}.{place}")
    elif one != other:
        yield f"{where}: {one!r} is not {other!r}"
