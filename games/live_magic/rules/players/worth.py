"""What a pack is worth to a deck, from what stands on its card: kind, cost, colours. Texts are not read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from games.live_magic.rules.setup import Pack

KINDS = (
    ("planeswalker", 1.3),
    ("creature", 1.0),
    ("instant", 0.9),
    ("sorcery", 0.85),
    ("enchantment", 0.7),
    ("artifact", 0.7),
    ("land", 0.2),
)
"""By the first of these words that stands in the type line."""
PLAIN = 0.8
"""A pack of whose card nobody knows more than the name."""

CURVE = {1: 1.0, 2: 2.5, 3: 2.5, 4: 2.0, 5: 1.0, 6: 1.0}
"""How many of ten packs a deck likes to have at each cost; the last is that or more."""
ON_CURVE = 0.4
"""What it is worth that a cost was missing."""
CREATURES = 6.0
"""A deck of ten packs likes to have so many."""
MISSED = 0.15
"""What a creature is worth beside, until there are so many."""
FOREIGN = 0.35
"""What is left of a pack in whose colours the deck is not."""
MIXED = 0.25
"""What a deck loses by each colour more than one: lands that come in the wrong order."""
LEGENDARY = 0.85
"""Four of one of which only one may lie on the table."""


def worth_of_deck(packs: Iterable[Pack], colours: Collection[str] = ()) -> float:
    """What these packs are worth as a deck of these colours (none: of any)."""
    held = list(packs)
    at_cost = dict.fromkeys(CURVE, 0.0)
    for pack in held:
        at_cost[cost_of(pack)] += fit(pack, colours)
    creatures = sum(is_creature(pack) for pack in held)
    curve = sum(min(at_cost[cost], wanted) for cost, wanted in CURVE.items())
    mixed = max(len({colour for pack in held for colour in pack.colours}) - 1, 0)
    good = sum(strength(pack, colours) for pack in held)
    return good + ON_CURVE * curve + MISSED * min(creatures, CREATURES) - MIXED * mixed


def worth(pack: Pack, held: Iterable[Pack], colours: Collection[str]) -> float:
    """By how much this pack makes the deck better that somebody has so far."""
    held = list(held)
    return worth_of_deck([*held, pack], colours) - worth_of_deck(held, colours)


def worths(
    packs: Iterable[str], cards: Mapping[str, Pack], held: Iterable[Pack], colours: Collection[str]
) -> dict[str, float]:
    """What each of these packs would add."""
    held = list(held)
    return {key: worth(cards[key], held, colours) for key in packs}


def strength(pack: Pack, colours: Collection[str]) -> float:
    """What the card is worth by itself, in a deck of these colours."""
    kind = pack.type_line.lower()
    plain = next((value for word, value in KINDS if word in kind), PLAIN)
    return plain * fit(pack, colours) * (LEGENDARY if "legendary" in kind else 1.0)


def fit(pack: Pack, colours: Collection[str]) -> float:
    """1 in the colours of the deck, less outside."""
    return 1.0 if not colours or set(pack.colours) <= set(colours) else FOREIGN


def cost_of(pack: Pack) -> int:
    """Where the pack stands on the curve."""
    return min(max(pack.mana_value, min(CURVE)), max(CURVE))


def is_creature(pack: Pack) -> bool:
    return "creature" in pack.type_line.lower()
