"""The finished decks of an evening: who may read which, and in what form they go home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from campaign.bridge import opening, table_queries
from campaign.bridge.opening import Pack
from campaign.bridge.table_queries import Board, DeckView
from campaign.cards.deck_exports import Copies, FinishedDeck, file_stem
from campaign.models import Attendance, Evening, Person, PoolPack

COPIES = 4


@dataclass(frozen=True)
class DeckOfMagus:
    """A finished deck as a page shows it: packs as cards with their facts, lands by name."""

    seat: str
    name: str
    style: str
    packs: Sequence[Pack]
    left_out: Sequence[Pack]
    lands: Sequence[Copies]
    cards: int
    coherent: bool
    title: str
    layouts: Mapping[str, str]
    """By name of the pack; empty where the catalogue does not know the layout."""

    @property
    def finished(self) -> FinishedDeck:
        """The deck as it is written into files."""
        return FinishedDeck(
            self.title,
            tuple(self._copies(COPIES, pack.name) for pack in self.packs),
            tuple(self._copies(land.copies, land.name) for land in self.lands),
            tuple(self._copies(COPIES, pack.name) for pack in self.left_out),
        )

    def _copies(self, copies: int, name: str) -> Copies:
        return Copies(copies, name, layout=self.layouts.get(name, ""))

    @property
    def file_stem(self) -> str:
        return file_stem(self.title)


def decks_for(evening: Evening, person: Person) -> list[DeckOfMagus]:
    """The decks that this person may read: their own as soon as it is finished, all when the evening is closed."""
    return decks_on(evening, table_queries.board(evening, person))


def decks_on(evening: Evening, board: Board) -> list[DeckOfMagus]:
    """The same, as they lie on this board of the evening's table."""
    return _read(evening, table_queries.decks(board))


def decks_at_the_table(evening: Evening, request: HttpRequest) -> list[DeckOfMagus]:
    """The decks that whoever sits at the table with this phone may read. Raises Http404 for strangers."""
    return decks_on(evening, table_queries.board_at_the_table(evening, request))


def all_decks(evening: Evening) -> list[DeckOfMagus]:
    """Every deck of a closed evening; none before."""
    return _read(evening, table_queries.view(evening).decks)


def _read(evening: Evening, rows: Sequence[DeckView]) -> list[DeckOfMagus]:
    if not rows:
        return []
    cards, layouts = opening.cards(evening), _layouts(evening)
    seats = {place.seat: place for place in evening.attendance.exclude(seat="").select_related("magus")}
    return [_deck(evening, seats[deck.seat], deck, cards, layouts) for deck in rows if deck.seat in seats]


def _layouts(evening: Evening) -> dict[str, str]:
    packs = evening.pool.packs.exclude(card=None) if evening.pool else PoolPack.objects.none()
    return dict(packs.values_list("name", "card__layout"))


def _deck(
    evening: Evening, place: Attendance, deck: DeckView, cards: Mapping[str, Pack], layouts: Mapping[str, str]
) -> DeckOfMagus:
    basics = [Copies(copies, name) for name, copies in sorted(deck.basics.items()) if copies]
    others = [Copies(copies, cards[code].name) for code, copies in sorted(deck.others.items()) if copies]
    return DeckOfMagus(
        seat=place.seat,
        name=place.magus.name,
        style=place.magus.style,
        packs=sorted((cards[code] for code in deck.packs), key=lambda pack: (pack.mana_value, pack.name)),
        left_out=[cards[code] for code in deck.left_out],
        lands=basics + others,
        cards=deck.cards,
        coherent=deck.coherent,
        layouts=layouts,
        title=f"{place.magus.name}, {evening.campaign.name} {evening.number}",
    )
