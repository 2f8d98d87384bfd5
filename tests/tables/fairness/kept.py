"""A random table whose chance is drawn by the protocol, in memory, and its account."""

from __future__ import annotations

from itertools import count
from random import Random

import msgspec
from msgspec.structs import replace

from games.fairness import protocol
from games.fairness.account import Account, Line, Sealing, Turn
from games.kernel import registry
from games.kernel.table import Happened, unsealed
from games.tables.screens.fairness.telling import rules_of
from tests.tables.random_tables import RandomTable

SEED = "5eed" * 16


class KeptTable:
    """This table, with a ledger in this form."""

    def __init__(self, table: RandomTable, form: str = protocol.NOW) -> None:
        self.table = table
        self.form = form
        self.sealing = Sealing(SEED, form, rules_of(table.game).in_part)
        self.commitment = protocol.commitment(SEED, form)
        self.lines: list[Line] = []
        self.counter = 0
        self._numbers = count(1)
        self._turn = Turn(self.sealing, self.commitment, 0, 1)
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
        rules = rules_of(game)._asdict()
        if not self.table.book.is_finished(self.table.now.game):
            rules["ends"] = ()  # told as if it were over, so that everything is opened
        return Account(
            form=self.form,
            game=game,
            table=self.table.table.code,
            commitment=self.commitment,
            lines=tuple(self.lines),
            seed=SEED,
            facts=tuple(self._text(each) for each in self.table.past),
            acts=len(self.lines),
            happened=len(self.table.past),
            **rules,
        )

    def account_so_far(self) -> Account:
        """What is told while it goes on."""
        head, lines = self.commitment, []
        for line in self.lines:
            mix = self.sealing.mix(head, line)
            lines.append(Line(line.act, line.head, seals=line.seals, mix="" if self.form == protocol.FIRST else mix))
            head = line.head
        shown = unsealed(self.table.book, self.table.past).items()
        told = [self.sealing.opened(version, by, self._text(self.table.past[version - 1])) for version, by in shown]
        opened = tuple(one for one in told if one is not None)
        return replace(self.account(), seed="", facts=(), lines=tuple(lines), opened=opened)

    def _version(self) -> int:
        return sum(len(line.seals) for line in self.lines)

    def _next(self) -> Random:
        head = self.lines[-1].head
        number = next(self._numbers)
        brings = ("s1", f"brought-{number:04}") if number % 3 else ("", "")
        self._turn = Turn(self.sealing, head, self.counter, self._version() + 1, *brings)
        return self._turn.chance

    def _write(self) -> None:
        begin = self._version()
        self.lines.append(self._turn.line([self._text(each) for each in self.table.past[begin:]]))
        self.counter = self._turn.chance.counter

    def _text(self, each: Happened) -> str:
        kind, data = registry.codec(self.table.game).write_fact(each.fact)
        return protocol.fact_text(each.version, each.act, kind, data, msgspec.to_builtins(each.by))
