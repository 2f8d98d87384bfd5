"""Everything that can have happened at a table of runes, with every value that `evolve` and the story need.

The first fact of an act is `Acted`: a record is printed from it alone. What follows from it are facts of
their own. `name`: of a card; `ruling`: the host has set it, nothing has triggered.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from games.kernel.rulebook import Fact
from games.runes.rules.codes import Divinity, Face, Phase, Remaining, Why
from games.runes.rules.decks import Deck
from games.runes.rules.orders import AnyAct
from games.runes.rules.state import Cancelling, Due, Item, Turn, Watch


class Acted(Fact, frozen=True):
    """An act, and to whom it belongs. `First` names who was drawn."""

    seat: str | None
    act: AnyAct


# --- set-up ----------------------------------------------------------------------------------------------------------


class DeckBrought(Fact, frozen=True):
    """What a player plays with: nobody else is told more than whether it is legal (R-18)."""

    seat: str
    deck: Deck
    legal: bool


class StarterChosen(Fact, frozen=True):
    """`drawn`: the program has drawn them."""

    seat: str
    drawn: bool


class HandRedrawn(Fact, frozen=True):
    """`last`: nobody else has still to say how many; the game can begin."""

    seat: str
    count: int
    last: bool


class RedrawingDone(Fact, frozen=True):
    """Nobody who is left has still to say how many; the game can begin (R-21)."""


# --- turn ------------------------------------------------------------------------------------------------------------


class TurnBegan(Fact, frozen=True):
    turn: Turn
    ruling: bool = False


class PhaseBegan(Fact, frozen=True):
    phase: Phase
    seat: str


class BattleBegan(Fact, frozen=True):
    seat: str


class BattleEnded(Fact, frozen=True):
    seat: str


class Passed(Fact, frozen=True):
    """`to`: who has priority now; None: the row is complete."""

    seat: str
    to: str | None


class PriorityGiven(Fact, frozen=True):
    """This player has priority, and nobody has passed."""

    seat: str
    ruling: bool = False


# --- chase -----------------------------------------------------------------------------------------------------------


class ItemEntered(Fact, frozen=True):
    """A spell, ability or judgment is the top of the chase now."""

    item: Item


class ItemResolved(Fact, frozen=True):
    item: Item


class ItemCancelled(Fact, frozen=True):
    item: Item
    by: str
    wording: str


class ItemsCeased(Fact, frozen=True):
    """They are no more, without having been cancelled: their player has left, or the host has cleared the chase."""

    gone: tuple[Item, ...]
    why: Literal["left", "ruling"]


# --- area ------------------------------------------------------------------------------------------------------------


class RuneRevealed(Fact, frozen=True):
    """A rune is face up now. `remaining`: the Divinity left after it; None: the ruler has none."""

    reveals: ClassVar[bool] = True
    seat: str
    name: str
    why: Literal["played", "effect", "ruling"]
    remaining: Remaining | None
    by: str = ""


class RuneTurnedDown(Fact, frozen=True):
    """It is face down again, and everybody knows that it is there (R-24)."""

    seat: str
    name: str
    by: str
    remaining: Remaining | None
    ruling: bool = False


class RulerTurned(Fact, frozen=True):
    """How the ruler lies now; `name`: of the card that lies up."""

    seat: str
    face: Face
    covered: str | None
    astral: bool
    name: str
    why: Literal["judgment", "effect"]


class DivinitySet(Fact, frozen=True):
    """None: as printed."""

    seat: str
    to: Divinity | None
    by: str


class FlipAsked(Fact, frozen=True):
    """This player must turn one of their runes face down before anything else (R-24); None: they have."""

    due: Due | None


class CancelAsked(Fact, frozen=True):
    """This player says what their card cancels, or that it cancels nothing (FoW 1012); None: they have."""

    cancelling: Cancelling | None


class CardWatched(Fact, frozen=True):
    seat: str
    watch: Watch


class CardUnwatched(Fact, frozen=True):
    seat: str
    name: str


class ConditionChanged(Fact, frozen=True):
    """A watched card has gained or lost its text (FoW 1137)."""

    seat: str
    name: str
    met: bool


# --- players, match --------------------------------------------------------------------------------------------------


class LifeChanged(Fact, frozen=True):
    seat: str
    before: int
    after: int


class PlayersLeft(Fact, frozen=True):
    """They have lost the game; `match`: they have left the match, between two games."""

    seats: tuple[str, ...]
    why: Why
    match: bool = False


class GameEnded(Fact, frozen=True):
    """No winner: a draw."""

    number: int
    winners: tuple[str, ...]
    by: str = ""


class MatchEnded(Fact, frozen=True):
    """`wins`: games won, by seat; `left`: everybody else has left between two games."""

    ends_game: ClassVar[bool] = True
    winners: tuple[str, ...]
    wins: dict[str, int]
    left: bool = False


class DeckSided(Fact, frozen=True):
    """What a player will play the next game with: nobody else is told more than that they have sided."""

    seat: str
    deck: Deck
    legal: bool


class GameBegan(Fact, frozen=True):
    """The next game: decks and rulers are laid out. `rulers`: their names, `runes`: how many each has brought."""

    number: int
    decks: dict[str, Deck]
    lives: dict[str, int]
    rulers: dict[str, str]
    runes: dict[str, int]


AnyFact = (
    Acted
    | DeckBrought
    | StarterChosen
    | HandRedrawn
    | RedrawingDone
    | TurnBegan
    | PhaseBegan
    | BattleBegan
    | BattleEnded
    | Passed
    | PriorityGiven
    | ItemEntered
    | ItemResolved
    | ItemCancelled
    | ItemsCeased
    | RuneRevealed
    | RuneTurnedDown
    | RulerTurned
    | DivinitySet
    | FlipAsked
    | CancelAsked
    | CardWatched
    | CardUnwatched
    | ConditionChanged
    | LifeChanged
    | PlayersLeft
    | GameEnded
    | MatchEnded
    | DeckSided
    | GameBegan
)

FACTS: tuple[type[Fact], ...] = get_args(AnyFact)
"""Every fact of this game."""
