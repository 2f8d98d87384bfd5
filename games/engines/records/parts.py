"""The grammar of an act: from its words to the fields of an order, and back by the same definition.

A *form* is one way to write an order: its verb, what must follow, what may follow. A game lists its forms once; they
read and print. Parts that only one game has are defined there, in the shape of `Part`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from games.engines.kernel import Order, Refused, Value
from games.engines.records.arguments import Arguments
from games.engines.records.names import folded
from games.engines.records.words import Word

Fields = dict[str, Any]


class Names(Protocol):
    """How players are called in this record; a game's parts ask for its cards too."""

    keywords: frozenset[str]
    """The words of the game that are no names."""

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""

    def seat_name(self, seat: str) -> str:
        """How this seat is called."""


class Part(Protocol):
    """One argument of an act, or several that belong together."""

    @property
    def keywords(self) -> Collection[str]:
        """The words that are no names because of it."""

    def begins(self, arguments: Arguments, names: Any) -> bool:
        """Whether this comes next."""

    def read(self, arguments: Arguments, names: Any) -> Fields:
        """Takes it and gives fields of the order. Raises Refused (REC 2, REC 3, REC 4)."""

    def write(self, order: Order, names: Any) -> Sequence[Word]:
        """Its words; none where the order has nothing of it."""


# --- parts -----------------------------------------------------------------------------------------------------------


class Keyword(Value, frozen=True):
    """One of several words; what it stands for goes into the field. `words`: how each value is printed."""

    field: str
    words: dict[Any, str]

    @property
    def keywords(self) -> Collection[str]:
        return tuple(map(folded, self.words.values()))

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next(self.keywords)

    def read(self, arguments: Arguments, names: Names) -> Fields:
        return {self.field: arguments.one_of({folded(word): value for value, word in self.words.items()})}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        value = getattr(order, self.field)
        return [Word(self.words[value])] if value in self.words else []


def keyword(field: str, words: Iterable[str]) -> Keyword:
    """A keyword that stands for itself."""
    return Keyword(field, {word: word for word in words})


class Says(Value, frozen=True):
    """A word that is always there."""

    word: str

    @property
    def keywords(self) -> Collection[str]:
        return (self.word,)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((self.word,))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        arguments.needs(self.word)
        return {}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [Word(self.word)]


class Flag(Value, frozen=True):
    """A word that is there or not."""

    field: str
    word: str

    @property
    def keywords(self) -> Collection[str]:
        return (self.word,)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((self.word,))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        arguments.needs(self.word)
        return {self.field: True}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [Word(self.word)] if getattr(order, self.field) else []


class Is(Value, frozen=True):
    """A word by which one form of a verb differs from the others: the field has this value."""

    field: str
    value: str

    @property
    def keywords(self) -> Collection[str]:
        return (self.value,)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((self.value,))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        arguments.needs(self.value)
        return {self.field: self.value}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [Word(self.value)]


class Wordless(Value, frozen=True):
    """An argument that takes no word for itself."""

    @property
    def keywords(self) -> Collection[str]:
        return ()


class Text(Wordless, frozen=True):
    """A name that is no planar card, or words of a person; a word of the game needs quotes to be one."""

    field: str

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: Names) -> Fields:
        if arguments.is_next(names.keywords):
            raise Refused("REC 2", "keyword_as_name", given=arguments.left[0].text)
        return {self.field: arguments.text()}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [] if getattr(order, self.field) is None else [text(getattr(order, self.field))]


class Amount(Wordless, frozen=True):
    """A number with one of these signs; one that is not relative is printed with the first of them."""

    field: str
    signs: tuple[str, ...] = ("",)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: Names) -> Fields:
        sign, number = arguments.number()
        if sign not in self.signs:
            raise Refused("REC 2", "number_of_other_kind", given=f"{sign}{number}")
        return {self.field: -number if sign == "-" else number}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        number = getattr(order, self.field)
        return [Word(f"{number:+d}" if "+" in self.signs else f"{self.signs[0]}{number}")]


