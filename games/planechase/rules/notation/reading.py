"""From the header of a record to the setup of its game (docs/records.md, Header; §15; REC 3, REC 4, REC 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.kernel.json_text import read_json
from games.kernel.naming import card_key
from games.kernel.records.header import Header, take_about, take_players, take_version
from games.kernel.records.names import folded, read_deck, read_list, unknown
from games.kernel.records.notation import Opened
from games.kernel.records.seats import DRAW, UNFINISHED, Seats
from games.kernel.records.settings import built, read_count, take_settings
from games.kernel.rulebook import Refused
from games.planechase.rules.cards import Card, read_card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.legality import is_allowed, is_fatal, why_illegal
from games.planechase.rules.notation.keys import CHOICES, KEY, KEYS, SWITCHES
from games.planechase.rules.row_offences import offences
from games.planechase.rules.setup import DeckList, Seat, Setup


def open_header(header: Header, catalogue: Mapping[str, Card], keywords: frozenset[str]) -> Opened:
    """The setup that this header describes. Raises Refused: REC 3, REC 4, REC 5, or the rule that a deck breaks."""
    take_version(header, KEY)
    about = take_about(header)
    seats = Seats({name: name for name in take_players(header, keywords)})
    charter = _charter(header, seats)
    teams = _teams(header, seats)
    _check_table(header, charter, seats, teams)
    cards = _cards(header, catalogue)
    lines: dict[str, int] = {}
    decks = tuple(_decks(header, charter, seats, cards, lines))
    orders = tuple(_orders(header, charter, seats, decks, cards))
    result = _result(header, seats)
    header.end((*KEYS, "Result"))
    _check_decks(header, charter, decks, cards, len(seats.names), lines)
    return Opened(_setup(about, seats, charter, teams, cards, decks, orders), result)


# --- the rules of the table ------------------------------------------------------------------------------------------


def _charter(header: Header, seats: Seats) -> Charter:
    settings: dict[str, Any] = {}
    for key, (field, values) in CHOICES.items():
        if (value := header.one_of(key, values)) is not None:
            settings[field] = value
    settings |= take_settings(header, seats, SWITCHES)
    header.back()
    if settings.get("map") == "eternities" and (
        settings.get("decks") != "communal" or settings.get("mode") == "grand_melee"
    ):
        raise Refused("REC 5", "map_needs_communal_deck")
    charter: Charter = built(Charter, settings)
    return charter


def _teams(header: Header, seats: Seats) -> tuple[tuple[str, ...], ...]:
    """`Anna+Bruno; Carla+Dario`, the primary player first (E-39)."""
    value = header.take("Teams")
    if value is None:
        return ()
    return tuple(tuple(seats.seat(name.strip()) for name in team.split("+")) for team in read_list(value))


def _check_table(header: Header, charter: Charter, seats: Seats, teams: tuple[tuple[str, ...], ...]) -> None:
    """How many sit at the table, and in which teams (805, 807, 810)."""
    here, header_line = len(seats.names), header.line
    header.back()
    least = 4 if charter.mode == "grand_melee" else 2
    if here < least:
        raise Refused("REC 5", "players_too_few", number=here, least=least)
    header.line = header_line
    if charter.mode != "two_headed_giant":
        if teams:
            raise Refused("REC 5", "teams_not_expected")
        return
    if sorted(seat for team in teams for seat in team) != sorted(seats.names):
        raise Refused("REC 5", "teams_not_of_all")
    if len({len(team) for team in teams}) != 1 or len(teams) < 2 or len(teams[0]) < 2:
        raise Refused("REC 5", "teams_not_equal")


# --- cards and decks -------------------------------------------------------------------------------------------------


def _cards(header: Header, catalogue: Mapping[str, Card]) -> dict[str, Card]:
    """Every card that may be named: those that are known here, and the record's own. A plane of the group's own that is
    known here gives way to one of its name that the record brings along: so it was played."""
    own_cards: dict[str, Card] = {}
    shipped = {name: card for name, card in catalogue.items() if card.status != "own"}
    for line in header.take_all("Own"):
        card = _own(line, {**shipped, **own_cards})
        own_cards[card.name] = card
    own_keys = set(map(card_key, own_cards))
    return {name: card for name, card in catalogue.items() if card_key(name) not in own_keys} | own_cards


def _own(line: str, taken: Mapping[str, Card]) -> Card:
    try:
        row: Any = read_json(line)
    except ValueError:
        raise Refused("REC 5", "own_not_json") from None
    wrong = offences(row, taken)
    if wrong:
        raise Refused("REC 5", wrong[0].reason, **wrong[0].values)
    return read_card(row)


def _decks(
    header: Header, charter: Charter, seats: Seats, cards: Mapping[str, Card], lines: dict[str, int]
) -> Iterator[DeckList]:
    """`Deck Anna`, or `Deck` for all; in the order of the seats. `lines` learns where each of them stands."""
    by_name = _by_name(cards)
    decks: dict[str, DeckList] = {}
    communal = [(COMMUNAL, value) for _, value in header.take_each("Deck", 0)]
    for owner, value in communal or ((seats.seat(name), value) for (name,), value in header.take_each("Deck", 1)):
        if charter.is_communal != (owner == COMMUNAL):
            raise Refused("REC 5", "deck_of_other_kind", decks=charter.decks)
        if owner in decks:
            raise Refused("REC 5", "header_twice", key=f"Deck {owner}".strip())
        decks[owner], lines[owner] = _deck(owner, value, by_name), header.line
    for owner in (COMMUNAL,) if charter.is_communal else seats.names:
        if owner not in decks:
            header.back()
            raise Refused("REC 5", "header_missing", key=f"Deck {owner}".strip())
        yield decks[owner]


def _deck(owner: str, value: str, by_name: Mapping[str, str]) -> DeckList:
    listed, hidden = read_deck(value)
    deck = DeckList(owner, _known(listed, by_name), hidden)
    if not deck.size:
        raise Refused("REC 5", "deck_empty", deck=owner)
    return deck


def _orders(
    header: Header, charter: Charter, seats: Seats, decks: Sequence[DeckList], cards: Mapping[str, Card]
) -> Iterator[tuple[str, ...]]:
    """`Order 1 Anna`, `Order 2 Bruno` …: what the program drew, numbered through (P-5)."""
    by_name = _by_name(cards)
    orders: dict[int, tuple[str, ...]] = {}
    words = 1 if charter.is_communal else 2
    for key, value in header.take_each("Order", words):
        number = read_count("Order", key[0], 1)
        owner = COMMUNAL if charter.is_communal else seats.seat(key[1])
        if charter.deck_source != "here":
            raise Refused("REC 5", "order_of_real_cards")
        if number in orders:
            raise Refused("REC 5", "header_twice", key=f"Order {number}")
        orders[number] = _known(read_list(value), by_name)
        names = next(deck.names for deck in decks if deck.owner == owner)
        if not set(orders[number]) <= set(names) or len(set(orders[number])) != len(orders[number]):
            raise Refused("REC 5", "order_of_other_cards", key=f"Order {number}")
    for number in range(1, len(orders) + 1):
        if number not in orders:
            header.back()
            raise Refused("REC 5", "header_missing", key=f"Order {number}")
        yield orders[number]


def _known(listed: Iterable[str], by_name: Mapping[str, str]) -> tuple[str, ...]:
    """The names as their rows write them. Raises Refused (REC 4)."""
    names = []
    for name in listed:
        row_name = by_name.get(name) or by_name.get(card_key(name))
        if row_name is None:
            raise unknown("REC 4", "card", name, by_name.values())
        names.append(row_name)
    return tuple(names)


def _by_name(cards: Iterable[str]) -> dict[str, str]:
    """The names of these cards, by themselves and by `card_key`."""
    names = list(cards)
    return {card_key(name): name for name in names} | {name: name for name in names}


def _check_decks(
    header: Header,
    charter: Charter,
    decks: Sequence[DeckList],
    cards: Mapping[str, Card],
    players: int,
    lines: Mapping[str, int],
) -> None:
    """E-2, E-3, P-15: the first offence of a deck that may not be played, at the line of its deck."""
    names = {deck.owner: deck.names for deck in decks}
    hidden = {deck.owner: deck.hidden for deck in decks}
    for offence in why_illegal(charter, names, cards, players, hidden):
        if charter.deck_check == "refuse" or is_fatal(offence):
            header.line = lines[offence.values["deck"]]
            raise Refused(offence.rule, offence.reason, **offence.values)


# --- the whole -------------------------------------------------------------------------------------------------------


def _result(header: Header, seats: Seats) -> tuple[str, ...] | None:
    value = header.take("Result")
    if not value:
        return None
    if folded(value) in (DRAW, UNFINISHED):
        return (folded(value),)
    return tuple(seats.seat(name.strip()) for name in value.split("+"))


def _setup(
    about: dict[str, str],
    seats: Seats,
    charter: Charter,
    teams: tuple[tuple[str, ...], ...],
    cards: Mapping[str, Card],
    decks: tuple[DeckList, ...],
    orders: tuple[tuple[str, ...], ...],
) -> Setup:
    """With the rows that the game may need: those of the decks; where a deck has hidden cards, all that are allowed."""
    named = {name for deck in decks for name in deck.names}
    some_hidden = any(deck.hidden for deck in decks)
    needed = (card for card in cards.values() if card.name in named or (some_hidden and is_allowed(charter, card)))
    values = {
        "about": about,
        "seats": tuple(Seat(name, name) for name in seats.names),
        "charter": charter,
        "teams": teams,
        "cards": tuple(needed),
        "decks": decks,
        "orders": orders,
        "replayed": True,
    }
    setup: Setup = built(Setup, values)
    return setup
