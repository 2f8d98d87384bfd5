"""What a tournament knows: the state that all facts together make. Frozen, shares structure, plain data."""

from __future__ import annotations

from datetime import datetime

from games.kernel.rulebook import Value
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import CutTieWay, How, Kind, Part, QuestionKind, Stage, Status
from games.tournament.rules.setup import Entry, Setup


class Entrant(Value, frozen=True):
    """Somebody who has entered. `number` counts entries: of equal lots the smaller is first (TD-13)."""

    number: int
    key: str
    name: str
    lot: int
    life: int | None = None
    first_life: int | None = None
    is_out: bool = False
    byes: int = 0
    seat: bool = False
    status: Status = "in"
    since: int = 1
    """The first round for which they can be paired."""
    absent: tuple[int, ...] = ()
    """Rounds for which they have said that they will not come."""
    no_shows: tuple[int, ...] = ()
    """Rounds that are an awarded loss for them if they are not paired (TD-3)."""
    half_byes: tuple[int, ...] = ()
    """Rounds in which they have a half-point bye (TD-31)."""
    expected: tuple[int, ...] = ()
    """Rounds that they play although they missed the one before (TD-29)."""
    left_in: int | None = None
    """The round after which they are gone."""
    cancelled: bool = False
    """They left a round robin early, none of their matches counts (TD-20)."""
    co_host: bool = False
    kept: bool = False
    """The host has said that this Magus out by life 0 plays, and loses (TD-16)."""

    @property
    def is_in(self) -> bool:
        return self.status == "in"


class Games(Value, frozen=True, omit_defaults=True):
    """The games of a match: won by the first player, won by the second, drawn or unfinished (TD-9)."""

    first: int
    second: int
    drawn: int = 0


class Result(Value, frozen=True, omit_defaults=True):
    """How a match ended. Of two (and of one: bye, awarded loss) `games`; of a pod `places`, best first: who shares a
    place stands together, all together is a draw."""

    games: Games | None = None
    places: tuple[tuple[str, ...], ...] = ()
    how: How = "played"


class Match(Value, frozen=True, omit_defaults=True):
    """A table of a round. `key` names it everywhere: `3-12` is table 12 of round 3."""

    key: str
    players: tuple[str, ...]
    """The first named sits lower (`w` in TRF) and is `first` in Games; in a pod they stand as they sit."""
    kind: Kind = "match"
    result: Result | None = None
    reports: dict[str, Result] = {}
    """By player, what they have reported and nobody has confirmed."""
    out: tuple[tuple[str, ...], ...] = ()
    """In a pod, who is out so far, the first out first; together: at the same moment."""
    advances: str | None = None
    """Who goes on in the bracket although the result says otherwise (TD-5, let stand)."""
    extra: int = 0
    """Minutes that this match has more (clock)."""
    is_third: bool = False
    """The match for the third place."""
    cancelled: bool = False
    """It does not count (TD-20)."""
    rematch: bool = False
    """Its players had met before, when it was paired."""
    judged: bool = False
    """Somebody has decided it in the place of a host who played it (D-52)."""
    by_host: bool = False
    """Who was host has entered it: where they played it, others put it right (D-52)."""
    questioned: tuple[str, ...] = ()
    """Players who say that its result is wrong, until the host has decided (TD-30)."""
    upheld: bool = False
    """The host has confirmed its result against such a player."""
    corrected: bool = False
    """Its result is not the one that was entered first (TD-5)."""

    @property
    def number(self) -> int:
        """Its table in the round."""
        return int(self.key.partition("-")[2])

    @property
    def round(self) -> int:
        return int(self.key.partition("-")[0])

    @property
    def is_running(self) -> bool:
        """Whether it is played and has no result yet."""
        return self.kind == "match" and self.result is None and not self.cancelled

    @property
    def is_disputed(self) -> bool:
        """Whether its players have reported differently (TD-7)."""
        reports = list(self.reports.values())
        return self.result is None and any(one != reports[0] for one in reports)

    @property
    def is_done(self) -> bool:
        """Whether the next round needs not wait for it."""
        return self.kind != "open" and not self.is_running


