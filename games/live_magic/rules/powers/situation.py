"""What a Power may ask of the table at the moment when it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

Person = Literal["self", "opponent"]
Owner = Literal["self", "opponent", "table"]
Param = str | int
Given = Mapping[str, Param]


class Situation(Protocol):
    """The table as one person who may use a Power sees it; everything in it is public.

    An opponent who is not there has no life, traits, packs or picks: every number of their is 0.
    """

    @property
    def deck(self) -> str | None:
        """The code of the deck on the table, in a completion challenge of the deck in dispute; None: there is none."""

    @property
    def category(self) -> str | None:
        """The category of the open challenge; None: there is none, or it is not named yet."""

    @property
    def contested(self) -> str | None:
        """The id of the pack that was called; None: no call is open, or the challenge is about a deck."""

    @property
    def is_throw_equal(self) -> bool:
        """Whether the last throw of the open challenge came out equal; false before the first."""

    def life(self, person: Person) -> int:
        """Current life."""

    def traits(self, person: Person, category: str) -> int:
        """Current traits of this category."""

    def picks(self, person: Person) -> int:
        """Picks left in this step."""

    def packs(self, owner: Owner, deck: str | None) -> Sequence[str]:
        """The ids of the packs that a person has, or that lie on the table; `deck` None: of every deck.

        In table order; with the contested pack and held ones where they lie.
        """

    def is_choosable(self, pack: str) -> bool:
        """False for the contested pack, and for packs that are held in a sealed round (D-10)."""

    @property
    def assigned(self) -> Sequence[str]:
        """The codes of the decks that are assigned to self for the completion."""

    def setting(self, name: str) -> int:
        """The value of a numeric setting of the charter."""

    @property
    def life_to_spend(self) -> int:
        """How much life self may spend: it must leave `pv_floor_voluntary` (D-19)."""

    @property
    def picks_to_spend(self) -> int:
        """How many picks self may give up: a caller or fighter keeps one to take the pack with."""

    @property
    def xp_to_spend(self) -> int:
        """The free experience of self that is not spent yet."""
