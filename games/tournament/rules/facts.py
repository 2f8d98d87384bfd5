"""Everything that can have happened at a tournament, with every value that `evolve` and the story need."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

from games.kernel.rulebook import Fact
from games.tournament.rules.codes import Answer, CutTieWay, Part
from games.tournament.rules.setup import Entry
from games.tournament.rules.state import Entrant, Match, Question, Result

Keys = tuple[str, ...]


class Drawn(Fact, frozen=True):
    """A fact that shows what chance gave (TD-23): taking back across it is the host's."""

    reveals: ClassVar[bool] = True


# --- who enters ------------------------------------------------------------------------------------------------------


class EntrantsAdded(Drawn, frozen=True):
    """`since`: the first round for which they can be paired."""

    entries: tuple[Entry, ...]
    since: int = 1


class EntrantRemoved(Fact, frozen=True):
    """Before round 1: as if they had never entered (TD-2)."""

    entrant: str
    name: str


class EntrantRenamed(Fact, frozen=True):
    entrant: str
    name: str
    old: str


class SeatsGiven(Fact, frozen=True):
    entrants: Keys


class ByesAwarded(Fact, frozen=True):
    entrant: str
    byes: int


class SeedsSet(Fact, frozen=True):
    entrants: Keys


class OutWithdrawn(Fact, frozen=True):
    """TD-16."""

    entrant: str


class OutKept(Fact, frozen=True):
    """TD-16."""

    entrant: str


# --- the course ------------------------------------------------------------------------------------------------------


class TournamentBegan(Fact, frozen=True):
    rounds: int
    cut: int
    entrants: int


class NumbersDrawn(Drawn, frozen=True):
    """The Berger numbers of a round robin, and the rounds that follow from them: `again` after a late entry, without
    the pairs that have a result (TD-1)."""

    numbers: Keys
    schedule: tuple[tuple[tuple[str, str], ...], ...]
    again: bool = False


class BracketDrawn(Drawn, frozen=True):
    """The seeds of an elimination, best first. `cut`: from the ranking; `drawn`: by chance, all or some."""

    seeds: Keys
    first_round: int
    cut: bool = False
    drawn: bool = False


class CutTieSettled(Fact, frozen=True):
    """TD-28. `chosen`: the tied players who go on, best first; `order`: what chance gave, where the lot was drawn."""

    players: Keys
    places: int
    way: CutTieWay
    chosen: Keys
    order: Keys = ()

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether everybody has seen what chance gave."""
        return bool(self.order)


class PairingAsked(Fact, frozen=True):
    round: int
    part: Part
    at: datetime
    best_of: int | None = None


class PairingStopped(Fact, frozen=True):
    round: int


class RoundPaired(Drawn, frozen=True):
    """The round is published. Byes, awarded losses and the matches of who is out have their results already.
    `rematches`: keys of matches whose players had met before (§2, 7)."""

    round: int
    part: Part
    matches: tuple[Match, ...]
    best_of: int
    order: Keys = ()
    power: bool = False
    by_hand: str = ""
    rematches: Keys = ()


class RoundWithdrawn(Fact, frozen=True):
    """`why`: by hand (TD-6), or after a correction (TD-5)."""

    round: int
    reason: str
    why: Literal["hand", "corrected"] = "hand"


class PairingRepaired(Fact, frozen=True):
    """Two players changed places (TD-6): the matches as they are now, and what is to be told."""

    round: int
    players: Keys
    matches: tuple[Match, ...]
    reason: str
    rematches: Keys = ()
    second_byes: Keys = ()


class ByeWithdrawn(Fact, frozen=True):
    """TD-1: somebody came who takes the place of the phantom; the match follows as `MatchPaired`."""

    match: str
    entrant: str


class MatchPaired(Fact, frozen=True):
    """A single match of a published round: of the phantom's place, a challenge, an awarded loss."""

    match: Match


class CalledOff(Fact, frozen=True):
    match: str


class TournamentEnded(Fact, frozen=True):
    ends_game: ClassVar[bool] = True
    by: Literal["host", "one_left", "nobody_left"] = "host"


# --- results ---------------------------------------------------------------------------------------------------------


class ResultReported(Fact, frozen=True):
    match: str
    entrant: str
    result: Result
    disputed: bool = False


EnteredBy = Literal["players", "host", "rule", "judge"]
"""Who gave a match its result; `rule`: the one that `result.how` names."""


class ResultEntered(Fact, frozen=True):
    """The match has a result."""

    match: str
    players: Keys
    result: Result
    entered: EnteredBy = "players"

    @property
    def binds(self) -> bool:  # type: ignore[override]
        """Whether it is final for its author; one that a rule gave falls with the act that led to it (TD-27)."""
        return self.entered != "rule"


