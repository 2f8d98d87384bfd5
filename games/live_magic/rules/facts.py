"""Everything that can have happened in an evening of Live Magic, with every value that `evolve` needs (LM §4).

A fact never asks a rule: numbers are the ones *after* it, so that a mended rule leaves old evenings as they were.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from games.kernel.rulebook import Fact, Value
from games.live_magic.rules.codes import Category, Deck, Kind, Mode, Phase, Sign
from games.live_magic.rules.setup import Seat, Sheet

Param = str | int


# --- approval (LM §3.1) ----------------------------------------------------------------------------------------------


class SheetApproved(Fact, frozen=True):
    sheet: str
    by: str
    version: int


class SheetObjected(Fact, frozen=True):
    sheet: str
    by: str
    reason: str


class ApprovalWithdrawn(Fact, frozen=True):
    """An approval or an objection was taken back by its author."""

    sheet: str
    by: str


class SheetReopened(Fact, frozen=True):
    """Its approvals are dropped, its owner may buy again (D-36)."""

    seat: str


class SheetRevised(Fact, frozen=True):
    seat: str
    sheet: Sheet


class SheetOverruled(Fact, frozen=True):
    """The host closed the approval over an objection: the sheet plays as of the last approved evening (D-38)."""

    seat: str
    reason: str
    sheet: Sheet


class NewcomerSeated(Fact, frozen=True):
    """Somebody came to the table with a new Magus (D-51); `initiative`: the order with its `place`, which was drawn."""

    by_chance: ClassVar[str] = "place"
    seat: Seat
    initiative: tuple[str, ...] | None
    place: int | None = None


class NewcomersLetIn(Fact, frozen=True):
    """The host lets newcomers in, or no more of them."""

    on: bool


class SeatMarkedAbsent(Fact, frozen=True):
    seat: str


class SeatMarkedPresent(Fact, frozen=True):
    seat: str


class InitiativeSet(Fact, frozen=True):
    initiative: tuple[str, ...]


class InitiativeDrawn(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    by_chance: ClassVar[str] = "initiative"
    initiative: tuple[str, ...]


class DeckOrderSet(Fact, frozen=True):
    decks: tuple[Deck, ...]


class PhaseBegan(Fact, frozen=True):
    phase: Phase


# --- decks, declarations, steps (LM §3.2) ----------------------------------------------------------------------------


class KindAnnounced(Fact, frozen=True):
    """Sealed until everybody has announced (`declaration_mode` announced)."""

    seat: str
    kind: Kind | None


class AnnouncementsShown(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    kinds: dict[str, Kind | None]


class PickModeSaid(Fact, frozen=True):
    """The host has said how the next deck is picked (D-10)."""

    mode: Mode


class PickModeSwitched(Fact, frozen=True):
    mode: Mode


class DeckOpened(Fact, frozen=True):
    deck: Deck
    packs: tuple[str, ...]


class KindDeclared(Fact, frozen=True):
    seat: str
    kind: Kind
    deck: Deck


class DeclarationDeclined(Fact, frozen=True):
    seat: str
    kind: Kind
    deck: Deck


class StepOpened(Fact, frozen=True):
    """`picks`: of every claimant, in initiative order; everybody else has none."""

    deck: Deck
    priority: int
    kind: Kind
    picks: dict[str, int]


class PicksPassed(Fact, frozen=True):
    seat: str


class DeckWentBy(Fact, frozen=True):
    """Nobody could declare this deck, so nobody was asked anything while it lay on the table."""

    deck: Deck


class DeckClosed(Fact, frozen=True):
    deck: Deck
    left: tuple[str, ...]


# --- calls (D-10, D-11, D-12) ----------------------------------------------------------------------------------------


class StandingNoSet(Fact, frozen=True):
    seat: str
    on: bool


class PackCalled(Fact, frozen=True):
    """`asked`: who must answer «Contrasti?», in initiative order; `group`: who may pick while the call is open."""

    number: int
    seat: str
    pack: str
    asked: tuple[str, ...]
    group: tuple[str, ...]


class CallWithdrawn(Fact, frozen=True):
    seat: str
    pack: str


class ContestAnswered(Fact, frozen=True):
    """An answer to «Contrasti?», hidden until all are in. `why`: own, standing (a standing no), barred (by a Power);
    that is shown to nobody else."""

    binds: ClassVar[bool] = True
    in_part: ClassVar[tuple[str, ...]] = ("seat", "contests")
    seat: str
    contests: bool
    why: Literal["own", "standing", "barred"] = "own"


class AnswersShown(Fact, frozen=True):
    """`queue`: who contests, in the order in which they will fight the holder."""

    reveals: ClassVar[bool] = True
    answers: dict[str, bool]
    queue: tuple[str, ...]


class RoundOpened(Fact, frozen=True):
    """Sealed rounds: `asked` seal a pack or a pass (D-10)."""

    number: int
    asked: tuple[str, ...]


class PackNominated(Fact, frozen=True):
    """Sealed until the last is in; `pack` None is a pass."""

    seat: str
    pack: str | None


class NominationsShown(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    packs: dict[str, str | None]


class ConflictBegan(Fact, frozen=True):
    """Sealed rounds: a pack named by several; `queue` fights the caller in this order."""

    number: int
    caller: str
    pack: str
    queue: tuple[str, ...]
    group: tuple[str, ...]


class RoundClosed(Fact, frozen=True):
    number: int


class InitiativeRotated(Fact, frozen=True):
    initiative: tuple[str, ...]


class HolderGaveWay(Fact, frozen=True):
    """Nobody leads: the next in the queue holds without a fight (D-12)."""

    holder: str


class ContesterSkipped(Fact, frozen=True):
    """Their turn came, and they have no pick left or are out (D-12, D-19)."""

    seat: str


class PackTaken(Fact, frozen=True):
    """`how`: free (nobody contested), won, split (Act of Fate and its like), take (by a Power)."""

    seat: str
    pack: str
    picks: int
    how: Literal["free", "won", "split", "take"]


class CallEnded(Fact, frozen=True):
    """The ladder is over; `taken_by` None: the pack stays on the table."""

    pack: str | None
    deck: Deck | None
    taken_by: str | None


# --- challenge (LM §3.3) ---------------------------------------------------------------------------------------------


class DuelBegan(Fact, frozen=True):
    number: int
    caller: str
    contester: str
    pack: str | None
    deck: Deck


class CategoryNamed(Fact, frozen=True):
    seat: str
    category: Category


class CategoryChanged(Fact, frozen=True):
    """By a Power."""

    seat: str
    category: Category


class WagerMoved(Fact, frozen=True):
    seat: str
    category: Category


class BareThrowDue(Fact, frozen=True):
    """Neither has anything to wager (D-18)."""


class Relented(Fact, frozen=True):
    """They have nothing to wager: the other has the pack, nothing is lost (D-18)."""

    seat: str
    winner: str


class Conceded(Fact, frozen=True):
    seat: str
    leader: str


class ThrowDue(Fact, frozen=True):
    """`number` counts the throws of the challenge."""

    number: int


class ThrowSealed(Fact, frozen=True):
    binds: ClassVar[bool] = True
    seat: str
    sign: Sign


class ThrowsShown(Fact, frozen=True):
    """`better`: whose sign beats the other; None: equal. `by_hands`: entered by the host."""

    reveals: ClassVar[bool] = True
    signs: dict[str, Sign]
    better: str | None
    by_hands: bool = False


class LeaderFound(Fact, frozen=True):
    """Stage `after` is reached; `leader` None: nobody leads, both are behind (D-15).

    `why`: signs, traits (equal signs), tie (equal traits too), power.
    """

    leader: str | None
    why: Literal["signs", "traits", "tie", "power"]
    traits: dict[str, int] = {}


class ThrownAgain(Fact, frozen=True):
    """Equal in a bare throw, or everywhere with `equal_tie` rethrow."""


class TestRepeated(Fact, frozen=True):
    """A retest that was due begins: no leader, no new wager."""


class RetestPaid(Fact, frozen=True):
    binds: ClassVar[bool] = True
    seat: str
    life: int


class Overbidden(Fact, frozen=True):
    """One more trait of the category is at risk; `traits` as they were compared (D-16)."""

    binds: ClassVar[bool] = True
    seat: str
    category: Category
    traits: dict[str, int]


class RetestDue(Fact, frozen=True):
    seat: str
    why: Literal["paid", "overbid", "power"]


class OutcomeAccepted(Fact, frozen=True):
    seat: str


class WagerLost(Fact, frozen=True):
    """The wager of this seat is gone, whatever follows (D-14)."""

    seat: str


class TraitChanged(Fact, frozen=True):
    """`why`: wager, overbid, retest (a paid one), cost, power, ruling."""

    binds: ClassVar[bool] = True
    seat: str
    category: Category
    before: int
    after: int
    why: Literal["wager", "overbid", "retest", "cost", "power", "ruling"]


class LifeChanged(Fact, frozen=True):
    """`why`: physical (behind in a Physical challenge), retest, race, cost, power, ruling."""

    binds: ClassVar[bool] = True
    seat: str
    before: int
    after: int
    why: Literal["physical", "retest", "race", "cost", "power", "ruling"]


class PicksChanged(Fact, frozen=True):
    """`why`: cost, power, returned (`returned_pack_restores_pick`), out (0 life, D-19), ruling."""

    seat: str
    before: int
    after: int
    why: Literal["cost", "power", "returned", "out", "ruling"]


class DuelEnded(Fact, frozen=True):
    """`how`: test, concede, tie, power, race, relent, split. After it only `after_contest` is asked."""

    number: int
    winner: str | None
    losers: tuple[str, ...]
    how: Literal["test", "concede", "tie", "power", "race", "relent", "split"]


class DuelLeft(Fact, frozen=True):
    """Its last window is over: the ladder goes on. `holder` has the pack so far."""

    number: int
    holder: str | None


# --- Powers (docs/powers.md) -----------------------------------------------------------------------------------------


class WindowOpened(Fact, frozen=True):
    """Players may activate a Power of this window, asked in this order; `turns`: whose turn comes, should they be able
    to by then."""

    number: int
    window: str
    asked: tuple[str, ...]
    turns: tuple[str, ...]


class WindowPassed(Fact, frozen=True):
    """A window in which nobody may activate anything is skipped (docs/powers.md)."""

    window: str


class WindowClosed(Fact, frozen=True):
    number: int
    window: str


class PowerDeclined(Fact, frozen=True):
    seat: str
    window: str


class NobodyMayAnswer(Fact, frozen=True):
    """Asked in this window still, but they may activate nothing any more."""

    seat: str
    window: str


class PowerActivated(Fact, frozen=True):
    """`number` counts the activations of the evening; `params` are the actor's own, `sealed` names the secret ones.

    `reply_to`: the activation that it answers. `limited`: it is the one Power with `per_contest` of this challenge.
    """

    number: int
    seat: str
    power: str
    window: str
    params: dict[str, Param]
    sealed: tuple[str, ...] = ()
    reply_to: int | None = None
    limited: bool = False


class PowerCopied(Fact, frozen=True):
    """A copy of a Power: the copier is its `self`, and gives their own parameters and pays its costs next."""

    number: int
    seat: str
    power: str
    window: str
    copy_of: int


class ParamsChosen(Fact, frozen=True):
    number: int
    seat: str
    params: dict[str, Param]
    sealed: tuple[str, ...] = ()


class CostsPaid(Fact, frozen=True):
    """All costs of this activation are paid, never refunded (D-21)."""

    number: int


class ReplyAsked(Fact, frozen=True):
    """`reply_to_power`: the other fighter may answer this activation."""

    number: int
    seat: str


class ReplyOver(Fact, frozen=True):
    number: int


class PowerWaits(Fact, frozen=True):
    """`before_test`: its effects wait until both have spoken (D-22)."""

    number: int


class PowerResolving(Fact, frozen=True):
    """Its effects run now, in order; `idle`: an absolute win stands, none of them runs (D-23)."""

    number: int
    idle: bool = False


class EffectBegun(Fact, frozen=True):
    """The next effect of this activation begins; `idle`: why it does nothing."""

    number: int
    op: str
    idle: str | None = None


class PowerCancelled(Fact, frozen=True):
    number: int
    by: int


class PowerResolved(Fact, frozen=True):
    number: int


class XpSpent(Fact, frozen=True):
    """Of the free points of the table's first fact; booked by the campaign when the table closes."""

    binds: ClassVar[bool] = True
    seat: str
    before: int
    after: int


