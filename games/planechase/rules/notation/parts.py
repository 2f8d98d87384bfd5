"""The arguments that only Planechase has: planar cards, items on the stack, dice, places of the map, blocks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

from games.kernel.records.arguments import Arguments, Misread
from games.kernel.records.names import folded, quoted
from games.kernel.records.parts import Fields, Text, Wordless, a_text, text
from games.kernel.records.spans import one_name, several_names
from games.kernel.records.words import Word
from games.kernel.rulebook import Order, Refused, Value
from games.planechase.rules.codes import DIRECTIONS, Face
from games.planechase.rules.notation.names import WALKING, RecordNames, is_walking

FACES_ALSO: dict[str, Face] = {
    "planeswalk": "walk",
    "planeswalker": "walk",
    "planeswalks": "walk",
    "walks": "walk",
    "empty": "blank",
    "nothing": "blank",
}
"""Other words for the faces of the planar die."""


class Reference(Wordless, frozen=True):
    """A card that lies on the table: `Krosa`, `Krosa@Anna`."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<card>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: names.reference(one_name(arguments, names.is_known, names.cards))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        card = getattr(order, self.field)
        return [] if card is None else [names.reference_word(card)]


class Cards(Wordless, frozen=True):
    """One planar card or several, by their names alone; `?` for one that is not told (P-5)."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<card>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        words = several_names(arguments, names.keywords, names.is_card_or_untold, names.cards)
        return {self.field: tuple(map(names.card_or_untold, words))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [names.card_word(card) for card in getattr(order, self.field)]


class Item(Value, frozen=True):
    """An ability on the stack. `told` False: it is understood, but says nothing that the record does not know."""

    field: str
    told: bool = True

    @property
    def keywords(self) -> Collection[str]:
        return (WALKING,)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return (WALKING, "<item>")

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end() and (is_walking(arguments.left[0]) or not arguments.is_next(names.keywords))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        return {self.field: names.item(one_name(arguments, names.is_item, names.cards, "item"))}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        item = getattr(order, self.field)
        return [] if item is None or not self.told else [names.reference_word(item)]


class Items(Value, frozen=True):
    """Several of them, the first resolves first."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return (WALKING,)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return (WALKING, "<item>")

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return not arguments.is_at_end()

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        items = [names.item(one_name(arguments, names.is_item, names.cards, "item"))]
        while not arguments.is_at_end():
            items.append(names.item(one_name(arguments, names.is_item, names.cards, "item")))
        return {self.field: tuple(items)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [names.reference_word(item) for item in getattr(order, self.field)]


class Faces(Value, frozen=True):
    """Faces of the planar die."""

    field: str

    @property
    def keywords(self) -> Collection[str]:
        return get_args(Face)

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return get_args(Face)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next((*get_args(Face), *FACES_ALSO))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        choices = {face: face for face in get_args(Face)}
        items = [arguments.one_of(choices, FACES_ALSO)]
        while self.begins(arguments, names):
            items.append(arguments.one_of(choices, FACES_ALSO))
        return {self.field: tuple(items)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        return [Word(face) for face in getattr(order, self.field)]


class Until(Value, frozen=True):
    """How long a pin lasts: this turn, somebody's next turn, until the next walk, while the plane stays, for ever."""

    @property
    def keywords(self) -> Collection[str]:
        return ("turn", "walk", "plane", "game")

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("turn", "turn <player>", "walk", "plane", "game")

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

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return tuple(f"{direction} <card>" for direction in DIRECTIONS)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(self.keywords)

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        choices = {folded(direction): direction for direction in DIRECTIONS}
        pairs: list[tuple[str, str]] = []
        while not pairs or not arguments.is_at_end():
            direction = arguments.one_of(choices)
            pairs.append((direction, names.card(_plain(one_name(arguments, names.is_card_or_untold, names.cards)))))
        return {self.field: tuple(pairs)}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        dealt = getattr(order, self.field)
        return [word for direction, card in dealt for word in (Word(direction), names.card_word(card))]


class Blocks(Wordless, frozen=True):
    """Whose deck, and how it lies: `Anna : Krosa | Jund Naya`, top first; the communal deck has no owner."""

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("<player> : <card>",)

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


class EndingCard(Wordless, frozen=True):
    """The card whose effect ends the turn. A player's name is refused, for it means that the next turn begins; in
    quotation marks it is the name of a card."""

    field: str

    def allowed(self, names: RecordNames) -> Sequence[str]:
        return ("by <name>",)

    def begins(self, arguments: Arguments, names: RecordNames) -> bool:
        return arguments.is_next(("by",))

    def read(self, arguments: Arguments, names: RecordNames) -> Fields:
        if arguments.is_at_end() or (not arguments.left[0].quoted and names.is_seat(arguments.left[0].text)):
            raise _next_turn(Refused("REC 2", "turn_ends_by_card"), names)
        arguments.needs("by")
        arguments.expected = (Text(self.field),)
        is_quoted = not arguments.is_at_end() and arguments.left[0].quoted
        card = a_text(arguments, names, runs=True)
        if not is_quoted and names.is_seat(card):
            raise _next_turn(Refused("REC 2", "turn_ends_by_player", given=card), names)
        return {self.field: card}

    def write(self, order: Order, names: RecordNames) -> Sequence[Word]:
        card = getattr(order, self.field)
        return [Word("by"), Word(quoted(card)) if names.is_seat(card) else text(card)]


def _next_turn(refused: Refused, names: RecordNames) -> Misread:
    """The refusal, with the act that ends a turn without a card: the next player's turn."""
    return Misread(refused, [f"{player}: turn" for player in names.players])


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
