"""A game as it grows, one line of its record after the other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any, NoReturn

import msgspec

from games.kernel.records.arguments import Arguments
from games.kernel.records.form import Act
from games.kernel.records.grammar import Given
from games.kernel.records.names import folded
from games.kernel.records.notation import Notation
from games.kernel.records.whose import Position, given_by
from games.kernel.rulebook import HOST, TABLE, By, Fact, Refused, RuleBook
from games.kernel.table.facts import Commented, TableOpened, TakenBack
from games.kernel.table.state import Happened, game_of_then

UNDO = "undo"


class Undrawn(Random):
    """The chance of a record: none. What was thrown and drawn stands in it."""

    def random(self) -> NoReturn:
        raise AssertionError("a record that is resolved draws nothing")

    def getrandbits(self, k: int, /) -> NoReturn:
        raise AssertionError("a record that is resolved draws nothing")


class Replay:
    """The game as it grows, one line after the other."""

    def __init__(self, notation: Notation, book: RuleBook[Any, Any, Any], setup: object, at: datetime) -> None:
        self.notation, self.book, self.setup, self.at = notation, book, setup, at
        self.names = notation.names(setup)
        self.state = book.initial(setup)
        self.chance = Undrawn()
        self.happened: list[Happened] = []
        self.before: list[tuple[int, object]] = []
        """For every act that stands, and for every line that was passed over: the version before it, and the game."""
        self._write([TableOpened(setup=msgspec.to_builtins(setup), host=HOST)], TABLE)

    @property
    def result(self) -> tuple[str, ...]:
        return self.notation.result(self.names, self.state)

    @property
    def score(self) -> str:
        return self.notation.score(self.state)

    @property
    def version(self) -> int:
        return len(self.happened)

    @property
    def is_finished(self) -> bool:
        return self.book.is_finished(self.state)

    @property
    def position(self) -> Position:
        """The game before the next line."""
        return Position(self.notation, self.book, self.names, self.state, self.chance, self.at)

    def read(self, act: Act) -> Given | None:
        """The order that a line writes; None: it takes acts back. Raises Refused."""
        if folded(act.words[0].text) == UNDO:
            _how_many(act)
            return None
        return given_by(act, self.position)

    def give(self, act: Act, given: Given | None) -> Sequence[Fact]:
        """One line; the facts of its act. Raises Refused: it breaks a rule and has changed nothing."""
        if given is None:
            self._take_back(_how_many(act))
            self.comment(None, act.notes)
            return ()
        by = By(seat=given.seat, hand="table", host=True)
        facts = self.book.decide(self.state, given.order, by, self.chance, self.at)
        self.before.append((self.version, self.state))
        for fact in facts:
            self.state = self.book.evolve(self.state, fact)
        self._write(facts, by)
        self.comment(act.comment, act.notes)
        return facts

    def pass_over(self) -> None:
        """A line that is no act, but that a later `undo` may mean."""
        self.before.append((self.version, self.state))

    def verbs_on_offer(self) -> tuple[str, ...]:
        """The verbs of everything that anybody may do now."""
        seats = [*self.book.seats(self.state), HOST]
        offers = [offer for seat in seats for offer in self.book.orders(self.state, seat, seat == HOST)]
        verbs = (self.notation.grammar.verb_for(offer.order) for offer in offers if offer.barred is None)
        return tuple(sorted({verb for verb in verbs if verb is not None}))

    def comment(self, behind: str | None, below: Sequence[str]) -> None:
        """What stands beside the act before belongs to it, and is taken back with it."""
        if behind is not None or below:
            act = self.happened[-1].act
            fact = Commented(behind=behind, below=tuple(below))
            self.happened.append(Happened(self.version + 1, act, self.at, TABLE, fact))

    def _take_back(self, acts: int) -> None:
        if not 1 <= acts <= len(self.before):
            raise Refused("REC 2", "nothing_to_undo", given=acts, most=len(self.before))
        to, then = self.before[-acts]
        refusal = self.book.taking_back(then, self.state)
        if refusal is not None:
            raise Refused(refusal.rule, refusal.reason, **refusal.values)
        self.state = game_of_then(self.book, then, to, self.happened)
        del self.before[-acts:]
        self._write([TakenBack(to=to, seat=None, host=True)], TABLE)

    def _write(self, facts: Sequence[Fact], by: By) -> None:
        act = self.version + 1
        self.happened += [Happened(number, act, self.at, by, fact) for number, fact in enumerate(facts, act)]


def _how_many(act: Act) -> int:
    if act.slot is not None:
        raise Refused("REC 2", "slot_not_expected", given=act.slot)
    arguments = Arguments(act.words[1:])
    if arguments.is_at_end():
        return 1
    sign, number = arguments.number()
    arguments.end()
    if sign:
        raise Refused("REC 2", "number_of_other_kind", given=f"{sign}{number}")
    return number
