"""What a seat, or a watcher, may see of a tournament. Nothing of it is secret; still it is built up from nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from games.kernel.rulebook import Value
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import Answer, CutTieWay, How, Kind, Part, QuestionKind, Stage, Status
from games.tournament.rules.state import Games, Plan


class EntrantView(Value, frozen=True):
    """`next`: what the next round is for them. `byes`: awarded (TD-22), `byes_had`: so far."""

    key: str
    name: str
    number: int
    lot: int
    life: int | None
    is_out: bool
    byes: int
    byes_had: int
    seat: bool
    status: Status
    next: Literal["plays", "absent", "no_show", "gone", "half_bye"]
    asks_out: bool
    """Whether the host has still to say if this Magus out by life 0 plays (TD-16)."""
    asks_back: bool = False
    """Whether they missed the latest round, and nobody has said if they play the next one (TD-29)."""


class ResultView(Value, frozen=True):
    """`winner` None: a draw, a double loss, or no match. `text`: 2-1-0 for two, empty for pods."""

    games: Games | None
    places: tuple[tuple[str, ...], ...]
    how: How
    winner: str | None
    text: str


class MatchView(Value, frozen=True):
    """A table. `reports`: by player, while there is no result. `rematch`: they had met before. `lives`: at what the
    players start, where it is known. `ends`: when this match is over, if it has more time than the others. `chooses`:
    who says who begins the first game; after a Swiss the better rank (§2, 9)."""

    key: str
    number: int
    players: tuple[str, ...]
    kind: Kind
    result: ResultView | None
    reports: dict[str, ResultView]
    is_running: bool
    is_disputed: bool
    is_third: bool
    cancelled: bool
    rematch: bool
    advances: str | None
    out: tuple[tuple[str, ...], ...]
    lives: dict[str, int]
    ends: datetime | None
    chooses: str | None
    questioned: tuple[str, ...] = ()
    """Players who say that its result is wrong (TD-30)."""

    @property
    def round(self) -> int:
        return int(self.key.partition("-")[0])


class RoundView(Value, frozen=True):
    """`order`: what chance gave, from which anybody can check the pairing (TD-23). `resting`: who is in no match.
    `otherwise`: the tables that this order would give now, where an earlier result was corrected (TD-5)."""

    number: int
    part: Part
    best_of: int
    matches: tuple[MatchView, ...]
    order: tuple[str, ...]
    power: bool
    by_hand: str
    repaired: tuple[str, ...]
    resting: tuple[str, ...]
    otherwise: tuple[tuple[str, ...], ...]
    done: int
    """How many of its matches need nothing more."""
    rounds_left: int = 0
    """Of an elimination, the rounds that are left, this one among them: 1 is the final; 0: no elimination."""


class RowView(Value, frozen=True):
    """A line of the standings. `rank` None: without one (TD-4, TD-17). Shares are rounded half up to four decimals;
    `points` are exact: `9`, or `7/2` in pods. `keys`: every tie-break in the order in which it is used, by its code."""

    rank: int | None
    key: str
    points: str
    played: int
    won: int
    drawn: int
    lost: int
    omw: str
    gw: str
    ogw: str
    keys: tuple[tuple[str, str], ...]
    lot: int
    status: Status


class QuestionView(Value, frozen=True):
    """TD-5: what a correction changes, and what the host may choose. `matches`: those concerned."""

    kind: QuestionKind
    answers: tuple[Answer, ...]
    match: str
    matches: tuple[str, ...]


class CutTieView(Value, frozen=True):
    """TD-28: players who are equal on every key, and the places of the cut that are left for them. `way` None: the
    host has still to choose; else `chosen` go on."""

    players: tuple[str, ...]
    places: int
    way: CutTieWay | None = None
    chosen: tuple[str, ...] = ()


class ClockView(Value, frozen=True):
    """`left`: seconds that are left while it stands still."""

    round: int
    ends: datetime
    left: int | None


class Proposal(Value, frozen=True):
    """TD-18: what is proposed for so many players, awarded byes counted as TD-22 says. `form`: what an evening usually
    plays; `cuts`: the cuts that fit."""

    players: int
    form: str
    rounds: int
    cut: int
    cuts: tuple[int, ...]


NextStep = Literal["begin", "tie", "pair", "pairing", "play", "answer", "finish", "over"]


class NextView(Value, frozen=True):
    """What the tournament waits for. `round`, `part`: what is paired next, or played now; `matches`: how many are
    still without a result; `disputed`: their keys."""

    step: NextStep
    round: int
    part: Part
    matches: int
    disputed: tuple[str, ...]


class MineView(Value, frozen=True):
    """A match that this seat has to play now, against whom, and what has been reported: by them, and by others, to be
    confirmed."""

    match: str
    opponents: tuple[str, ...]
    my_report: ResultView | None
    reported: tuple[ResultView, ...]


class View(Value, frozen=True):
    """A tournament. `standings`: of the tournament proper while it runs; places after the elimination when there is one
    (TD-14). `bracket`: the seeds, best first; `bracket_from`: its first round. `swiss`: the ranking before the cut."""

    me: str | None
    stage: Stage
    charter: Charter
    about: dict[str, str]
    plan: Plan | None
    entrants: tuple[EntrantView, ...]
    rounds: tuple[RoundView, ...]
    standings: tuple[RowView, ...]
    swiss: tuple[RowView, ...]
    bracket: tuple[str, ...]
    bracket_from: int | None
    next: NextView
    proposal: Proposal
    question: QuestionView | None
    clock: ClockView | None
    mine: tuple[MineView, ...]
    to_come: tuple[tuple[tuple[str, str], ...], ...]
    """The rounds of a round robin that are drawn and not published yet."""
    ended_by: str
    cut_tie: CutTieView | None = None
