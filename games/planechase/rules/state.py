"""What a table of Planechase knows: the state that all facts together make. Frozen, shares structure, plain data.

Everything that §3 … §8 call "the PC", "the stack", "face up" belongs to a *slot*; there is one in
every mode but Grand Melee (§10).
"""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value
from games.planechase.rules.cards import Card, Line
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL, Direction, Event, Face, Phase, Said, Side, Stage, Step, Until, Why
from games.planechase.rules.knowledge import PUBLIC, Deck, new_deck
from games.planechase.rules.setup import Setup

# --- face-up cards ---------------------------------------------------------------------------------------------------


class Exiled(Value, frozen=True):
    """A card exiled with a plane, as the table calls it (P-7)."""

    what: str
    owner: str | None = None


class FaceUp(Value, frozen=True):
    """A planar card that lies face up. `object` is new whenever a card is turned up (E-13); lower numbers came first
    (E-14). `walked`: whose planeswalk turned it up, in which turn."""

    object: int
    deck: str
    card: str
    counters: dict[str, int] = {}
    exiled: tuple[Exiled, ...] = ()
    sides: dict[str, Side] = {}
    walked: tuple[str, int] | None = None
    exiling: tuple[str, ...] = ()
    """Who is offered to enter a card as exiled with this one."""


class Spot(Value, frozen=True):
    """A place of the Eternities Map away from the marker (§17): (east, north) of the first plane."""

    x: int
    y: int
    cards: tuple[FaceUp, ...]


# --- the stack -------------------------------------------------------------------------------------------------------


class Cast(Value, frozen=True):
    """The roll that made something trigger: who threw which face."""

    seat: str
    face: Face


class Item(Value, frozen=True):
    """An ability that has triggered (P-1). `moment` is a word of planes §3 or `walking`, the planeswalking ability.

    `object` 0: it has no source, or its card was only revealed. `late`: the delayed part of its line. `counters` and
    `exiled` are None while the source lies face up, then what they were when it left (P-7).
    """

    number: int
    controller: str
    moment: str
    card: str = ""
    deck: str = COMMUNAL
    object: int = 0
    line: int = 0
    late: bool = False
    copied: bool = False
    cast: Cast | None = None
    walked: tuple[str, int] | None = None
    counters: dict[str, int] | None = None
    exiled: tuple[Exiled, ...] | None = None

    @property
    def is_walking(self) -> bool:
        """Whether it is a planeswalking ability (E-21)."""
        return self.moment == "walking"


class Answer(Value, frozen=True):
    """What was chosen at a question of an op (P-8)."""

    cards: tuple[str, ...] = ()
    keep: bool = False
    side: Side | None = None


class Running(Value, frozen=True):
    """The item that is being resolved: its ops that are still to do, and R, the cards of `deck` that it has revealed
    and no op has moved since. `progress`: how many cards the op at work has revealed. `shown`: numbers for the page."""

    item: Item
    todo: tuple[str, ...]
    deck: str
    revealed: tuple[str, ...] = ()
    said: Said | None = None
    answer: Answer | None = None
    progress: int = 0
    shown: dict[str, int] = {}
    asked: tuple[str, ...] = ()


Cause = Literal["ability", "phenomenon", "effect", "card", "left"]
"""Why somebody walks (901.11a): the planeswalking ability, 704.6f, an op, an ordinary card, a leaver's card."""


class Showing(Value, frozen=True):
    """Somebody reveals the top cards of their deck by an ordinary card: so many are still to come, these lie open."""

    seat: str
    deck: str
    count: int
    cards: tuple[str, ...] = ()


class Walk(Value, frozen=True):
    """A planeswalk under way (E-26)."""

    who: str
    deck: str
    """Whose top card is turned up."""
    cause: Cause
    leaves: bool = True
    """Whether the face-up cards are left."""
    to: tuple[str, ...] | None = None
    """Revealed cards that are turned up instead."""
    stage: Literal["ordered", "leaving", "turning"] = "ordered"
    left_plane: bool = False
    """A plane has been left by it."""
    direction: Direction | None = None


