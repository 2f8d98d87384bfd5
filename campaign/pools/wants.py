"""What a deck in want lacks most, beside the other colours. Pure, and plain: if the deck had the number of packs that
an auction asks, and were made as the other colours are, so many packs would be of each mana value and kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from campaign.pools.glance import COSTS, KINDS, Glance
from campaign.pools.pool_rules import COLOUR_DECKS
from campaign.pools.supply import DeckSupply

THIN = 2
"""So many packs fewer than the others’ measure are told; one is nothing."""
MOST_TOLD = 3


class Thin(msgspec.Struct, frozen=True):
    """One mana value or kind of which the deck has few. `what`: `0` to `7`, the last for more too, or a kind."""

    what: str
    has: int
    would_have: int


class Want(msgspec.Struct, frozen=True):
    """A deck that misses packs, and where it is thinnest, the thinnest first."""

    deck: str
    missing: int
    costs: tuple[Thin, ...]
    kinds: tuple[Thin, ...]


def wants_of(glances: Mapping[str, Glance], short: Iterable[DeckSupply]) -> tuple[Want, ...]:
    """For each deck that has too few packs what it lacks. The Artifacts are compared by mana value alone: of what kind
    they are is another matter than that of a colour."""
    return tuple(_want(glances, deck) for deck in short)


def _want(glances: Mapping[str, Glance], deck: DeckSupply) -> Want:
    own = glances[deck.deck]
    others = [glances[colour] for colour in COLOUR_DECKS if colour != deck.deck]
    costs = thin(
        [str(cost) for cost in range(COSTS)],
        own.costs,
        [sum(other.costs[cost] for other in others) for cost in range(COSTS)],
        deck.needs,
    )
    kinds = thin(
        KINDS,
        [own.kinds[kind] for kind in KINDS],
        [sum(other.kinds[kind] for other in others) for kind in KINDS],
        deck.needs,
    )
    return Want(deck.deck, deck.missing, costs, kinds if deck.deck in COLOUR_DECKS else ())


def thin(names: Sequence[str], own: Sequence[int], others: Sequence[int], packs: int) -> tuple[Thin, ...]:
    """Where the deck has fewer packs than it would have of so many, made in the others’ proportion."""
    whole = sum(others)
    if not whole:
        return ()
    found = [Thin(name, has, round(packs * size / whole)) for name, has, size in zip(names, own, others, strict=True)]
    lacking = [one for one in found if one.would_have - one.has >= THIN]
    return tuple(sorted(lacking, key=lambda one: one.has - one.would_have)[:MOST_TOLD])
