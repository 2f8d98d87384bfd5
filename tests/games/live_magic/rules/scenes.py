"""Scenes at a table, and the three words of a rule's test: given(scene).when(seat, order).then(facts) / .refused(…)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

from games.kernel.rulebook import By, Fact, Order, Refused
from games.live_magic.rules import BOOK
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import DECKS, LANDS, Category, Sign
from games.live_magic.rules.facts import PackTaken
from games.live_magic.rules.invariants import broken, is_taken_by_its_owner
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits
from games.live_magic.rules.state import Magus, State
from games.live_magic.rules.steps import is_step_over, may_pick, next_deck
from tests.played.evening import shipped_powers

NOW = datetime(2026, 1, 6, 20, 0, tzinfo=UTC)
POWERS = shipped_powers()
NAMES = ("Ada", "Bo", "Cleo", "Dino", "Elsa", "Fede", "Gina", "Hugo", "Ines", "Leo", "Mara", "Nino")


def sheet(style: Any = "G", p: int = 3, s: int = 5, m: int = 7, powers: str = "", life: int = 20, **more: Any) -> Sheet:
    """A sheet; `powers` are keys with blanks between."""
    return Sheet(style=style, attributes=Traits(p, s, m), powers=tuple(powers.split()), life=life, **more)


def pool(counts: Mapping[str, int] | int = 12, lands: int = 2) -> tuple[Pack, ...]:
    """So many packs in each deck: W01, W02 … and a few nonbasic lands."""
    numbers: dict[Any, int] = dict.fromkeys(DECKS, counts) if isinstance(counts, int) else dict(counts)
    return tuple(
        Pack(id=f"{deck}{number:02}", name=f"Card {deck}{number}", deck=deck)
        for deck, most in {**numbers, LANDS: lands}.items()
        for number in range(1, most + 1)
    )


class Scene:
    """A table that is played on, order by order."""

    def __init__(self, setup: Setup) -> None:
        self.state: State = BOOK.initial(setup)
        self.facts: list[Fact] = []

    def give(self, seat: str | None, order: Order, *, hand: Any = "own", chance: int = 1) -> list[Fact]:
        """The order is given by a seat (None: the host); what happened. Invariants hold after it."""
        by = By(seat, hand=hand, host=seat is None)
        facts = list(BOOK.decide(self.state, order, by, Random(chance), NOW))
        for fact in facts:
            assert not isinstance(fact, PackTaken) or is_taken_by_its_owner(self.state, fact)
            self.state = BOOK.evolve(self.state, fact)
        self.facts += facts
        assert not broken(self.state)
        return facts

    def all_give(self, *acts: tuple[str | None, Order]) -> Scene:
        """Several orders, one after the other."""
        for seat, order in acts:
            self.give(seat, order)
        return self

    def magus(self, seat: str) -> Magus:
        """A seat as it stands."""
        return self.state.magi[seat]

    # --- on through the evening --------------------------------------------------------------------------------------

    def approved(self) -> Scene:
        """Everybody approves every sheet."""
        for by in self.state.magi:
            for sheet_ in self.state.magi:
                said = by in self.state.approvals.get(sheet_, ())
                if by != sheet_ and not said and self.state.phase == "approval":
                    self.give(by, o.Approve(sheet=sheet_, version=self.state.magi[sheet_].sheet.version))
        return self

    def approved_by(self, *seats: str) -> Scene:
        """Only these approve each other's sheets."""
        for by in seats:
            for other in seats:
                if by != other:
                    self.give(by, o.Approve(sheet=other, version=self.state.magi[other].sheet.version))
        return self

    def deck(self, deck: str) -> Scene:
        """On to this deck: the decks before it are run through, and nobody takes anything any more."""
        while self.state.deck != deck:
            if self.state.deck is not None:
                self.over()
                self.give(None, o.CloseDeck())
            upcoming = next_deck(self.state)
            assert upcoming is not None
            self.give(None, o.OpenDeck(deck=upcoming))
        return self

    def over(self) -> Scene:
        """All steps of the deck are opened; who has picks passes them."""
        while True:
            self.pass_all()
            priority = self.state.priority + 1
            try:
                self.give(None, o.OpenStep(priority=priority))
            except Refused:
                return self

    def pass_all(self) -> Scene:
        """Everybody passes the picks of the open step; who is asked for a Power declines."""
        while self.state.window is not None:
            self.give(self.state.window.asked[0], o.Decline())
        while not is_step_over(self.state):
            seat = may_pick(self.state)[0]
            sealed = self.state.pick_mode == "sealed"
            self.give(seat, o.Nominate(pack=None) if sealed else o.PassPicks())
        return self

    def declare(self, kind: Any, *seats: str) -> Scene:
        """These seats declare this kind for the deck on the table."""
        return self.all_give(*((seat, o.Declare(kind=kind)) for seat in seats))

    def step(self, priority: int) -> Scene:
        """On to this step, the ones before it without a pick."""
        while self.state.priority < priority:
            self.pass_all()
            self.give(None, o.OpenStep(priority=self.state.priority + 1))
        return self

    def called(self, pack: str, caller: str, *contesters: str) -> Scene:
        """A call, and who contests it; the others say no."""
        self.give(caller, o.Call(pack=pack))
        return self.answered(*contesters)

    def answered(self, *contesters: str) -> Scene:
        """These contest, in this order, then the others say no."""
        for seat in contesters:
            self.give(seat, o.Answer(contests=True))
        while self.state.call is not None and self.state.call.stage == "asking":
            call = self.state.call
            silent = next(seat for seat in call.asked if seat not in call.answers)
            self.give(silent, o.Answer(contests=False))
        return self

    def category(self, category: Category) -> Scene:
        """The caller names the category; nobody uses a Power unless it is given."""
        assert self.state.challenge is not None
        self.give(self.state.challenge.caller, o.ChooseCategory(category=category))
        return self

    def thrown(self, a: Sign, b: Sign) -> Scene:
        """Caller's and contester's sign."""
        assert self.state.challenge is not None
        for seat, sign in zip(self.state.challenge.fighters, (a, b), strict=True):
            self.give(seat, o.Throw(sign=sign))
        return self

    def settled(self) -> Scene:
        """Everybody behind accepts."""
        while self.state.challenge is not None and self.state.challenge.at == "after":
            seat = BOOK.waited_for(self.state)[0]
            self.give(seat, o.Accept())
        return self


