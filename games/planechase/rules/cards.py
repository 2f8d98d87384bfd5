"""Planar cards as frozen rows: what `data/planes.json` and a group's own rows say (planes §3).

A row holds facts and our own words: the moments at which its lines are due and the ops that the engine runs. The text
of a card is never in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from games.kernel.rulebook import Value, learn
from games.planechase.rules.codes import Said
from games.planechase.rules.vocabulary import Moment, Op, Whose, read_op

WALK_IF_CANNOT = "effect_planeswalk_if_cannot"
CANNOT: tuple[Said, ...] = ("can't",)

Kind = Literal["Plane", "Phenomenon"]
Status = Literal["official", "casual", "own"]


class Line(Value, frozen=True):
    """One ability line, in printed order: when it is due, whose moment that is, what the engine does by it.

    `may`: it is somebody's choice whether it is done, and no op asks for it. `at`: the number of counters of a
    `counter_threshold`. `reminder`: our own words, by language; may be empty.
    """

    on: tuple[Moment, ...] = ()
    may: bool = False
    whose: Whose = "controller"
    ops: tuple[str, ...] = ()
    reminder: dict[str, str] = {}
    at: int | None = None

    @property
    def acts(self) -> tuple[Op, ...]:
        """Its ops, read. Raises ValueError for a word outside the vocabulary."""
        return _read_all(self.ops)

    @property
    def answers(self) -> tuple[Said, ...]:
        """What can be said when it resolves: yes and no where it says "may" (603.5), "can't" where an op reads it."""
        optional: tuple[Said, ...] = ("yes", "no") if self.may else ()
        return (*optional, *(CANNOT if self.has(WALK_IF_CANNOT) else ()))

    def has(self, form: str) -> bool:
        return any(op.form == form for op in self.acts)


class Card(Value, frozen=True):
    """A plane or a phenomenon (E-7): its name is the English one.

    `counter`: the kind that its lines put on it. `status`: `own` is a plane of the group's own.
    """

    name: str
    type: Kind
    plane_type: str | None = None
    sets: tuple[str, ...] = ()
    year: int = 0
    status: Status = "official"
    counter: str | None = None
    abilities: tuple[Line, ...] = ()

    @property
    def is_plane(self) -> bool:
        return self.type == "Plane"

    @property
    def is_phenomenon(self) -> bool:
        return self.type == "Phenomenon"

    def lines_on(self, moment: str) -> tuple[int, ...]:
        """The numbers of its lines that are due at this moment, counted from 1, in printed order."""
        return tuple(number for number, line in enumerate(self.abilities, 1) if moment in line.on)

    def line(self, number: int) -> Line:
        """Its line of this number, counted from 1."""
        return self.abilities[number - 1]


def read_card(row: Mapping[str, object]) -> Card:
    """The card of this row. `engine_ops` is left out: it repeats the ops of the lines.

    Raises ValueError for what is no row, or has a word outside the vocabulary; `row_offences` says all that is wrong.
    """
    card = msgspec.convert({field: value for field, value in row.items() if field != "engine_ops"}, Card)
    for line in card.abilities:
        _read_all(line.ops)
    return card


def read_cards(parsed: Iterable[Mapping[str, object]]) -> dict[str, Card]:
    """The cards of a parsed file, by name."""
    return {card.name: card for card in map(read_card, parsed)}


def row_of(card: Card) -> dict[str, Any]:
    """The row of a card as it is written down: of a line nothing that is not said."""
    row: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(card))
    row["abilities"] = [{key: part for key, part in line.items() if _is_said(key, part)} for line in row["abilities"]]
    return row


def _is_said(field: str, value: object) -> bool:
    return value is not None and (field, value) != ("may", False)


@cache
def _read_all(ops: tuple[str, ...]) -> tuple[Op, ...]:
    cards = []
    for text in ops:
        op = read_op(text)
        if op is None:
            raise ValueError(f"no such op: {text!r}")
        cards.append(op)
    return tuple(cards)


learn(Card)
