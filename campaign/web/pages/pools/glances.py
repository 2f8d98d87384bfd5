"""A pool at a glance, as its page draws it: a curve, kinds and colours, each stacked from the seven decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.bridge.shared import card_type
from campaign.drawing.charts import Part
from campaign.models import Deck
from campaign.pools.glance import COLOURS, COSTS, KINDS, Glance

COST_NAMES = (*(str(cost) for cost in range(COSTS - 1)), f"{COSTS - 1}+")


class Bar(NamedTuple):
    """One kind or colour of cards: its sign and name, how many packs, and in which decks they lie."""

    sign: str
    name: str | Promise
    packs: int
    parts: list[Part]


@dataclass(frozen=True)
class DeckPicture:
    """The kinds and colours of the packs in one of the seven decks; `deck` is its letter."""

    deck: str
    glance: Glance

    @property
    def parts(self) -> list[Part]:
        """Its kinds as parts of a bar."""
        return [(self.deck.lower(), packs) for packs in self.glance.kinds_there.values()]

    @property
    def colours(self) -> list[tuple[str, str | Promise, int]]:
        """Its colours with their names and packs."""
        return [(colour, colour_name(colour), packs) for colour, packs in self.glance.colours_there.items()]

    @property
    def is_mixed(self) -> bool:
        """Whether its cards have other colours than its own."""
        return bool(self.glance.colours_there.keys() - {self.deck})


@dataclass(frozen=True)
class PoolPicture:
    """The glances of the seven decks, laid on one another."""

    decks: Mapping[str, Glance]

    @property
    def names(self) -> tuple[str, ...]:
        """What stands below the columns of the curve."""
        return COST_NAMES

    @property
    def curve(self) -> list[list[Part]]:
        """For each cost the packs of each deck."""
        return [self._parts((deck, one.costs[cost]) for deck, one in self.decks.items()) for cost in range(COSTS)]

    @property
    def curve_in_words(self) -> str:
        """The curve for who does not see it."""
        counts = [sum(packs for _deck, packs in stack) for stack in self.curve]
        return _("Mana curve: %(columns)s") % {"columns": in_words(counts) or _("no packs")}

    @property
    def kinds(self) -> list[Bar]:
        """The kinds of cards, those that there are."""
        bars = [
            self._bar(kind, card_type(kind), ((deck, one.kinds[kind]) for deck, one in self.decks.items()))
            for kind in KINDS
        ]
        return [bar for bar in bars if bar.packs]

    @property
    def colours(self) -> list[Bar]:
        """The colours of the spells, and those without one."""
        bars = [
            self._bar(colour, colour_name(colour), ((deck, one.colours[colour]) for deck, one in self.decks.items()))
            for colour in COLOURS
        ]
        return [bar for bar in bars if bar.packs]

    @property
    def most(self) -> int:
        """The longest bar of all, by which all are measured."""
        return max((bar.packs for bar in (*self.kinds, *self.colours)), default=1)

    @property
    def by_deck(self) -> dict[str, DeckPicture]:
        """The picture of each deck that has any packs."""
        return {deck: DeckPicture(deck, one) for deck, one in self.decks.items() if one.packs}

    @property
    def rows(self) -> list[tuple[Deck, Glance]]:
        """The numbers behind the pictures, deck by deck."""
        return [(Deck(deck), one) for deck, one in self.decks.items()]

    def _bar(self, sign: str, name: str | Promise, by_deck: Iterable[tuple[str, int]]) -> Bar:
        parts = self._parts(by_deck)
        return Bar(sign, name, sum(packs for _deck, packs in parts), parts)

    @staticmethod
    def _parts(by_deck: Iterable[tuple[str, int]]) -> list[Part]:
        return [(deck.lower(), packs) for deck, packs in by_deck if packs]


def in_words(counts: Iterable[int]) -> str:
    """`4 packs of 1, 9 packs of 2`: the columns that are not empty."""
    return ", ".join(
        ngettext("%(n)s pack of %(cost)s", "%(n)s packs of %(cost)s", n) % {"n": n, "cost": name}
        for name, n in zip(COST_NAMES, counts, strict=True)
        if n
    )


def colour_name(colour: str) -> str | Promise:
    """A colour as people call it; `C` is none."""
    return _("No colour") if colour == "C" else Deck(colour).label
