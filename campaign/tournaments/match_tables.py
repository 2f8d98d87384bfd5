"""A match of an evening's tournament, played at tables of its own, each a game or as many as its kind can hold. What
they add up to is proposed for the match and counts once the host enters it (TD-7, TD-9; R-26)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge.refusals import not_now
from campaign.bridge.tournament import MatchView, run_tournament, tournament_view
from campaign.matches import match_tables
from campaign.matches.kinds import KINDS
from campaign.matches.match_kind import MatchKind
from campaign.models import Evening, Magus, MatchTable, Person, TableOfMatch, Tournament


@dataclass(frozen=True)
class AtTables:
    """The tables at which a match is played, and what the games that are over add up to, in the order of the match's
    players."""

    tables: Sequence[MatchTable]
    first: int
    second: int
    drawn: int

    @property
    def has_ended(self) -> bool:
        """Whether a game is over, so that there is something to propose."""
        return bool(self.first or self.second or self.drawn)

    @property
    def is_being_played(self) -> bool:
        """Whether a game goes on: then no other table is opened for the match."""
        return not all(one.is_over for one in self.tables)

    @property
    def kinds(self) -> list[MatchKind]:
        """What is played at its tables, each game once, in the order of `KINDS`."""
        return [kind for kind in KINDS if self.by_game[kind.key]]

    @property
    def being_played(self) -> list[tuple[MatchKind, MatchTable]]:
        """The tables at which a game goes on, with their kinds."""
        return [(kind, one) for kind in KINDS for one in self.by_game[kind.key] if not one.is_over]

    @property
    def by_game(self) -> Mapping[str, Sequence[MatchTable]]:
        """The tables, by what is played there."""
        return {kind.key: [one for one in self.tables if one.game == kind.key] for kind in KINDS}


# --- opening one -----------------------------------------------------------------------------------------------------


def running_match(tournament: Tournament, key: str) -> MatchView:
    """The match of two that is played now. Raises Refused."""
    rounds = tournament_view(tournament.table_code).rounds
    current = next((match for one in rounds for match in one.matches if match.key == key), None)
    if current is None or not current.is_running or len(current.players) != 2:
        raise not_now(_("This match is not being played. TD-7"))
    return current


def players_of(tournament: Tournament, match: MatchView) -> list[Magus]:
    """The Magi of a match. Raises Refused where somebody is none."""
    magi = {one.key: one.magus for one in tournament.entrants.select_related("magus__owner")}
    if not set(match.players) <= set(magi):
        raise not_now(_("One of these isn’t a Magus of this campaign."))
    return [magi[key] for key in match.players]


@transaction.atomic
def open_table(
    kind: MatchKind, tournament: Tournament, key: str, wanted: Mapping[str, object], *, host: Person, at: datetime
) -> tuple[MatchTable, bool]:
    """Opens a table of this kind for the two of this match, each with the life that is left; the answer says whether it
    is new. Raises Refused, and what `match_tables.open_table` of an evening raises.
    """
    evening, magi = _at_the_evening(tournament, key)
    settled = kind.of_match(games_at_one_table(kind, tournament, key))
    table, is_new = match_tables.open_table(kind, evening, magi, {**wanted, **settled}, host=host, at=at)
    TableOfMatch.objects.get_or_create(table=table, defaults={"tournament": tournament, "match": key})
    return table, is_new


def games_at_one_table(kind: MatchKind, tournament: Tournament, key: str) -> int:
    """Best of how many games is played of this match at the next table: of as many as the match, where that is the
    longest that one table of this kind can hold and no game of it was played at a table; else one."""
    rounds = tournament_view(tournament.table_code).rounds
    best_of = next((one.best_of for one in rounds if any(match.key == key for match in one.matches)), 1)
    played = at_tables(tournament).get(key)
    return kind.longest if best_of == kind.longest and not (played and played.has_ended) else 1


def _at_the_evening(tournament: Tournament, key: str) -> tuple[Evening, list[Magus]]:
    """The evening of the tournament, locked, and who plays this match. Raises Refused."""
    if tournament.evening is None:
        raise not_now(_("On planes or with runes a match is played at an evening. LM 3.6"))
    evening = Evening.objects.select_for_update().get(pk=tournament.evening.pk)
    return evening, players_of(tournament, running_match(tournament, key))


# --- what has come of it ---------------------------------------------------------------------------------------------


def at_tables(tournament: Tournament) -> Mapping[str, AtTables]:
    """By match, what was played of it at tables; those that were abandoned have no result."""
    by_match: dict[str, list[MatchTable]] = defaultdict(list)
    standing = tournament.match_tables.filter(table__abandoned_at=None)
    for placed in standing.select_related("table__evening").order_by("pk"):
        by_match[placed.match].append(placed.table)
    if not by_match:
        return {}
    magi = dict(tournament.entrants.values_list("key", "magus"))
    matches = [match for played in tournament_view(tournament.table_code).rounds for match in played.matches]
    players = {match.key: [magi.get(key) for key in match.players] for match in matches}
    return {key: _added_up(tables, players.get(key, ())) for key, tables in by_match.items()}


def _added_up(tables: Sequence[MatchTable], players: Sequence[int | None]) -> AtTables:
    tables = [match_tables.collect_result(table) for table in tables]
    won: Counter[int | None] = Counter()
    for table in tables:
        won += match_tables.games_won(table) if table.is_over else Counter()
    first, second = (won[pk] if pk else 0 for pk in (*players, None, None)[:2])
    return AtTables(tables, first, second, won[None])


def enter(tournament: Tournament, key: str, *, host: Person, at: datetime) -> None:
    """The host enters what was played at tables as the result of the match. Raises Refused."""
    running_match(tournament, key)
    played = at_tables(tournament).get(key)
    if played is None or not played.has_ended:
        raise not_now(_("No game of this match is over at a table."))
    games = {"first": played.first, "second": played.second, "drawn": played.drawn}
    order = {"order": "enter_result", "match": key, "games": games}
    run_tournament(tournament.table_code, order, host, at)
