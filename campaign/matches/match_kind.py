"""What differs for a game at which Magi of an evening can play a match. `campaign/matches/kinds.py` lists them.

Every kind has one shape, and what shows its tables finds the other parts by their places in it (`<key>` is that of the
game, `Game.key`); each of them is looked up in its own room:

    campaign/matches/<key>.py             `KIND`, as described below
    campaign/memory/<key>.py              `ROWS`: how its chronicle becomes rows
    campaign/history/<key>_history.py     `history_of`: what its games add up to
    campaign/web/forms/<key>.py           `table_form`, `match_form`
    campaign/api/<key>.py                 `TABLE`, `Tables`, `Abandon`, `Match`

and in `templates/campaign/`: `matches/<key>_table.html`, `tournaments/<key>_match.html` for these forms,
`history/includes/<key>_recap.html` for the recap of an evening, and `sharing/includes/<key>_run.html` for how a game
went, before whoever has a link to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.bridge.match_tables import MagusAtTable
from campaign.models import Evening, Magus, MatchChair, Person
from campaign.models.sessions import GameSession

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Result(NamedTuple):
    """How many games each of two Magi has won against the other."""

    a: Magus
    b: Magus
    games_a: int
    games_b: int


class Opening(NamedTuple):
    """What a table is opened from: who sits down in which order, with how much life (by the key of the Magus), and what
    was chosen for the game, as its forms name it."""

    evening: Evening
    magi: Sequence[Magus]
    lives: Mapping[int, int]
    wanted: Mapping[str, Any]
    host: Person
    at: datetime

    @property
    def name(self) -> str:
        """How the table is called."""
        return f"{self.evening.campaign.name} · {self.evening.number}"

    def players(self, lives: Mapping[int, int]) -> list[MagusAtTable]:
        """Who sits down, with these lives."""
        return [MagusAtTable(one.name, one.owner, lives[one.pk]) for one in self.magi]


class Opened(NamedTuple):
    """A table that was opened: its code, and in the order of the Magi the keys of their seats and their teams, from 1;
    0: for themselves."""

    code: str
    seats: Sequence[str]
    teams: Sequence[int]


@dataclass(frozen=True, kw_only=True)
class KindWords:
    """What pages say of such a table, with the icon beside it. `abandoned` has a place for the reason: `%(why)s`."""

    sign: str
    one: StrOrPromise
    history: StrOrPromise
    played: StrOrPromise
    being_played: StrOrPromise
    abandoned: StrOrPromise
    open_one: StrOrPromise
    play_match: StrOrPromise
    play_again: StrOrPromise
    match_being_played: StrOrPromise


@dataclass(frozen=True, kw_only=True)
class MatchKind:
    """A game at which a match can be played.

    `key`: of the game. `most`: so many sit at one table. `has_teams`: they may play together. `longest`: as the best of
    how many games a match is played at one table; `of_match`: what a match of a tournament settles of the game, by the
    number of games. `sessions`: the rows that stand for its games. `page`: the address of what its games add up to.

    `stem` and `source` stand in archives and in the sources of matches and never change; `path` and `match_path` stand
    in addresses.

    `open`: opens a table; raises Refused. `chronicle`: the version of a table and what
    happened there. `results`: the matches between those on these chairs that it tells of; `games_won`: whose games they
    were, by the key of the Magus, and by None those that were nobody's alone.
    """

    key: str
    most: int
    longest: int
    has_teams: bool = False
    sessions: type[GameSession]
    stem: str
    source: str
    path: str
    match_path: str
    page: str
    words: KindWords
    open: Callable[[Opening], Opened]
    of_match: Callable[[int], Mapping[str, Any]]
    chronicle: Callable[[str], tuple[int, Any]]
    results: Callable[[Sequence[MatchChair], Any], Iterator[Result]]
    games_won: Callable[[Sequence[MatchChair], Any], Counter[int | None]]
