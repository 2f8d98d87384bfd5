"""What one seat may see of an evening: an allow-list, built up from nothing by `viewing.py`.

Everything in it is public at the table except `mine`, and `my_…` of the open questions, which belong to the seat whose
view it is. Pages, streams, API and exports are made from this, from `Offer`s and from `Line`s alone.
"""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import Category, Deck, Kind, Phase, Sign, Style
from games.live_magic.rules.setup import Change, Pack, PowerRow, Traits

Stage = Literal["category", "powers", "escalate", "blind", "return", "throw", "after"]


# --- the seats -------------------------------------------------------------------------------------------------------


class SeatView(Value, frozen=True):
    """What everybody may know of a seat. `packs` is None from completion on, until the evening closes; what came from
    the auction (`auction_packs`) stays public. `is_new`: no sheet of it was ever approved (D-38); `is_newcomer`: it
    came to a table that was laid already (D-51). `xp_paid`: what Powers have cost tonight; the campaign's ledger books
    it when the evening is over."""

    key: str
    name: str
    style: Style
    kind: Kind | None
    announced: Kind | Literal["none"] | None
    colours: tuple[str, ...]
    life: int
    life_rating: int
    traits: Traits
    ratings: Traits
    powers: tuple[str, ...]
    picks: int
    packs: tuple[str, ...] | None
    auction_packs: tuple[str, ...]
    pack_count: int
    xp_free: int
    xp_paid: int
    xp_spent: int
    changes: tuple[Change, ...]
    is_new: bool
    is_newcomer: bool
    sheet_version: int
    absent: bool
    out: bool
    lands_in: bool
    owes: int


class Approval(Value, frozen=True):
    """What one seat says of another's sheet."""

    sheet: str
    by: str
    says: Literal["open", "approved", "objected"]
    reason: str = ""


class ApprovalView(Value, frozen=True):
    """`words`: one for each pair of present seats; `closed`: sheets that stand (approved, or overruled by the host)."""

    words: tuple[Approval, ...]
    closed: tuple[str, ...]
    overruled: tuple[str, ...]


# --- the auction -----------------------------------------------------------------------------------------------------


class LyingBy(Value, frozen=True):
    """A deck that nobody could declare, and its packs as they lay: they lie open until the next act."""

    deck: Deck
    packs: tuple[str, ...]


class StepView(Value, frozen=True):
    """A row of the deck's table: `state` is over, open, next or later."""

    priority: int
    kind: Kind
    picks: int
    state: Literal["over", "open", "next", "later"]


class DeclarationView(Value, frozen=True):
    """The declaration that is asked now: `answers` are public, None where one is waited for."""

    kind: Kind
    answers: dict[str, bool | None]


class CallView(Value, frozen=True):
    """An open call (or a deck in dispute): who has it so far, who still has to answer, who fights next.

    `answered`: who has answered; `answers` are shown when the last is in.
    """

    number: int
    caller: str
    holder: str
    pack: str | None
    deck: Deck | None
    waiting: tuple[str, ...]
    answered: tuple[str, ...]
    answers: dict[str, bool] | None
    queue: tuple[str, ...]
    my_answer: bool | None


class RoundView(Value, frozen=True):
    """A sealed round: who has named, and, once shown, what. `held`: packs named and not yet given."""

    number: int
    waiting: tuple[str, ...]
    sent: tuple[str, ...]
    shown: dict[str, str | None] | None
    held: tuple[str, ...]
    my_pack: str | None
    i_passed: bool


# --- a challenge -----------------------------------------------------------------------------------------------------


class WagerView(Value, frozen=True):
    """What one fighter risks: a trait of `category` (`lost`: gone already), and one more after an overbid."""

    seat: str
    category: Category | None
    lost: bool
    extra: bool


class ThrowView(Value, frozen=True):
    """A throw that was shown. `better`: whose sign beats; `leader` None while it is not found, or nobody leads."""

    number: int
    signs: dict[str, Sign]
    better: str | None
    by_hands: bool
    leader: str | None = None
    why: Literal["signs", "traits", "tie", "power", "again"] | None = None
    traits: dict[str, int] = {}
    then: Literal["paid", "overbid", "power"] | None = None
    then_by: str | None = None


