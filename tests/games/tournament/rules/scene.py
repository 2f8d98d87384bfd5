"""A tournament for one test: given players, when orders are given, then facts and standings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import TABLE, By, Fact, Order, Refusal, Refused
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import CutTieWay
from games.tournament.rules.preparing import prepare
from games.tournament.rules.setup import Entry, Setup
from games.tournament.rules.standings import Row, Standings, standings, swiss
from games.tournament.rules.state import Games, Match, State

from .playing import AT, BOOK

HOST = By(host=True)


class Scene:
    """A tournament of a, b, c … with the lots 1, 2, 3 …; everybody has a seat. `happened`: facts of the last act."""

    def __init__(self, players: Sequence[str] | tuple[Entry, ...] = "abcd", seed: int = 1, **settings: Any) -> None:
        entries = (
            players if isinstance(players, tuple) else tuple(entry(key, lot) for lot, key in enumerate(players, 1))
        )
        self.state: State = BOOK.initial(Setup(entries=entries, charter=Charter(**settings)))
        self.chance = Random(seed)
        self.at: datetime = AT
        self.happened: list[Fact] = []
        self.facts: list[Fact] = []

    # --- acts

    def give(self, order: Order, by: By = HOST) -> list[Fact]:
        """The order is given; what happened."""
        self.happened = list(BOOK.decide(self.state, order, by, self.chance, self.at))
        for fact in self.happened:
            self.state = BOOK.evolve(self.state, fact)
        self.facts += self.happened
        return self.happened

    def by(self, seat: str, order: Order) -> list[Fact]:
        """This seat gives it."""
        return self.give(order, By(seat=seat))

    def begin(self, rounds: int | None = None, cut: int | None = None) -> Scene:
        """The tournament begins."""
        self.give(o.Begin(rounds=rounds, cut=cut))
        return self

    def pair(self, best_of: int | None = None) -> list[Match]:
        """The next round is asked for, and computed where it has to be; its matches."""
        self.give(o.AskForPairing(best_of=best_of))
        if self.state.asked is not None:
            self.publish()
        return list(self.state.rounds[-1].matches)

    def settle(self, way: CutTieWay, players: str = "") -> Scene:
        """The tie for the last places of the cut is settled so."""
        self.give(o.SettleCutTie(way, tuple(players)))
        return self

    def publish(self) -> None:
        """The worker gives what it has computed."""
        order = prepare(self.state, self.chance)
        assert order is not None
        self.give(order, TABLE)

    def by_hand(self, *tables: str, best_of: int | None = None) -> list[Match]:
        """The next round is paired so: `ab`, `cd`, `e`."""
        self.give(o.PairByHand(tuple(map(tuple, tables)), "for the test", best_of))
        return list(self.state.rounds[-1].matches)

    def result(self, players: str, first: int, second: int, drawn: int = 0) -> None:
        """The host enters the result of the running match of these two, in the order in which they are named."""
        match = self.match(players)
        games = Games(first, second, drawn) if match.players[0] == players[0] else Games(second, first, drawn)
        self.give(o.EnterResult(match.key, games=games))

    def places(self, key: str, best: str) -> None:
        """The host enters the places of a pod."""
        self.give(o.EnterResult(key, placed=tuple(best)))

    def play(self, stronger: Sequence[str] = ()) -> None:
        """Every running match of the latest round is won k–0 by who stands first here; in the order of entry."""
        rank = {key: place for place, key in enumerate(stronger or self.state.entrants)}
        for match in self.state.rounds[-1].matches:
            if self.state.match(match.key).is_running:  # type: ignore[union-attr]
                k = self.state.rounds[-1].wins_needed
                first = rank[match.players[0]] < rank[match.players[1]]
                self.give(o.EnterResult(match.key, games=Games(k, 0) if first else Games(0, k)))

    # --- what is

    def match(self, players: str) -> Match:
        """The latest match of these players."""
        every = [match for its in self.state.rounds for match in its.matches if set(match.players) == set(players)]
        return every[-1]

    def refused(self, order: Order, rule: str, reason: str, by: By = HOST) -> Refusal:
        """The order is refused by this rule, for this reason."""
        with pytest.raises(Refused) as caught:
            BOOK.decide(self.state, order, by, self.chance, self.at)
        assert (caught.value.rule, caught.value.reason) == (rule, reason)
        return caught.value.refusal

    def kinds(self) -> list[str]:
        """The names of the facts of the last act."""
        return [type(fact).__name__ for fact in self.happened]

    @property
    def table(self) -> Standings:
        """The standings."""
        return standings(self.state)

    @property
    def ranks(self) -> dict[str, int | None]:
        """By player, the rank."""
        return self.table.ranks

    def row(self, key: str) -> Row:
        """The line of this player in the tournament proper."""
        return next(row for row in swiss(self.state).rows if row.key == key)

    def points(self) -> dict[str, int | Fraction]:
        """By player, the match points."""
        return {row.key: row.points for row in swiss(self.state).rows}

    def later(self, minutes: int) -> None:
        """Time passes."""
        self.at += timedelta(minutes=minutes)


def entry(key: str, lot: int = 1, **more: Any) -> Entry:
    """Somebody who enters, called by their key in capitals."""
    return Entry(key=key, name=key.upper(), lot=lot, seat=True, **more)


def out(key: str, lot: int = 9) -> Entry:
    """A Magus out by life 0."""
    return entry(key, lot, life=0, is_out=True)
