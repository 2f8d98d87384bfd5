"""Whether a pool is enough for so many players (LM §2): in all, and deck by deck. Pure: counts come in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaign.pools.pool_rules import COLOUR_DECKS, DECKS


class DeckSupply(msgspec.Struct, frozen=True):
    """What one deck has, and how many packs it should have; nothing is asked of the Lands."""

    deck: str
    has: int
    needs: int

    @property
    def missing(self) -> int:
        """How many packs more it should have."""
        return max(0, self.needs - self.has)

    @property
    def over(self) -> int:
        """How many packs it has beyond what it should have; none where nothing is asked."""
        return max(0, self.has - self.needs) if self.needs else 0


class Supply(msgspec.Struct, frozen=True):
    """What a pool is for so many players. `refused`: fewer than ten packs each, it cannot be played (LM §2)."""

    players: int
    packs: int
    needs: int
    refused: bool
    decks: tuple[DeckSupply, ...]
    never_dry: bool
    carries: int
    """The most players for whom the packs suffice."""

    @property
    def shortages(self) -> tuple[DeckSupply, ...]:
        """The decks that may run dry."""
        return tuple(deck for deck in self.decks if deck.missing)

    @property
    def for_a_colour(self) -> int:
        """How many packs each colour should have."""
        return needed_of("W", self.players)

    @property
    def for_artifacts(self) -> int:
        """How many packs the Artifacts should have."""
        return needed_of("A", self.players)


def needed_of(deck: str, players: int) -> int:
    """How many packs a deck should have (LM §2): a colour 3n+3, the Artifacts 2n+3; of the Lands nothing is said."""
    if deck in COLOUR_DECKS:
        return 3 * players + 3
    return 2 * players + 3 if deck == "A" else 0


def supply(counts: Mapping[str, int], players: int) -> Supply:
    """Measures a pool with so many packs a deck (LM §2): 10n packs besides the lands must be; each deck should have
    what `needed_of` says; with 6n+3 in every colour none can run dry unless players skip picks."""
    packs = sum(count for deck, count in counts.items() if deck != "L")
    return Supply(
        players=players,
        packs=packs,
        needs=10 * players,
        refused=packs < 10 * players,
        decks=tuple(DeckSupply(deck, counts.get(deck, 0), needed_of(deck, players)) for deck in DECKS),
        never_dry=all(counts.get(deck, 0) >= 6 * players + 3 for deck in COLOUR_DECKS),
        carries=packs // 10,
    )
