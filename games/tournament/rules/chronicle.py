"""What is remembered of a tournament: who entered, every match with its result, the ranks.

Pure, folded over the facts of a table that stand (`kernel.table.standing`). All of it is public, so a running
tournament may be told, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.kernel.rulebook import Fact, Value
from games.tournament.rules import facts as f
from games.tournament.rules.attendance import rounds_left
from games.tournament.rules.codes import Format, How, Kind, Part, Stage, Status
from games.tournament.rules.cut_ties import settled_tie
from games.tournament.rules.evolving import HAPPENED, evolve
from games.tournament.rules.scores import winner_of
from games.tournament.rules.setup import Setup
from games.tournament.rules.standings import Row, exact, standings
from games.tournament.rules.state import CutTie, Entrant, Games, Match, Plan, State, initial


class Ranked(Value, frozen=True):
    """How an entrant stands. `rank` None: none (disqualified, too few challenges). `points` are exact: `9`, `7/2`."""

    key: str
    name: str
    rank: int | None
    points: str
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    status: Status
    is_out: bool


class Played(Value, frozen=True):
    """A match. `winner` None: a draw, a double loss, or no result yet. `ended_at`: when its result came, or was last
    corrected. A cancelled one counts for nobody (TD-20)."""

    key: str
    round: int
    part: Part
    kind: Kind
    players: tuple[str, ...]
    games: Games | None
    places: tuple[tuple[str, ...], ...]
    how: How | None
    winner: str | None
    cancelled: bool
    is_third: bool
    began_at: datetime | None
    ended_at: datetime | None


class Published(Value, frozen=True):
    """A round, when it was published, and of how many games its matches are the best."""

    number: int
    part: Part
    best_of: int
    at: datetime
    rounds_left: int = 0
    """Of an elimination, this one among them; 0: it is none."""


class TournamentChronicle(Value, frozen=True):
    """The tournament as it is remembered; `ended_at` None: it goes on. `entrants` in the order of the ranks."""

    format: Format
    game: str
    stage: Stage
    plan: Plan | None
    opened_at: datetime
    began_at: datetime | None
    ended_at: datetime | None
    entrants: tuple[Ranked, ...]
    rounds: tuple[Published, ...]
    matches: tuple[Played, ...]
    cut_tie: CutTie | None = None
    """How a tie for the last places of the cut was settled (TD-28)."""


def chronicle(setup: Setup, facts: Iterable[tuple[datetime, Fact]], opened_at: datetime) -> TournamentChronicle:
    """What is remembered of a table of this setup after these facts, each with its time: the ones that stand."""
    teller = _Teller(setup, opened_at)
    for at, fact in facts:
        teller.hear(at, fact)
    return teller.told()


class _Teller:
    """The chronicle in the making: when rounds and results came, by key; what they were says the state at the end."""

    def __init__(self, setup: Setup, opened_at: datetime) -> None:
        self.state: State = initial(setup)
        self.opened_at = opened_at
        self.began_at: datetime | None = None
        self.ended_at: datetime | None = None
        self.published: dict[int, datetime] = {}
        self.paired: dict[str, datetime] = {}
        self.results: dict[str, datetime] = {}

    def hear(self, at: datetime, fact: Fact) -> None:
        """One fact; those of the table itself tell nothing of the tournament."""
        if type(fact) not in HAPPENED:
            return
        self.state = evolve(self.state, fact)
        match fact:
            case f.TournamentBegan():
                self.began_at = at
            case f.RoundPaired():
                self.published[fact.round] = at
                self._given(fact.matches, at)
            case f.MatchPaired():
                self._given((fact.match,), at)
            case f.PairingRepaired() | f.BracketFilled() | f.MatchesReopened():
                self._given(fact.matches, at)
            case f.ResultEntered() | f.ResultCorrected():
                self.results[fact.match] = at
            case f.PutAsBefore():
                self._put_back(fact.matches, at)
            case f.TournamentEnded():
                self.ended_at = at

    def _given(self, matches: Iterable[Match], at: datetime) -> None:
        """Matches are on the table; a bye has its result at once."""
        for match in matches:
            self.paired[match.key] = at
            self.results.pop(match.key, None)
            if match.result is not None:
                self.results[match.key] = at

    def _put_back(self, matches: Iterable[Match], at: datetime) -> None:
        """Matches are as they were before an act that was taken back: on the table since then."""
        for match in matches:
            self.results.pop(match.key, None)
            if match.result is not None:
                self.results[match.key] = at

    def told(self) -> TournamentChronicle:
        """The chronicle as it stands."""
        state, ranked = self.state, standings(self.state)
        rows = {row.key: row for row in ranked.rows}
        order = (*rows, *(key for key in state.entrants if key not in rows))
        return TournamentChronicle(
            format=state.charter.format,
            game=state.charter.game,
            stage=state.stage,
            plan=state.plan,
            opened_at=self.opened_at,
            began_at=self.began_at,
            ended_at=self.ended_at,
            entrants=tuple(_ranked(state.entrants[key], rows.get(key)) for key in order),
            rounds=tuple(
                Published(its.number, its.part, its.best_of, self.published[its.number], rounds_left(state, its))
                for its in state.rounds
            ),
            matches=tuple(self._played(match, its.part) for its in state.rounds for match in its.matches),
            cut_tie=settled_tie(state),
        )

    def _played(self, match: Match, part: Part) -> Played:
        result = match.result
        return Played(
            key=match.key,
            round=match.round,
            part=part,
            kind=match.kind,
            players=match.players,
            games=result.games if result is not None else None,
            places=result.places if result is not None else (),
            how=result.how if result is not None else None,
            winner=winner_of(match),
            cancelled=match.cancelled,
            is_third=match.is_third,
            began_at=self.paired.get(match.key),
            ended_at=self.results.get(match.key) if result is not None else None,
        )


def _ranked(entrant: Entrant, row: Row | None) -> Ranked:
    """Who was disqualified has no row and no rank (TD-4)."""
    return Ranked(
        key=entrant.key,
        name=entrant.name,
        rank=row.rank if row is not None else None,
        points=exact(row.points) if row is not None else "0",
        played=row.matches if row is not None else 0,
        won=row.won if row is not None else 0,
        drawn=row.drawn if row is not None else 0,
        lost=row.lost if row is not None else 0,
        byes=row.byes if row is not None else 0,
        status=entrant.status,
        is_out=entrant.is_out,
    )
