"""A duel from nothing: names, rulers, lists, settings, and a table that is laid (runes §0, §1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.kernel.records.seats import seat_names
from games.kernel.rulebook import HOST, Refusal, Refused, learn
from games.runes.cards import suggested_runes
from games.runes.decklists import Counts, Lists
from games.runes.rules.cards import Catalogue, Ruler
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Cards, Deck
from games.runes.rules.legality import may_play, why_illegal
from games.runes.rules.notation.grammar import GRAMMAR
from games.runes.rules.notation.rows import ruler_of
from games.runes.rules.setup import FEWEST, MOST, Seat, Setup
from games.tables import service
from games.tables.models import Table
from games.tables.setups import InvalidSetup, invalid

__all__ = ["FEWEST", "GAME", "MOST", "Player", "Wanted", "deck_of", "open_game", "setup_of"]

GAME = "runes"

learn(Charter)


class Player(NamedTuple):
    """Who plays, with which ruler (number or name), by which lists. Without both they bring their deck themselves."""

    name: str
    ruler: str = ""
    lists: Lists = Lists()


class Wanted(NamedTuple):
    """What somebody wants to play. `suggested`: who has a ruler and no lists gets a rune deck that the program has put
    together; else they bring their own."""

    players: Sequence[Player]
    charter: Charter
    catalogue: Catalogue
    suggested: bool = True


def open_game(wanted: Wanted, name: str, opened_by: object) -> tuple[Table, tuple[Refusal, ...]]:
    """Lays the table; the answer is the table and the offences that the group plays on with (`deck_check = warn`).

    The first player is the host. Raises InvalidSetup.
    """
    setup, passed = setup_of(wanted)
    places = [service.Place(seat.key, seat.name) for seat in setup.seats]
    table = service.open_table(GAME, setup, places, name=name, host=setup.seats[0].key, opened_by=opened_by)
    return table, passed


def setup_of(wanted: Wanted) -> tuple[Setup, tuple[Refusal, ...]]:
    """What the table is opened with, and the offences that only warn. Raises InvalidSetup."""
    keys = seat_names([one.name for one in wanted.players], GRAMMAR.keywords | {HOST})
    catalogue = wanted.catalogue
    decks: dict[str, Deck] = {}
    passed: list[Refusal] = []
    for key, player in zip(keys, wanted.players, strict=True):
        deck, catalogue = _deck(player, catalogue, wanted.suggested)
        if deck is None:
            continue
        decks[key] = deck
        offences = [_of(player.name, offence) for offence in why_illegal(deck, catalogue, wanted.charter)]
        if not may_play(deck, catalogue, wanted.charter):
            raise InvalidSetup(*offences)
        passed += offences
    try:
        setup = Setup(
            seats=tuple(Seat(key, one.name) for key, one in zip(keys, wanted.players, strict=True)),
            cards=tuple(catalogue.runes.values()),
            rulers=tuple(catalogue.rulers.values()),
            decks=decks,
            charter=wanted.charter,
        )
    except ValueError as wrong:
        raise invalid(wrong) from wrong
    return setup, tuple(passed)


def _of(player: str, offence: Refusal) -> Refusal:
    """The offence, with whose deck it is."""
    return msgspec.structs.replace(offence, values=offence.values | {"deck": player})


def _deck(player: Player, catalogue: Catalogue, suggested: bool) -> tuple[Deck | None, Catalogue]:
    """What this player brings as far as it is said here, and the cards with a ruler that only their list knows."""
    ruler_name = player.lists.ruler or player.ruler
    has_lists = player.lists._replace(ruler="") != Lists()
    if not ruler_name and not has_lists:
        return None, catalogue
    try:
        ruler, catalogue = _ruler(ruler_name, catalogue)
    except Refused as refused:
        raise InvalidSetup(_of(player.name, refused.refusal)) from refused
    if ruler is None:
        raise InvalidSetup(_of(player.name, Refusal("B0", "deck_without_ruler")))
    if not has_lists and not suggested:
        return None, catalogue
    return deck_of(player.lists, ruler, catalogue), catalogue


def deck_of(lists: Lists, ruler: Ruler, catalogue: Catalogue) -> Deck:
    """The deck that these lists write; without any, a rune deck to begin with."""
    if lists._replace(ruler="") == Lists():
        return Deck(ruler.stem, suggested_runes(ruler, catalogue))
    return Deck(
        ruler=ruler.stem,
        runes=tuple(_called(name, catalogue) for name in lists.runes),
        main=_counts(lists.main, catalogue),
        stones=_counts(lists.stones, catalogue),
        extra=_counts(lists.extra, catalogue),
        side=_counts(lists.side, catalogue),
    )


def _ruler(name: str, catalogue: Catalogue) -> tuple[Ruler | None, Catalogue]:
    """The ruler of this number or name; `Name; W; none` is one that is not in the data. Raises Refused."""
    known = catalogue.ruler(name) if name else None
    if known is not None or not name:
        return known, catalogue
    new = ruler_of(tuple(part.strip() for part in name.split(";")), name)
    return new, Catalogue(catalogue.runes, {**catalogue.rulers, new.number: new})


def _counts(cards: Counts | None, catalogue: Catalogue) -> Cards | None:
    """The cards, each called as its row calls it; the same card written in two ways is counted together (R-22)."""
    if cards is None:
        return None
    counts: Cards = {}
    for name, copies in cards.items():
        called = _called(name, catalogue)
        counts[called] = counts.get(called, 0) + copies
    return counts


def _called(name: str, catalogue: Catalogue) -> str:
    known = catalogue.rune(name)
    return known.name if known is not None else name
