"""An evening of two or more seats that a test drives to any moment: every question that it does not answer is answered
in the plainest way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from games.kernel import registry
from games.kernel.rulebook import By, Fact, Offer, Order, Refusal, Refused, RuleBook
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import Category, Sign
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.setup import Pack, PackDeck, Seat, Setup, Sheet, Traits
from games.live_magic.rules.state import Completion, State
from games.live_magic.rules.view import View

from .rows import SHIPPED

BOOK: RuleBook[Any, Any, Any] = registry.book("live_magic")
AT = datetime(2026, 1, 6, 20, tzinfo=UTC)
CHANCE = Random(1)
HOST = By(host=True)
ADA, BO, CY = "ada", "bo", "cy"
CONTESTED = "W01"
DECKS: tuple[PackDeck, ...] = ("W", "U", "B", "R", "G", "A")
SEVENS = Traits(7, 7, 7)


def a_pool(each: int = 12) -> tuple[Pack, ...]:
    """So many packs in every deck, and one land."""
    packs = [Pack(id=f"{deck}{n:02}", name=f"{deck} {n}", deck=deck) for deck in DECKS for n in range(1, each + 1)]
    return (*packs, Pack(id="L01", name="Cave", deck="L"))


Owners = Mapping[str, Sequence[str]]
"""Which packs of the white deck somebody has already, as a challenge begins."""


class Evening:
    """A table in play. `powers` are the rows of each seat: keys of shipped Powers, or rows of the test's own."""

    def __init__(
        self,
        powers: Mapping[str, Sequence[str | Mapping[str, Any]]],
        *,
        seats: Sequence[str] = (ADA, BO),
        traits: Mapping[str, Traits] | None = None,
        life: Mapping[str, int] | None = None,
        xp: int = 5,
        charter: Charter | None = None,
        pool: tuple[Pack, ...] | None = None,
    ) -> None:
        rows = {_key(power): read_row(SHIPPED[power] if isinstance(power, str) else power) for power in _all(powers)}
        sheets = {
            seat: Sheet(
                style="gold",
                attributes=(traits or {}).get(seat, SEVENS),
                powers=tuple(_key(power) for power in powers.get(seat, ())),
                life=(life or {}).get(seat, 20),
                xp_free=xp,
            )
            for seat in seats
        }
        setup = Setup(
            seats=tuple(Seat(key=seat, name=seat.title(), sheet=sheets[seat]) for seat in seats),
            packs=pool or a_pool(),
            powers=tuple(rows.values()),
            charter=charter or Charter(),
            initiative=tuple(seats),
        )
        self.seats = tuple(seats)
        self.state: State = BOOK.initial(setup)
        self.facts: list[Fact] = []
        self.fought = False

    # --- orders ------------------------------------------------------------------------------------------------------

    def do(self, seat: str | None, order: Order, *, host: bool = False) -> list[Fact]:
        """The seat (None: the host) gives this order; what happened."""
        by = By(seat=seat, host=host or seat is None)
        facts = list(BOOK.decide(self.state, order, by, CHANCE, AT))
        for fact in facts:
            self.state = BOOK.evolve(self.state, fact)
        self.facts += facts
        return facts

    def host(self, order: Order) -> list[Fact]:
        return self.do(None, order)

    def use(self, seat: str, power: str, **params: str | int) -> list[Fact]:
        """The seat activates a Power."""
        return self.do(seat, o.ActivatePower(power=power, params=params))

    def refused(self, seat: str | None, order: Order) -> Refusal:
        """Why this order is refused."""
        try:
            self.do(seat, order)
        except Refused as no:
            return no.refusal
        raise AssertionError(f"{seat} was not refused {order}")

    # --- questions ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        view = BOOK.view(self.state, None)
        assert isinstance(view, View)
        return view

    @property
    def window(self) -> str | None:
        """The key of the window in which somebody is asked now; `reply_to_power` while a reply is asked."""
        view = self.view.window
        if view is None or view.asks not in ("power", "reply"):
            return None
        return "reply_to_power" if view.asks == "reply" else view.key

    def offers(self, seat: str) -> list[Offer]:
        return list(BOOK.orders(self.state, seat, False))

    def offered_powers(self, seat: str) -> dict[str, Offer]:
        """The Powers that this seat may activate now, by key."""
        return {
            offer.fixed["power"]: offer
            for offer in self.offers(seat)
            if offer.order == "power" and offer.barred is None
        }

    def may(self, seat: str, order: str) -> bool:
        """Whether the button of this order can be pressed."""
        return any(offer.order == order and offer.barred is None for offer in self.offers(seat))

    def has(self, seat: str) -> tuple[int, Traits, int, tuple[str, ...]]:
        """Life, traits, picks and packs."""
        one = self.state.magi[seat]
        return (one.life, one.traits, one.picks, one.packs)

    def life(self, seat: str) -> int:
        return self.state.magi[seat].life

    def traits(self, seat: str) -> Traits:
        return self.state.magi[seat].traits

    def picks(self, seat: str) -> int:
        return self.state.magi[seat].picks

    def packs(self, seat: str) -> tuple[str, ...]:
        return self.state.magi[seat].packs

    def happened(self, kind: type[Fact]) -> list[Any]:
        """The facts of this kind so far."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    # --- the way to a moment -----------------------------------------------------------------------------------------

    def approve(self) -> Evening:
        for seat in self.seats:
            self.do(seat, o.ApproveAll())
        return self

    def deck(self, owners: Owners | None = None) -> Evening:
        """The white deck lies on the table, everybody is mono white; some packs have owners already."""
        if self.state.phase == "approval":
            self.approve()
        self.host(o.OpenDeck(deck="W"))
        for seat in self.seats:
            self.do(seat, o.Declare(kind="mono"))
        for owner, packs in (owners or {}).items():
            for pack in packs:
                self.host(o.Rule(what="pack", pack=pack, owner=owner, reason="a test begins in the middle"))
        return self

    def step(self, owners: Owners | None = None) -> Evening:
        """The first step of the white deck is open: three picks each."""
        if self.state.deck is None:
            self.deck(owners=owners)
        self.host(o.OpenStep(priority=1))
        return self

    def call(self, pack: str = CONTESTED, owners: Owners | None = None) -> Evening:
        """Ada calls a pack."""
        if self.state.priority == 0:
            self.step(owners=owners)
        self.pass_windows("step_start")
        self.do(ADA, o.Call(pack=pack))
        return self

    def contest(self, *contesters: str, owners: Owners | None = None) -> Evening:
        """Bo (or these) contest Ada's call, the others do not."""
        if self.state.call is None:
            self.call(owners=owners)
        self.pass_windows("on_call")
        for seat in contesters or (BO,):
            self.do(seat, o.Answer(contests=True))
        for seat in self.seats:
            if seat not in (contesters or (BO,)) and seat != ADA:
                self.do(seat, o.Answer(contests=False))
        return self

    def fight(self, category: Category = "mental", owners: Owners | None = None) -> Evening:
        """The category of the challenge is named."""
        if self.state.challenge is None:
            self.contest(owners=owners)
        assert self.state.challenge is not None
        self.do(self.state.challenge.caller, o.ChooseCategory(category=category))
        return self

    def fight_on(self, category: Category = "mental") -> Evening:
        """A challenge is open, with its category."""
        challenge = self.state.challenge
        return self if challenge is not None and challenge.category is not None else self.fight(category)

    def to(
        self, window: str, *, category: Category = "mental", signs: Sequence[Sign] = ("rock", "scissors")
    ) -> Evening:
        """The first time that this window of the challenge is asked; those before it are declined."""
        if self.state.challenge is None or self.state.challenge.category is None:
            self.fight(category)
        while self.window != window:
            if self.window is not None:
                self.decline()
            elif self.throw_is_asked:
                self.throw(*signs)
            else:
                self.accept()
        return self

    def throw(self, caller: Sign = "rock", contester: Sign = "scissors") -> Evening:
        """Both throw; other windows before it are declined."""
        self.pass_windows("on_category", "on_wager", "before_test", "before_throw", "reply_to_power")
        challenge = self.state.challenge
        assert challenge is not None
        self.do(challenge.caller, o.Throw(sign=caller))
        self.do(challenge.contester, o.Throw(sign=contester))
        return self

    @property
    def throw_is_asked(self) -> bool:
        challenge = self.state.challenge
        return challenge is not None and self.may(challenge.caller, "throw")

    def decline(self) -> Evening:
        """Whoever is asked in the open window activates nothing."""
        for seat in self.seats:
            if self.may(seat, "decline"):
                self.do(seat, o.Decline())
                return self
        raise AssertionError(f"nobody is asked in {self.view.window}")

    def pass_windows(self, *windows: str) -> Evening:
        """Decline while one of these windows is open."""
        while self.window in windows:
            self.decline()
        return self

    def accept(self) -> Evening:
        """Whoever is behind accepts, one after the other."""
        for seat in self.seats:
            if self.may(seat, "accept"):
                self.do(seat, o.Accept())
                return self
        raise AssertionError("nobody has anything to accept")

    def settle(self) -> Evening:
        """The challenge, and every other of its ladder that needs no category, ends: nobody uses anything more."""
        while self.state.challenge is not None:
            self.settle_challenge()
        return self

    def settle_challenge(self) -> Evening:
        """This challenge ends in the same plain way; a ladder may go on."""
        challenge = self.state.challenge
        while (
            self.state.challenge is not None
            and challenge is not None
            and self.state.challenge.number == challenge.number
        ):
            if self.window is not None:
                self.decline()
            elif self.throw_is_asked:
                self.throw()
            else:
                self.accept()
        return self

    # --- after the auction -------------------------------------------------------------------------------------------

    def completion(self) -> Evening:
        """The auction is over, every seat has declared a deck of its own at the completion, and nobody has picked."""
        if self.state.phase == "approval":
            self.approve()
        while self.state.phase == "auction":
            self.on()
        free = list(DECKS)
        for seat in self.seats:
            self.do(seat, o.DeclareCompletion(deck=free.pop(0)))  # type: ignore[arg-type]
        return self

    def skip_to(self, deck: str, priority: int) -> Evening:
        """Nobody wants anything until this step of this deck is open."""
        while (self.state.deck, self.state.priority) != (deck, priority):
            self.on()
        return self

    def on(self) -> None:
        """One order of the auction in which nobody wants anything."""
        order = BOOK.advance(self.state)
        if order is not None:
            self.host(order)
            return
        for seat in self.seats:
            if self.may(seat, "no"):
                self.do(seat, o.SayNo())
                return
            if self.may(seat, "decline"):
                self.do(seat, o.Decline())
                return
            if self.may(seat, "pass"):
                self.do(seat, o.PassPicks())
                return
        raise AssertionError("the auction does not go on")

    def pick_all(self) -> Evening:
        """Everybody takes the first packs of their deck."""
        self.pass_windows("completion")
        for seat in self.seats:
            deck = next(deck for deck, seats in self.view_of_completion().assigned.items() if seats == (seat,))
            packs = self.state.pool[deck][: self.state.magi[seat].owes]
            self.do(seat, o.PickCompletion(packs=packs))
        return self

    def view_of_completion(self) -> Completion:
        """How the completion stands."""
        assert self.state.completion is not None
        return self.state.completion

    def lands(self) -> Evening:
        """Everybody takes the basics that silence takes."""
        for seat in self.seats:
            self.silence(seat, "lands")
        return self

    def silence(self, seat: str, order: str) -> None:
        """What silence means for this seat, if this order is asked of it."""
        said = BOOK.default_order(self.state, seat)
        if said is not None and said.__struct_config__.tag == order:
            self.do(seat, said)


def _key(power: str | Mapping[str, Any]) -> str:
    return power if isinstance(power, str) else str(power["key"])


def _all(powers: Mapping[str, Sequence[str | Mapping[str, Any]]]) -> list[str | Mapping[str, Any]]:
    return [power for each in powers.values() for power in each]