class ResultQuestioned(Fact, frozen=True):
    """TD-30: a player says that this result is wrong; it counts until the host has decided."""

    match: str
    entrant: str
    result: Result
    reason: str = ""


class ResultUpheld(Fact, frozen=True):
    """TD-30: the host has looked, and the questioned result is right."""

    match: str
    players: Keys


class PlayersOut(Fact, frozen=True):
    match: str
    players: Keys


class ResultCorrected(Fact, frozen=True):
    """TD-5."""

    binds: ClassVar[bool] = True
    match: str
    players: Keys
    old: Result
    new: Result
    reason: str


class HostAsked(Fact, frozen=True):
    """TD-5: what becomes of what is paired already."""

    question: Question


class HostAnswered(Fact, frozen=True):
    question: Question
    answer: Answer


class MatchesReopened(Fact, frozen=True):
    """Matches of the bracket in which the wrong player stood: withdrawn, to be played by the right one (TD-5). They are
    given as they are now."""

    matches: tuple[Match, ...]


class BracketFilled(Fact, frozen=True):
    """Places of the bracket whose players are known now."""

    matches: tuple[Match, ...]


class LetStand(Fact, frozen=True):
    """TD-5: this player goes on although the corrected result says otherwise."""

    match: str
    advances: str


class CutWithdrawn(Fact, frozen=True):
    """TD-5: the cut is started again."""

    first_round: int


class MatchesCancelled(Fact, frozen=True):
    """TD-20: they count for nobody."""

    matches: Keys


# --- coming and going ------------------------------------------------------------------------------------------------


class EntrantDropped(Fact, frozen=True):
    """`round`: the last one that was published. `cancelled`: TD-20."""

    entrant: str
    round: int
    cancelled: bool = False


class EntrantBack(Fact, frozen=True):
    entrant: str
    since: int


class EntrantDisqualified(Fact, frozen=True):
    entrant: str
    round: int
    reason: str


class AbsenceSaid(Fact, frozen=True):
    entrant: str
    round: int


class AbsenceTakenBack(Fact, frozen=True):
    entrant: str
    round: int


class HalfByeGiven(Fact, frozen=True):
    """They are not paired in this round and have the points of a draw (TD-31)."""

    entrant: str
    round: int


class PresenceSaid(Fact, frozen=True):
    """They missed the round before this one and play it (TD-29)."""

    entrant: str
    round: int


class NoShowNoted(Fact, frozen=True):
    """They will not be paired in this round, which is an awarded loss for them (TD-3); of a running pod that they are
    put out of it for not coming."""

    entrant: str
    round: int


class PutAsBefore(Fact, frozen=True):
    """TD-27: matches and entrants that somebody's act had changed are as they were before it."""

    matches: tuple[Match, ...] = ()
    entrants: tuple[Entrant, ...] = ()


# --- the clock -------------------------------------------------------------------------------------------------------


class ClockStarted(Fact, frozen=True):
    round: int
    ends: datetime
    minutes: int


class ClockExtended(Fact, frozen=True):
    """`match` None: for all."""

    minutes: int
    match: str | None = None


class ClockPaused(Fact, frozen=True):
    left: int


class ClockResumed(Fact, frozen=True):
    ends: datetime


FACTS: tuple[type[Fact], ...] = (
    EntrantsAdded,
    EntrantRemoved,
    EntrantRenamed,
    SeatsGiven,
    ByesAwarded,
    SeedsSet,
    OutWithdrawn,
    OutKept,
    TournamentBegan,
    NumbersDrawn,
    BracketDrawn,
    CutTieSettled,
    PairingAsked,
    PairingStopped,
    RoundPaired,
    RoundWithdrawn,
    PairingRepaired,
    ByeWithdrawn,
    MatchPaired,
    CalledOff,
    TournamentEnded,
    ResultReported,
    ResultEntered,
    ResultQuestioned,
    ResultUpheld,
    PlayersOut,
    ResultCorrected,
    HostAsked,
    HostAnswered,
    MatchesReopened,
    BracketFilled,
    LetStand,
    CutWithdrawn,
    MatchesCancelled,
    EntrantDropped,
    EntrantBack,
    EntrantDisqualified,
    AbsenceSaid,
    AbsenceTakenBack,
    NoShowNoted,
    HalfByeGiven,
    PresenceSaid,
    PutAsBefore,
    ClockStarted,
    ClockExtended,
    ClockPaused,
    ClockResumed,
)
"""Every fact of a tournament."""
