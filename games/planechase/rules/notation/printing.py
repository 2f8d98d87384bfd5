"""From a game to the header of its record, as one reader may see it (docs/records.md, Header; P-4, P-5)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import fields, replace

from games.kernel.records.form import Field
from games.kernel.records.header import VERSION, about_fields, list_field
from games.kernel.records.names import folded
from games.kernel.records.notation import Reader
from games.kernel.rulebook import Fact
from games.planechase.rules import facts as f
from games.planechase.rules.cards import Card, row_of
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.notation.keys import CHOICES, KEY, SWITCHES
from games.planechase.rules.notation.names import RecordNames
from games.planechase.rules.setup import DeckList, Setup


def header_fields(names: RecordNames, standing: Sequence[Fact], reader: Reader) -> Iterator[Field]:
    """Every field but the result, in the order of the tables, after these facts."""
    setup = names.setup
    decks = [_as_known(setup, deck, standing, reader) for deck in setup.decks]
    yield Field((KEY,), VERSION)
    yield from about_fields(setup.about)
    yield list_field(("Players",), [names.seat_name(seat.key) for seat in setup.seats])
    yield from _life(names)
    yield from (Field(("Switch",), switch) for switch in switches_of(setup.charter))
    named = {name for deck in decks for name in deck.names}
    yield from (Field(("Own",), own_line(card)) for card in setup.cards if card.status == "own" and card.name in named)
    yield from _choices(setup.charter)
    if setup.teams:
        yield Field(("Teams",), "; ".join("+".join(map(names.seat_name, team)) for team in setup.teams))
    yield from (_deck(names, deck) for deck in decks)
    if reader.sees_all and setup.charter.deck_source == "here":
        yield from _orders(names, standing)


# --- the rules of the table ------------------------------------------------------------------------------------------


def _life(names: RecordNames) -> Iterator[Field]:
    """`Life: n`, or `Life Anna: n`, where it is not what the mode gives."""
    setup = names.setup
    usual = replace(setup.charter, life=None)
    for team in setup.teams or tuple((seat.key,) for seat in setup.seats):
        default = usual.start_life(len(team), team)
        if isinstance(setup.charter.life, int):
            if setup.charter.life != default:
                yield Field(("Life",), str(setup.charter.life))
            return
        life = setup.charter.start_life(len(team), team)
        if life != default:
            yield Field(("Life", names.seat_name(team[0])), str(life))


def switches_of(charter: Charter) -> Iterator[str]:
    """The switches of a Charter that say something else than their default, in its order."""
    heads = 2
    for field in fields(Charter):
        value = getattr(charter, field.name)
        if field.name not in SWITCHES or value == field.default:
            continue
        without = replace(charter, **{field.name: field.default})
        says_nothing = {
            "deck_lists": without.open_lists == charter.open_lists,
            "poison": without.deadly_poison(heads) == charter.deadly_poison(heads),
        }
        if not says_nothing.get(field.name, False):
            yield f"{field.name}={value}"


def _choices(charter: Charter) -> Iterator[Field]:
    for key, (field, values) in CHOICES.items():
        if getattr(charter, field) != values[0]:
            yield Field((key,), getattr(charter, field))


def own_line(card: Card) -> str:
    """A card of the group's own as one line of JSON, in the form of the shipped data."""
    return json.dumps(row_of(card), ensure_ascii=False)


# --- decks -----------------------------------------------------------------------------------------------------------


def _as_known(setup: Setup, deck: DeckList, standing: Sequence[Fact], reader: Reader) -> DeckList:
    """The deck as a set, with the names that this reader knows; the others are hidden (P-4, P-5)."""
    knows_list = reader.seats is None or setup.charter.open_lists or deck.owner in reader.seats
    names = set(deck.names) if knows_list else set()
    names |= {name for fact in standing for owner, name in shown_by(fact, reader) if owner == deck.owner}
    return DeckList(deck.owner, tuple(sorted(names, key=folded)), max(0, deck.size - len(names)))


def shown_by(fact: Fact, reader: Reader) -> Collection[tuple[str, str]]:
    """The cards, as (deck, name), whose names this reader learns by a fact; of cards that were looked at when they are
    laid back, for only then a line names them."""
    match fact:
        case f.TurnedUp(deck=deck, cards=cards):
            return [(deck, card.card) for card in cards]
        case f.LiftedUp(card=card):
            return [(card.deck, card.card)]
        case f.Revealed(deck=deck, card=name) | f.PhenomenonPassed(deck=deck, card=name):
            return [(deck, name)]
        case f.CardSetAside(deck=deck, card=name):
            return [(deck, name)]
        case f.CardDealt(deck=deck, card=card):
            return [(deck, card.card)]
        case f.LaidBack(seat=seat, deck=deck, top=top, bottom=bottom):
            sees = reader.seats is None or seat in reader.seats
            return [(deck, name) for name in (*top, *bottom) if name != "?"] if sees else []
        case f.DeckRestated(deck=deck, blocks=blocks):
            return [(deck, name) for block in blocks for name in block]
    return ()


def _deck(names: RecordNames, deck: DeckList) -> Field:
    listed = list_field((), deck.names).value
    hidden = f"{deck.hidden} hidden" if deck.hidden else ""
    return Field(_key(names, "Deck", deck.owner), "; ".join(part for part in (listed, hidden) if part))


def _orders(names: RecordNames, standing: Sequence[Fact]) -> Iterator[Field]:
    """What the program has drawn, in the order in which it drew."""
    number = 0
    for fact in standing:
        drawn = drawn_by(fact)
        if drawn is not None:
            number += 1
            deck, order = drawn
            yield list_field(_key(names, f"Order {number}", deck), order)


def drawn_by(fact: Fact) -> tuple[str, tuple[str, ...]] | None:
    """The deck and the order that the program drew for it by this fact."""
    match fact:
        case f.DeckShuffled(deck=deck, order=order, drawn=True) | f.MapGathered(deck=deck, order=order, drawn=True):
            return deck, order or ()
        case f.TurnedDown(deck=deck, cards=cards, drawn=True) | f.CardsMoved(deck=deck, cards=cards, drawn=True):
            return deck, cards
    return None


def _key(names: RecordNames, key: str, deck: str) -> tuple[str, ...]:
    words = tuple(key.split())
    return words if deck == COMMUNAL else (*words, names.seat_name(deck))