Kind = Literal["name", "arrange", "top", "may_bottom", "side", "direction", "place"]


class Question(Value, frozen=True):
    """A choice in the middle of an act (P-8): nothing else goes on in this slot until `seat` has answered.

    `name`: which card lies there. `arrange`: in which order these cards go to the bottom. `top`: which one goes on
    top. `may_bottom`: to the bottom, or keep. `side`: anchor or waterfall. `direction`: where to walk (§17).
    `place`: which of the cards looked at go to the top and bottom. `count`: how many cards, where names are not known.
    """

    number: int
    kind: Kind
    seat: str
    deck: str = COMMUNAL
    cards: tuple[str, ...] = ()
    count: int = 0


# --- turns -----------------------------------------------------------------------------------------------------------


class Turn(Value, frozen=True):
    """A turn (P-16). `of`: whose it is, a team's by its primary player; `active` None: they have left (P-12).

    `place`: from whose seat the order goes on; an extra turn changes nothing of it. `rolls`: by seat, how often the
    special action was taken (E-17)."""

    number: int
    of: str
    active: str | None
    step: Step
    phase: Phase
    steps: tuple[Step, ...]
    phases: tuple[Phase, ...]
    place: str
    rolls: dict[str, int] = {}
    extra: bool = False
    first: bool = False
    """The first turn of the game; in Grand Melee the first one of its marker."""


class Skip(Value, frozen=True):
    """The next such step or turn of this player does not take place (500.11)."""

    seat: str
    what: str
    by: str


class Slot(Value, frozen=True):
    """One planar game: a turn, its stack, its face-up cards. Grand Melee has one for each turn marker (§10).

    `orderable`: the items that the last act put on the stack; their controllers may still order them (P-27).
    `resolved`: what has resolved this turn, for the list of what applies until cleanup (P-28).
    """

    number: int
    first: str
    controller: str | None = None
    turn: Turn | None = None
    started: bool = False
    setting: int | None = None
    """While the starting plane is looked for: how many phenomena were passed (E-8)."""
    face_up: tuple[FaceUp, ...] = ()
    stack: tuple[Item, ...] = ()
    due: tuple[Item, ...] = ()
    orderable: tuple[int, ...] = ()
    running: Running | None = None
    showing: Showing | None = None
    walk: Walk | None = None
    question: Question | None = None
    last_cast: Cast | None = None
    casts: int = 0
    """How the planar die lies, and how often it has been thrown."""
    extra_turns: tuple[str, ...] = ()
    resolved: tuple[Item, ...] = ()
    place: tuple[int, int] = (0, 0)
    filling: bool = False
    waits: bool = False
    """Grand Melee: its turn is over, the next holder has not begun."""
    removals: int = 0
    removed: bool = False

    @property
    def top(self) -> Item | None:
        """The item that resolves next."""
        return self.stack[-1] if self.stack else None


# --- what lasts ------------------------------------------------------------------------------------------------------


class Pin(Value, frozen=True):
    """Something that lasts: the line of a card under somebody's name, or a text by hand."""

    number: int
    seat: str
    until: Until
    slot: int = 1
    card: str = ""
    line: int = 0
    object: int = 0
    """For `while_face_up`."""
    text: str = ""
    rules: tuple[str, ...] = ()
    """Its words that are rules in force."""
    turn: int = 0
    """For `end_of_turn` the number of the turn."""


class LifeProposal(Value, frozen=True):
    """Life that follows from a line, until its player has it by one tap, or their turn is over (P-34). `to`: the total
    that they would have; else `change`."""

    number: int
    seat: str
    card: str
    slot: int
    change: int = 0
    to: int | None = None


class Delayed(Value, frozen=True):
    """The line of a card that is due once more when an event happens; the item is its creator's."""

    number: int
    seat: str
    event: Event
    slot: int
    card: str
    deck: str
    object: int
    line: int


# --- the players -----------------------------------------------------------------------------------------------------


