"""What a table of Live Magic knows: the state that all facts together make. Frozen, shares structure, plain data."""

from __future__ import annotations

from typing import Any, Literal

from games.kernel.rulebook import Value
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import DECKS, LANDS, Category, Deck, Kind, Mode, Phase, Sign, Style
from games.live_magic.rules.facts import StartingLife
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits

# --- Powers ----------------------------------------------------------------------------------------------------------


class Activation(Value, frozen=True):
    """A Power that a seat has activated. `todo`: the effects that still run."""

    number: int
    seat: str
    power: str
    window: str
    params: dict[str, str | int] = {}
    sealed: tuple[str, ...] = ()
    reply_to: int | None = None
    copy_of: int | None = None
    paid: bool = False
    replied: bool = False
    state: Literal["choosing", "waiting", "running", "done", "cancelled", "idle"] = "choosing"
    todo: tuple[dict[str, Any], ...] = ()


class Window(Value, frozen=True):
    """An open window: `asked` have their turn still, in order; `reply` is the seat that may answer an activation."""

    number: int
    key: str
    asked: tuple[str, ...]
    activations: tuple[Activation, ...] = ()
    reply: str | None = None


class Bar(Value, frozen=True):
    """An action that a Power forbids to a seat."""

    seat: str
    action: str
    lasts: str


class Shield(Value, frozen=True):
    """The packs of this deck that a seat holds cannot be moved by another's effect."""

    seat: str
    deck: str
    against: tuple[str, ...]
    lasts: str


# --- a challenge -----------------------------------------------------------------------------------------------------


class Wager(Value, frozen=True):
    """What a fighter risks: one trait of the challenge's category, or of the one to which a Power `moved` it."""

    moved: Category | None = None
    lost: bool = False
    extra: bool = False


class SignRule(Value, frozen=True):
    """Binds the next throw of a seat: a forbidden sign, or one with other lists."""

    seat: str
    sign: Sign
    forbidden: bool
    beats: tuple[Sign, ...] = ()
    loses_to: tuple[Sign, ...] = ()


class Shown(Value, frozen=True):
    """A throw that was shown, and what came of it."""

    number: int
    signs: dict[str, Sign]
    better: str | None
    by_hands: bool
    leader: str | None = None
    why: Literal["signs", "traits", "tie", "power", "again"] | None = None
    traits: dict[str, int] = {}
    then: Literal["paid", "overbid", "power"] | None = None
    then_by: str | None = None


class Race(Value, frozen=True):
    """Bets of life in turn. `bids` as (seat, amount); the last one stands."""

    number: int
    opener: str
    turn: str
    bids: tuple[tuple[str, int], ...]
    then: tuple[dict[str, Any], ...] = ()


class Blind(Value, frozen=True):
    """Two hidden packs, one of which the chooser draws."""

    number: int
    actor: str
    chooser: str
    packs: tuple[str, str]
    left: str | None


class Split(Value, frozen=True):
    """Who gets which of two packs at the end of the challenge."""

    actor: str
    chooser: str
    chosen: str
    other: str


class Returning(Value, frozen=True):
    """Packs of `owner` that `chooser` still has to put back; by `actor`'s Power."""

    actor: str
    owner: str
    chooser: str
    count: int


class Verdict(Value, frozen=True):
    """What Powers have decided so far: who leads (test) or wins (challenge), or a split."""

    winner: str | None
    level: Literal["test", "challenge"]
    absolute: bool = False
    split: Split | None = None
    race: bool = False


class Values(Value, frozen=True):
    """What a seat had at some moment, for before → after."""

    life: int
    traits: Traits
    picks: int
    packs: int


At = Literal[
    "category",
    "on_category",
    "on_wager",
    "wager",
    "before_test",
    "before_throw",
    "throw",
    "after_throw",
    "judge",
    "after",
    "after_contest",
    "over",
]


