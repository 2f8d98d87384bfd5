"""A table of the tiny game without a database: given, when, then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.rulebook import HOST, TABLE, By, Fact, Order, Refused
from games.kernel.table import Act, Happened, TableOpened, fold, is_host, question_of
from games.kernel.table.orders import SitDown
from tests.games.throws.rules.book import BOOK, OpenRound, Setup, Stake

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Sitting:
    """Everybody has a phone and `a` is the host, unless said otherwise. `clock` is the seconds since noon."""

    def __init__(self, host: str = "a", phones: Sequence[str] = ("a", "b", "c"), seed: int = 1, **setup: Any) -> None:
        self.chance = Random(seed)
        self.clock = 0.0
        opened = TableOpened(setup=msgspec.json.decode(msgspec.json.encode(Setup(**setup))), host=host)
        self.past = [Happened(1, 1, NOON, TABLE, opened)]
        self.now = fold(BOOK, self.past)
        for seat in phones:
            self.sit(seat)

    @property
    def game(self):
        """The state of the game inside."""
        return self.now.game

    def at(self) -> datetime:
        """The time that the clock on the wall shows."""
        return NOON + timedelta(seconds=self.clock)

    def by(self, seat: str, hand: str = "own") -> By:
        """This seat's hand, or the host's in its place, or that of the house."""
        if hand == "host":
            return By(seat=seat, hand="host", host=True)
        if hand == "house":
            return By(seat=seat, hand="house")
        return By(seat=None if seat == HOST else seat, host=is_host(self.now, seat))

    def sit(self, seat: str) -> list[Fact]:
        """Another phone takes the seat."""
        return self._acted(SitDown(seat=seat), TABLE)

    def act(self, seat: str, order: Order, hand: str = "own", question: int | None = None) -> list[Fact]:
        """Gives an order that names today's question, or the one that is given; returns the facts of the act."""
        by = self.by(seat, hand)
        number = question_of(self.now, order, by.seat) if question is None else question
        return self._acted(msgspec.structs.replace(order, question=number), by)

    def run_due_acts(self, seconds: float = 0) -> list[Fact]:
        """So many seconds later the table does what is due."""
        self.clock += seconds
        return self._acted(None, TABLE)

    def refused(self, seat: str, order: Order, hand: str = "own", question: int | None = None) -> tuple[str, str]:
        """The rule and the reason why this is refused; nothing has changed."""
        before = self.now
        with pytest.raises(Refused) as refused:
            self.act(seat, order, hand, question)
        assert self.now is before
        return refused.value.rule, refused.value.reason

    def number(self, seat: str) -> int:
        """The number of the question that stands before this seat."""
        return self.now.asked[seat].number

    def last_version_of(self, kind: type[Fact]) -> int:
        """The version of the last fact of this kind."""
        return next(one.version for one in reversed(self.past) if isinstance(one.fact, kind))

    def _acted(self, order: Order | None, by: By) -> list[Fact]:
        act = Act(BOOK, self.now, self.at(), self.chance, lambda: self.past)
        if order is not None:
            act.give(order, by)
        act.run_automatic_orders()
        self.now = act.now
        self.past = [*self.past, *act.happened]
        return [one.fact for one in act.happened]


def opened_round(**setup: Any) -> Sitting:
    """The first round is open; with this chance `a` stakes first, then b, then c."""
    sitting = Sitting(seed=FIRST_A, **setup)
    sitting.act(sitting.now.host, OpenRound())
    assert sitting.game.turns == ("a", "b", "c")
    return sitting


def staked(**setup: Any) -> Sitting:
    """Everybody has staked one coin; now they throw."""
    sitting = opened_round(**setup)
    for seat in ("a", "b", "c"):
        sitting.act(seat, Stake(coins=1))
    return sitting


FIRST_A = next(seed for seed in range(99) if Random(seed).choice("abc") == "a")