class Player(Value, frozen=True):
    """A player: what they have, and why they are out. Life and poison of a team are its primary player's (P-21).

    `commander`: combat damage by commander, as "seat/name". `marks`: for the rest of the game (planes §3)."""

    key: str
    name: str
    life: int
    poison: int = 0
    commander: dict[str, int] = {}
    marks: tuple[str, ...] = ()
    mulligans: int = 0
    kept: bool = False
    out: Why | None = None


class Result(Value, frozen=True):
    """How the game ended; nobody: a draw (104.4)."""

    winners: tuple[str, ...]
    by: str = ""


class State(Value, frozen=True):
    """A table of Planechase."""

    setup: Setup
    players: dict[str, Player]
    decks: dict[str, Deck]
    homes: dict[str, tuple[str, ...]]
    """By deck, the names that started in it; with names that appeared later (P-4, P-23)."""
    slots: tuple[Slot, ...]
    began: int
    """How many players the game began with, the last time it did (103.5c, 103.8a, P-23)."""
    stage: Stage = "first"
    starter: str | None = None
    reversed: bool = False
    monarch: str | None = None
    pins: tuple[Pin, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    proposals: tuple[LifeProposal, ...] = ()
    spots: tuple[Spot, ...] = ()
    aside: tuple[str, ...] = ()
    """Phenomena that wait until the places of the map are filled (P-31)."""
    skips: tuple[Skip, ...] = ()
    owed: tuple[str, ...] = ()
    """Grand Melee: extra turns that come just before somebody's next turn (807.4j)."""
    circle: tuple[str, ...] = ()
    """Grand Melee: who sat beside whom at the last beginning of a turn (801.2c)."""
    shuffled: tuple[str, ...] = ()
    objects: int = 0
    items: int = 0
    questions: int = 0
    turns: int = 0
    lasting: int = 0
    drawn: int = 0
    result: Result | None = None

    @property
    def charter(self) -> Charter:
        """The settings of the table."""
        return self.setup.charter

    @property
    def seating(self) -> tuple[str, ...]:
        """Everybody who sat down, clockwise."""
        return tuple(seat.key for seat in self.setup.seats)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who is still in the game, clockwise."""
        return tuple(seat for seat, one in self.players.items() if one.out is None)

    @property
    def cards(self) -> dict[str, Card]:
        """The rows, by name."""
        return self.setup.by_name

    def slot(self, number: int) -> Slot:
        return self.slots[number - 1]

    def line(self, card: str, number: int) -> Line:
        """The line of this number on this card (the first is 1)."""
        return self.cards[card].abilities[number - 1]


def initial(setup: Setup) -> State:
    """The table before anything has happened: everybody seated, decks as sets."""
    seats = tuple(seat.key for seat in setup.seats)
    return State(
        setup=setup,
        players={seat.key: _seated(setup, seat.key, seat.name) for seat in setup.seats},
        decks={deck.owner: _unshuffled(setup, deck.owner) for deck in setup.decks},
        homes={deck.owner: deck.names for deck in setup.decks},
        slots=(Slot(number=1, first=seats[0]),),
        began=len(seats),
    )


def _seated(setup: Setup, key: str, name: str) -> Player:
    team = next((team for team in setup.teams if key in team), (key,))
    return Player(key=key, name=name, life=setup.charter.start_life(len(team), team))


def _unshuffled(setup: Setup, owner: str) -> Deck:
    deck = next(deck for deck in setup.decks if deck.owner == owner)
    return fresh_deck(setup, owner, deck.names, deck.hidden)


def fresh_deck(setup: Setup, owner: str, names: tuple[str, ...], hidden: int) -> Deck:
    """A deck before its first shuffle, as `deck_lists` has it: all know its names, or its owner alone (P-4)."""
    seats = tuple(seat.key for seat in setup.seats)
    knowing = (*seats, PUBLIC) if setup.charter.open_lists else (owner,) if owner in seats else ()
    return new_deck(names, hidden, seats, knowing)