class ResultDecided(Fact, frozen=True):
    """A Power decides: at level test who leads, at level challenge who wins. `race`: by a race of life."""

    number: int
    winner: str
    level: Literal["test", "challenge"]
    absolute: bool
    race: bool = False


class ResultUpheld(Fact, frozen=True):
    """A `win` at level test for who already wins the challenge changes nothing (D-22)."""

    winner: str


class RaceOpened(Fact, frozen=True):
    """A race of life: `turn` answers the opening bet; `then` are the effects that run for the one who is left."""

    number: int
    opener: str
    turn: str
    opening: int
    then: tuple[dict[str, Any], ...] = ()


class BidMade(Fact, frozen=True):
    seat: str
    amount: int
    turn: str


class RaceEnded(Fact, frozen=True):
    """`loser` gave up and pays nothing; `winner` pays their last bet."""

    number: int
    winner: str
    loser: str
    bet: int


class BlindOffered(Fact, frozen=True):
    """Two packs, hidden; `left` is sealed until one of them is chosen, and None when it must be hidden anew."""

    number: int
    actor: str
    chooser: str
    packs: tuple[str, str]
    left: str | None


class PacksHidden(Fact, frozen=True):
    """What had been shown was taken back: the actor has hidden the two packs anew."""

    seat: str
    left: str


