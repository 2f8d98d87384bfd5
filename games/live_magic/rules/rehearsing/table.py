"""The made-up table of a rehearsal: its stage, its setup, and how it is played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Literal

from games.kernel.rulebook import By, Fact, Offer, Order, Value, learn
from games.live_magic.rules.book import BOOK, CODEC
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import CATEGORIES, DECKS, Category
from games.live_magic.rules.setup import Pack, PackDeck, PowerRow, Seat, Setup, Sheet, Traits
from games.live_magic.rules.state import State

Side = Literal["me", "rival"]
ME: Side = "me"
RIVAL: Side = "rival"
SIDES: tuple[Side, Side] = (ME, RIVAL)

Chance = Callable[[int], Random]
"""The chance of each order by its number: the same table has the same chances."""
AT = datetime(2000, 1, 1, tzinfo=UTC)
"""Nothing at a made-up table depends on the hour."""
HOST = By(host=True)
PACKS_EACH = 12
"""So many packs of every deck lie in the made-up pool, if it has them."""

PRACTICE = PowerRow(
    key="practice",
    name={"en": "Practice", "it": "Esercizio", "cs": "Cvičení"},
    text={
        "en": "Pay 1 life; you gain 2 life.",
        "it": "Spendendo 1 PV guadagni 2 PV.",
        "cs": "Zaplať 1 život: získáš 2 životy.",
    },
    tier="base",
    xp=3,
    window="before_test",
    categories=CATEGORIES,
    limits={"per_deck": 9},
    costs=({"pay": "life", "amount": 1},),
    effects=({"op": "life", "who": "self", "delta": 2},),
)
"""What the rival can always use, so that there is something to reply to."""

QUIET = frozenset({"withdraw_call", "standing_no", "pass", "announce", "revise_sheet", "concede", "object", "reopen"})
"""Orders that are no answer to a question: a rehearsal does not show them."""


class Hand(Value, frozen=True):
    """What one of the two has as the table is laid: life, current traits, packs of the deck on the table."""

    life: int = 14
    physical: int = 4
    social: int = 4
    mental: int = 4
    packs: int = 2


class Stage(Value, frozen=True):
    """The made-up table. `category` is named in the challenge, where the Power works in it."""

    me: Hand = Hand()
    rival: Hand = Hand()
    category: Category = "mental"
    xp: int = 5

    def hand(self, side: Side) -> Hand:
        return self.me if side == ME else self.rival


class Act(Value, frozen=True):
    """What was done there: whose order, and its data."""

    side: Side
    order: dict[str, Any]


class Question(Value, frozen=True):
    """Who is asked, and the buttons that they have."""

    side: Side
    offers: tuple[Offer, ...]


# --- the made-up table -----------------------------------------------------------------------------------------------


class Rehearsal:
    """A table in rehearsal. `laid`: the state when the window opened; `facts`: what has happened since."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.chance = chance
        self.given = 0
        self.state: State = BOOK.initial(setup)
        self.laid: State = self.state
        self.facts: list[Fact] = []

    def give(self, side: str | None, order: Order) -> None:
        """An order of one side (None: the host of the made-up table). Raises Refused and changes nothing."""
        by = By(seat=side) if side is not None else HOST
        facts = BOOK.decide(self.state, order, by, self.chance(self.given), AT)
        self.given += 1
        for fact in facts:
            self.state = BOOK.evolve(self.state, fact)
        self.facts += facts

    def begin_here(self) -> None:
        """The table is laid: from now on what happens is told."""
        self.laid, self.facts = self.state, []

    def offers(self, side: str) -> list[Offer]:
        """The buttons of this side that can be pressed."""
        offers_here = BOOK.orders(self.state, side, False)
        return [offer for offer in offers_here if offer.barred is None and offer.order not in QUIET]

    def offer(self, side: str, order: str, **fixed: object) -> Offer | None:
        """The first button of this side that gives this order."""
        return next(
            (one for one in self.offers(side) if one.order == order and fixed.items() <= one.fixed.items()), None
        )

    def may_use(self, side: str, power: str) -> bool:
        """Whether this side is asked now, and may answer with this Power."""
        return self.offer(side, "power", power=power) is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left of what the Power was used in."""
        state = self.state
        if state.phase in ("completion", "lands"):
            return not self.questions()
        return state.window is None and state.challenge is None and state.call is None

    def questions(self) -> list[Question]:
        """Who is asked something now, with the buttons; nobody, once the moment is over."""
        state = self.state
        if state.phase == "auction" and state.window is None and state.challenge is None and state.call is None:
            return []
        waiting = [side for side in SIDES if side in BOOK.waited_for(state)]
        asking = [Question(side, tuple(one for one in self.offers(side) if one.order != "lands")) for side in waiting]
        return [question for question in asking if question.offers]


def setup_of(row: PowerRow, stage: Stage, charter: Charter, packs: Sequence[Pack], rivals: Sequence[PowerRow]) -> Setup:
    """The made-up table: I have the Power, the rival those of `rivals` and one to practise with."""
    theirs = [one for one in rivals if one.key not in (row.key, PRACTICE.key)]
    powers = (row, PRACTICE, *theirs)
    held = {ME: (row.key,), RIVAL: (PRACTICE.key, *(one.key for one in theirs))}
    return Setup(
        seats=tuple(_seat(side, stage, held[side]) for side in SIDES),
        packs=tuple(packs),
        powers=powers,
        charter=charter,
        initiative=SIDES,
    )


def _seat(side: Side, stage: Stage, powers: tuple[str, ...]) -> Seat:
    hand = stage.hand(side)
    now = Traits(hand.physical, hand.social, hand.mental)
    ratings = Traits(hand.physical + 2, hand.social + 2, hand.mental + 2)
    sheet = Sheet(style="gold", attributes=ratings, powers=powers, life=max(20, hand.life), xp_free=stage.xp)
    return Seat(key=side, name=side, sheet=sheet, life_now=hand.life, traits_now=now)


def made_up_packs(names: Mapping[str, Sequence[str]]) -> tuple[Pack, ...]:
    """A pool with some packs in every deck, called like these cards."""
    made_up: list[Pack] = []
    for deck in DECKS:
        known = [*names.get(deck, ()), *(f"{deck} {number}" for number in range(1, PACKS_EACH + 1))]
        made_up += [_pack(deck, number, name) for number, name in enumerate(known[:PACKS_EACH], 1)]
    return tuple(made_up)


def _pack(deck: PackDeck, number: int, name: str) -> Pack:
    return Pack(id=f"{deck}{number:02}", name=name, deck=deck)


def order_of(data: dict[str, Any]) -> Order:
    """The order of this data. Raises Malformed."""
    return CODEC.read_order(data)


learn(Stage)