class Challenge(Value, frozen=True):
    """A challenge of two. `at`: the point of its course (LM §3.3) that it has reached; `call`: the number of the call
    that it belongs to."""

    number: int
    caller: str
    contester: str
    pack: str | None
    deck: Deck
    before: dict[str, Values]
    at: At = "category"
    category: Category | None = None
    wagers: dict[str, Wager] = {}
    bare: bool = False
    leader: str | None = None
    throw: int = 0
    throws: dict[str, Sign] = {}
    shown: tuple[Shown, ...] = ()
    sign_rules: tuple[SignRule, ...] = ()
    naming: str | None = None
    retest: bool = False
    paid: tuple[str, ...] = ()
    overbidden: tuple[str, ...] = ()
    conceded: str | None = None
    accepted: tuple[str, ...] = ()
    limited: tuple[str, ...] = ()
    verdict: Verdict | None = None
    race: Race | None = None
    blind: Blind | None = None
    returning: Returning | None = None
    activations: tuple[Activation, ...] = ()
    winner: str | None = None
    losers: tuple[str, ...] = ()
    how: Literal["test", "concede", "tie", "power", "race", "relent", "split"] = "test"
    after: dict[str, Values] = {}
    taken: dict[str, str] = {}
    call: int = 0

    @property
    def fighters(self) -> tuple[str, str]:
        """Caller first, contester second: the order in which both are always asked."""
        return (self.caller, self.contester)

    def other(self, seat: str) -> str:
        return self.contester if seat == self.caller else self.caller


# --- the auction -----------------------------------------------------------------------------------------------------


class OpenCall(Value, frozen=True):
    """A pack (or a deck at completion) that somebody claims: the ladder of its claimants (D-12)."""

    number: int
    caller: str
    holder: str | None
    pack: str | None
    deck: Deck | None
    stage: Literal["on_call", "asking", "fighting"]
    """`on_call`: the window; `asking`: «Contrasti?»; `fighting`."""
    group: tuple[str, ...]
    asked: tuple[str, ...] = ()
    answers: dict[str, bool] = {}
    queue: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    """Who lost a challenge of it, in order."""
    sealed: bool = False
    powered: bool = False
    """A Power was used on the call itself."""


class Round(Value, frozen=True):
    """A sealed round (D-10): nominations, then the conflicts that are still to be fought, each in initiative order."""

    number: int
    asked: tuple[str, ...]
    packs: dict[str, str | None] = {}
    shown: bool = False
    conflicts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    had_conflict: bool = False


# --- completion and lands --------------------------------------------------------------------------------------------


class Source(Value, frozen=True):
    """By a Power: so many of the owed packs may come from this deck, after its owner has picked."""

    seat: str
    deck: Deck
    count: int


class Dispute(Value, frozen=True):
    """A deck that is being assigned: who has it already, in order, and the groups of equal claimants still to place."""

    deck: Deck
    placed: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]


class Completion(Value, frozen=True):
    """The packs still owed (D-26 … D-28)."""

    shared: bool = False
    round: int = 0
    asked: tuple[str, ...] = ()
    declared: dict[str, Deck] = {}
    shown: dict[str, Deck] = {}
    disputes: tuple[Dispute, ...] = ()
    assigned: dict[str, tuple[str, ...]] = {}
    """Decks of this round of picks, by who picks in which order."""
    taken: tuple[str, ...] = ()
    """Decks that are nobody else's any more (exclusive)."""
    sources: tuple[Source, ...] = ()
    window: bool = False
    picked: dict[str, tuple[str, ...]] = {}
    """Packs taken since the decks were assigned."""


class Lands(Value, frozen=True):
    """The lands of a deck, and the completion packs that stay out of it (D-29 … D-31)."""

    basics: dict[str, int]
    others: dict[str, int]
    left_out: tuple[str, ...]


# --- the table -------------------------------------------------------------------------------------------------------


class Magus(Value, frozen=True):
    """A seat in play: the sheet in force, and the values of this evening."""

    key: str
    name: str
    sheet: Sheet
    traits: Traits
    life: int
    xp_free: int
    absent: bool = False
    overruled: bool = False
    announced: Kind | Literal["none"] | None = None
    kind: Kind | None = None
    colours: tuple[str, ...] = ()
    picks: int = 0
    artifact_picks: int = 0
    packs: tuple[str, ...] = ()
    standing_no: bool = False
    owes: int = 0
    completion: tuple[str, ...] = ()
    lands: Lands | None = None
    boosts: tuple[tuple[int, str], ...] = ()

    @property
    def style(self) -> Style:
        """The Style of the sheet in force."""
        return self.sheet.style

    @property
    def is_out(self) -> bool:
        """At 0 life, which only `forced_life_floor` 0 allows, they are out of the auction (D-19)."""
        return self.life <= 0


