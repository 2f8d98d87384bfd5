"""A match of an evening's tournament, played at tables of its own: on planes each game is a table, a rune duel is one
game or the best of three. What they add up to is proposed for the match and counts once the host enters it
(TD-7, TD-9; R-26)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaign import bridge
from campaign.matches import planechase_tables as planar_tables
from campaign.matches import runes_tables as rune_tables
from campaign.models import Evening, Magus, Person, PlanarTable, RuneTable, TableOfMatch, Tournament
from campaign.tournaments.tournaments import TournamentRefused

BEST_OF_A_DUEL = 3
"""As the best of how many games a rune duel is played at one table; every other match is single games."""


@dataclass(frozen=True)
class AtTables:
    """The tables at which a match is played, and what the games that are over add up to, in the order of the match's
    players."""

    planar_tables: Sequence[PlanarTable]
    rune_tables: Sequence[RuneTable]
    first: int
    second: int
    drawn: int

    @property
    def has_ended(self) -> bool:
        """Whether a game is over, so that there is something to propose."""
        return bool(self.first or self.second or self.drawn)

    @property
    def is_being_played(self) -> bool:
        """Whether a game goes on: then no other table is laid for the match."""
        over = [*(one.is_over for one in self.planar_tables), *(one.is_over for one in self.rune_tables)]
        return not all(over)


# --- laying one ------------------------------------------------------------------------------------------------------


def running_match(tournament: Tournament, key: str) -> bridge.MatchView:
    """The match of two that is played now. Raises TournamentRefused."""
    rounds = bridge.tournament_view(tournament.table_code).rounds
    found = next((match for one in rounds for match in one.matches if match.key == key), None)
    if found is None or not found.is_running or len(found.players) != 2:
        raise TournamentRefused(_("This match is not being played. TD-7"))
    return found


def players_of(tournament: Tournament, match: bridge.MatchView) -> list[Magus]:
    """The Magi of a match. Raises TournamentRefused where somebody is none."""
    magi = {one.key: one.magus for one in tournament.entrants.select_related("magus__owner")}
    if not set(match.players) <= set(magi):
        raise TournamentRefused(_("Somebody of these is no Magus of this campaign."))
    return [magi[key] for key in match.players]


@transaction.atomic
def lay_on_planes(
    tournament: Tournament,
    key: str,
    settings: Mapping[str, Any],
    lists: str,
    *,
    host: Person,
    at: datetime,
    with_own: bool = False,
) -> tuple[PlanarTable, bool]:
    """Lays a planar table for the two of this match, each with the life that is left; the answer says whether it is
    new. Raises TournamentRefused, and what `planar_tables.lay_table` raises.
    """
    evening, magi = _at_the_evening(tournament, key)
    table, is_new = planar_tables.lay_table(evening, magi, settings, lists, host=host, at=at, with_own=with_own)
    TableOfMatch.objects.get_or_create(planar_table=table, defaults={"tournament": tournament, "match": key})
    return table, is_new


@transaction.atomic
def lay_duel(
    tournament: Tournament, key: str, settings: Mapping[str, Any], own: str, *, host: Person, at: datetime
) -> tuple[RuneTable, bool]:
    """Lays a rune table for the two of this match, each with 200 times the life that is left (R-26); the answer says
    whether it is new. Raises TournamentRefused, and what `rune_tables.lay_table` raises.
    """
    evening, magi = _at_the_evening(tournament, key)
    chosen = {**settings, "match": games_of_a_duel(tournament, key)}
    table, is_new = rune_tables.lay_table(evening, magi, chosen, own, host=host, at=at)
    TableOfMatch.objects.get_or_create(rune_table=table, defaults={"tournament": tournament, "match": key})
    return table, is_new


def games_of_a_duel(tournament: Tournament, key: str) -> int:
    """Best of how many games the next duel of this match is: three, where the match is the best of three and no game of
    it was played at a table; else one."""
    rounds = bridge.tournament_view(tournament.table_code).rounds
    best_of = next((one.best_of for one in rounds if any(match.key == key for match in one.matches)), 1)
    played = at_tables(tournament).get(key)
    return BEST_OF_A_DUEL if best_of == BEST_OF_A_DUEL and not (played and played.has_ended) else 1


def _at_the_evening(tournament: Tournament, key: str) -> tuple[Evening, list[Magus]]:
    """The evening of the tournament, locked, and who plays this match. Raises TournamentRefused."""
    if tournament.evening is None:
        raise TournamentRefused(_("On planes or with runes a match is played at an evening. LM 3.6"))
    evening = Evening.objects.select_for_update().get(pk=tournament.evening.pk)
    return evening, players_of(tournament, running_match(tournament, key))


# --- what has come of it ---------------------------------------------------------------------------------------------


def at_tables(tournament: Tournament) -> Mapping[str, AtTables]:
    """By match, what was played of it at tables; those that were put aside have no result."""
    laid: dict[str, list[TableOfMatch]] = defaultdict(list)
    standing = tournament.match_tables.filter(planar_table__put_aside_at=None, rune_table__put_aside_at=None)
    for one in standing.select_related("planar_table__evening", "rune_table__evening").order_by("pk"):
        laid[one.match].append(one)
    if not laid:
        return {}
    magi = dict(tournament.entrants.values_list("key", "magus"))
    matches = [match for one in bridge.tournament_view(tournament.table_code).rounds for match in one.matches]
    players = {match.key: [magi.get(key) for key in match.players] for match in matches}
    return {key: _added_up(found, players.get(key, ())) for key, found in laid.items()}


def _added_up(laid: Sequence[TableOfMatch], players: Sequence[int | None]) -> AtTables:
    on_planes = [planar_tables.settle_table(one.planar_table) for one in laid if one.planar_table]
    duels = [rune_tables.settle_table(one.rune_table) for one in laid if one.rune_table]
    won: Counter[int | None] = Counter()
    for planar_table in on_planes:
        won += planar_tables.games_won(planar_table) if planar_table.is_over else Counter()
    for rune_table in duels:
        won += rune_tables.games_won(rune_table) if rune_table.is_over else Counter()
    first, second = (won[pk] if pk else 0 for pk in (*players, None, None)[:2])
    return AtTables(on_planes, duels, first, second, won[None])


def enter(tournament: Tournament, key: str, *, host: Person, at: datetime) -> None:
    """The host enters what was played at tables as the result of the match. Raises TournamentRefused."""
    running_match(tournament, key)
    played = at_tables(tournament).get(key)
    if played is None or not played.has_ended:
        raise TournamentRefused(_("No game of this match is over at a table."))
    games = {"first": played.first, "second": played.second, "drawn": played.drawn}
    order = {"order": "enter_result", "match": key, "games": games}
    bridge.run_tournament(tournament.table_code, order, host, at)
