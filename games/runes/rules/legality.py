"""Deck building, each offence named (§1): B0 – B7, R-2 – R-4, R-20, R-22. B8 and B9 allow; nothing offends them.

Names are compared, never printings (R-22). A list that is not given is not checked. A name that no row knows is an
ordinary card: only numbers, copies and plain runes are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.runes.rules.cards import BASIC_STONES, Catalogue, Ruler, Rune
from games.runes.rules.charter import Charter
from games.runes.rules.decision import refusal
from games.runes.rules.decks import Cards, Deck

LEAST_MAIN, MOST_MAIN = 40, 60
LEAST_STONES, MOST_STONES = 10, 20
MOST_EXTRA = 5
MOST_RUNES = 5
MOST_MASTERS = 1
COPIES = 4

PASSABLE = frozenset({"B0", "B2", "B3", "B4", "B6", "B7", "R-20"})
"""What a group may play on with (`deck_check = warn`). Cards that are no runes cannot be played as runes (B1)."""


def why_illegal(deck: Deck, catalogue: Catalogue, charter: Charter) -> tuple[Refusal, ...]:
    """Every offence of this deck, in the order of their rules; empty: it is legal."""
    if not deck.is_brought:
        return (refusal("B0", "deck_without_ruler"),)
    ruler = catalogue.rulers[deck.ruler]
    runes = tuple(rune for name in deck.runes if (rune := catalogue.rune(name)) is not None)
    return (
        *_ruler(ruler),
        *_main(deck.main),
        *_stones(deck.stones),
        *_extra(deck.extra, ruler),
        *_runes(deck, catalogue),
        *_twice(deck),
        *_masters(runes),
        *_attributes(runes, ruler),
        *_plain_runes(deck, catalogue),
        *_copies(deck, charter),
        *_side(deck, charter),
    )


def may_play(deck: Deck, catalogue: Catalogue, charter: Charter) -> bool:
    """Whether a game can begin with this deck: it is legal, or the group plays on with what offends."""
    refusals = why_illegal(deck, catalogue, charter)
    if not deck.is_brought:
        return False
    return not refusals or (charter.deck_check == "warn" and all(is_passable(why_not) for why_not in refusals))


def is_passable(why_not: Refusal) -> bool:
    """Whether a deck with this offence can be played where offences only warn."""
    return why_not.rule in PASSABLE and why_not.reason != "deck_ruler_side"


def unchecked(deck: Deck) -> tuple[str, ...]:
    """The lists that were not given: nobody has looked at them (§9, 17)."""
    lists = tuple(name for name in ("main", "stones", "extra", "side") if getattr(deck, name) is None)
    return ("runes", *lists) if deck.hidden else lists


# --- B0 --------------------------------------------------------------------------------------------------------------


def _ruler(ruler: Ruler) -> Iterator[Refusal]:
    """One ruler: a J-ruler, or a card that becomes one, is never a deck's ruler (§10)."""
    if ruler.side != "Ruler":
        yield refusal("B0", "deck_ruler_side", card=ruler.name)


def _main(main: Cards | None) -> Iterator[Refusal]:
    yield from _between(main, "main", LEAST_MAIN, MOST_MAIN)


def _stones(stones: Cards | None) -> Iterator[Refusal]:
    yield from _between(stones, "stones", LEAST_STONES, MOST_STONES)
    basic = {card_key(name) for name in BASIC_STONES}
    for name, copies in by_name(stones or {}).items():
        if copies > COPIES and card_key(name) not in basic:
            yield refusal("B0", "deck_stone_copies", card=name, copies=copies, most=COPIES)


def _extra(extra: Cards | None, ruler: Ruler) -> Iterator[Refusal]:
    if not extra:
        return
    if not ruler.grimoire:
        yield refusal("B0", "deck_extra_without_grimoire", ruler=ruler.name)
    yield from _between(extra, "extra", 0, MOST_EXTRA)
    for name, copies in by_name(extra).items():
        if copies > 1:
            yield refusal("B0", "deck_extra_copies", card=name, copies=copies)


def _between(cards: Cards | None, which: str, least: int, most: int) -> Iterator[Refusal]:
    if cards is None:
        return
    number = sum(cards.values())
    if not least <= number <= most:
        yield refusal("B0", "deck_size", which=which, number=number, least=least, most=most)


# --- B1 – B7 ---------------------------------------------------------------------------------------------------------


def _runes(deck: Deck, catalogue: Catalogue) -> Iterator[Refusal]:
    """B1: 0–5 cards, runes only."""
    number = len(deck.runes) + deck.hidden
    if number > MOST_RUNES:
        yield refusal("B1", "deck_too_many_runes", number=number, most=MOST_RUNES)
    for name in deck.runes:
        if catalogue.rune(name) is None:
            yield refusal("B1", "deck_no_rune", card=name)


def _twice(deck: Deck) -> Iterator[Refusal]:
    """B2: no two of a name."""
    for name, copies in by_name(_count(deck.runes)).items():
        if copies > 1:
            yield refusal("B2", "deck_rune_twice", card=name, copies=copies)


def _masters(runes: tuple[Rune, ...]) -> Iterator[Refusal]:
    """B3: at most one Master Rune; a Chant/Rune that is Master counts."""
    masters = sorted({rune.name for rune in runes if rune.master})
    if len(masters) > MOST_MASTERS:
        yield refusal("B3", "deck_masters", cards=masters, number=len(masters))


def _attributes(runes: tuple[Rune, ...], ruler: Ruler) -> Iterator[Refusal]:
    """B4: a rune that is no chant shares an attribute with the ruler, one suffices (R-4). B5: a Chant/Rune need not."""
    for rune in runes:
        if not rune.is_chant and not set(rune.attributes) & set(ruler.attributes):
            yield refusal("B4", "deck_rune_attribute", card=rune.name, ruler=ruler.name)


def _plain_runes(deck: Deck, catalogue: Catalogue) -> Iterator[Refusal]:
    """B6: plain runes never go into the main deck; they are no stones and no cards of the extra deck either."""
    for which in ("main", "stones", "extra"):
        for name in deck.lists.get(which, {}):
            rune = catalogue.rune(name)
            if rune is not None and (which != "main" or not rune.is_chant):
                yield refusal("B6", "deck_rune_in_list", card=rune.name, which=which)


def _copies(deck: Deck, charter: Charter) -> Iterator[Refusal]:
    """B7: four of a name over main, extra and rune deck, and over the side deck where there is one (R-3)."""
    lists = [deck.main, deck.extra, _count(deck.runes)]
    if charter.side_deck:
        lists.append(deck.side)
    together: dict[str, int] = {}
    for cards in lists:
        for name, copies in (cards or {}).items():
            together[name] = together.get(name, 0) + copies
    for name, copies in by_name(together).items():
        if copies > COPIES:
            yield refusal("B7", "deck_copies", card=name, copies=copies, most=COPIES)


def _side(deck: Deck, charter: Charter) -> Iterator[Refusal]:
    """R-20: as many cards as the table says, of any type."""
    number = sum((deck.side or {}).values())
    if number > charter.side_deck:
        yield refusal("R-20", "deck_side_size", number=number, most=charter.side_deck)


def by_name(cards: Mapping[str, int]) -> dict[str, int]:
    """These cards with the copies of one name together, however it was typed (R-22)."""
    spelt: dict[str, str] = {}
    counts: dict[str, int] = {}
    for name, copies in cards.items():
        first = spelt.setdefault(card_key(name), name)
        counts[first] = counts.get(first, 0) + copies
    return counts


def _count(names: tuple[str, ...]) -> Cards:
    counts: Cards = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts
