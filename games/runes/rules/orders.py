"""Everything that somebody can want at a table of runes: one order for each act of docs/records.md, *Rune duels*.

The player to whom an act belongs is the seat that gives the order, unless the order names them (`seat`). An item of the
chase is named as in a record: its name, or its number counted from the bottom where a name is there twice. Orders that
depend on what lies on the table carry its version; relative numbers add up and carry nothing (records, *At the live
table*). What is hidden is ordered on the own phone alone.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta

from games.kernel.limits import MOST, Key, Keys, Whole, Words
from games.kernel.rulebook import Order
from games.runes.rules.codes import As, Phase, RulerAct, SpellType, Why
from games.runes.rules.decks import Deck


class Act(Order, frozen=True):
    """An order of this game: it carries the version that its sender saw."""

    answers: ClassVar[Literal["seat", "version", "nothing"]] = "version"


class Play(Act, frozen=True):
    """What a play says beside its card (FoW 903.2). `paid` false: the cost cannot be paid, so nothing happens."""

    name: Words
    x: Whole | None = None
    options: Words = ""
    targets: Words = ""
    pay: Words = ""
    paid: bool = True


# --- set-up ----------------------------------------------------------------------------------------------------------


class Bring(Act, frozen=True):
    """A player says what they play with, before anybody starts. No act of a record: its header has the decks."""

    answers: ClassVar[Literal["seat", "version", "nothing"]] = "nothing"
    private: ClassVar[bool] = True
    deck: Deck


class First(Act, frozen=True):
    """`A: first` — who starts; without a seat the program draws them (FoW 403.4)."""

    seat: Key | None = None


class Redraw(Act, frozen=True):
    """`A: redraw` — so many cards go to the bottom, and as many are drawn (FoW 403.5)."""

    count: Whole


# --- turn ------------------------------------------------------------------------------------------------------------


class BeginTurn(Act, frozen=True, tag="turn"):
    """`A: turn` — the next turn begins (FoW 500, 505.6)."""

    seat: Key


class GoToPhase(Act, frozen=True, tag="phase"):
    """`phase` — forward: everybody has passed (FoW 502–505)."""

    phase: Phase


class Battle(Act, frozen=True):
    """`battle`, `battle end` (FoW 704)."""

    end: bool = False


# --- chase -----------------------------------------------------------------------------------------------------------


class Pass(Act, frozen=True):
    """`A: pass` — the last pass of a row resolves the top item or ends the sequence (FoW 605.1)."""


class Resolve(Act, frozen=True):
    """`resolve` — everybody has passed: the top item resolves (FoW 605.1b)."""


class PlayRune(Play, frozen=True, tag="rune"):
    """`A: rune` — from the rune area (§4)."""


class PlayChant(Play, frozen=True, tag="chant"):
    """`A: chant` — a Chant/Rune from the hand (§5)."""


class PlaySpell(Play, frozen=True, tag="spell"):
    """`A: spell` — any other card (R-15)."""

    types: Annotated[tuple[SpellType, ...], Meta(max_length=MOST)] = ()


class UseAbility(Play, frozen=True, tag="ability"):
    """`A: ability` — `auto` needs no priority (FoW 602.1b)."""

    auto: bool = False


class Judge(Act, frozen=True, tag="judgment"):
    """`A: judgment` (FoW 705)."""

    x: Whole | None = None
    options: Words = ""
    targets: Words = ""
    pay: Words = ""
    paid: bool = True


class Cancel(Act, frozen=True):
    """`cancel` — by an effect with this wording (FoW 1012)."""

    item: Key
    by: Words
    wording: As


class Spare(Act, frozen=True):
    """`A: spare` — what has resolved cancels nothing (FoW 1012)."""

    by: Words


class Copy(Act, frozen=True):
    """`A: copy` — the copy is A's; no rune is turned (R-11)."""

    item: Key
    by: Words