class ActivationView(Value, frozen=True):
    """A Power that was activated. `params` holds what is public; `sealed` names what is not.

    `state`: choosing (parameters or reply are waited for), waiting (for both to have spoken), running, done,
    cancelled, idle (an absolute win stands). `copied`: the Power as which it runs, when it copies.
    """

    number: int
    seat: str
    power: str
    params: dict[str, str | int]
    sealed: tuple[str, ...]
    state: Literal["choosing", "waiting", "running", "done", "cancelled", "idle"]
    reply_to: int | None
    copy_of: int | None


class WindowView(Value, frozen=True):
    """An open window: whom it asks now, who was asked before, and what was activated.

    `asks`: what is waited for — power (activate or decline), reply, params.
    """

    number: int
    key: str
    asks: Literal["power", "reply", "params"] | None
    seat: str | None
    waiting: tuple[str, ...]
    activations: tuple[ActivationView, ...]


class BidView(Value, frozen=True):
    seat: str
    amount: int | None


class RaceView(Value, frozen=True):
    """A race of life: whose turn it is, and from which to which bet they may raise (`most` < `least`: only give up)."""

    opener: str
    turn: str
    bids: tuple[BidView, ...]
    least: int
    most: int


class BlindView(Value, frozen=True):
    """Two hidden packs. `my_left`: for the actor alone, what lies left."""

    actor: str
    chooser: str
    packs: tuple[str, str]
    my_left: str | None


class ReturnView(Value, frozen=True):
    """Packs to be put back: whose, by whose choice, how many still."""

    owner: str
    chooser: str
    count: int


class SignRuleView(Value, frozen=True):
    """The next throw of this seat: a sign that is forbidden, or replaced (`beats`, `loses_to`)."""

    seat: str
    sign: Sign
    forbidden: bool
    beats: tuple[Sign, ...] = ()
    loses_to: tuple[Sign, ...] = ()


class ContestView(Value, frozen=True):
    """An open challenge: everything that question, category, throw, reveal, retest, Powers and bids need.

    `waiting`: whose answer it stands at, in order. `wins`: who has the right to the pack by a Power so far.
    `before`: what has changed for everybody since it began, before → now.
    """

    number: int
    caller: str
    contester: str
    pack: str | None
    deck: Deck
    category: Category | None
    stage: Stage
    leader: str | None
    behind: tuple[str, ...]
    bare: bool
    wagers: tuple[WagerView, ...]
    throw_number: int
    thrown: tuple[str, ...]
    my_throw: Sign | None
    throws: tuple[ThrowView, ...]
    sign_rules: tuple[SignRuleView, ...]
    sign_asked: str | None
    accepted: tuple[str, ...]
    conceded: str | None
    wins: str | None
    wins_level: Literal["test", "challenge"] | None
    absolute: bool
    race: RaceView | None
    blind: BlindView | None
    returning: ReturnView | None
    powers: tuple[ActivationView, ...]
    waiting: tuple[str, ...]
    by_hands: bool
    before: tuple[LedgerLine, ...]


class LedgerLine(Value, frozen=True):
    """What changed for a seat: life, physical, social, mental, picks (numbers) before → after."""

    seat: str
    what: Literal["life", "physical", "social", "mental", "picks", "packs"]
    before: int
    after: int


class OutcomeView(Value, frozen=True):
    """The last finished challenge: who won and how, every throw, every Power, and what everybody lost or gained.

    `how`: test, concede, tie, power, race, relent, split. `taken`: packs that were handed out by it, once they are.
    `rivals`: who still fights the winner for the pack (D-12), the next one first; `is_recent`: no other pack was called
    since, and the same deck is played.
    """

    number: int
    caller: str
    contester: str
    pack: str | None
    deck: Deck
    category: Category | None
    winner: str | None
    losers: tuple[str, ...]
    how: Literal["test", "concede", "tie", "power", "race", "relent", "split"]
    throws: tuple[ThrowView, ...]
    powers: tuple[ActivationView, ...]
    ledger: tuple[LedgerLine, ...]
    taken: dict[str, str]
    rivals: tuple[str, ...] = ()
    is_recent: bool = True


