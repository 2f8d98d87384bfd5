"""Everything that somebody can want at a table of Planechase: one order for each act of docs/records.md.

The player to whom an act belongs is the seat that gives the order, unless the order names them (`seat`). A card is
named as in a record: `Krosa`, or `Krosa@Anna` where two decks hold the name; an item as `Krosa/chaos`, `Krosa/chaos~2`.
`up` and `reveals` are the names of cards that the act turns up or reveals, where only the table can know them (P-4).
`slot` is the turn marker in Grand Melee, 1 everywhere else. Orders that depend on what lies on the table carry its
version; relative numbers add up and carry nothing (docs/records.md, *At the live table*).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta

from games.kernel.limits import MOST, Key, Keys, Whole, Words
from games.kernel.rulebook import Order
from games.planechase.rules.codes import Coin, Direction, Face, Said, Side, Step, Why


class Act(Order, frozen=True):
    """An order of this game: it carries the version that its sender saw."""

    answers: ClassVar[Literal["version", "nothing"]] = "version"


# --- setup -----------------------------------------------------------------------------------------------------------


class First(Act, frozen=True):
    """`A: first` — who starts, by dice or chosen (103.1). Without a seat, by dice: the program throws them."""

    seat: Key = ""
    how: Literal["dice", "chosen"] | None = None


class Shuffle(Act, frozen=True):
    """`A: shuffle` — a deck is shuffled, and cut by somebody (103.3a); communal: without a deck."""

    deck: Key = ""
    cut_by: Key | None = None


class Mulligan(Act, frozen=True):
    """`A: mulligan` (103.5), with `mulligans` tracked."""


class Keep(Act, frozen=True):
    """`A: keep` (103.5); how many cards go back is computed."""


class Opening(Act, frozen=True):
    """`A: opening` — an opening-hand action (103.6)."""

    text: Words


class Start(Act, frozen=True):
    """`A: start` — the starting plane is turned up (E-8)."""

    up: Keys = ()
    slot: Whole = 1


# --- turn ------------------------------------------------------------------------------------------------------------


class BeginTurn(Act, frozen=True, tag="turn"):
    """`A: turn` — the rest of the turn before passes, the next one begins up to its upkeep (500)."""

    seat: Key
    extra: bool = False
    slot: Whole = 1


class GoToStep(Act, frozen=True, tag="step"):
    """`step` — forward to the next such step of this turn; stops earlier where something is due (500.6)."""

    step: Step
    slot: Whole = 1


class ExtraTurn(Act, frozen=True):
    """`A: extra turn` — after this one (500.7)."""

    by: Words
    slot: Whole = 1


class ExtraPhase(Act, frozen=True):
    """`A: extra phase` — after this phase (500.8)."""

    phase: Literal["beginning", "combat", "combat+main"]
    by: Words
    slot: Whole = 1


class SkipNext(Act, frozen=True, tag="skip"):
    """`A: skip` — A's next such step or turn (500.11)."""

    seat: Key
    what: Step | Literal["turn"]
    by: Words
    slot: Whole = 1


class EndTurn(Act, frozen=True):
    """`end turn` — the stack is exiled, what has triggered ceases, cleanup follows at once (723.1)."""

    by: Words
    up: Keys = ()
    slot: Whole = 1


class Reverse(Act, frozen=True):
    """`reverse` — the direction of the turns changes (§12)."""

    by: Words
    slot: Whole = 1


# --- die -------------------------------------------------------------------------------------------------------------


class Roll(Act, frozen=True):
    """`A: roll` — the planar die (E-16 … E-24). No face: the program throws. `by`: an effect of this card, free.

    `ignored`: other dice of the same throw that never happened; then `face` may be missing (E-24)."""

    face: Face | None = None
    thrown: bool = False
    by: Words | None = None
    ignored: Annotated[tuple[Face, ...], Meta(max_length=MOST)] = ()
    slot: Whole = 1


class FlipCoin(Act, frozen=True, tag="coin"):
    """`A: coin` — no side: the program throws (P-35)."""

    side: Coin | None = None
    slot: Whole = 1


