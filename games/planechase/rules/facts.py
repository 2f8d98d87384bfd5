"""Everything that can have happened at a table of Planechase, with every value that `evolve` and the story need.

The first fact of an act is `Acted`: it carries the act with all names and faces that came out of it, and a record is
printed from it alone. What follows from it are facts of their own. Cards are (deck, name), what lies face
up is an object with a number. `told`: the program knows an order; `knowing`: the seats that know it too, None is
everybody; `drawn`: it was drawn by chance and becomes an `Order` line (P-5).
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from games.kernel.rulebook import Fact
from games.planechase.rules.codes import FACES, SIDES, Coin, Direction, Face, Phase, Said, Side, Stage, Step, Why
from games.planechase.rules.orders import AnyAct
from games.planechase.rules.state import (
    Answer,
    Delayed,
    Exiled,
    FaceUp,
    Item,
    LifeProposal,
    Pin,
    Question,
    Showing,
    Skip,
    Turn,
    Walk,
)


class Acted(Fact, frozen=True):
    """An act, to whom it belongs, with what it has shown: faces, cards turned up and revealed."""

    seat: str | None
    act: AnyAct


# --- setup -----------------------------------------------------------------------------------------------------------


class StarterChosen(Fact, frozen=True):
    seat: str
    why: Literal["first", "left", "restart"] = "first"


class DeckShuffled(Fact, frozen=True):
    """`order` None: nobody knows it, real cards."""

    by_chance: ClassVar[str] = "order"
    deck: str
    order: tuple[str, ...] | None
    drawn: bool = False


class DeckFlagged(Fact, frozen=True):
    """A planar deck is no legal one, and the group plays on (`deck_check = warn`): so many cards where `bound` are
    needed, or phenomena where `bound` are allowed."""

    deck: str
    why: Literal["deck_too_small", "deck_phenomena"]
    number: int
    bound: int


class StageBegan(Fact, frozen=True):
    stage: Stage


class MulliganTaken(Fact, frozen=True):
    """`back`: so many cards they will put back when they keep (103.5, 103.5c)."""

    seat: str
    back: int


class HandKept(Fact, frozen=True):
    seat: str
    back: int


class PhenomenonPassed(Fact, frozen=True):
    """E-8, E-30: at setup a phenomenon goes to the bottom, nothing triggers."""

    reveals: ClassVar[bool] = True
    slot: int
    deck: str
    card: str


class StartBegan(Fact, frozen=True):
    """The starting plane of this slot is looked for."""

    slot: int


class StartSet(Fact, frozen=True):
    """The setup of this slot is done; `plane` False: there was none to turn up (P-15)."""

    slot: int
    plane: bool = True


# --- planar cards ----------------------------------------------------------------------------------------------------


class TurnedUp(Fact, frozen=True):
    """Cards leave a deck and lie face up; `places`: where each lay when it was taken."""

    reveals: ClassVar[bool] = True
    slot: int
    deck: str
    places: tuple[int, ...]
    cards: tuple[FaceUp, ...]


class TurnedDown(Fact, frozen=True):
    """Face-up cards go to the bottom of their deck, the first nearest to the top; the objects are no more (E-13)."""

    slot: int
    deck: str
    objects: tuple[int, ...]
    cards: tuple[str, ...]
    told: bool = True
    knowing: tuple[str, ...] | None = None
    drawn: bool = False


class CardsGone(Fact, frozen=True):
    """Face-up cards left the game with their owner (E-33)."""

    slot: int
    objects: tuple[int, ...]
    cards: tuple[str, ...] = ()


class DeckGone(Fact, frozen=True):
    """A deck left the game with its owner (E-33)."""

    deck: str


class Revealed(Fact, frozen=True):
    """The card at this place of a deck is shown to all and stays there. `joins`: it is one of R."""

    reveals: ClassVar[bool] = True
    slot: int
    deck: str
    place: int
    card: str
    joins: bool = True


class ShowingBegan(Fact, frozen=True):
    """By an ordinary card the top cards of a deck are revealed."""

    slot: int
    showing: Showing


class ShowingDone(Fact, frozen=True):
    slot: int


class CardsMoved(Fact, frozen=True):
    """Revealed cards went to the top or bottom of their deck; they are no longer in R."""

    slot: int
    deck: str
    cards: tuple[str, ...]
    where: Literal["top", "bottom"]
    told: bool = True
    knowing: tuple[str, ...] | None = None
    drawn: bool = False


class LookedAt(Fact, frozen=True):
    """One player alone looked at the top cards; `cards` None: the program does not know them."""

    reveals: ClassVar[bool] = True
    slot: int
    seat: str
    deck: str
    count: int
    cards: tuple[str, ...] | None


class RevealedGone(Fact, frozen=True):
    """What the item had revealed is no longer there (P-30)."""

    slot: int


class LaidBack(Fact, frozen=True):
    """They put them back; `?` for each card whose place they did not tell."""

    slot: int
    seat: str
    deck: str
    top: tuple[str, ...]
    bottom: tuple[str, ...]


class LiftedUp(Fact, frozen=True):
    """P-25: the host says that a card of some deck lies face up."""

    reveals: ClassVar[bool] = True
    slot: int
    card: FaceUp


class DeckRestated(Fact, frozen=True):
    """P-25: the host says how a deck lies; `order`: the program's, within the blocks."""

    deck: str
    blocks: tuple[tuple[str, ...], ...]
    order: tuple[str, ...] | None = None