class BlindChosen(Fact, frozen=True):
    """`side` gave `chosen` to the chooser, `other` to the actor; handed out at the end of the challenge."""

    reveals: ClassVar[bool] = True
    number: int
    actor: str
    chooser: str
    side: Literal["left", "right"]
    chosen: str
    other: str


class PutBackDue(Fact, frozen=True):
    """`chooser` puts `count` packs of `owner` back on the table, one by one, by a Power of `actor`."""

    number: int
    actor: str
    owner: str
    chooser: str
    count: int


class PackPutBack(Fact, frozen=True):
    """`why`: cost (of an own Power), power."""

    owner: str
    chooser: str
    pack: str
    left: int
    why: Literal["cost", "power"]


class ThrowRuleSet(Fact, frozen=True):
    """Binds the next throw: this sign of `seat` beats and loses to these."""

    seat: str
    sign: Sign
    beats: tuple[Sign, ...]
    loses_to: tuple[Sign, ...]


class SignToName(Fact, frozen=True):
    """`seat` must name a sign that they will not throw."""

    number: int
    seat: str


class SignForbidden(Fact, frozen=True):
    """`named`: the bound player named it themselves."""

    seat: str
    sign: Sign
    named: bool


class ActionBarred(Fact, frozen=True):
    """By a Power: these seats may not contest, use Powers, overbid or pay a retest for so long."""

    seats: tuple[str, ...]
    action: Literal["contest", "power", "overbid", "retest"]
    lasts: Literal["this_call", "this_contest", "this_step", "this_deck"]


