"""The arguments that only duels have: runes, items of the chase, X, the value of [Divinity], rune decks."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import get_args

from games.kernel.records.arguments import Arguments
from games.kernel.records.parts import Fields, Wordless, a_text, text
from games.kernel.records.spans import one_name, several_names
from games.kernel.records.words import Word
from games.kernel.rulebook import Order, Refused, Value
from games.runes.rules.codes import INFINITE, UNTOLD, SpellType
from games.runes.rules.notation.names import RecordNames
from games.runes.rules.orders import Side

PRINTED = "printed"
_X = re.compile(r"x=(?P<number>[0-9]{1,4})", re.IGNORECASE)


class Card(Wordless, frozen=True):
    """A rune or Chant/Rune of this game, by its name."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<card>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: names.rune(_plain(one_name(arguments, names.is_rune, names.runes)))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [text(getattr(order, self.field))]


class Played(Wordless, frozen=True):
    """The name of a card outside the rune deck: the words up to a keyword or `X=n`."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<name>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: a_text(arguments, names, runs=True, until=lambda word: bool(_X.fullmatch(word)))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [text(getattr(order, self.field))]


class Item(Wordless, frozen=True):
    """Something in the chase: its name, or its number from the bottom where a name is there twice."""

    field: str

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<item>",)

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: a_text(arguments, names, runs=True)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        item = getattr(order, self.field)
        return [Word(item) if item.isdecimal() else text(item)]


class X(Wordless, frozen=True):
    """`X=2` (R-10)."""

    field: str = "x"

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("X=<number>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end() and not arguments.left[0].quoted and bool(_X.fullmatch(arguments.left[0].text))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        match = _X.fullmatch(arguments.word("X=n").text)
        assert match is not None, "it begins so"
        return {self.field: int(match["number"])}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        number = getattr(order, self.field)
        return [] if number is None else [Word(f"X={number}")]


class Said(Value, frozen=True):
    """A word, and what somebody says behind it: `targets "Hanzo"`; nothing where they say nothing."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return (self.field,)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return (f"{self.field} <text>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next((self.field,))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        arguments.needs(self.field)
        return {self.field: arguments.text()}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        value = getattr(order, self.field)
        return [Word(self.field), text(value)] if value else []


class Types(Value, frozen=True):
    """The types of an ordinary spell (R-15)."""

    field: str = "types"

    @property
    def keywords(self) -> Collection[str]:
        return get_args(SpellType)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return get_args(SpellType)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(self.keywords)

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        known = {word: word for word in self.keywords}
        parts = []
        while arguments.is_next(self.keywords):
            parts.append(arguments.one_of(known))
        return {self.field: tuple(parts)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [Word(word) for word in getattr(order, self.field)]


class Divinity(Value, frozen=True):
    """A whole number, `inf`, or `printed` (R-14)."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return (INFINITE, PRINTED)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<number>", INFINITE, PRINTED)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        if arguments.is_next(self.keywords):
            return {self.field: arguments.one_of({INFINITE: "infinite", PRINTED: PRINTED})}
        sign, number = arguments.number()
        if sign:
            raise Refused("REC 2", "number_of_other_kind", given=f"{sign}{number}")
        return {self.field: number}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        to = getattr(order, self.field)
        return [Word(INFINITE if to == "infinite" else str(to))]


class Bare(Wordless, frozen=True):
    """A word that is written as it is: a condition, the number of a ruler."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<number>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: arguments.text()}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        word = getattr(order, self.field)
        return [] if word is None else [Word(word) if _PLAIN.fullmatch(word) else text(word)]


_PLAIN = re.compile(r'[^\s"“”„#]+')


class Names(Value, frozen=True):
    """A word and the names behind it: `out "Dispel" "Chain Bind"`. `may_be_none`: the word alone says "no card"."""

    word: str
    field: str
    may_be_none: bool = False

    @property
    def keywords(self) -> Collection[str]:
        return (self.word,)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return (f"{self.word} <card>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next((self.word,))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        arguments.needs(self.word)
        is_empty = arguments.is_at_end() or arguments.is_next(names.keywords)
        if self.may_be_none and is_empty:
            return {self.field: ()}
        words = several_names(arguments, names.keywords, names.is_rune, ())
        return {self.field: tuple(names.card(word.text) for word in words)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        value = getattr(order, self.field)
        if value is None or (not value and not self.may_be_none):
            return []
        return [Word(self.word), *map(text, value)]


class Untold(Value, frozen=True):
    """`?`, and how many runes the new rune deck has where that is another number: somebody else's siding (R-18)."""

    @property
    def keywords(self) -> Collection[str]:
        return (UNTOLD,)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return (UNTOLD, f"{UNTOLD} <number>")

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next((UNTOLD,))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        arguments.needs(UNTOLD)
        if arguments.is_at_end() or arguments.is_next(names.keywords):
            return {"untold": True}
        sign, number = arguments.number()
        if sign:
            raise Refused("REC 2", "number_of_other_kind", given=f"{sign}{number}")
        return {"untold": True, "hidden": number}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        assert isinstance(order, Side)
        if not order.untold:
            return []
        return [Word(UNTOLD), *([] if order.hidden is None else [Word(str(order.hidden))])]


def _plain(word: Word) -> str:
    if word.tail:
        raise Refused("REC 2", "argument_not_understood", given=word.text + word.tail)
    return word.text