# --- completion, lands, the finished deck ----------------------------------------------------------------------------


class AssignedDeck(Value, frozen=True):
    """A deck of the pool, and who picks from it, in this order."""

    deck: Deck
    seats: tuple[str, ...]


class CompletionView(Value, frozen=True):
    """`owed`: packs that each still owes; `waiting`/`sent`: the sealed declarations; `picking`: who may take now.

    `decks`: packs left in each deck (counts only).
    """

    shared: bool
    round: int
    owed: dict[str, int]
    waiting: tuple[str, ...]
    sent: tuple[str, ...]
    shown: dict[str, Deck]
    assigned: tuple[AssignedDeck, ...]
    picking: tuple[str, ...]
    decks: dict[str, int]
    my_declaration: Deck | None


class SourceView(Value, frozen=True):
    """A deck from which I may take completion packs now, what lies in it, and how many of mine come from it."""

    deck: Deck
    packs: tuple[str, ...]
    count: int


class LandsView(Value, frozen=True):
    """`left`: copies left of each land of the pool.

    `rule`: my Style, whose land must dominate (gold: see the charter). `silence`: the basics that are proposed, and
    taken if I stay silent. `lacks_style`: none of my packs has the colour of my Style.
    """

    left: dict[str, int]
    waiting: tuple[str, ...]
    sent: tuple[str, ...]
    silence: dict[str, int]
    rule: str | None
    lacks_style: bool = False


class DeckView(Value, frozen=True):
    """A finished deck: packs in it and left out, basics, other lands, cards in all; `coherent`: the Style check."""

    seat: str
    packs: tuple[str, ...]
    left_out: tuple[str, ...]
    basics: dict[str, int]
    others: dict[str, int]
    cards: int
    coherent: bool


class MatchLife(Value, frozen=True):
    """With how much life a seat starts its matches, and the first of them."""

    seat: str
    all: int
    first: int


class Mine(Value, frozen=True):
    """What only I may know: my packs (also from completion on), which came from completion, my picks, lands, deck.

    `sources`: the decks I may take completion packs from now: my own first, then those that a Power opens.
    """

    seat: str
    packs: tuple[str, ...]
    completion: tuple[str, ...]
    owes: int
    announced: Kind | Literal["none"] | None
    standing_no: bool
    sources: tuple[SourceView, ...]
    basics: dict[str, int]
    others: dict[str, int]
    left_out: tuple[str, ...]
    deck: DeckView | None


class Warning(Value, frozen=True):
    """Something legal that people should hear: a key and its values.

    pool_colour_short(deck, packs, needed) · pool_artifacts_short(packs, needed) · no_kind(seat) ·
    second_colour_missing(seat) · short_declaration(seat) · deck_went_by(deck).
    """

    key: str
    values: dict[str, str | int] = {}


class View(Value, frozen=True):
    """An evening as one seat (`me`) or a watcher (None) may see it."""

    me: str | None
    charter: Charter
    phase: Phase
    deck: Deck | None
    priority: int | None
    steps: tuple[StepView, ...]
    deck_order: tuple[Deck, ...]
    decks_closed: tuple[Deck, ...]
    next_deck: Deck | None
    initiative: tuple[str, ...]
    pick_mode: Literal["live", "sealed"]
    may_pick: tuple[str, ...]
    waiting: tuple[str, ...]
    table: tuple[str, ...]
    lying_by: tuple[LyingBy, ...]
    cards: dict[str, Pack]
    powers: dict[str, PowerRow]
    seats: tuple[SeatView, ...]
    mine: Mine | None
    approvals: ApprovalView | None
    declaration: DeclarationView | None
    round: RoundView | None
    call: CallView | None
    contest: ContestView | None
    window: WindowView | None
    outcome: OutcomeView | None
    completion: CompletionView | None
    lands: LandsView | None
    decks: tuple[DeckView, ...]
    match_life: tuple[MatchLife, ...]
    pool: dict[str, int]
    warnings: tuple[Warning, ...]
