"""The grammar of a game: each act once, to be read and printed by the same definition.

A *form* is one way to write an order: its verb, what must follow, what may follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.records.arguments import Arguments, Misread
from games.kernel.records.parts import Fields, Is, Names
from games.kernel.records.words import Word
from games.kernel.rulebook import Order, Refused, Value

NOBODY = ""
"""The act belongs to nobody: no seat stands before it."""
GIVER = "giver"
"""The seat before the colon gives the order. Any other word is the field of the order that names it."""


class Form(Value, frozen=True):
    """One way to write an order. `parts` must follow the verb in this order, `optional` ones may, in any order."""

    verb: str
    order: type[Order]
    whose: str = NOBODY
    """What the seat before the colon is."""
    parts: tuple[Any, ...] = ()
    optional: tuple[Any, ...] = ()
    least: int = 0
    """So many of the optional ones are needed."""
    may_be_nobodys: bool = False
    """No seat need stand before the colon."""

    @property
    def keywords(self) -> frozenset[str]:
        """Every word that its parts take for themselves."""
        return frozenset(word for part in (*self.parts, *self.optional) for word in part.keywords)

    def read(self, arguments: Arguments, names: Names) -> Fields:
        """The fields of the order, without the seat. Raises Refused (REC 2, REC 3, REC 4)."""
        fields: Fields = {}
        for part in self.parts:
            arguments.expected = (part,)
            fields |= part.read(arguments, names)
        waiting = list(self.optional)
        while not arguments.is_at_end():
            arguments.expected = tuple(waiting)
            part = next((part for part in waiting if part.begins(arguments, names)), None)
            if part is None:
                arguments.end()
            else:
                waiting.remove(part)
                fields |= part.read(arguments, names)
        arguments.expected = tuple(waiting)
        if len(self.optional) - len(waiting) < self.least:
            raise Refused("REC 2", "argument_missing", wanted=" · ".join(sorted(self.keywords)))
        return fields

    def write(self, order: Order, names: Names) -> tuple[Word, ...]:
        words = [Word(word) for word in self.verb.split()]
        for part in (*self.parts, *self.optional):
            words += part.write(order, names)
        return tuple(words)

    def writes(self, order: Order) -> bool:
        """Whether this form, among those of its order, says what the order says."""
        return all(getattr(order, part.field) == part.value for part in self.parts if isinstance(part, Is))


class Given(Value, frozen=True):
    """An order as a line of a record gives it: whose it is, if it is somebody's."""

    order: Order
    seat: str | None = None


class Grammar:
    """All forms of a game. Several forms may share a verb; the first that fits is taken."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.by_verb: dict[str, list[Form]] = {}
        self.by_order: dict[type[Order], list[Form]] = {}
        for form in forms:
            self.by_verb.setdefault(form.verb, []).append(form)
            self.by_order.setdefault(form.order, []).append(form)
        self.keywords = frozenset(word for form in forms for word in form.keywords)
        self.verbs = frozenset(self.by_verb)

    def read(self, verb: str, arguments: Arguments, seat: str | None, names: Names) -> Given:
        """The order that these words write, given by `seat`. Raises Misread (REC 2, REC 3, REC 4)."""
        attempts: list[tuple[Arguments, Refused]] = []
        for form in self.by_verb[verb]:
            tried = arguments.again()
            try:
                return _given(form, seat, form.read(tried, names))
            except Refused as refused:
                attempts.append((tried, refused))
        furthest = max(tried.taken for tried, _ in attempts)
        reached = [(tried, refused) for tried, refused in attempts if tried.taken == furthest]
        if isinstance(reached[0][1], Misread):
            raise reached[0][1]
        parts = [part for tried, _ in reached for part in tried.expected]
        raise Misread(reached[0][1], list(dict.fromkeys(word for part in parts for word in part.allowed(names))))

    def is_nobodys(self, verb: str) -> bool:
        """Whether this verb is written without a player."""
        return all(form.whose == NOBODY for form in self.by_verb[verb])

    def verb_for(self, tag: str) -> str | None:
        """The verb of the orders with this tag; None: they are not written down."""
        kinds = (kind for kind in self.by_order if kind.__struct_config__.tag == tag)
        return next((self.by_order[kind][0].verb for kind in kinds), None)

    def write(self, order: Order, seat: str | None, names: Names) -> tuple[str | None, tuple[Word, ...]]:
        """The seat before the colon, and the words."""
        form = next(form for form in self.by_order[type(order)] if form.writes(order))
        whose = seat if form.whose == GIVER else getattr(order, form.whose) if form.whose else None
        return (names.seat_name(whose) if whose else None), form.write(order, names)


def _given(form: Form, seat: str | None, fields: Mapping[str, Any]) -> Given:
    if seat is None and form.whose and not form.may_be_nobodys:
        raise Refused("REC 2", "seat_missing", verb=form.verb)
    if seat is not None and not form.whose:
        raise Refused("REC 2", "seat_not_expected", verb=form.verb)
    if form.whose in (GIVER, NOBODY):
        return Given(form.order(**fields), seat)
    named: Fields = {} if seat is None else {form.whose: seat}
    return Given(form.order(**fields, **named))


def with_slot(given: Given, slot: int) -> Given:
    """What was written, given in this slot (Grand Melee)."""
    return replace(given, order=replace(given.order, slot=slot))