# --- area ------------------------------------------------------------------------------------------------------------


class Flip(Act, frozen=True):
    """`A: flip` — an effect turns one of A's own runes (R-7, R-24)."""

    name: Words
    to: Literal["up", "down"]
    by: Words


class TurnRuler(Act, frozen=True, tag="ruler"):
    """`A: ruler` — which side lies up, and what lies on it (R-16)."""

    to: RulerAct
    card: Key | None = None


class SetDivinity(Act, frozen=True, tag="divinity"):
    """`A: divinity` — an effect changes the value; `printed`: no longer (R-14).

    `infinite` and not `inf`: where a form sends text, a number may stand there, and `inf` would be one."""

    to: Whole | Literal["infinite", "printed"]
    by: Words


class WatchCard(Act, frozen=True, tag="watch"):
    """`A: watch` — a card with [Rune] is on the field; `condition`: `{W}{W}` or a number (R-17)."""

    name: Words
    condition: Words


class Unwatch(Act, frozen=True):
    """`A: unwatch` — it has left (R-17)."""

    name: Words


# --- players ---------------------------------------------------------------------------------------------------------


class ChangeLife(Act, frozen=True, tag="life"):
    """`A: life +n` — relative numbers add up (FoW 105.4)."""

    answers: ClassVar[Literal["seat", "version", "nothing"]] = "nothing"
    change: Whole


class SetLife(Act, frozen=True):
    """`A: life =n` (FoW 105.4)."""

    to: Whole


class Leave(Act, frozen=True):
    """`leave` — these players, together, lose the game; between two games they leave the match (FoW 105.4)."""

    seats: Keys
    why: Why | None = None


class Win(Act, frozen=True):
    """`A: win` — by an effect."""

    by: Words


class DrawGame(Act, frozen=True, tag="draw"):
    """`draw` — by an effect."""

    by: Words


# --- match and table -------------------------------------------------------------------------------------------------


class NextGame(Act, frozen=True, tag="game"):
    """`game` — the next game begins (§7)."""

    number: Whole


class Side(Act, frozen=True):
    """`A: side` — what is exchanged between two games (§7, R-20); with nothing: nothing is.

    `runes`: the whole rune deck, None: as before. `untold`: somebody's record that does not say it (`side ?`); the new
    rune deck has `hidden` runes then (None: as many as before), and what else they have is not known.
    """

    answers: ClassVar[Literal["seat", "version", "nothing"]] = "seat"
    private: ClassVar[bool] = True
    out: Keys = ()
    into: Keys = ()
    ruler: Key | None = None
    runes: Keys | None = None
    untold: bool = False
    hidden: Whole | None = None


class Note(Act, frozen=True):
    """`note` — words for the log."""

    answers: ClassVar[Literal["seat", "version", "nothing"]] = "nothing"
    text: Words


class Ruling(Act, frozen=True):
    """`ruling` — the host sets a state, nothing triggers. Exactly one of:

    up, down: `seat`'s rune `name`. turn: it is `seat`'s turn, in `phase`. priority: `seat` has it. chase: cleared.
    """

    what: Literal["up", "down", "turn", "priority", "chase"]
    seat: Key | None = None
    name: Words | None = None
    phase: Phase | None = None


AnyAct = (
    Bring
    | First
    | Redraw
    | BeginTurn
    | GoToPhase
    | Battle
    | Pass
    | Resolve
    | PlayRune
    | PlayChant
    | PlaySpell
    | UseAbility
    | Judge
    | Cancel
    | Spare
    | Copy
    | Flip
    | TurnRuler
    | SetDivinity
    | WatchCard
    | Unwatch
    | ChangeLife
    | SetLife
    | Leave
    | Win
    | DrawGame
    | NextGame
    | Side
    | Note
    | Ruling
)
"""Any act, as the first fact of an act carries it."""

ORDERS: tuple[type[Order], ...] = get_args(AnyAct)
"""Every order of this game."""