class CountersChanged(Fact, frozen=True):
    """`number`: how many there are now."""

    object: int
    kind: str
    number: int
    card: str = ""


class ExileOffered(Fact, frozen=True):
    object: int
    seats: tuple[str, ...]
    card: str = ""


class ExileNoted(Fact, frozen=True):
    object: int
    entry: Exiled
    offered: str | None = None
    card: str = ""


class ExileUndone(Fact, frozen=True):
    object: int
    entry: Exiled
    card: str = ""


class SideChosen(Fact, frozen=True):
    object: int
    seat: str
    side: Side


# --- die -------------------------------------------------------------------------------------------------------------


class Rolled(Fact, frozen=True):
    """`special`: by the special action, at this cost; else by an effect. `counts`: it raises the cost of the next.

    `face` None: every die of the throw was ignored (E-24)."""

    reveals: ClassVar[bool] = True
    by_chance: ClassVar[str] = "face"
    among: ClassVar[tuple[str, ...] | str] = FACES
    slot: int
    seat: str
    face: Face | None
    special: bool
    counts: bool
    cost: int = 0
    by: str | None = None
    thrown: bool = False
    ignored: tuple[Face, ...] = ()


class ChaosEnsued(Fact, frozen=True):
    """E-20, E-25; `cards` None: for all face-up planes, which are `planes`; else for these. `who` has rolled it."""

    slot: int
    why: Literal["roll", "effect", "card", "replaced"]
    cards: tuple[str, ...] | None = None
    planes: tuple[str, ...] = ()
    who: str | None = None


# --- stack -----------------------------------------------------------------------------------------------------------


class Triggered(Fact, frozen=True):
    """An ability has triggered and waits to go on the stack (603.3)."""

    slot: int
    item: Item


class Stacked(Fact, frozen=True):
    """What had triggered is on the stack, the last of these on top; `under`: below all others (`at_once`)."""

    slot: int
    items: tuple[int, ...]
    under: bool = False


class Ceased(Fact, frozen=True):
    """Items that are no more, without having been countered."""

    slot: int
    items: tuple[int, ...]
    why: Literal["left", "plane_left", "ended", "ruling"]
    gone: tuple[Item, ...] = ()


class ItemsPassed(Fact, frozen=True):
    """E-32: they go on under another controller."""

    slot: int
    items: tuple[int, ...]
    controller: str
    passed: tuple[Item, ...] = ()


class ResolutionBegan(Fact, frozen=True):
    """It leaves the stack for the table; `ops` is what it does."""

    slot: int
    number: int
    said: Said | None
    ops: tuple[str, ...]
    deck: str
    item: Item


class OpDone(Fact, frozen=True):
    slot: int


class NumberShown(Fact, frozen=True):
    """On the item that resolves: how many counters, how many exiled cards (P-7)."""

    slot: int
    key: str
    number: int


class Resolved(Fact, frozen=True):
    """It has resolved; `broken`: it broke off with its controller (P-30); `idle`: its condition was false (603.4)."""

    slot: int
    number: int
    item: Item
    broken: bool = False
    idle: bool = False


class ItemCountered(Fact, frozen=True):
    slot: int
    number: int
    by: str
    item: Item


class ItemRemoved(Fact, frozen=True):
    slot: int
    number: int
    item: Item


class ItemCopied(Fact, frozen=True):
    slot: int
    item: Item


class ItemsOrdered(Fact, frozen=True):
    """`items`: the whole stack as it lies now, the top last."""

    slot: int
    items: tuple[int, ...]


class Asked(Fact, frozen=True):
    slot: int
    question: Question


