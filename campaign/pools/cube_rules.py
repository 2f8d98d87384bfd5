"""A pool out of a cube by a rule: so many packs a deck, drawn by chance within each deck, in proportion to its curve.

Pure: the sorted list and chance come in. Every pack and every name that waits is either chosen or left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal

import msgspec

from campaign.pools.glance import column_of
from campaign.pools.pool_rules import COLOUR_DECKS, Facts, SortedPool
from campaign.pools.supply import needed_of

MOST_PACKS = 200
"""Of one deck: more than any cube has."""
LONGEST_SEED = 20

Why = Literal["enough", "multicolour", "colourless", "unknown"]


class CubeRule(msgspec.Struct, frozen=True):
    """How many packs a colour has, how many of those may be multicolour (D-03), and how many the Artifacts and the
    Lands have; whether colourless spells may lie among the Artifacts."""

    colours: int
    artifacts: int
    lands: int
    gold: int = 0
    colourless: bool = False

    def most_of(self, deck: str) -> int:
        """The most packs of a deck."""
        return {"A": self.artifacts, "L": self.lands}.get(deck, self.colours)


class Candidate(msgspec.Struct, frozen=True):
    """A card of the cube that lies in a deck by the rules or by hand, or that could be filed there."""

    key: str
    facts: Facts
    deck: str
    is_gold: bool = False


class StaysOut(msgspec.Struct, frozen=True):
    """A card that is not chosen: the deck has enough, or it has none."""

    key: str
    facts: Facts
    why: Why
    deck: str = ""


class CubeChoice(msgspec.Struct, frozen=True):
    """What of a cube comes into the pool, and what stays out; together they are the cube."""

    chosen: tuple[Candidate, ...]
    left_out: tuple[StaysOut, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many packs each deck has."""
        counts = dict.fromkeys((*COLOUR_DECKS, "A", "L"), 0)
        for one in self.chosen:
            counts[one.deck] += 1
        return counts


def usual_rule(players: int) -> CubeRule:
    """What an auction for so many players asks of each deck (LM §2), and every land that a cube is likely to have."""
    return CubeRule(colours=needed_of("W", players), artifacts=needed_of("A", players), lands=20)


def choose(cube: SortedPool, rule: CubeRule, chance: Random) -> CubeChoice:
    """Chooses by the rule. The sequence of the list does not matter: the same cards, the same rule and the same chance
    come to the same choice."""
    candidates, out = _candidates(cube, rule, chance)
    chosen: list[Candidate] = []
    for deck, cards in candidates.items():
        picked = _of_one_deck(cards, rule.most_of(deck), rule.gold, chance)
        keys = {card.key for card in picked}
        chosen += picked
        out += [
            StaysOut(card.key, card.facts, "multicolour" if card.is_gold else "enough", deck)
            for card in cards
            if card.key not in keys
        ]
    return CubeChoice(tuple(chosen), tuple(sorted(out, key=lambda one: (one.deck, one.key))))


def _candidates(cube: SortedPool, rule: CubeRule, chance: Random) -> tuple[dict[str, list[Candidate]], list[StaysOut]]:
    """The cards by the deck for which they could be chosen, and those that no deck takes."""
    decks: dict[str, list[Candidate]] = {deck: [] for deck in (*COLOUR_DECKS, "A", "L")}
    for pack in sorted(cube.packs, key=lambda pack: pack.key):
        decks[pack.deck].append(Candidate(pack.key, pack.facts, pack.deck))
    waiting = sorted(cube.to_file, key=lambda card: card.key)
    golden = [card for card in waiting if card.why == "multicolour"]
    out = []
    for card in waiting:
        if card.why == "colourless" and rule.colourless:
            decks["A"].append(Candidate(card.key, card.facts, "A"))
        elif card.why != "multicolour" or not rule.gold:
            out.append(StaysOut(card.key, card.facts, card.why))
    if rule.gold:
        chance.shuffle(golden)
        for card in golden:
            deck = _least_gold(card.facts.colors, decks)
            decks[deck].append(Candidate(card.key, card.facts, deck, is_gold=True))
    return decks, out


def _least_gold(colours: str, decks: dict[str, list[Candidate]]) -> str:
    """Of a card's own colours the one whose deck could have the fewest multicolour cards so far."""
    return min(
        (colour for colour in COLOUR_DECKS if colour in colours),
        key=lambda colour: sum(card.is_gold for card in decks[colour]),
    )


def _of_one_deck(cards: Sequence[Candidate], most: int, gold: int, chance: Random) -> list[Candidate]:
    """The cards of one deck: its multicolour ones first, as many as may be, then the others."""
    golden = drawn([card for card in cards if card.is_gold], min(gold, most), chance)
    return [*drawn([card for card in cards if not card.is_gold], most - len(golden), chance), *golden]


def drawn(cards: Sequence[Candidate], how_many: int, chance: Random) -> list[Candidate]:
    """So many of these cards, from each mana value its share, which of them by chance."""
    columns: dict[int, list[Candidate]] = defaultdict(list)
    for card in cards:
        columns[column_of(card.facts)].append(card)
    costs = sorted(columns)
    shares = shares_of([len(columns[cost]) for cost in costs], how_many)
    picked = [card for cost, share in zip(costs, shares, strict=True) for card in chance.sample(columns[cost], share)]
    return sorted(picked, key=lambda card: (column_of(card.facts), card.facts.name))


def shares_of(sizes: Sequence[int], how_many: int) -> list[int]:
    """Divides a number in proportion to these sizes, the rest to the largest remainders; none gets more than it has."""
    whole = sum(sizes)
    if how_many >= whole:
        return list(sizes)
    shares = [size * how_many // whole for size in sizes]
    by_remainder: Iterable[int] = sorted(range(len(sizes)), key=lambda at: (-(sizes[at] * how_many % whole), at))
    for at in list(by_remainder)[: how_many - sum(shares)]:
        shares[at] += 1
    return shares
