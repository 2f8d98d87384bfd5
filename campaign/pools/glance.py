"""What packs are made of, at a glance: how many of each cost, of each kind, of each colour. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from campaign.bridge.shared import CARD_TYPES, sign_of
from campaign.models.values.mana_costs import mana_value

COSTS = 8
"""Columns of a curve: 0 to 6, and 7 or more."""
KINDS = tuple(CARD_TYPES)
COLOURS = (*"WUBRG", "C")
"""The five colours, and none."""


class Spell(Protocol):
    """What stands on a card, as far as a glance goes."""

    @property
    def mana_cost(self) -> str: ...
    @property
    def colors(self) -> str: ...
    @property
    def type_line(self) -> str: ...


class Glance(msgspec.Struct, frozen=True):
    """So many packs, and how many of them are what. Lands have neither a cost nor a colour; a card of several colours
    counts in each of them."""

    packs: int
    costs: tuple[int, ...]
    kinds: Mapping[str, int]
    colours: Mapping[str, int]

    @property
    def kinds_there(self) -> dict[str, int]:
        """The kinds that it has any of, in their usual order."""
        return {kind: self.kinds[kind] for kind in KINDS if self.kinds[kind]}

    @property
    def colours_there(self) -> dict[str, int]:
        """The colours that it has any of, in the order of an auction; the last is none."""
        return {colour: self.colours[colour] for colour in COLOURS if self.colours[colour]}


def glance(cards: Iterable[Spell]) -> Glance:
    """Counts these packs."""
    packs = list(cards)
    spells = [card for card in packs if kind_of(card) != "land"]
    costs = Counter(column_of(card) for card in spells)
    kinds = Counter(kind_of(card) for card in packs)
    colours = Counter(colour for card in spells for colour in card.colors or "C")
    return Glance(
        packs=len(packs),
        costs=tuple(costs[cost] for cost in range(COSTS)),
        kinds={kind: kinds[kind] for kind in KINDS},
        colours={colour: colours[colour] for colour in COLOURS},
    )


def kind_of(card: Spell) -> str:
    """`creature`, `instant` …: what its front face is first of all; an artifact creature is a creature."""
    return sign_of(card.type_line.split("//")[0])


def column_of(card: Spell) -> int:
    """In which column of the curve it stands; the last one takes 7 and more."""
    return min(mana_value(card.mana_cost, card.type_line), COSTS - 1)
