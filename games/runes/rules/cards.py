"""Runes and rulers as frozen rows: what `data/runes.csv`, `data/rune_rulers.csv` and a group's own rows say (§10).

A row holds facts alone, never the text of a card. Names are compared, never printings (R-22): the printings of a name
are one `Rune`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

from msgspec.structs import replace

from games.kernel.naming import card_key
from games.kernel.rulebook import Value
from games.runes.rules.codes import INFINITE, SYMBOLS, Divinity, Symbol
from games.runes.rules.costs import Cost, changed, read_change, read_cost

Row = Mapping[str, str]
Types = Literal["Rune", "Chant/Rune"]
Side = Literal["Ruler", "J-ruler", "J-ruler (via card text)"]
SIDES: tuple[Side, ...] = ("Ruler", "J-ruler", "J-ruler (via card text)")

BASIC_STONES = tuple(f"{word} Magic Stone" for word in ("Light", "Fire", "Water", "Wind", "Darkness"))
"""Any number of these may be in a stone deck (B0)."""


class Rune(Value, frozen=True):
    """A rune or Chant/Rune of this name. `cost`, `*_change`: symbols in braces."""

    name: str
    types: Types
    attributes: tuple[Symbol, ...]
    cost: str
    divinity: Divinity
    card_ids: tuple[str, ...] = ()
    """Its printings."""
    master: bool = False
    quickcast: bool = False
    ruler_named: str = ""
    """The ruler-side name of a ruler, either side counts (§3)."""
    ruler_only: bool = False
    """Playable with that one alone."""
    rune_area_cost_change: str = ""
    ruler_cost_change: str = ""
    play_condition: str = ""
    cost_condition: tuple[str, ...] = ()
    cancels: str = ""
    """What it cancels when it resolves, by the wording of its effect: `spell`, `rune`, `master`, `chant`."""
    own: bool = False

    @property
    def is_chant(self) -> bool:
        """It is a Chant and a Rune, everywhere (§5)."""
        return self.types == "Chant/Rune"

    @property
    def has_x(self) -> bool:
        """X is chosen while it is played (R-10)."""
        return read_cost(self.cost).x > 0

    @property
    def speaks_of_cost(self) -> bool:
        """The card says more of when and for how much it is played: "see the card" (§4)."""
        return bool(self.play_condition or self.cost_condition)

    def cost_from_area(self, with_its_ruler: bool) -> Cost:
        """The cost shown for playing it from the rune area (§4); `with_its_ruler`: its named ruler lies up."""
        return changed(read_cost(self.cost), (self.rune_area_cost_change, *self._by_ruler(with_its_ruler)))

    def cost_from_hand(self, with_its_ruler: bool) -> Cost:
        """The cost shown for playing it from the hand (§4, §5)."""
        return changed(read_cost(self.cost), self._by_ruler(with_its_ruler))

    def _by_ruler(self, with_its_ruler: bool) -> tuple[str, ...]:
        return (self.ruler_cost_change,) if with_its_ruler else ()


class Ruler(Value, frozen=True):
    """One side of a ruler card; the number of a J-ruler side has a J behind it. `divinity` None: it has none."""

    number: str
    name: str
    side: Side
    attributes: tuple[Symbol, ...]
    divinity: Divinity | None
    effects: tuple[str, ...] = ()
    grimoire: bool = False
    own: bool = False

    @property
    def stem(self) -> str:
        """The number that both sides share."""
        return self.number.removesuffix("J") if self.side == "J-ruler" else self.number


class Catalogue(Value, frozen=True, dict=True):
    """Every card that a table knows: runes by name, sides of rulers by number."""

    runes: dict[str, Rune]
    rulers: dict[str, Ruler]

    @cached_property
    def by_key(self) -> dict[str, str]:
        """The names of the runes, by `card_key`."""
        return {card_key(name): name for name in self.runes}

    @cached_property
    def numbers(self) -> set[str]:
        return {number for rune in self.runes.values() for number in rune.card_ids} | set(self.rulers)

    @cached_property
    def rulers_by_key(self) -> dict[str, Ruler]:
        """Sides by the `card_key` of their numbers and names; a number goes before a name."""
        by_name = {card_key(side.name): side for side in reversed(self.rulers.values())}
        return by_name | {card_key(number): side for number, side in self.rulers.items()}

    def rune(self, name: str) -> Rune | None:
        """The rune of this name, as names are compared."""
        row_name = name if name in self.runes else self.by_key.get(card_key(name))
        return self.runes[row_name] if row_name is not None else None

    def ruler(self, name: str) -> Ruler | None:
        """The side of this number, or of this name."""
        return self.rulers_by_key.get(card_key(name))

    def j_side(self, number: str) -> Ruler:
        """The J-ruler side of this ruler; who has entered none plays with the same card on both sides."""
        return self.rulers.get(f"{number}J", self.rulers[number])

    def names_of(self, side: Ruler) -> frozenset[str]:
        """The names of this card, of either side, as names are compared (§3, Named rulers)."""
        return frozenset(card_key(each.name) for each in self.rulers.values() if each.stem == side.stem)


def read_catalogue(runes: Iterable[Row], rulers: Iterable[Row], own: bool = False) -> Catalogue:
    """The catalogue of these rows, as `csv.DictReader` reads them. Raises ValueError for what is no row of it."""
    by_name: dict[str, Rune] = {}
    for row in runes:
        rune = read_rune(row, own)
        first = by_name.get(rune.name)
        by_name[rune.name] = replace(first, card_ids=first.card_ids + rune.card_ids) if first is not None else rune
    return Catalogue(by_name, {side.number: side for side in (read_ruler(row, own) for row in rulers)})


def read_rune(row: Row, own: bool = False) -> Rune:
    """The rune of this row. Raises ValueError; `row_offences` says all that is wrong."""
    cost, area, by_ruler = row["cost"], row.get("rune_area_cost_change", ""), row.get("ruler_cost_change", "")
    read_cost(cost)
    for change in filter(None, (area, by_ruler)):
        read_change(change)
    return Rune(
        name=row["name"],
        types="Chant/Rune" if row["types"] == "Chant/Rune" else "Rune",
        attributes=_symbols(row["symbol"]),
        cost=cost,
        divinity=_divinity(row["divinity"]),
        card_ids=(row["card_id"],) if row.get("card_id") else (),
        master=row.get("master") == "yes",
        quickcast=row.get("quickcast") == "yes",
        ruler_named=row.get("ruler_named", ""),
        ruler_only=row.get("ruler_only") == "yes",
        rune_area_cost_change=area,
        ruler_cost_change=by_ruler,
        play_condition=row.get("play_condition", ""),
        cost_condition=tuple(row.get("cost_condition", "").split()),
        cancels=row.get("cancels", ""),
        own=own,
    )


def read_ruler(row: Row, own: bool = False) -> Ruler:
    """The side of this row; a column `grimoire` may be there. Raises ValueError."""
    return Ruler(
        number=row["card_id"],
        name=row["name"],
        side=_side(row["side"]),
        attributes=_symbols(row.get("symbol", "")),
        divinity=_divinity(row["divinity"]) if row.get("divinity") else None,
        effects=tuple(row.get("effect", "").split()),
        grimoire=row.get("grimoire") == "yes",
        own=own,
    )


def _side(text: str) -> Side:
    for side in SIDES:
        if side == text:
            return side
    raise ValueError(f"not a side of a ruler: {text!r}")


def _symbols(text: str) -> tuple[Symbol, ...]:
    symbols = tuple(symbol for symbol in SYMBOLS if symbol in text)
    if len(symbols) != len(text):
        raise ValueError(f"not symbols of attributes: {text!r}")
    return symbols


def _divinity(text: str) -> Divinity:
    return INFINITE if text == INFINITE else int(text)