class Round(Value, frozen=True):
    """A round that is published."""

    number: int
    part: Part
    matches: tuple[Match, ...]
    best_of: int = 3
    order: tuple[str, ...] = ()
    """What chance gave (TD-23)."""
    power: bool = False
    by_hand: str = ""
    """The reason of a pairing by hand."""
    repaired: tuple[str, ...] = ()
    """The reasons of the repairs (TD-6)."""
    at: dict[str, int] = {}
    """By entrant, the place of their match in `matches`."""

    @property
    def wins_needed(self) -> int:
        """k: so many games win a match (§6)."""
        return self.best_of // 2 + 1


class Asked(Value, frozen=True):
    """The host has asked for a pairing and a worker computes it (TD-8). `best_of`, if this round has its own."""

    round: int
    part: Part
    since: datetime
    best_of: int | None = None


class Question(Value, frozen=True):
    """What a correction asks the host (TD-5). `matches`: those that the choice is about. `stands`: who went on by the
    result that was wrong."""

    number: int
    kind: QuestionKind
    match: str
    matches: tuple[str, ...]
    stands: str | None = None


class Clock(Value, frozen=True):
    """The clock of the latest round: when it is over; `left`: the seconds that are left while it stands still."""

    round: int
    ends: datetime
    left: int | None = None


class CutTie(Value, frozen=True):
    """How a tie for the last `places` of the cut was settled (TD-28). `chosen`: the tied players who go on, best
    first."""

    players: tuple[str, ...]
    places: int
    way: CutTieWay
    chosen: tuple[str, ...]


class Plan(Value, frozen=True):
    """What was announced at the beginning: the rounds before the cut, and its size (0: none)."""

    rounds: int
    cut: int = 0


class State(Value, frozen=True):
    """A tournament. `revision` counts what a pairing depends on: results, entries, drops, rounds (TD-8)."""

    setup: Setup
    entrants: dict[str, Entrant]
    stage: Stage = "entry"
    entered: int = 0
    plan: Plan | None = None
    rounds: tuple[Round, ...] = ()
    numbers: tuple[str, ...] = ()
    schedule: tuple[tuple[tuple[str, str], ...], ...] = ()
    """The rounds of a round robin still to be published, pairs as (first, second)."""
    seeds: tuple[str, ...] = ()
    """Set by the host, for an elimination without a Swiss."""
    bracket: tuple[str, ...] = ()
    """The seeds of the elimination or the cut, best first, and `bracket_from`, its first round."""
    bracket_from: int | None = None
    asked: Asked | None = None
    question: Question | None = None
    questions: int = 0
    clock: Clock | None = None
    revision: int = 0
    ended_by: str = ""
    cut_tie: CutTie | None = None
    drawn: dict[int, tuple[str, ...]] = {}
    """What chance gave once, by round, also of rounds that were withdrawn or taken back (0: the numbers of a round
    robin, -1: a tie for the cut); see `drawing`."""

    host: str = ""
    there: frozenset[str] = frozenset()
    """What the table around it knows when the rules are asked (`judging`): no fact says it, and it is not kept."""

    @property
    def charter(self) -> Charter:
        return self.setup.charter

    @property
    def latest(self) -> Round | None:
        """The round that was published last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def match(self, key: str) -> Match | None:
        number, dash, table = key.partition("-")
        if not (dash and number.isdecimal() and table.isdecimal()):
            return None
        its = self.round(int(number))
        if its is None or not 1 <= int(table) <= len(its.matches):
            return None
        return its.matches[int(table) - 1]

    def match_of(self, key: str) -> Match | None:
        """The match of this entrant in the latest round."""
        if self.latest is None or key not in self.latest.at:
            return None
        return self.latest.matches[self.latest.at[key]]


def initial(setup: Setup) -> State:
    """The table before anything has happened: those who are entered from the start."""
    entrants = {entry.key: entrant(entry, number) for number, entry in enumerate(setup.entries, 1)}
    return State(setup=setup, entrants=entrants, entered=len(entrants))


def entrant(entry: Entry, number: int, since: int = 1) -> Entrant:
    """Who has entered as this entry, as the one of this number."""
    return Entrant(
        number=number,
        key=entry.key,
        name=entry.name,
        lot=entry.lot,
        life=entry.life,
        first_life=entry.first_life,
        is_out=entry.is_out,
        co_host=entry.co_host,
        byes=entry.byes,
        seat=entry.seat,
        since=since,
    )
