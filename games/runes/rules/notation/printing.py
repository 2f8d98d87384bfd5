"""From a duel to the header of its record, as one reader may see it (docs/records.md, Rune duels; R-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import fields

from games.kernel.records.form import Field
from games.kernel.records.header import VERSION, about_fields, list_field
from games.kernel.records.names import folded, write_list
from games.kernel.records.notation import Reader
from games.kernel.rulebook import Fact
from games.runes.rules import facts as f
from games.runes.rules.charter import LIFE, Charter
from games.runes.rules.decks import Deck
from games.runes.rules.notation.keys import KEY, LIST_KEYS, SWITCHES
from games.runes.rules.notation.names import RecordNames
from games.runes.rules.notation.rows import is_said_by_name, ruler_line, rune_line, said_by_name
from games.runes.rules.orders import Side, TurnRuler
from games.runes.rules.setup import Setup


def header_fields(names: RecordNames, standing: Sequence[Fact], reader: Reader) -> Iterator[Field]:
    """Every field but the result, in the order of the tables, after these facts."""
    setup = names.setup
    decks = {seat: as_known(seat, deck, standing, reader) for seat, deck in brought(setup, standing).items()}
    yield Field((KEY,), VERSION)
    yield from about_fields(setup.about)
    yield list_field(("Players",), [names.seat_name(seat) for seat in setup.keys])
    yield from _life(names)
    if setup.charter.match != 1:
        yield Field(("Match",), str(setup.charter.match))
    yield from (Field(("Switch",), switch) for switch in switches_of(setup.charter))
    yield from (Field(("Own",), line) for line in _own(setup, decks, standing, reader))
    for seat in setup.keys:
        if decks[seat].is_brought:
            yield Field(("Ruler", names.seat_name(seat)), _ruler(setup, decks[seat]))
    for seat in setup.keys:
        yield from _runes(names.seat_name(seat), decks[seat])
    for seat in setup.keys:
        for name, cards in decks[seat].lists.items():
            yield Field((LIST_KEYS[name], names.seat_name(seat)), _cards(cards))


# --- the rules of the table ------------------------------------------------------------------------------------------


def _life(names: RecordNames) -> Iterator[Field]:
    """`Life: n`, or `Life Anna: n`, where it is not what everybody has."""
    life = names.setup.charter.life
    if isinstance(life, int):
        if life != LIFE:
            yield Field(("Life",), str(life))
        return
    for seat in names.setup.keys:
        if seat in life:
            yield Field(("Life", names.seat_name(seat)), str(life[seat]))


def switches_of(charter: Charter) -> Iterator[str]:
    """The switches of a Charter that say something else than their default, in its order."""
    for field in fields(Charter):
        value = getattr(charter, field.name)
        if field.name in SWITCHES and value != field.default:
            yield f"{field.name}={'on' if value is True else value}"


def _own(setup: Setup, decks: Mapping[str, Deck], standing: Sequence[Fact], reader: Reader) -> Iterator[str]:
    """The group's own rows; while the game runs those alone of which this reader has heard."""
    known = None if reader.sees_all else {folded(name) for name in _heard(setup, decks, standing, reader)}
    for rune in setup.cards:
        if rune.own and (known is None or folded(rune.name) in known):
            yield rune_line(rune)
    for side in setup.rulers:
        if side.own and not is_said_by_name(side) and (known is None or folded(side.stem) in known):
            yield ruler_line(side)


def _heard(setup: Setup, decks: Mapping[str, Deck], standing: Sequence[Fact], reader: Reader) -> Iterator[str]:
    """The names of cards and the numbers of rulers that this reader's record can name."""
    for deck in decks.values():
        yield deck.ruler
        yield from deck.runes
        for cards in deck.lists.values():
            yield from cards
    for fact in standing:
        match fact:
            case f.RuneRevealed(name=name):
                yield name
            case f.ItemEntered(item=item):
                yield item.name
            case f.GameBegan(decks=new):
                yield from (deck.ruler for deck in new.values())
            case f.Acted(seat=seat, act=Side() as side) if seat in (reader.seats or ()):
                yield from (*side.out, *side.into, *(side.runes or ()))
            case f.Acted(act=TurnRuler(card=str() as card)):
                yield from (card, *_stems(setup, card))


def _stems(setup: Setup, card: str) -> Iterator[str]:
    side = setup.catalogue.ruler(card)
    if side is not None:
        yield side.stem


# --- decks -----------------------------------------------------------------------------------------------------------


def brought(setup: Setup, standing: Sequence[Fact]) -> dict[str, Deck]:
    """What each player has brought for the first game."""
    decks = {seat: setup.decks.get(seat, Deck()) for seat in setup.keys}
    for fact in standing:
        if isinstance(fact, f.DeckBrought):
            decks[fact.seat] = fact.deck
    return decks


def as_known(seat: str, deck: Deck, standing: Sequence[Fact], reader: Reader) -> Deck:
    """The deck as this reader knows it: of another player's the ruler and how many runes, once the game has begun."""
    if reader.sees_all or seat in (reader.seats or ()):
        return deck
    if not any(isinstance(fact, f.StarterChosen) for fact in standing):
        return Deck()
    return Deck(deck.ruler, hidden=len(deck.runes) + deck.hidden)


def _ruler(setup: Setup, deck: Deck) -> str:
    side = setup.catalogue.rulers[deck.ruler]
    return said_by_name(side) if is_said_by_name(side) else write_list([deck.ruler])


def _runes(seat: str, deck: Deck) -> Iterator[Field]:
    hidden = [f"{deck.hidden} hidden"] if deck.hidden else []
    listed = [write_list(sorted(deck.runes, key=folded))] if deck.runes else []
    if listed or hidden:
        yield Field(("Runes", seat), "; ".join(listed + hidden))


def _cards(cards: Mapping[str, int]) -> str:
    """`4 Name; 3 Name`, by name."""
    return write_list([f"{cards[name]} {name}" for name in sorted(cards, key=folded)])