class PacksProtected(Fact, frozen=True):
    seat: str
    deck: Deck
    against: tuple[str, ...]
    lasts: Literal["this_contest", "this_deck"]


class PrecedenceGained(Fact, frozen=True):
    seat: str


class ArtifactPicksChanged(Fact, frozen=True):
    """Added when the row of Table 2 opens."""

    seat: str
    delta: int


class PacksSwapped(Fact, frozen=True):
    a: str
    b: str
    owner_a: str
    owner_b: str


class SourceOpened(Fact, frozen=True):
    """`count` of the owed packs may come from this deck, after its owner has picked."""

    seat: str
    deck: Deck
    count: int


class StartingLifeChanged(Fact, frozen=True):
    seat: str
    delta: int
    matches: Literal["all", "first"]


# --- completion and lands (LM §3.5) ----------------------------------------------------------------------------------


class DeckLaidOut(Fact, frozen=True):
    """A deck in dispute: `groups` of equal claimants, the one that goes first before the others (D-27)."""

    deck: Deck
    groups: tuple[tuple[str, ...], ...]


class DeckFoughtFor(Fact, frozen=True):
    """A challenge for a deck among equal claimants: `caller`, the first in initiative, fights the queue."""

    number: int
    deck: Deck
    caller: str
    queue: tuple[str, ...]


