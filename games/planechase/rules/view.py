"""What one seat may see of a table of Planechase: an allow-list, built up from nothing by `viewing.py`.

Everything in it is public but the blocks of the decks (P-4), which are those of the seat whose view it is, and the
cards of a question that only it may know. Pages, streams and the API are made from this, from `Offer`s and `Line`s.
"""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import Face, Said, Side, Stage, Step, Until
from games.planechase.rules.knowledge import Block
from games.planechase.rules.state import Cause, Exiled, Kind

# --- players and decks -----------------------------------------------------------------------------------------------


class LifeDue(Value, frozen=True):
    """Life that follows for a player from a line of this card (P-34); `to`: the total, else `change`."""

    card: str
    change: int
    to: int | None


class PlayerView(Value, frozen=True):
    """A player. `proposed`: why they are proposed to leave (P-14). `back`: cards to put back after mulligans."""

    key: str
    name: str
    team: tuple[str, ...]
    life: int
    poison: int
    commander: dict[str, int]
    marks: tuple[str, ...]
    mulligans: int
    back: int
    kept: bool
    out: str | None
    proposed: str | None
    protected: bool
    is_monarch: bool
    life_due: tuple[LifeDue, ...] = ()


class DeckView(Value, frozen=True):
    """A planar deck as this seat knows it, top first (P-4); `next`: cards that it knows to lie on top."""

    key: str
    size: int
    blocks: tuple[Block, ...]
    next: tuple[str, ...]


# --- on the table ----------------------------------------------------------------------------------------------------


class CardView(Value, frozen=True):
    """A card that lies face up. `label`: how an act names it."""

    object: int
    label: str
    name: str
    deck: str
    owner: str | None
    is_plane: bool
    counters: dict[str, int]
    exiled: tuple[Exiled, ...]
    sides: dict[str, Side]
    exiling: tuple[str, ...]
    walked_here: str | None


class ItemView(Value, frozen=True):
    """An ability on the stack, the top first. `counters`: of its source, now or when it left (P-7)."""

    number: int
    label: str
    controller: str
    moment: str
    card: str
    line: int
    late: bool
    copied: bool
    roller: str | None
    face: Face | None
    counters: dict[str, int]
    is_orderable: bool


class RunningView(Value, frozen=True):
    """The item that is being resolved, and what it has shown."""

    item: ItemView
    said: Said | None
    revealed: tuple[str, ...]
    shown: dict[str, int]


class QuestionView(Value, frozen=True):
    """The open question. `cards` are empty for everybody who may not know them."""

    kind: Kind
    seat: str
    cards: tuple[str, ...]
    count: int


class Applies(Value, frozen=True):
    """A line that applies or is watched now: of a face-up card, pinned, or resolved this turn (P-28)."""

    why: Literal["static", "event", "pin", "resolved"]
    card: str
    line: int
    seat: str | None
    text: str = ""
    until: Until | None = None


class Ahead(Value, frozen=True):
    """A step of this turn that is still to come, and the lines that will be due in it."""

    step: Step
    lines: tuple[tuple[str, int], ...]


class TurnView(Value, frozen=True):
    """The turn. `cost`: of the next roll of each player who may roll in it (E-17)."""

    number: int
    of: str
    active: tuple[str, ...]
    step: Step
    extra: bool
    cost: dict[str, int]
    ahead: tuple[Ahead, ...]


class CastView(Value, frozen=True):
    """How the planar die lies: the throw with this number, by whom."""

    number: int
    seat: str
    face: Face


class SlotView(Value, frozen=True):
    """One planar game: one in every mode but Grand Melee. `near`: whether its planes reach this seat (801.10)."""

    number: int
    controller: str | None
    first: str
    started: bool
    turn: TurnView | None
    next_player: str | None
    waits: bool
    near: bool
    place: tuple[int, int]
    face_up: tuple[CardView, ...]
    stack: tuple[ItemView, ...]
    running: RunningView | None
    walking: Cause | None
    walker: str | None
    question: QuestionView | None
    applies: tuple[Applies, ...]
    die: CastView | None
    blank_is_chaos: bool
    walk_is_chaos: bool


class SpotView(Value, frozen=True):
    """A place of the Eternities Map away from the marker (§17)."""

    x: int
    y: int
    cards: tuple[CardView, ...]


class View(Value, frozen=True):
    """The table as one seat sees it. `rows`: what the cards say that it sees, by name."""

    me: str | None
    stage: Stage
    charter: Charter
    players: tuple[PlayerView, ...]
    starter: str | None
    mulligan_turn: str | None
    slots: tuple[SlotView, ...]
    decks: tuple[DeckView, ...]
    spots: tuple[SpotView, ...]
    reversed: bool
    winners: tuple[str, ...] | None
    ended_by: str
    rows: dict[str, Card] = {}
