"""A game of Planechase from nothing: names, decks, settings, and a table that is laid (planechase §2, §15, P-24)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple

from games.kernel.naming import card_key
from games.kernel.records.seats import seat_names
from games.kernel.rulebook import HOST, Refusal, learn
from games.kernel.table.orders import LendSeat
from games.planechase.cards import shipped_planes
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL, STEADY
from games.planechase.rules.legality import is_allowed, is_fatal, why_illegal
from games.planechase.rules.notation.grammar import GRAMMAR
from games.planechase.rules.random_decks import draw_decks
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.tables import service
from games.tables.live.house import seating
from games.tables.models import Table
from games.tables.setups import InvalidSetup, invalid

GAME = "planechase"
FEWEST, MOST = 2, 24
HEADS = 2
"""Players of a team: two of them who sit side by side share life and turn (CR 810.1)."""

learn(Charter)


class Wanted(NamedTuple):
    """What somebody wants to play."""

    players: Sequence[str]
    charter: Charter
    decks: Mapping[int, Sequence[str]] = {}
    """By place of the player (communal: 0) the names of their list, as they wrote them; a place without a list is dealt
    at random."""
    hidden: Mapping[int, int] = {}
    """Real cards whose names nobody enters, by place."""
    undealt: Collection[str] = ()
    """Cards that are in a deck only where somebody has listed them."""
    own: Mapping[str, Card] = {}


def open_game(wanted: Wanted, name: str, opened_by: object, chance: Random) -> tuple[Table, tuple[Refusal, ...]]:
    """Lays the table; the answer is the table and its offences that the group plays on with (`deck_check = warn`).

    The first player is the host. Raises InvalidSetup.
    """
    setup, passed = setup_of(wanted, {**shipped_planes(), **wanted.own}, chance)
    places = [service.Place(seat.key, seat.name) for seat in setup.seats]
    table = service.open_table(GAME, setup, places, name=name, host=setup.seats[0].key, opened_by=opened_by)
    return table, passed


def pass_round(table: Table) -> None:
    """Everybody plays from the host's phone, which shows what any of them may see (P-28); whoever takes their seat with
    a phone of their own has it for themselves again."""
    for seat in table.seats.all()[1:]:
        if seat.is_free:
            service.act(table, seat, LendSeat(lent=True))


def seat_house(table: Table, number: int, at: datetime) -> None:
    """The last seats of this many are taken by the house, which takes their turns and rolls (P-36)."""
    last = list(table.seats.all())[-number:] if number else []
    seating.sit_down(table, {seat.key: STEADY for seat in last}, at)


def setup_of(wanted: Wanted, cards: Mapping[str, Card], chance: Random) -> tuple[Setup, tuple[Refusal, ...]]:
    """What the table is opened with, and the offences against E-2 and E-3 that only warn. Raises InvalidSetup."""
    seats = _seats(wanted)
    keys = tuple(seat.key for seat in seats)
    charter = wanted.charter
    decks = _decks(wanted, keys, cards, chance)
    refusals = why_illegal(
        charter, {d.owner: d.names for d in decks}, cards, len(seats), {d.owner: d.hidden for d in decks}
    )
    if charter.deck_check == "refuse" or any(is_fatal(offence) for offence in refusals):
        _refuse(refusals)
    everything = any(deck.hidden for deck in decks)
    named = {name for deck in decks for name in deck.names}
    rows = tuple(card for name, card in cards.items() if name in named or (everything and is_allowed(charter, card)))
    try:
        return Setup(seats=seats, decks=decks, cards=rows, charter=charter, teams=_teams(charter, keys)), refusals
    except ValueError as wrong:
        raise invalid(wrong) from wrong


def _refuse(refusals: Sequence[Refusal]) -> None:
    if refusals:
        raise InvalidSetup(*refusals)


def _seats(wanted: Wanted) -> tuple[Seat, ...]:
    """A seat is called as in a record, where some words mean something else."""
    keys = seat_names(wanted.players, GRAMMAR.keywords | {HOST})
    return tuple(Seat(key, name) for key, name in zip(keys, wanted.players, strict=True))


def _teams(charter: Charter, keys: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Who sit side by side are a team; the first of each is its primary player (E-39)."""
    if charter.mode != "two_headed_giant":
        return ()
    return tuple(keys[at : at + HEADS] for at in range(0, len(keys), HEADS))


def _decks(wanted: Wanted, keys: tuple[str, ...], cards: Mapping[str, Card], chance: Random) -> tuple[DeckList, ...]:
    owners = (COMMUNAL,) if wanted.charter.is_communal else keys
    by_name = {card_key(name): name for name in cards} | {name: name for name in cards}
    to_deal = {name: card for name, card in cards.items() if name not in wanted.undealt}
    dealt = draw_decks(wanted.charter, to_deal, keys, chance)
    return tuple(
        DeckList(
            owner,
            tuple(by_name.get(name) or by_name.get(card_key(name), name) for name in wanted.decks[place])
            if place in wanted.decks
            else ()
            if wanted.hidden.get(place)
            else dealt[owner],
            wanted.hidden.get(place, 0),
        )
        for place, owner in enumerate(owners)
    )
