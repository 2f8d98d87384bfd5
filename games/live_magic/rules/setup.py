"""What a table of Live Magic is opened with: the charter, the pool, the sheets, the Powers. It is written once."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.kernel.rulebook import HOST, Value, learn
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import COLOURS, COPIES, DECKS, LANDS, Category, Colour, Deck, Style, Temper

MOST_SEATS = 12
PACKS_EACH = 10
"""Forty cards are ten packs of four (LM §2)."""
NO_SEATS = frozenset({"table", "pool", HOST})
"""Whom facts and orders name besides the seats: no seat is called so."""
PackDeck = Literal["W", "U", "B", "R", "G", "A", "L"]


class Traits(Value, frozen=True):
    """A number for each of the three attributes: ratings on a sheet, current traits during an evening (LM §1)."""

    physical: int
    social: int
    mental: int

    def of(self, category: str) -> int:
        """The number of this attribute."""
        return int(getattr(self, category))

    def with_(self, category: str, number: int) -> Traits:
        """These attributes with this one set."""
        return msgspec.structs.replace(self, **{category: number})


class Change(Value, frozen=True):
    """One thing that was bought since the last evening: read aloud with the sheet (LM §3.1)."""

    item: Literal["style", "power", "life", "attribute", "other"]
    value: str = ""
    before: str = ""
    after: str = ""
    xp: int = 0


class Sheet(Value, frozen=True):
    """A Magus sheet as it is read aloud. `attributes` and `life` are ratings; `version` counts its changes."""

    style: Style
    attributes: Traits
    powers: tuple[str, ...] = ()
    life: int = 20
    xp_free: int = 0
    xp_spent: int = 0
    version: int = 1
    changes: tuple[Change, ...] = ()


class Seat(Value, frozen=True):
    """A place at the table. `approved` is the sheet of the last evening at which it was approved (D-38);
    `now` the values that hard campaigns carry over (`carry_losses`, D-33); `when_absent` how a player of the house may
    play for this Magus while its player is absent, None: nobody may (D-46)."""

    key: str
    name: str
    sheet: Sheet
    approved: Sheet | None = None
    life_now: int | None = None
    traits_now: Traits | None = None
    when_absent: Temper | None = "cautious"


class Pack(Value, frozen=True):
    """Four equal cards of the pool, with the facts that a page shows of them."""

    id: str
    name: str
    deck: PackDeck
    mana_cost: str = ""
    mana_value: int = 0
    colours: tuple[Colour, ...] = ()
    type_line: str = ""
    copies: int = 4


class PowerParam(msgspec.Struct, frozen=True):
    """A choice that a Power asks for when it is activated."""

    name: str
    type: Literal["int", "pack", "category", "deck", "one_of"]
    by: Literal["self", "opponent"] = "self"
    secret: bool = False
    min: Any = None
    max: Any = None
    of: str | None = None
    deck: str | None = None
    exclude: str | None = None
    values: tuple[Any, ...] = ()


class PowerRow(msgspec.Struct, frozen=True):
    """A Power as data. Fields that only people read (`source` …) may stand beside these and are left out."""

    key: str
    name: dict[str, str]
    text: dict[str, str]
    tier: str
    xp: int
    window: str
    who: Literal["either", "caller", "contester", "winner", "loser"] = "either"
    categories: tuple[Category, ...] = ()
    limits: dict[str, int] = {}
    params: tuple[PowerParam, ...] = ()
    requires: tuple[Any, ...] = ()
    costs: tuple[dict[str, Any], ...] = ()
    effects: tuple[dict[str, Any], ...] = ()


class Setup(Value, frozen=True):
    """Everything that a table is opened with. Raises ValueError when it cannot be played (LM §2, §4; D-04, D-41)."""

    seats: tuple[Seat, ...]
    packs: tuple[Pack, ...]
    powers: tuple[PowerRow, ...] = ()
    charter: Charter = Charter()
    deck_order: tuple[Deck, ...] = DECKS
    initiative: tuple[str, ...] | None = None
    zone: str = "UTC"
    """Where the clock hangs by which the nights of a table over days are told (D-47): a name of the IANA database."""

    def __post_init__(self) -> None:
        keys = [seat.key for seat in self.seats]
        refuse_unless(2 <= len(keys) <= MOST_SEATS, "from two to twelve seats play")
        refuse_unless(len(set(keys)) == len(keys), "two seats have the same key")
        refuse_unless(not NO_SEATS & set(keys), "table, pool and host are no keys of seats")
        refuse_unless(len({pack.id for pack in self.packs}) == len(self.packs), "two packs have the same id")
        refuse_unless(len({pack.name for pack in self.packs}) == len(self.packs), "a name in two packs (LM 2)")
        refuse_unless(all(pack.copies == COPIES for pack in self.packs), "a pack is four equal cards (LM 2)")
        enough = PACKS_EACH * len(keys) <= sum(pack.deck != LANDS for pack in self.packs)
        refuse_unless(enough, "ten packs for each player are needed, lands not counted (LM 2)")
        refuse_unless(len({power.key for power in self.powers}) == len(self.powers), "two Powers have the same key")
        refuse_unless(is_deck_order(self.deck_order), "the five colours in any order, then the artifacts (D-04)")
        if self.initiative is not None:
            refuse_unless(sorted(self.initiative) == sorted(keys), "the initiative names each seat once (D-41)")
        known = {power.key for power in self.powers}
        for seat in self.seats:
            refuse_unless(set(seat.sheet.powers) <= known, f"{seat.key} has a Power that is not in the list")


def refuse_unless(holds: bool, why: str) -> None:
    """Raises ValueError with the reason when a setup cannot be played."""
    if not holds:
        raise ValueError(why)


def is_deck_order(order: tuple[str, ...]) -> bool:
    """The five colours in any order, then always the artifacts (D-04)."""
    return len(order) == len(DECKS) and set(order[:-1]) == set(COLOURS) and order[-1] == DECKS[-1]


learn(Setup)
