"""Decks drawn at random (P-24): every allowed card is equally likely, and few of them are phenomena."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.legality import count_phenomena, is_allowed, least_cards, most_phenomena


def draw_decks(
    charter: Charter, cards: Mapping[str, Card], seats: Sequence[str], chance: Random
) -> dict[str, tuple[str, ...]]:
    """A legal deck for the table, or one for each seat, as sets in alphabetical order.

    No name is in two decks while the cards last. Where there are too few of them a deck is smaller than it should be.
    """
    allowed = [name for name in sorted(cards) if is_allowed(charter, cards[name])]
    owners = (COMMUNAL,) if charter.is_communal else seats
    phenomena = _phenomena(charter, len(seats))
    size = _size(charter, cards, allowed, phenomena, len(seats))
    decks: dict[str, tuple[str, ...]] = {}
    left: list[str] = []
    for owner in owners:
        deck = _deal([], left, cards, size, phenomena)
        if len(deck) < size:
            left += _shuffled(allowed, chance)
            deck = _deal(deck, left, cards, size, phenomena)
        decks[owner] = tuple(sorted(deck))
    return decks


def _size(charter: Charter, cards: Mapping[str, Card], allowed: Sequence[str], phenomena: int, players: int) -> int:
    """As many as are needed; on the Eternities Map one of each plane (§17.1)."""
    if not charter.is_map:
        return least_cards(charter, players)
    return sum(cards[name].is_plane for name in allowed) + min(phenomena, count_phenomena(allowed, cards))


def _phenomena(charter: Charter, players: int) -> int:
    """At most so many are dealt: what the charter says, or one for each player of the deck; never more than legal."""
    wanted = charter.random_phenomena
    if wanted is None:
        wanted = players if charter.is_communal else 1
    return min(wanted, most_phenomena(charter, players))


def _shuffled(names: Iterable[str], chance: Random) -> list[str]:
    shuffled = list(names)
    chance.shuffle(shuffled)
    return shuffled


def _deal(deck: list[str], left: list[str], cards: Mapping[str, Card], size: int, phenomena: int) -> list[str]:
    """This deck filled up with the first cards that are left, which are left no more.

    Phenomena beyond their number are passed over, and so is a name that the deck has already.
    """
    for name in tuple(left):
        if len(deck) == size:
            break
        is_too_much = cards[name].is_phenomenon and count_phenomena(deck, cards) >= phenomena
        if name not in deck and not is_too_much:
            deck = [*deck, name]
            left.remove(name)
    return deck
