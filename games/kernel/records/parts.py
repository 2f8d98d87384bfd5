"""The parts of an act: from words to fields of an order, and back by the same definition.

Parts that only one game has are defined there, in the shape of `Part`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.kernel.records.arguments import Arguments
from games.kernel.records.names import folded
from games.kernel.records.words import Word
from games.kernel.rulebook import Order, Refused, Value

Fields = dict[str, Any]
TextEnd = Callable[[str], bool]
"""Whether a text ends before this bare word."""


class Names(Protocol):
    """How players are called in this record; a game's parts ask for its cards too."""

    keywords: frozenset[str]
    """The words of the game that are no names."""

    @property
    def players(self) -> Sequence[str]:
        """How the players are called."""

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""

    def seat_name(self, seat: str) -> str:
        """How this seat is called."""


class Part(Protocol):
    """One argument of an act, or several that belong together."""

    @property
    def keywords(self) -> Collection[str]:
        """The words that are no names because of it."""

    def allowed(self, names: Any) -> Sequence[str]:
        """The words that may come here, as they are written; `<name>` and the like for what has no word of its own."""

    def begins(self, arguments: Arguments, names: Any) -> bool:
        """Whether this comes next."""

    def read(self, arguments: Arguments, names: Any) -> Fields:
        """Takes it and gives fields of the order. Raises Refused (REC 2, REC 3, REC 4)."""

    def write(self, order: Order, names: Any) -> Sequence[Word]:
        """Its words; none where the order has nothing of it."""


# --- parts -----------------------------------------------------------------------------------------------------------


class Keyword(Value, frozen=True):
    """One of several words; its value goes into the field. `words`: how each value is printed; `also`: other words for
    the values, which players may still have as names."""

    field: str
    words: dict[Any, str]
    also: Mapping[str, Any] = {}

    @property
    def keywords(self) -> Collection[str]:
        return tuple(map(folded, self.words.values()))

    def allowed(self, names: Names) -> Sequence[str]:
        return tuple(self.words.values())

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((*self.keywords, *self.also))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        words = {folded(word): value for value, word in self.words.items()}
        return {self.field: arguments.one_of(words, self.also)}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        value = getattr(order, self.field)
        return [Word(self.words[value])] if value in self.words else []


def keyword(field: str, words: Iterable[str], also: Mapping[str, str] | None = None) -> Keyword:
    """A keyword whose value is the word itself. `also`: other words, each with the keyword that it means."""
    return Keyword(field, {word: word for word in words}, also or {})


class Says(Value, frozen=True):
    """A word that is always there."""

    word: str

    @property
    def keywords(self) -> Collection[str]:
        return (self.word,)

    def allowed(self, names: Names) -> Sequence[str]:
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

    def allowed(self, names: Names) -> Sequence[str]:
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

    def allowed(self, names: Names) -> Sequence[str]:
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
    """A name of anything but a planar card, or words of a person; a keyword of the game needs quotes to be one.

    `runs`: several words without quotes are one text, up to the next keyword, or, with `last`, up to the end."""

    field: str
    runs: bool = False
    last: bool = False
    wanted: str = "<name>"

    def allowed(self, names: Names) -> Sequence[str]:
        return (self.wanted,)

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: Names) -> Fields:
        return {self.field: a_text(arguments, names, runs=self.runs, last=self.last)}

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        return [] if getattr(order, self.field) is None else [text(getattr(order, self.field))]


class Amount(Wordless, frozen=True):
    """A number with one of these signs; one that is not relative is printed with the first of them."""

    field: str
    signs: tuple[str, ...] = ("",)

    def allowed(self, names: Names) -> Sequence[str]:
        return tuple(f"{sign}<number>" for sign in self.signs)

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

    def allowed(self, names: Names) -> Sequence[str]:
        return tuple(names.players)

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

    def allowed(self, names: Names) -> Sequence[str]:
        return tuple(names.players)

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

    def allowed(self, names: Names) -> Sequence[str]:
        return tuple(f"{self.word} {word}" for word in self.part.allowed(names))

    def begins(self, arguments: Arguments, names: Names) -> bool:
        return arguments.is_next((self.word,))

    def read(self, arguments: Arguments, names: Names) -> Fields:
        arguments.needs(self.word)
        arguments.expected = (self.part,)
        return dict(self.part.read(arguments, names))

    def write(self, order: Order, names: Names) -> Sequence[Word]:
        words = self.part.write(order, names)
        return [Word(self.word), *words] if words else []


def text(value: str) -> Word:
    """A name or text as a word: in quotes where it needs them."""
    return Word(value, quoted=True)


def a_text(arguments: Arguments, names: Names, *, runs: bool, last: bool = False, until: TextEnd | None = None) -> str:
    """A name or text: a word, or anything in quotes; with `runs` the words up to the next keyword, or up to one that
    `until` knows; with `last` all that are left. Raises Refused (REC 2)."""
    if arguments.is_next(names.keywords):
        raise Refused("REC 2", "keyword_as_name", given=arguments.left[0].text)
    is_quoted = not arguments.is_at_end() and arguments.left[0].quoted
    words = [arguments.text()]
    while runs and not is_quoted and not arguments.is_at_end() and not arguments.left[0].quoted:
        if not last and (arguments.is_next(names.keywords) or (until is not None and until(arguments.left[0].text))):
            break
        words.append(arguments.text())
    return " ".join(words)


def several(arguments: Arguments, names: Names, wanted: str) -> list[Word]:
    """The words up to the next keyword of the game, at least one. Raises Refused (REC 2)."""
    items = [arguments.word(wanted)]
    while not arguments.is_at_end() and not arguments.is_next(names.keywords):
        items.append(arguments.word(wanted))
    return items