class Answered(Fact, frozen=True):
    """`answer` None: it is told by what follows, or nobody has to answer any more."""

    slot: int
    answer: Answer | None = None


# --- walking ---------------------------------------------------------------------------------------------------------


class WalkOrdered(Fact, frozen=True):
    slot: int
    walk: Walk


class WalkWent(Fact, frozen=True):
    """The walk has got this far."""

    slot: int
    stage: Literal["leaving", "turning"]
    left_plane: bool = False


class Walked(Fact, frozen=True):
    """Somebody has planeswalked (E-26)."""

    slot: int
    who: str
    cause: Literal["ability", "phenomenon", "effect", "card", "left"]
    cards: tuple[str, ...]


class WalkDropped(Fact, frozen=True):
    """Nobody has walked: no step is possible, or who was to choose it has left (§17)."""

    slot: int


# --- what lasts ------------------------------------------------------------------------------------------------------


class Pinned(Fact, frozen=True):
    pin: Pin


class PinEnded(Fact, frozen=True):
    number: int
    pin: Pin


class DelayNoted(Fact, frozen=True):
    delayed: Delayed


class DelayUsed(Fact, frozen=True):
    number: int


class Marked(Fact, frozen=True):
    """A mark for the rest of the game."""

    seat: str
    mark: str


class MonarchNamed(Fact, frozen=True):
    seat: str | None


# --- turns -----------------------------------------------------------------------------------------------------------


class ControllerChanged(Fact, frozen=True):
    slot: int
    seat: str | None
    why: Literal["start", "turn", "left", "ruling", "shrink"] = "turn"


class TurnBegan(Fact, frozen=True):
    """`used`: how many extra turns of the list this one takes away."""

    slot: int
    turn: Turn
    used: int = 0
    owed: bool = False
    ruling: bool = False


class StepBegan(Fact, frozen=True):
    """`steps`, `phases`: what is left of this phase and of this turn after it."""

    slot: int
    step: Step
    phase: Phase
    steps: tuple[Step, ...]
    phases: tuple[Phase, ...]
    ruling: bool = False


class ActiveLost(Fact, frozen=True):
    """E-36: the turn goes on without an active player."""

    slot: int


class PhasesAdded(Fact, frozen=True):
    """After this phase, before what was added before (500.8)."""

    slot: int
    phases: tuple[Phase, ...]


class TurnAdded(Fact, frozen=True):
    """After this turn, before what was added before (500.7)."""

    slot: int
    seat: str


class TurnsReversed(Fact, frozen=True):
    pass


class SkipNoted(Fact, frozen=True):
    skip: Skip


class SkipUsed(Fact, frozen=True):
    seat: str
    what: str


class RollsSet(Fact, frozen=True):
    """P-25."""

    slot: int
    seat: str
    number: int


# --- players ---------------------------------------------------------------------------------------------------------


class LifeChanged(Fact, frozen=True):
    """`settles`: the number of the proposal that has been taken by it, 0: none (P-34)."""

    seat: str
    before: int
    after: int
    settles: int = 0