class PickPlayer(Act, frozen=True):
    """`A: pick player` — one of those who play, at random; nobody named: the program throws (P-35)."""

    who: Key | None = None
    slot: Whole = 1


class PickCard(Act, frozen=True):
    """`A: pick card` — one of so many at random, by its place; 0: the program throws (P-35)."""

    count: Whole
    place: Whole = 0
    slot: Whole = 1


# --- stack -----------------------------------------------------------------------------------------------------------


class Resolve(Act, frozen=True):
    """`resolve` — everybody passed: the top item resolves (608)."""

    item: Key | None = None
    said: Said | None = None
    reveals: Keys = ()
    up: Keys = ()
    slot: Whole = 1


class Choose(Act, frozen=True):
    """`A: choose` — answers the pending question (P-8)."""

    bottom: Keys = ()
    top: Keys = ()
    keep: bool = False
    direction: Direction | None = None
    side: Side | None = None
    up: Keys = ()
    slot: Whole = 1


class Counter(Act, frozen=True):
    """`counter` — an item is countered, or exiled from the stack (701.6)."""

    item: Key
    by: Words
    up: Keys = ()
    slot: Whole = 1


class Remove(Act, frozen=True):
    """`remove` — no legal target, or its condition is false (603.3d, 603.4)."""

    item: Key
    up: Keys = ()
    slot: Whole = 1


class Copy(Act, frozen=True):
    """`A: copy` — the copy is A's (707.10)."""

    item: Key
    by: Words
    slot: Whole = 1


class OrderItems(Act, frozen=True, tag="order"):
    """`A: order` — items that triggered together; the first resolves first (603.3b, P-27)."""

    items: Keys
    slot: Whole = 1


class Trigger(Act, frozen=True):
    """`trigger` — the `event` line of this number has happened (603)."""

    card: Key
    line: Whole
    slot: Whole = 1


# --- effects ---------------------------------------------------------------------------------------------------------


class WalkByCard(Act, frozen=True, tag="walk"):
    """`A: walk` — an ordinary card says "planeswalk" (701.31a)."""

    by: Words
    up: Keys = ()
    slot: Whole = 1


class ChaosByCard(Act, frozen=True, tag="chaos"):
    """`chaos` — an ordinary card says "chaos ensues", for all or for one card (E-25)."""

    by: Words
    on: Key | None = None
    slot: Whole = 1


class Look(Act, frozen=True):
    """`A: look` — A alone looks at the top cards of their deck (P-4)."""

    count: Whole
    by: Words
    slot: Whole = 1


class RevealByCard(Act, frozen=True, tag="reveal"):
    """`A: reveal` — the top cards of A's deck are shown to everybody (P-4)."""

    count: Whole
    by: Words
    reveals: Keys = ()
    slot: Whole = 1


# --- marks -----------------------------------------------------------------------------------------------------------


class ChangeCounters(Act, frozen=True, tag="counters"):
    """`counters` — by hand, beside what lines do by themselves (E-13)."""

    answers: ClassVar[Literal["version", "nothing"]] = "nothing"
    card: Key
    change: Whole
    kind: Words
    slot: Whole = 1


class Exile(Act, frozen=True):
    """`exile` — a card is exiled with a plane (P-7)."""

    card: Key
    what: Words
    owner: Key | None = None
    slot: Whole = 1


class Unexile(Act, frozen=True):
    """`unexile` — it is no longer (P-7)."""

    card: Key
    what: Words
    owner: Key | None = None
    slot: Whole = 1


class Monarch(Act, frozen=True):
    """`A: monarch` — A is the monarch now, nobody else (724)."""


class Blessing(Act, frozen=True):
    """`A: blessing` — the city's blessing (702.131)."""


class PinText(Act, frozen=True, tag="pin"):
    """`pin` — a duration by hand. `until` turn: the end of this one, with `seat` the next of that player."""

    text: Words
    until: Literal["turn", "walk", "plane", "game"] | None = None
    seat: Key | None = None
    slot: Whole = 1


