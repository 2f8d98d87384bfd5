"""What a pack is worth to a deck, from what stands on its card: kind, cost, colours. Texts are not read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from typing import NamedTuple

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


class Sums(NamedTuple):
    """What the worth of a deck is made of, so that one pack more costs one step. `good`: its packs by themselves;
    `at_cost`: those of each cost of the curve, foreign ones for less."""

    good: float
    at_cost: tuple[float, ...]
    creatures: int
    colours: frozenset[str]

    def plus(self, pack: Pack, colours: Collection[str]) -> Sums:
        """With this pack beside."""
        fitting, at = fit(pack, colours), cost_of(pack) - min(CURVE)
        at_cost = (*self.at_cost[:at], self.at_cost[at] + fitting, *self.at_cost[at + 1 :])
        creatures = self.creatures + is_creature(pack)
        return Sums(self.good + strength(pack, colours), at_cost, creatures, self.colours.union(pack.colours))

    @property
    def worth(self) -> float:
        """What a deck of these is worth."""
        curve = sum(map(min, self.at_cost, CURVE.values()))
        mixed = max(len(self.colours) - 1, 0)
        return self.good + ON_CURVE * curve + MISSED * min(self.creatures, CREATURES) - MIXED * mixed


NOTHING = Sums(0.0, (0.0,) * len(CURVE), 0, frozenset())


def sums_of(packs: Iterable[Pack], colours: Collection[str]) -> Sums:
    """The sums of these packs, one after the other."""
    return reduce(lambda sums, pack: sums.plus(pack, colours), packs, NOTHING)


def worth_of_deck(packs: Iterable[Pack], colours: Collection[str] = ()) -> float:
    """What these packs are worth as a deck of these colours (none: of any)."""
    return sums_of(packs, colours).worth


def worths(packs: Iterable[str], cards: Mapping[str, Pack], so_far: Sums, colours: Collection[str]) -> dict[str, float]:
    """By how much each of these packs would make the deck better that somebody has so far."""
    whole = so_far.worth
    return {key: so_far.plus(cards[key], colours).worth - whole for key in packs}


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
