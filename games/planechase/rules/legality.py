"""Whether planar decks may be played, each offence named: E-2 (901.3), E-3 (901.15a), P-3, P-15, P-31."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from games.kernel.rulebook import Refusal
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter

CARDS_OF_ONE = 10
PHENOMENA_OF_ONE = 2
CARDS_PER_PLAYER = 10
MOST_COMMUNAL_NEEDED = 40
PHENOMENA_PER_PLAYER = 2

PASSABLE = frozenset({"deck_too_small", "deck_phenomena"})
"""What a group may play on with (`deck_check = warn`). Anything else cannot be played at all."""


def least_cards(charter: Charter, players: int) -> int:
    """How many cards a deck must have: ten of one's own, ten a player and at most forty for all."""
    return min(MOST_COMMUNAL_NEEDED, CARDS_PER_PLAYER * players) if charter.is_communal else CARDS_OF_ONE


def most_phenomena(charter: Charter, players: int) -> int:
    """How many of its cards may be phenomena: two, two a player; on a map without phenomena none (P-31)."""
    if is_without_phenomena(charter):
        return 0
    return PHENOMENA_PER_PLAYER * players if charter.is_communal else PHENOMENA_OF_ONE


def is_without_phenomena(charter: Charter) -> bool:
    """Whether no deck of this table has phenomena (P-31)."""
    return charter.is_map and charter.map_phenomena == "never"


def is_allowed(charter: Charter, card: Card) -> bool:
    """Whether this card may be in a deck of this table: casual ones only where the charter has them on."""
    return card.status != "casual" or charter.casual_cards == "on"


def is_fatal(refusal: Refusal) -> bool:
    """Whether a deck with this offence is refused even where offences only warn."""
    return refusal.reason not in PASSABLE


def why_illegal(
    charter: Charter,
    decks: Mapping[str, Collection[str]],
    cards: Mapping[str, Card],
    players: int,
    hidden: Mapping[str, int] | None = None,
) -> tuple[Refusal, ...]:
    """Every offence of every deck, by owner; empty: they are legal.

    Of a deck with `hidden` cards, whose names nobody has entered, only that is checked which its number and the names
    that it has prove (P-4).
    """
    refusals: list[Refusal] = []
    for owner, names in decks.items():
        refusals += _offences_of_names(charter, owner, names, cards)
        deck = [cards[name] for name in names if name in cards]
        refusals += _offences_of_whole(charter, owner, deck, (hidden or {}).get(owner, 0), players)
    return tuple(refusals)


def why_not_among(
    charter: Charter, owner: str, there: Collection[str], name: str, cards: Mapping[str, Card], players: int
) -> Refusal | None:
    """Why this cannot be one of the hidden cards of a deck; `there`: the names that are known to be in it.

    What the group may play on with is no reason here, where offences only warn: the table is told.
    """
    if not is_allowed(charter, cards[name]):
        return Refusal("planes §4", "deck_card_casual", {"deck": owner, "card": name})
    if not cards[name].is_phenomenon:
        return None
    number = 1 + count_phenomena(there, cards)
    if is_without_phenomena(charter):
        return Refusal("P-31", "deck_phenomena_on_map", {"deck": owner, "number": number})
    most = most_phenomena(charter, players)
    if number <= most or charter.deck_check == "warn":
        return None
    return Refusal(_rule(charter), "deck_phenomena", {"deck": owner, "number": number, "most": most})


def count_phenomena(names: Iterable[str], cards: Mapping[str, Card]) -> int:
    return sum(cards[name].is_phenomenon for name in names if name in cards)


def _offences_of_names(
    charter: Charter, owner: str, names: Collection[str], cards: Mapping[str, Card]
) -> Iterable[Refusal]:
    rule = _rule(charter)
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield Refusal(rule, "deck_card_twice", {"deck": owner, "card": name})
        elif name not in cards:
            yield Refusal(rule, "deck_card_unknown", {"deck": owner, "card": name})
        elif not is_allowed(charter, cards[name]):
            yield Refusal("planes §4", "deck_card_casual", {"deck": owner, "card": name})
        seen.add(name)


def _offences_of_whole(charter: Charter, owner: str, deck: list[Card], hidden: int, players: int) -> Iterable[Refusal]:
    phenomena, size = sum(card.is_phenomenon for card in deck), len(deck) + hidden
    least, most = least_cards(charter, players), most_phenomena(charter, players)
    if phenomena == size:
        yield Refusal("P-15", "deck_without_plane", {"deck": owner})
    if size < least:
        yield Refusal(_rule(charter), "deck_too_small", {"deck": owner, "number": size, "least": least})
    if phenomena and is_without_phenomena(charter):
        yield Refusal("P-31", "deck_phenomena_on_map", {"deck": owner, "number": phenomena})
    elif phenomena > most:
        yield Refusal(_rule(charter), "deck_phenomena", {"deck": owner, "number": phenomena, "most": most})


def _rule(charter: Charter) -> str:
    return "CR 901.15a" if charter.is_communal else "CR 901.3"
