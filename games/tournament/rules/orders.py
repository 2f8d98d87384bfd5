"""Everything that somebody can want at a tournament.

Entrants and matches are named by their keys (`e7`, `3-12`). The games of a match are always told as (first, second,
drawn) in the order of the match's players, whoever tells them. Of a pod `placed` names the players from the best: those
who are not named share what is left; `draw`: all of them. Reasons are words of a person, kept with the fact.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.kernel.limits import Key, Whole, Words
from games.kernel.rulebook import Order
from games.tournament.rules.codes import MOST_ENTRANTS, CutTieWay
from games.tournament.rules.codes import Answer as Said
from games.tournament.rules.state import Games

Keys = Annotated[tuple[Key, ...], Meta(max_length=MOST_ENTRANTS)]
Answers = Literal["seat", "host", "named", "version", "nothing"]


class Act(Order, frozen=True):
    """An order of this game. Most do no harm when they come twice: the second is refused."""

    answers: ClassVar[Answers] = "nothing"


class Step(Order, frozen=True):
    """A step of the host: it answers the question that stands before them."""

    answers: ClassVar[Answers] = "host"


# --- who enters ------------------------------------------------------------------------------------------------------


class Enter(Act, frozen=True):
    """These enter (`name` alone, or `names`), a lot is drawn for each (TD-13); when rounds are published: late (TD-1).

    `seat`: with a seat at the table. `twice`: names that are entered already, or stand here twice, are meant so
    (TD-26). `redraw`: the rounds of a round robin that has begun are drawn anew (TD-1).
    """

    names: Keys = ()
    name: Words = ""
    seat: bool = False
    byes: Whole = 0
    life: Whole | None = None
    twice: bool = False
    redraw: bool = False


class Rename(Act, frozen=True):
    """An entrant is called otherwise."""

    entrant: Key
    name: Words


class GiveSeats(Act, frozen=True):
    """These entrants have a seat at the table from now on, for a phone."""

    entrants: Keys


class AwardByes(Act, frozen=True):
    """Byes for rounds 1 to `byes` (TD-22), before round 1."""

    entrant: Key
    byes: Whole


class SetSeeds(Act, frozen=True):
    """The seeds of an elimination without a Swiss, best first (§3); who is not named is drawn behind them."""

    entrants: Keys


class Withdraw(Act, frozen=True):
    """A Magus out by life 0 is taken out before round 1 (TD-16)."""

    entrant: Key


class KeepOut(Act, frozen=True):
    """A Magus out by life 0 stays entered, and loses every match (TD-16)."""

    entrant: Key


# --- the course ------------------------------------------------------------------------------------------------------


class Begin(Step, frozen=True):
    """The names are in: rounds and cut are announced (TD-18). None: as the charter says, or as it is proposed."""

    rounds: Whole | None = None
    cut: Whole | None = None


class SettleCutTie(Step, frozen=True):
    """A tie for the last places of the cut is settled (TD-28). `players`: of a play-off, the tied players who go on."""

    way: CutTieWay
    players: Keys = ()


class AskForPairing(Step, frozen=True):
    """The next round is to be paired; `best_of` if it has its own length (TD-9)."""

    best_of: Whole | None = None


class StopPairing(Step, frozen=True):
    """The pairing that was asked for is not made."""


class PublishPairing(Act, frozen=True):
    """A computed pairing, with the order that it was made from (TD-23). Given by the table alone; it counts only for
    the `revision` of the state from which it was computed (TD-8). `matches`: pairs, pods, one who rests."""

    revision: Whole
    shuffled: Keys
    matches: Annotated[tuple[Keys, ...], Meta(max_length=MOST_ENTRANTS)]
    power: bool = False


class PairByHand(Act, frozen=True):
    """The next round, paired by a person: pairs or pods, the bye as one alone (TD-6)."""

    matches: Annotated[tuple[Keys, ...], Meta(max_length=MOST_ENTRANTS)]
    reason: Words = ""
    best_of: Whole | None = None


class SwapPlayers(Act, frozen=True):
    """These two of the latest round change places; one of them may have the bye (TD-6)."""

    players: Keys
    reason: Words = ""


class TakeBye(Act, frozen=True):
    """Somebody who is not paired takes the place of the phantom: the bye is withdrawn, they play (TD-1)."""

    entrant: Key


class WithdrawRound(Act, frozen=True):
    """The latest round is withdrawn, while no match of it has a result (TD-6)."""

    round: Whole
    reason: Words = ""


class Finish(Step, frozen=True):
    """The tournament is over."""


# --- results ---------------------------------------------------------------------------------------------------------


class Told(Act, frozen=True):
    """A result as somebody tells it. `intentional`: a draw without a game (TD-9)."""

    match: Key
    games: Games | None = None
    placed: Keys = ()
    draw: bool = False
    intentional: bool = False


class Report(Told, frozen=True):
    """A player reports; if another one has reported the same, the match has its result (TD-7)."""

    answers: ClassVar[Answers] = "seat"


class ConfirmReport(Told, frozen=True):
    """Another player agrees: they name what they agree to (TD-7)."""

    answers: ClassVar[Answers] = "seat"


class QuestionResult(Act, frozen=True):
    """A player says that the result of their match is wrong (TD-30)."""

    match: Key
    reason: Words = ""


class UpholdResult(Act, frozen=True):
    """The host confirms a result that a player has questioned (TD-30)."""

    match: Key


class EnterResult(Told, frozen=True):
    """The host enters a result, or decides a dispute (TD-7)."""


class DoubleLoss(Act, frozen=True):
    """0-0-0: the match is lost for both (TD-9); only the host's to enter."""

    match: Key


