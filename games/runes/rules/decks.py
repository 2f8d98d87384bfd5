"""What a player brings: ruler, rune deck, and as many of the other lists as they want to have checked (§1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from games.kernel.rulebook import Value

ListName = Literal["main", "stones", "extra", "side"]
LISTS: tuple[ListName, ...] = ("main", "stones", "extra", "side")

Cards = dict[str, int]
"""Names and how many copies of each."""


class Deck(Value, frozen=True):
    """`ruler`: the number of a ruler side; empty: not brought yet. `runes`: names; `hidden`: runes whose names nobody
    has entered. A list that is None was not given and is not checked. The side deck holds rulers by their names.
    """

    ruler: str = ""
    runes: tuple[str, ...] = ()
    hidden: int = 0
    main: Cards | None = None
    stones: Cards | None = None
    extra: Cards | None = None
    side: Cards | None = None

    @property
    def is_brought(self) -> bool:
        """Whether its player has said what they play with."""
        return bool(self.ruler)

    @property
    def lists(self) -> Mapping[ListName, Cards]:
        """The lists that were given."""
        by_list: dict[ListName, Cards] = {}
        for name in LISTS:
            cards = getattr(self, name)
            if cards is not None:
                by_list[name] = cards
        return by_list