class Unpin(Act, frozen=True):
    """`unpin` — it lasts no longer."""

    text: Words
    slot: Whole = 1


# --- players ---------------------------------------------------------------------------------------------------------


class ChangeLife(Act, frozen=True, tag="life"):
    """`A: life +n` — relative numbers add up (119)."""

    answers: ClassVar[Literal["version", "nothing"]] = "nothing"
    change: Whole


class SetLife(Act, frozen=True):
    """`A: life =n` (119)."""

    to: Whole


class ChangePoison(Act, frozen=True, tag="poison"):
    """`A: poison +n` (704.5c)."""

    answers: ClassVar[Literal["version", "nothing"]] = "nothing"
    change: Whole


class SetPoison(Act, frozen=True):
    """`A: poison =n` (704.5c)."""

    to: Whole


class CommanderDamage(Act, frozen=True, tag="commander"):
    """`A: commander from B "name" ±n` — combat damage that A was dealt (903.10a)."""

    answers: ClassVar[Literal["version", "nothing"]] = "nothing"
    source: Key
    name: Words
    change: Whole


class Leave(Act, frozen=True):
    """`leave` — these players, together (§8, P-13); a team by any of its members."""

    seats: Keys
    why: Why | None = None
    up: Keys = ()


class Win(Act, frozen=True):
    """`A: win` — by an effect (104.2b); in Grand Melee those within its range leave."""

    by: Words
    up: Keys = ()
    slot: Whole = 1


class DrawGame(Act, frozen=True, tag="draw"):
    """`draw` — by an effect (104.4); in Grand Melee those within its range leave."""

    by: Words
    up: Keys = ()
    slot: Whole = 1


class Restart(Act, frozen=True):
    """`A: restart` — the game starts again, A first (726, P-23)."""

    by: Words


# --- map and table ---------------------------------------------------------------------------------------------------


class Deal(Act, frozen=True):
    """`deal` — places of the map that are filled, where the program does not know the cards (§17)."""

    cards: Annotated[tuple[tuple[Direction, Key], ...], Meta(max_length=MOST)]


class Note(Act, frozen=True):
    """`note` — words for the log."""

    answers: ClassVar[Literal["version", "nothing"]] = "nothing"
    text: Words


class Ruling(Act, frozen=True):
    """`ruling` — the host sets a state, nothing triggers (P-25). Exactly one of:

    up: `card` is face up. down: `card` goes to the bottom. deck: `seat`'s deck is these `blocks`. controller: `seat`.
    turn: it is `seat`'s turn, in `step`. rolls: `seat` has taken the special action `number` times. counters: `number`
    counters of `kind` on `card`. stack: it is cleared.
    """

    what: Literal["up", "down", "deck", "controller", "turn", "rolls", "counters", "stack"]
    seat: Key | None = None
    card: Key | None = None
    blocks: Annotated[tuple[Keys, ...], Meta(max_length=MOST)] = ()
    step: Step | None = None
    number: Whole = 0
    kind: Words = ""
    up: Keys = ()
    slot: Whole = 1


AnyAct = (
    First
    | Shuffle
    | Mulligan
    | Keep
    | Opening
    | Start
    | BeginTurn
    | GoToStep
    | ExtraTurn
    | ExtraPhase
    | SkipNext
    | EndTurn
    | Reverse
    | Roll
    | FlipCoin
    | PickPlayer
    | PickCard
    | Resolve
    | Choose
    | Counter
    | Remove
    | Copy
    | OrderItems
    | Trigger
    | WalkByCard
    | ChaosByCard
    | Look
    | RevealByCard
    | ChangeCounters
    | Exile
    | Unexile
    | Monarch
    | Blessing
    | PinText
    | Unpin
    | ChangeLife
    | SetLife
    | ChangePoison
    | SetPoison
    | CommanderDamage
    | Leave
    | Win
    | DrawGame
    | Restart
    | Deal
    | Note
    | Ruling
)
"""Any act, as the first fact of an act carries it."""

ORDERS: tuple[type[Order], ...] = get_args(AnyAct)
"""Every order of this game."""
