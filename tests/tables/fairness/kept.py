"""A random table whose chance is drawn by the protocol, in memory, and its account."""

from __future__ import annotations

from itertools import count
from random import Random

import msgspec

from games.fairness import protocol
from games.fairness.account import FORM, Account, Line, Turn
from games.kernel import registry
from games.kernel.table import Happened
from games.tables.screens.fairness.telling import by_chance_in
from tests.tables.random_tables import RandomTable

SEED = "5eed" * 16


class KeptTable:
    """This table, with a ledger."""

    def __init__(self, table: RandomTable) -> None:
        self.table = table
        self.lines: list[Line] = []
        self.counter = 0
        self._numbers = count(1)
        self._turn = Turn(SEED, protocol.commitment(SEED), 0, 1)
        self._write()
        table.drawn_by = self._next

    def play(self, acts: int) -> Account:
        """Plays so many acts, and tells of all."""
        for _ in self.table.steps(acts):
            if len(self.table.past) >= self._version() + 1:
                self._write()
        return self.account()

    def account(self) -> Account:
        game = self.table.game
        return Account(
            form=FORM,
            game=game,
            table=self.table.table.code,
            commitment=protocol.commitment(SEED),
            lines=tuple(self.lines),
            seed=SEED,
            facts=tuple(self._text(each) for each in self.table.past),
            by_chance=by_chance_in(game),
            draws_once=registry.book(game).draws_once,
        )

    def _version(self) -> int:
        return sum(len(line.seals) for line in self.lines)

    def _next(self) -> Random:
        head = self.lines[-1].head
        number = next(self._numbers)
        brings = ("s1", f"brought-{number:04}") if number % 3 else ("", "")
        self._turn = Turn(SEED, head, self.counter, self._version() + 1, *brings)
        return self._turn.chance

    def _write(self) -> None:
        begin = self._version()
        self.lines.append(self._turn.line([self._text(each) for each in self.table.past[begin:]]))
        self.counter = self._turn.chance.counter

    def _text(self, each: Happened) -> str:
        kind, data = registry.codec(self.table.game).write_fact(each.fact)
        return protocol.fact_text(each.version, each.act, kind, data, msgspec.to_builtins(each.by))
