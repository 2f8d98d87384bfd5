"""The short codes of the game and the two tables of the auction (LM §3.2)."""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value

Colour = Literal["W", "U", "B", "R", "G"]
Deck = Literal["W", "U", "B", "R", "G", "A"]
Kind = Literal["mono", "bi", "gold"]
Style = Literal["W", "U", "B", "R", "G", "gold"]
Category = Literal["physical", "social", "mental"]
Sign = Literal["rock", "paper", "scissors"]
Side = Literal["left", "right"]
Mode = Literal["live", "sealed"]
Temper = Literal["cautious", "bold", "scheming"]
"""How a player of the house plays."""
Phase = Literal["approval", "auction", "completion", "lands", "tournament", "closed"]

COLOURS: tuple[Colour, ...] = ("W", "U", "B", "R", "G")
ARTIFACTS: Deck = "A"
DECKS: tuple[Deck, ...] = (*COLOURS, ARTIFACTS)
LANDS = "L"
KINDS: tuple[Kind, ...] = ("mono", "bi", "gold")
STYLES: tuple[Style, ...] = (*COLOURS, "gold")
CATEGORIES: tuple[Category, ...] = ("physical", "social", "mental")
SIGNS: tuple[Sign, ...] = ("rock", "paper", "scissors")
BEATEN_BY: dict[Sign, Sign] = {"rock": "paper", "paper": "scissors", "scissors": "rock"}

BASIC_OF: dict[Colour, str] = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
BASICS: dict[str, Colour | None] = {
    **{name: colour for colour, name in BASIC_OF.items()},
    **{f"Snow-Covered {name}": colour for colour, name in BASIC_OF.items()},
    "Wastes": None,
    "Snow-Covered Wastes": None,
}
"""Every basic land, and the colour whose type it counts as (D-30: snow as its type, Wastes as none)."""

COPIES = 4
"""A pack is four equal cards (LM §2)."""

COLOURS_OF: dict[Kind, int] = {"mono": 1, "bi": 2, "gold": 5}


class Step(Value, frozen=True):
    """One row of Table 1 or Table 2: who picks, and how many packs."""

    kind: Kind
    picks: int


TABLE_1 = (Step("mono", 3), Step("bi", 2), Step("gold", 1), Step("mono", 3), Step("bi", 1))
TABLE_2 = (Step("gold", 2), Step("mono", 1), Step("bi", 1))


def steps_of(deck: str) -> tuple[Step, ...]:
    """The steps of this deck, in order of priority."""
    return TABLE_2 if deck == ARTIFACTS else TABLE_1