class NoShow(Act, frozen=True):
    """They have not come (TD-3): their running match is lost k–0; without one, the round is an awarded loss. `round`:
    the latest one or the next. `games`: the games they are given as lost, None: k."""

    entrant: Key
    round: Whole
    games: Whole | None = None


class PutOut(Act, frozen=True):
    """These are out of a pod or of the one game, at the same moment (TD-17, TD-21). The last one left wins."""

    match: Key
    players: Keys


class Correct(Told, frozen=True, kw_only=True):
    """A result was wrong (TD-5). `double_loss`: it becomes 0-0-0. `old`: the result that is corrected, as its sender
    saw it; None: whatever stands there."""

    reason: Words = ""
    double_loss: bool = False
    old: Games | None = None


class AnswerQuestion(Step, frozen=True, tag="answer"):
    """What becomes of what is paired after a corrected result (TD-5)."""

    answer: Said


class Challenge(Act, frozen=True):
    """Two of a tournament of free challenges meet (TD-17)."""

    one: Key
    other: Key


class CallOff(Act, frozen=True):
    """A challenge without a result is not played (TD-17)."""

    match: Key


# --- coming and going ------------------------------------------------------------------------------------------------


class Drop(Act, frozen=True):
    """They leave (TD-2, TD-20). `games`: those of their running match so far, in the order of its players."""

    entrant: Key
    games: Games | None = None


class ComeBack(Act, frozen=True):
    """Who has left plays on from the next round (TD-2)."""

    entrant: Key


class Disqualify(Act, frozen=True):
    """TD-4. `games` as in Drop."""

    entrant: Key
    reason: Words = ""
    games: Games | None = None


class SayAbsent(Act, frozen=True):
    """They will not play the next round; nothing counts (TD-3)."""

    entrant: Key


class GiveHalfBye(Act, frozen=True):
    """They are not paired in the next round and have the points of a draw (TD-31)."""

    entrant: Key


class SayPresent(Act, frozen=True):
    """They will, after all; also after a round to which they did not come (TD-29)."""

    entrant: Key


# --- the clock -------------------------------------------------------------------------------------------------------


class StartClock(Act, frozen=True):
    """The latest round begins; None: as long as the charter says."""

    minutes: Whole | None = None


class ExtendClock(Act, frozen=True):
    """More minutes, for all or for one match."""

    answers: ClassVar[Answers] = "version"
    minutes: Whole
    match: Key | None = None


class PauseClock(Act, frozen=True):
    """The clock is stopped."""


class ResumeClock(Act, frozen=True):
    """It goes on."""


ORDERS: tuple[type[Order], ...] = (
    Enter,
    Rename,
    GiveSeats,
    AwardByes,
    SetSeeds,
    Withdraw,
    KeepOut,
    Begin,
    SettleCutTie,
    AskForPairing,
    StopPairing,
    PublishPairing,
    PairByHand,
    SwapPlayers,
    TakeBye,
    WithdrawRound,
    Finish,
    Report,
    ConfirmReport,
    QuestionResult,
    UpholdResult,
    EnterResult,
    DoubleLoss,
    NoShow,
    PutOut,
    Correct,
    AnswerQuestion,
    Challenge,
    CallOff,
    Drop,
    ComeBack,
    Disqualify,
    SayAbsent,
    GiveHalfBye,
    SayPresent,
    StartClock,
    ExtendClock,
    PauseClock,
    ResumeClock,
)
"""Every order of a tournament."""