class CoinFlipped(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    by_chance: ClassVar[str] = "coin"
    among: ClassVar[tuple[str, ...] | str] = SIDES
    seat: str
    coin: Coin


class PlayerPicked(Fact, frozen=True):
    """At random, among those who play (P-35)."""

    reveals: ClassVar[bool] = True
    by_chance: ClassVar[str] = "picked"
    seat: str
    picked: str


class CardPicked(Fact, frozen=True):
    """At random, one of so many by its place (P-35)."""

    reveals: ClassVar[bool] = True
    by_chance: ClassVar[str] = "place"
    among: ClassVar[tuple[str, ...] | str] = "count"
    seat: str
    place: int
    count: int


class LifeProposed(Fact, frozen=True):
    """Life that follows from the line that resolves (P-34)."""

    proposals: tuple[LifeProposal, ...]


class PoisonChanged(Fact, frozen=True):
    seat: str
    before: int
    after: int


class CommanderDamaged(Fact, frozen=True):
    """`commander` as "seat/name"; `damage`: the sum now."""

    seat: str
    commander: str
    damage: int


class PlayersLeft(Fact, frozen=True):
    """E-31 … E-37: they are out of the game, together."""

    seats: tuple[str, ...]
    why: Why | None


class GameEnded(Fact, frozen=True):
    """`winners` empty: a draw."""

    ends_game: ClassVar[bool] = True
    winners: tuple[str, ...]
    by: str = ""


class GameRestarted(Fact, frozen=True):
    """P-23: every planar card of those still playing is back in its deck; `lives` as at the start."""

    reveals: ClassVar[bool] = True
    lives: dict[str, int]


# --- map (§17) -------------------------------------------------------------------------------------------------------


class CardDealt(Fact, frozen=True):
    """A card from the top of the deck lies on the map, away from the marker."""

    reveals: ClassVar[bool] = True
    deck: str
    x: int
    y: int
    card: FaceUp


class CardSetAside(Fact, frozen=True):
    """P-31: a phenomenon cannot be dealt; it waits until all places are filled."""

    reveals: ClassVar[bool] = True
    deck: str
    card: str


class DirectionChosen(Fact, frozen=True):
    slot: int
    direction: Direction


class MarkerMoved(Fact, frozen=True):
    """What lay under the marker stays where it is; what lies at the new place is in force."""

    slot: int
    direction: Direction
    x: int
    y: int
    walked: tuple[str, int] | None = None


class LeftAside(Fact, frozen=True):
    """P-31: a phenomenon is left; it is shuffled into the deck when everything else is done."""

    slot: int
    objects: tuple[int, ...]
    cards: tuple[str, ...]


class FillingBegan(Fact, frozen=True):
    """The places next to the marker are filled (§17.4)."""

    slot: int


class FillingDone(Fact, frozen=True):
    slot: int


class MapGathered(Fact, frozen=True):
    """Far cards and those set aside are shuffled into the deck; `order` as in `DeckShuffled`."""

    deck: str
    objects: tuple[int, ...]
    aside: tuple[str, ...]
    order: tuple[str, ...] | None
    cards: tuple[str, ...] = ()
    drawn: bool = False


# --- Grand Melee (§10) -----------------------------------------------------------------------------------------------


class MarkerPassed(Fact, frozen=True):
    """The turn of this marker is over; its next holder waits or begins (807.4c)."""

    slot: int
    holder: str
    waits: bool


class TurnOwed(Fact, frozen=True):
    """807.4j: this extra turn comes immediately before their next turn."""

    slot: int
    seat: str


class FirstChanged(Fact, frozen=True):
    """P-29: who was to have the first turn of this slot has left."""

    slot: int
    seat: str


class MarkerDesignated(Fact, frozen=True):
    """E-43 c: to be removed at the end of its running turn."""

    slot: int


class MarkerRemoved(Fact, frozen=True):
    slot: int


class SlotsLaid(Fact, frozen=True):
    """E-42: one turn marker per full four players, by its first holder."""

    firsts: tuple[str, ...]


AnyFact = (
    Acted
    | StarterChosen
    | DeckShuffled
    | DeckFlagged
    | StageBegan
    | MulliganTaken
    | HandKept
    | PhenomenonPassed
    | StartBegan
    | StartSet
    | TurnedUp
    | TurnedDown
    | CardsGone
    | DeckGone
    | Revealed
    | ShowingBegan
    | ShowingDone
    | CardsMoved
    | LookedAt
    | LaidBack
    | RevealedGone
    | LiftedUp
    | DeckRestated
    | CountersChanged
    | ExileOffered
    | ExileNoted
    | ExileUndone
    | SideChosen
    | Rolled
    | ChaosEnsued
    | Triggered
    | Stacked
    | Ceased
    | ItemsPassed
    | ResolutionBegan
    | OpDone
    | NumberShown
    | Resolved
    | ItemCountered
    | ItemRemoved
    | ItemCopied
    | ItemsOrdered
    | Asked
    | Answered
    | WalkOrdered
    | WalkWent
    | Walked
    | WalkDropped
    | Pinned
    | PinEnded
    | DelayNoted
    | DelayUsed
    | Marked
    | MonarchNamed
    | ControllerChanged
    | TurnBegan
    | StepBegan
    | ActiveLost
    | PhasesAdded
    | TurnAdded
    | TurnsReversed
    | SkipNoted
    | SkipUsed
    | RollsSet
    | LifeChanged
    | LifeProposed
    | CoinFlipped
    | PlayerPicked
    | CardPicked
    | PoisonChanged
    | CommanderDamaged
    | PlayersLeft
    | GameEnded
    | GameRestarted
    | CardDealt
    | CardSetAside
    | DirectionChosen
    | MarkerMoved
    | LeftAside
    | FillingBegan
    | FillingDone
    | MapGathered
    | MarkerPassed
    | TurnOwed
    | FirstChanged
    | MarkerDesignated
    | MarkerRemoved
    | SlotsLaid
)

FACTS: tuple[type[Fact], ...] = get_args(AnyFact)
"""Every fact of this game."""
