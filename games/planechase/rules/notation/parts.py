"""The arguments that only Planechase has: planar cards, items on the stack, dice, places of the map, blocks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

from games.kernel.records.arguments import Arguments
from games.kernel.records.names import folded
from games.kernel.records.parts import Fields, Wordless, several
from games.kernel.records.words import Word
from games.kernel.rulebook import Order, Refused, Value
from games.planechase.rules.codes import DIRECTIONS, Face
from games.planechase.rules.notation.names import WALKING, RecordNames, is_walking


class Reference(Wordless, frozen=True):
    """A card that lies on the table: `Krosa`, `Krosa@Anna`."""

    field: str

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: names.reference(arguments.word("card"))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        card = getattr(order, self.field)
        return [] if card is None else [names.reference_word(card)]


class Cards(Wordless, frozen=True):
    """One planar card or several, by their names alone; `?` for one that is not told (P-5)."""

    field: str

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: tuple(map(names.card_or_untold, several(arguments, names, "card")))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [names.card_word(card) for card in getattr(order, self.field)]


class Item(Value, frozen=True):
    """An ability on the stack. `told` False: it is understood, but says nothing that the record does not know."""

    field: str
    told: bool = True

    @property
    def keywords(self) -> Collection[str]:
        return (WALKING,)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end() and (is_walking(arguments.left[0]) or not arguments.is_next(names.keywords))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: names.item(arguments.word("item"))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        item = getattr(order, self.field)
        return [] if item is None or not self.told else [names.reference_word(item)]


class Items(Value, frozen=True):
    """Several of them, the first resolves first."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return (WALKING,)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        items = [names.item(arguments.word("item"))]
        while not arguments.is_at_end():
            items.append(names.item(arguments.word("item")))
        return {self.field: tuple(items)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [names.reference_word(item) for item in getattr(order, self.field)]


class Faces(Value, frozen=True):
    """Faces of the planar die."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return get_args(Face)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(get_args(Face))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        choices = {face: face for face in get_args(Face)}
        items = [arguments.one_of(choices)]
        while arguments.is_next(get_args(Face)):
            items.append(arguments.one_of(choices))
        return {self.field: tuple(items)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [Word(face) for face in getattr(order, self.field)]


class Until(Value, frozen=True):
    """How long a pin lasts: this turn, somebody's next turn, until the next walk, while the plane stays, for ever."""

    @property
    def keywords(self) -> Collection[str]:
        return ("turn", "walk", "plane", "game")

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(self.keywords)

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        until = arguments.one_of({word: word for word in self.keywords})
        if until != "turn" or arguments.is_at_end():
            return {"until": until}
        return {"until": until, "seat": names.seat(arguments.text("player"))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        until, seat = getattr(order, "until", None), getattr(order, "seat", None)
        words = [] if until is None else [Word(until)]
        return words if seat is None else [*words, Word(names.seat_name(seat))]


class Places(Value, frozen=True):
    """Places of the map and what is dealt there: `N Krosa E Jund`."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return tuple(map(folded, DIRECTIONS))

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(self.keywords)

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        choices = {folded(direction): direction for direction in DIRECTIONS}
        pairs: list[tuple[str, str]] = []
        while not pairs or not arguments.is_at_end():
            direction = arguments.one_of(choices)
            pairs.append((direction, names.card(_plain(arguments.word("card")))))
        return {self.field: tuple(pairs)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        dealt = getattr(order, self.field)
        return [word for direction, card in dealt for word in (Word(direction), names.card_word(card))]


class Blocks(Wordless, frozen=True):
    """Whose deck, and how it lies: `Anna : Krosa | Jund Naya`, top first; the communal deck has no owner."""

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        owner = _word_before_colon(arguments)
        blocks: list[list[str]] = [[]]
        while not arguments.is_at_end():
            word = arguments.word("card")
            if word == _BAR:
                blocks.append([])
            else:
                blocks[-1].append(names.card_or_untold(word))
        if not all(blocks):
            raise Refused("REC 2", "argument_missing", wanted="card")
        return {"seat": names.seat(owner) if owner else None, "blocks": tuple(map(tuple, blocks))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        seat, blocks = getattr(order, "seat", None), getattr(order, "blocks", ())
        words = [Word(names.seat_name(seat))] if seat else []
        words.append(_COLON)
        for place, block in enumerate(blocks):
            words += [_BAR] if place else []
            words += map(names.card_word, block)
        return words


_BAR = Word("|")
_COLON = Word(":")


def _word_before_colon(arguments: Arguments) -> str:
    """The owner, the colon behind them or grown onto them; nobody before it: the communal deck."""
    word = arguments.word(":")
    if word.quoted or word.tail:
        raise Refused("REC 2", "argument_unexpected", given=word.text, wanted=":")
    if word.text.endswith(":"):
        return word.text[:-1]
    arguments.needs(":")
    return word.text


def _plain(word: Word) -> str:
    if word.tail:
        raise Refused("REC 2", "argument_not_understood", given=word.text + word.tail)
    return word.text
