"""Laying the made-up table: the plainest way to the moment at which a Power may be used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.kernel.choosing import choose
from games.kernel.rulebook import Offer, Refused, Value
from games.live_magic.rules import orders as o
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.codes import CATEGORIES, Deck, Sign
from games.live_magic.rules.rehearsing.table import (
    ME,
    PRACTICE,
    RIVAL,
    SIDES,
    Chance,
    Rehearsal,
    Side,
    Stage,
    order_of,
)
from games.live_magic.rules.setup import PowerRow, Setup

MOST_ORDERS = 600
"""So many orders lead to any window at most."""

RACES: tuple[tuple[Sign, Sign], ...] = (("rock", "scissors"), ("scissors", "rock"), ("rock", "rock"))
"""My sign and the rival's: I lead, I am behind, equal."""


# --- laying it -------------------------------------------------------------------------------------------------------


class Way(Value, frozen=True):
    """One way to the window: which deck is opened, who calls the pack, how both throw."""

    deck: Deck
    caller: Side
    mine: Sign
    theirs: Sign


def ways(row: PowerRow) -> Iterator[Way]:
    """The ways that are tried, the plainest first: the role of the row, then who leads, then the deck."""
    callers: tuple[Side, ...] = (RIVAL, ME) if row.who == "contester" else (ME, RIVAL)
    races = RACES[1:] + RACES[:1] if row.who == "loser" else RACES
    for deck, (mine, theirs), caller in product(("W", "A"), races, callers):
        yield Way(deck, caller, mine, theirs)  # type: ignore[arg-type]


def lay(setup: Setup, row: PowerRow, stage: Stage, chance: Chance) -> tuple[Rehearsal, bool]:
    """The made-up table at the moment when I may use the Power, and True; else as near to it as it came, and False.

    Where the Power cannot be used its conditions do not hold, or something it needs is not there: another stage may
    have it.
    """
    nearest: Rehearsal | None = None
    for way in ways(row):
        table = Rehearsal(setup, chance)
        laying = Laying(table, row, stage, way)
        if laying.reach():
            table.begin_here()
            return table, True
        nearest = nearest or table
    assert nearest is not None
    nearest.begin_here()
    return nearest, False


