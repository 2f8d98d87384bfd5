"""What is read of a file of cards: facts, wordings by language, and the addresses of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

Reason = Literal["no_cards", "broken", "cut_off", "too_long", "no_gzip"]
Flaw = Literal["no_name", "no_card", "no_room", "no_address"]
Name = Annotated[str, msgspec.Meta(max_length=300)]
Short = Annotated[str, msgspec.Meta(max_length=100)]
Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Address = Annotated[str, msgspec.Meta(max_length=500)]


class InvalidCardFile(Exception):
    """The file is refused from here on: `number` is its line, or how many cards were read before, by its kind."""

    def __init__(self, reason: Reason, number: int = 0) -> None:
        super().__init__(f"{reason} at {number}")
        self.reason = reason
        self.number = number


class Remark(msgspec.Struct, frozen=True):
    """The card at `number` was left out (`no_name`, `no_card`, `no_room`), or came without its picture
    (`no_address`)."""

    number: int
    flaw: Flaw
    name: str = ""


class Wording(msgspec.Struct, frozen=True):
    """What is printed on a face in one language."""

    name: str
    type_line: str = ""
    text: str = ""


class Face(msgspec.Struct, frozen=True):
    """One face of a card; a usual card has one."""

    name: str
    mana_cost: str = ""
    colors: str = ""
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    wordings: Mapping[str, Wording] = {}
    picture: str = ""


class BulkCard(msgspec.Struct, frozen=True):
    """A card as the entry at `number` of the file has it. The same card comes again with each printing and language.

    `language`: the one in which it is printed; empty where the entry tells of all. `is_special`: no printing to show
    where there is another, as one that was never on paper. `other_names`: printed in that language instead of its name.
    """

    oracle_id: str
    name: str
    layout: str
    faces: tuple[Face, ...]
    set_code: str = ""
    collector_number: str = ""
    rarity: str = ""
    number: int = 0
    language: str = ""
    released_at: str = ""
    is_special: bool = False
    other_names: tuple[str, ...] = ()
