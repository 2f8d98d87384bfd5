"""What a seat may see of a table: built up from nothing by `viewing`, sent as it is to pages, streams and API.

Of a rune that only its owner has seen nothing is here but that it lies face down (§2, R-18, R-24). `mine` is the only
part that differs between the seats.
"""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Refusal, Value
from games.runes.rules.cards import Ruler, Rune
from games.runes.rules.charter import Charter
from games.runes.rules.codes import As, Divinity, Face, Kind, Phase, Remaining, SpellType, Stage, Symbol, Why
from games.runes.rules.decks import Deck


class RulerView(Value, frozen=True):
    """What lies up of a ruler card (R-16). `number`: of the ruler side; `row`: the side or card that lies up, None: a
    card that nobody knows. `divinity`: its value now, None: it has none; `printed`: without the effect that changes it.
    """

    number: str
    name: str
    face: Face
    covered: str | None
    astral: bool
    attributes: tuple[Symbol, ...]
    divinity: Divinity | None
    printed: Divinity | None
    quickcast_in_area: bool
    row: Ruler | None


class WatchView(Value, frozen=True):
    """A card with [Rune], and whether it has its text (R-17)."""

    name: str
    condition: str
    met: bool


class PlayerView(Value, frozen=True):
    """A player as everybody sees them. `ruler` None: it is not laid out yet (FoW 403.1).

    `used`: Divinity of the face-up runes; `remaining` None: their ruler has no [Divinity]; `is_below_zero`: shown as
    "–" (R-14). `face_up` in the order of turning up; `known_down`: names that lie face down and that everybody has seen
    (R-24). `deck_is_legal`: of the deck that they have brought, or want to play the next game with. `proposes_out`:
    life of 0 or less (FoW 105.4). `has_sided`: they have said what they exchange.
    """

    key: str
    name: str
    life: int
    ruler: RulerView | None
    used: Divinity
    remaining: Remaining | None
    is_below_zero: bool
    face_up: tuple[str, ...]
    face_down: int
    known_down: tuple[str, ...]
    watched: tuple[WatchView, ...]
    deck_is_legal: bool
    has_redrawn: bool
    has_sided: bool
    wins: int
    out: Why | None
    has_left: bool
    proposes_out: bool


class ItemView(Value, frozen=True):
    """Something in the chase, the top first. `place`: its number, counted from the bottom; `label`: how an order names
    it. `cancelled_by`: the wordings that may cancel it (§4). `from_area`: the copy of a rune of the rune area."""

    place: int
    label: str
    kind: Kind
    name: str
    controller: str
    types: tuple[SpellType, ...]
    from_area: bool
    copied: bool
    auto: bool
    x: int
    options: str
    targets: str
    pay: str
    cost: str
    cancelled_by: tuple[As, ...]


class TurnView(Value, frozen=True):
    """The turn. `main_timing`: a spell without [Quickcast] may be played by its player, as far as timing goes."""

    of: str
    number: int
    phase: Phase
    draws: bool
    recovers: bool
    battle: bool
    main_timing: bool


class OwnRune(Value, frozen=True):
    """A face-down rune of one's own: what it costs from the rune area, and why it cannot be played now (None: it can).

    `see_card`: the card says more about when and for how much. `is_known`: everybody knows that it lies here (R-24)."""

    name: str
    cost: str
    barred: Refusal | None
    see_card: bool
    is_known: bool


class OwnChant(Value, frozen=True):
    """A Chant/Rune of one's own main deck, as it can be played from the hand."""

    name: str
    cost: str
    barred: Refusal | None
    see_card: bool


class Mine(Value, frozen=True):
    """What this seat alone sees. `hidden`: runes whose names nobody has entered. `deck`: what they play with, `sided`:
    what they want to play the next game with; `offences`, `unchecked`: of the later of the two (§1, R-18)."""

    runes: tuple[OwnRune, ...]
    hidden: int
    chants: tuple[OwnChant, ...]
    deck: Deck
    sided: Deck | None
    offences: tuple[Refusal, ...]
    unchecked: tuple[str, ...]


class GameView(Value, frozen=True):
    """A game of the match that is over."""

    number: int
    winners: tuple[str, ...]
    by: str


class View(Value, frozen=True):
    """The table as one seat sees it. `rows`: what the runes say that it sees, by name. `due`: who must turn a rune face
    down, and by what (R-24). `cancels`: who must say what is cancelled, and by what. `next_player`: whose turn comes
    next. `priority`: who has it, `passed`: who has passed."""

    me: str | None
    stage: Stage
    charter: Charter
    game: int
    games: tuple[GameView, ...]
    players: tuple[PlayerView, ...]
    starter: str | None
    redraws: str | None
    turn: TurnView | None
    next_player: str | None
    priority: str | None
    passed: tuple[str, ...]
    chase: tuple[ItemView, ...]
    due: str | None
    due_by: str
    cancels: str | None
    cancels_by: str
    winners: tuple[str, ...] | None
    ended: Literal["", "games", "left"]
    mine: Mine | None
    rows: dict[str, Rune] = {}