class Laying:
    """Plays the table on to the moment of the row: every other question is answered in the plainest way."""

    def __init__(self, table: Rehearsal, row: PowerRow, stage: Stage, way: Way) -> None:
        self.table, self.row, self.stage, self.way = table, row, stage, way
        self.has_activated = False

    def reach(self) -> bool:
        """Plays until I may use the Power; False when its moment has passed, or does not come."""
        for side in SIDES:
            self.table.give(side, o.ApproveAll())
        for _ in range(MOST_ORDERS):
            if self.table.may_use(ME, self.row.key) and self.is_moment():
                return True
            if not self.on():
                return False
        return False

    def is_moment(self) -> bool:
        """Whether the deck of this way lies on the table, where one lies there at all."""
        state = self.table.state
        return state.phase != "auction" or state.deck == self.way.deck

    def on(self) -> bool:
        """One order; False when there is none that leads on."""
        if self.is_past():
            return False
        try:
            return self._host() or any(self._answer(side) for side in SIDES)
        except Refused:
            return False

    def is_past(self) -> bool:
        """Whether the challenge that was laid is over; a row of another moment goes on past it."""
        state = self.table.state
        return state.phase == "auction" and state.deck == self.way.deck and self.is_in_auction and self.has_called()

    def has_called(self) -> bool:
        """Whether the one call of this way was made and is over."""
        state = self.table.state
        return state.numbers.calls > 0 and state.call is None and state.challenge is None and state.window is None

    @property
    def is_in_auction(self) -> bool:
        return self.row.window not in ("completion", "tournament_start")

    def _host(self) -> bool:
        """The host opens decks and steps, and gives each their packs of the deck that matters."""
        table, state = self.table, self.table.state
        if self._packs_are_due():
            self._give_packs()
            return True
        order = BOOK.advance(state)
        if order is None:
            return False
        table.give(None, order)
        return True

    def _packs_are_due(self) -> bool:
        state = self.table.state
        return self.is_in_auction and state.deck == self.way.deck and state.priority == 0 and not self._owned()

    def _owned(self) -> bool:
        wanted = any(self.stage.hand(side).packs for side in SIDES)
        return not wanted or any(magus.packs for magus in self.table.state.magi.values())

    def _give_packs(self) -> None:
        free = list(reversed(self.table.state.table))
        for side in SIDES:
            for _ in range(self.stage.hand(side).packs):
                self.table.give(None, o.Rule(what="pack", pack=free.pop(0), owner=side, reason="laid"))

    # --- plain answers -----------------------------------------------------------------------------------------------

    def _answer(self, side: Side) -> bool:
        """What this side says, if it is asked something."""
        if side not in BOOK.waited_for(self.table.state):
            return False
        for say in (self._use, self._decline, self._declare, self._call, self._fight, self._complete):
            if say(side):
                return True
        return False

    def _use(self, side: Side) -> bool:
        """The rival activates something, where the row replies to it."""
        if side != RIVAL or self.row.window != "reply_to_power" or self.has_activated:
            return False
        offers = [one for one in self.table.offers(side) if one.order == "power"]
        if not offers:
            return False
        best = next((one for one in offers if one.fixed["power"] != PRACTICE.key), offers[0])
        self.has_activated = True
        return self._give(side, best)

    def _decline(self, side: Side) -> bool:
        return self._press(side, "decline")

    def _declare(self, side: Side) -> bool:
        """Both are mono on the first deck, which gives them picks at the artifacts too, and want none of the others."""
        if self.is_in_auction and self._press(side, "declare", kind="mono"):
            return True
        return self._press(side, "no") or self._pass(side)

    def _pass(self, side: Side) -> bool:
        passing = [one for one in BOOK.orders(self.table.state, side, False) if one.order == "pass"]
        if not passing or (self.is_in_auction and self.table.state.deck == self.way.deck):
            return False
        self.table.give(side, o.PassPicks())
        return True

    def _call(self, side: Side) -> bool:
        """The one of the way calls the first pack, the other contests."""
        if self._press(side, "answer", contests=True):
            return True
        state = self.table.state
        if side != self.way.caller or state.call is not None or self.table.offer(side, "call") is None:
            return False
        self.table.give(side, o.Call(pack=state.table[0]))
        return True

    def _fight(self, side: Side) -> bool:
        """Category, signs, and what Powers ask."""
        if self.table.offer(side, "category") is not None:
            works_in = self.row.categories or CATEGORIES
            named = self.stage.category if self.stage.category in works_in else works_in[0]
            self.table.give(side, o.ChooseCategory(category=named))
            return True
        if self.table.offer(side, "throw") is not None:
            self.table.give(side, o.Throw(sign=self.way.mine if side == ME else self.way.theirs))
            return True
        return any(self._press(side, one) for one in ("accept", "power_choice", "return_pack", "blind_choice", "bid"))

    def _complete(self, side: Side) -> bool:
        """Decks of their own, the first packs of them, the lands that silence takes."""
        if self.table.state.phase == "auction":
            return False
        if self.table.offer(side, "completion_declare") is not None:
            self.table.give(side, o.DeclareCompletion(deck="W" if side == ME else "U"))
            return True
        if self._press(side, "completion_pick"):
            return True
        silence = BOOK.default_order(self.table.state, side)
        if silence is None:
            return False
        self.table.give(side, silence)
        return True

    def _press(self, side: Side, order: str, **fixed: object) -> bool:
        offer = self.table.offer(side, order, **fixed)
        return offer is not None and self._give(side, offer)

    def _give(self, side: Side, offer: Offer) -> bool:
        self.table.give(side, order_of(choose(offer, self.table.chance(0))))
        return True