class Numbers(Value, frozen=True):
    """How many calls, challenges, windows, activations, rounds there have been."""

    calls: int = 0
    challenges: int = 0
    windows: int = 0
    activations: int = 0
    rounds: int = 0


class State(Value, frozen=True):
    """A table of Live Magic."""

    setup: Setup
    cards: dict[str, Pack]
    rows: dict[str, PowerRow]
    magi: dict[str, Magus]
    deck_order: tuple[Deck, ...]
    initiative: tuple[str, ...] | None
    pick_mode: Mode
    pool: dict[str, tuple[str, ...]]
    land_copies: dict[str, int]
    next_pick_mode: Mode | None = None
    """How the next deck is picked, where the host has said so while another lies on the table (D-10)."""
    phase: Phase = "approval"
    approvals: dict[str, tuple[str, ...]] = {}
    objections: dict[str, dict[str, str]] = {}
    table: tuple[str, ...] = ()
    deck: Deck | None = None
    priority: int = 0
    closed: tuple[Deck, ...] = ()
    went_by: tuple[Deck, ...] = ()
    """The latest decks that nobody could declare, until one was played."""
    lying_by: dict[Deck, tuple[str, ...]] = {}
    """Their packs as they lay, where the table went on by itself: they lie open until the next act."""
    declined: tuple[str, ...] = ()
    shown_kinds: bool = False
    precedence: tuple[str, ...] = ()
    call: OpenCall | None = None
    round: Round | None = None
    challenge: Challenge | None = None
    window: Window | None = None
    step_windowed: bool = False
    bars: tuple[Bar, ...] = ()
    shields: tuple[Shield, ...] = ()
    used_deck: dict[str, int] = {}
    used_session: dict[str, int] = {}
    numbers: Numbers = Numbers()
    last: Challenge | None = None
    completion: Completion | None = None
    lands_windowed: bool = False
    starting_life: dict[str, StartingLife] = {}
    newcomers: tuple[Seat, ...] = ()
    """Who came with a new Magus to a table that was laid already (D-51)."""
    lets_newcomers_in: bool = True

    @property
    def charter(self) -> Charter:
        """The settings of the evening."""
        return self.setup.charter

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat as it came to the table: those that were laid, and newcomers."""
        return (*self.setup.seats, *self.newcomers)

    @property
    def order(self) -> tuple[str, ...]:
        """The present seats in initiative order; before it is drawn, in seating order (D-41)."""
        seats = self.initiative or tuple(self.magi)
        return tuple(seat for seat in seats if not self.magi[seat].absent)


def initial(setup: Setup) -> State:
    """The table before anything has happened: sheets read, packs in the pool (LM §1, §2)."""
    return State(
        setup=setup,
        cards={pack.id: pack for pack in setup.packs},
        rows={row.key: row for row in setup.powers},
        magi={seat.key: arrived(seat, setup.charter) for seat in setup.seats},
        deck_order=setup.deck_order,
        initiative=setup.initiative,
        pick_mode=setup.charter.pick_mode,
        pool={deck: tuple(pack.id for pack in setup.packs if pack.deck == deck) for deck in DECKS},
        land_copies={pack.id: pack.copies for pack in setup.packs if pack.deck == LANDS},
    )


def arrived(seat: Seat, charter: Charter) -> Magus:
    """A session starts with current = rating; hard campaigns carry losses over, with at least 1 life (D-33)."""
    carried = charter.carry_losses
    life = seat.life_now if carried and seat.life_now is not None else seat.sheet.life
    traits = seat.traits_now if carried and seat.traits_now is not None else seat.sheet.attributes
    return Magus(
        key=seat.key, name=seat.name, sheet=seat.sheet, traits=traits, life=max(1, life), xp_free=seat.sheet.xp_free
    )