class ClaimPlaced(Fact, frozen=True):
    """Who has the deck in dispute next, in the order in which they pick."""

    deck: Deck
    seats: tuple[str, ...]


class CompletionOwed(Fact, frozen=True):
    """What each owes: max(`completion_min`, packs of a deck − packs held), none when the pool has no more (D-26)."""

    owed: dict[str, int]


class CompletionShared(Fact, frozen=True):
    """From now on a deck may go to several (D-27)."""


class CompletionRoundOpened(Fact, frozen=True):
    number: int
    asked: tuple[str, ...]


class CompletionDeclared(Fact, frozen=True):
    """Sealed until the last is in."""

    seat: str
    deck: Deck


class CompletionShown(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    decks: dict[str, Deck]


class DeckAssigned(Fact, frozen=True):
    """`seats` pick from it in this order (one, when it is exclusive); the others declare again."""

    deck: Deck
    seats: tuple[str, ...]


class CompletionRoundClosed(Fact, frozen=True):
    number: int


class CompletionPicked(Fact, frozen=True):
    """Known only to its owner until the evening closes; `owes` is what they still owes. `source`: a deck that a Power
    opened to them; their own follows."""

    seat: str
    packs: tuple[str, ...]
    owes: int
    source: Deck | None = None


class CompletionWithdrawn(Fact, frozen=True):
    seat: str
    packs: tuple[str, ...]
    owes: int


class PicksReopened(Fact, frozen=True):
    """The round of picks that was over stands open again: who has which deck, and what each has taken from it."""

    assigned: dict[str, tuple[str, ...]]
    picked: dict[str, tuple[str, ...]]
    shown: dict[str, Deck]


class LandsChosen(Fact, frozen=True):
    """Known only to its owner until the evening closes; of the Lands deck only the copies left are public."""

    seat: str
    basics: dict[str, int]
    others: dict[str, int]
    left_out: tuple[str, ...]


class LandsWithdrawn(Fact, frozen=True):
    seat: str


class EveningClosed(Fact, frozen=True):
    """`starting_life`: with how much life each starts the matches of the evening, and the first of them."""

    ends_game: ClassVar[bool] = True
    starting_life: dict[str, StartingLife]


class StartingLife(Value, frozen=True):
    """All matches, and the first one."""

    all: int
    first: int


# --- the host's word -------------------------------------------------------------------------------------------------


class Ruled(Fact, frozen=True):
    """A correction by the host (D-44); what changed follows as facts of their own with `why` ruling."""

    what: Literal["trait", "life", "picks", "pack"]
    reason: str
    seat: str | None = None
    pack: str | None = None


class PackMoved(Fact, frozen=True):
    """By a ruling: from a seat, the table or the pool to another of them."""

    pack: str
    source: str
    target: str


FACTS: tuple[type[Fact], ...] = tuple(
    value for value in globals().values() if isinstance(value, type) and issubclass(value, Fact) and value is not Fact
)
