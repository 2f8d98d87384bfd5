"""Planechase as it is written down (docs/records.md): what a game gives to `games.kernel.records`.

keys, reading   the header, and the setup that it describes       printing   the header of a game
grammar, parts  the acts, each defined once for both ways         names      players, cards, items
seeing          an act as one reader may see it (P-5)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from games.kernel.records.arguments import Misread, verb_of
from games.kernel.records.form import Act, Field
from games.kernel.records.grammar import Given, with_slot
from games.kernel.records.header import Header
from games.kernel.records.notation import Notation, Opened, Reader
from games.kernel.records.seats import DRAW, UNFINISHED
from games.kernel.rulebook import Fact, Order, Refusal, Refused
from games.planechase.rules.cards import Card
from games.planechase.rules.codes import Face
from games.planechase.rules.notation.grammar import GRAMMAR, LISTS
from games.planechase.rules.notation.keys import KEY, KEYS
from games.planechase.rules.notation.names import RecordNames
from games.planechase.rules.notation.printing import header_fields
from games.planechase.rules.notation.reading import open_header
from games.planechase.rules.notation.remarks import counters_twice
from games.planechase.rules.notation.seeing import acts_seen
from games.planechase.rules.orders import Roll
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import State


class PlanechaseNotation(Notation):
    """See `games.kernel.records.notation.Notation`."""

    key = KEY
    game = "planechase"
    grammar = GRAMMAR
    keys = KEYS
    deck_key = "Deck"
    keywords = GRAMMAR.keywords
    lists = LISTS
    of_the_active = frozenset({"roll"})
    often_forgotten = ("resolve", "step main1")

    def setup_of(self, header: Header, catalogue: Mapping[str, Card]) -> Opened:
        """`catalogue`: the shipped cards, by name."""
        return open_header(header, catalogue, self.keywords)

    def names(self, setup: Setup) -> RecordNames:
        return RecordNames(setup, self.keywords)

    def order(self, names: RecordNames, act: Act) -> Given:
        verb, arguments = verb_of(act, GRAMMAR.verbs)
        seat = names.seat(act.seat) if act.seat is not None else None
        given = GRAMMAR.read(verb, arguments, seat, names)
        _check_roll(given)
        return _in_its_slot(given, act.slot, names.setup)

    def likely_acts(self, reason: str) -> Sequence[str]:
        return ("turn",) if reason in ("turn_ends_by_card", "turn_ends_by_player") else ()

    def remark(self, order: Order, happened: Sequence[Fact], facts: Sequence[Fact]) -> Refusal | None:
        return counters_twice(order, happened, facts)

    def result(self, names: RecordNames, state: State) -> tuple[str, ...]:
        if state.result is None:
            return (UNFINISHED,)
        return tuple(map(names.seat_name, state.result.winners)) or (DRAW,)

    def score(self, state: State) -> str:
        """A record of Planechase is one game."""
        return ""

    def check_end(self, state: State) -> None:
        if state.drawn != len(state.setup.orders):
            raise Refused("REC 5", "orders_left", number=len(state.setup.orders), used=state.drawn)

    def acts(self, names: RecordNames, deed: Sequence[Fact], reader: Reader) -> Sequence[Act]:
        return acts_seen(names, deed, reader)

    def header(self, names: RecordNames, standing: Sequence[Fact], reader: Reader) -> Sequence[Field]:
        return tuple(header_fields(names, standing, reader))


def _in_its_slot(given: Given, slot: int | None, setup: Setup) -> Given:
    """Only a Grand Melee has several turns at a time; there every act of a turn says to which it belongs."""
    belongs = "slot" in given.order.__struct_fields__ and setup.charter.mode == "grand_melee"
    if belongs and slot is None:
        raise Refused("REC 2", "slot_missing")
    if slot is not None and not belongs:
        raise Refused("REC 2", "slot_not_expected", given=slot)
    return given if slot is None else with_slot(given, slot)


def _check_roll(given: Given) -> None:
    """A record says which face came up; where every die was ignored there is none (E-24)."""
    order = given.order
    if isinstance(order, Roll) and order.face is None and not order.ignored:
        raise Misread(Refused("REC 2", "argument_missing", wanted="face"), get_args(Face))


NOTATION = PlanechaseNotation()