RELATIVE = ("+", "-")
ABSOLUTE = ("=", "")


class Seat(Wordless, frozen=True):
    """A player."""

    field: str

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return not arguments.is_at_end() and not arguments.left[0].quoted

    def read(self, arguments: Arguments, names: Names) -> Fields:
        return {self.field: names.seat(arguments.text("player"))}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        seat = getattr(order, self.field)
        return [] if seat is None else [Word(names.seat_name(seat))]


class Seats(Wordless, frozen=True):
    """One player or several: every word up to the next keyword."""

    field: str

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: Names) -> Fields:
        return {self.field: tuple(names.seat(word.text) for word in several(arguments, names, "player"))}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [Word(names.seat_name(seat)) for seat in getattr(order, self.field)]


class After(Value, frozen=True):
    """A keyword and what stands behind it: `by "Stifle"`."""

    word: str
    part: Any

    @property
    def keywords(self) -> Collection[str]:
        return (self.word, *self.part.keywords)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((self.word,))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        arguments.needs(self.word)
        return dict(self.part.read(arguments, names))

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        words = self.part.write(order, names)
        return [Word(self.word), *words] if words else []


def text(value: str) -> Word:
    """A name or text as a word: in quotes where it needs them."""
    return Word(value, quoted=True)


def several(arguments: Arguments, names: Names, wanted: str) -> list[Word]:
    """The words up to the next keyword of the game, at least one. Raises Refused (REC 2)."""
    found = [arguments.word(wanted)]
    while not arguments.is_at_end() and not arguments.is_next(names.keywords):
        found.append(arguments.word(wanted))
    return found


# --- forms -----------------------------------------------------------------------------------------------------------

NOBODY = ""
"""The act belongs to nobody: no seat stands before it."""
GIVER = "giver"
"""The seat before the colon gives the order. Any other word is the field of the order that names it."""


class Form(Value, frozen=True):
    """One way to write an order. `parts` must follow the verb in this order, `optional` ones may, in any order.

    `least`: so many of the optional ones are needed. `whose`: what the seat before the colon is; `may_be_nobodys`:
    there may be none."""

    verb: str
    order: type[Order]
    whose: str = NOBODY
    parts: tuple[Any, ...] = ()
    optional: tuple[Any, ...] = ()
    least: int = 0
    may_be_nobodys: bool = False

    @property
    def keywords(self) -> frozenset[str]:
        """Every word that its parts take for themselves."""
        return frozenset(word for part in (*self.parts, *self.optional) for word in part.keywords)

    def read(self, arguments: Arguments, names: Names) -> Fields:
        """The fields of the order, without the seat. Raises Refused (REC 2, REC 3, REC 4)."""
        fields: Fields = {}
        for part in self.parts:
            fields |= part.read(arguments, names)
        waiting = list(self.optional)
        while not arguments.is_at_end():
            part = next((part for part in waiting if part.begins(arguments, names)), None)
            if part is None:
                arguments.end()
            else:
                waiting.remove(part)
                fields |= part.read(arguments, names)
        if len(self.optional) - len(waiting) < self.least:
            raise Refused("REC 2", "argument_missing", wanted=" · ".join(sorted(self.keywords)))
        return fields

    def write(self, order: Order, names: Names) -> tuple[Word, ...]:
        """The words of the order."""
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
        """The order that these words write; `seat` stands before the colon. Raises Refused (REC 2, REC 3, REC 4)."""
        worst: tuple[int, Refused] | None = None
        for form in self.by_verb[verb]:
            tried = arguments.again()
            try:
                return _given(form, seat, form.read(tried, names))
            except Refused as refused:
                if worst is None or tried.taken > worst[0]:
                    worst = (tried.taken, refused)
        assert worst is not None, "a verb has a form"
        raise worst[1]

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
    """The same in this slot (Grand Melee)."""
    return replace(given, order=replace(given.order, slot=slot))