def evening(
    sheets: Mapping[str, Sheet] | int = 2,
    *,
    packs: Mapping[str, int] | int = 12,
    lands: int = 2,
    powers: tuple[PowerRow, ...] = POWERS,
    order: Any = DECKS,
    initiative: tuple[str, ...] | None = (),
    **charter: Any,
) -> Scene:
    """An evening in its approval; a number of seats gives that many plain green Magi. Initiative: seating order."""
    known = {name: sheet() for name in NAMES[:sheets]} if isinstance(sheets, int) else sheets
    approved = charter.pop("approved_sheets", {})
    return Scene(
        Setup(
            seats=tuple(Seat(name, name, one, approved.get(name)) for name, one in known.items()),
            packs=pool(packs, lands),
            powers=powers,
            charter=Charter(**charter),
            deck_order=order,
            initiative=tuple(known) if initiative == () else initiative,
        )
    )


def bicolours(sheets: Mapping[str, Sheet] | int = 2, **more: Any) -> Scene:
    """All bicolour on White, step 2 open: two picks each, nobody has the deck's Style."""
    scene = evening(sheets, **more).approved().deck("W")
    scene.step(1).declare("bi", *scene.state.magi).step(2)
    return scene


def challenge(category: Category, ada: Sheet | None = None, bo: Sheet | None = None, **more: Any) -> Scene:
    """Ada has called W01, Bo contests, and Ada has named the category."""
    sheets = {"Ada": ada or sheet(), "Bo": bo or sheet()}
    return bicolours(sheets, **more).called("W01", "Ada", "Bo").category(category)


# --- given, when, then -----------------------------------------------------------------------------------------------


class When:
    """What an order did."""

    def __init__(self, scene: Scene, facts: list[Fact] | None, refused: Refused | None) -> None:
        self.scene = scene
        self.facts = facts
        self.refusal = refused

    def then(self, *expected: Fact) -> Scene:
        """These facts happened, in this order; others may stand between them."""
        assert self.facts is not None, f"refused: {self.refusal}"
        rest = iter(self.facts)
        for one in expected:
            assert any(one == fact for fact in rest), f"{one} is not (or not then) in {self.facts}"
        return self.scene

    def never(self, *kinds: type[Fact]) -> Scene:
        """No fact of these kinds happened."""
        assert self.facts is not None, f"refused: {self.refusal}"
        assert not [fact for fact in self.facts if isinstance(fact, kinds)]
        return self.scene

    def refused(self, rule: str, reason: str, **values: Any) -> Scene:
        """The rule bars it, for this reason, and nothing has changed."""
        assert self.refusal is not None, f"not refused: {self.facts}"
        assert (self.refusal.rule, self.refusal.reason) == (rule, reason)
        assert values.items() <= self.refusal.values.items(), self.refusal.values
        return self.scene


class Given:
    """A scene, before an order."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def when(self, seat: str | None, order: Order, **how: Any) -> When:
        """This seat (None: the host) gives this order."""
        before = self.scene.state
        try:
            return When(self.scene, self.scene.give(seat, order, **how), None)
        except Refused as refused:
            assert self.scene.state is before
            return When(self.scene, None, refused)


def given(scene: Scene) -> Given:
    """The start of a rule's test."""
    return Given(scene)
