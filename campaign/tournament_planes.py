"""A match of an evening's tournament, played on planes: each game is a planar table, its result is proposed for the
match and counts once the host enters it (tournaments.md TD-7, TD-9)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaign import bridge, planar_tables
from campaign.models import Evening, Magus, MatchOnPlanes, Person, PlanarTable, Tournament
from campaign.tournaments import TournamentRefused


@dataclass(frozen=True)
class OnPlanes:
    """The planar tables of a match, and what the games that are over add up to, in the order of the match's players."""

    tables: Sequence[PlanarTable]
    first: int
    second: int
    drawn: int

    @property
    def has_ended(self) -> bool:
        """Whether a game is over, so that there is something to propose."""
        return bool(self.first or self.second or self.drawn)


def running_match(tournament: Tournament, key: str) -> bridge.MatchView:
    """The match of two that is played now. Raises TournamentRefused."""
    rounds = bridge.tournament_view(tournament.table_code).rounds
    found = next((match for one in rounds for match in one.matches if match.key == key), None)
    if found is None or not found.is_running or len(found.players) != 2:
        raise TournamentRefused(_("This match is not being played. TD-7"))
    return found


@transaction.atomic
def lay(
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
    if tournament.evening is None:
        raise TournamentRefused(_("On planes a match is played at an evening, with the life that is left. LM 3.6"))
    Evening.objects.select_for_update().get(pk=tournament.evening.pk)
    match = running_match(tournament, key)
    magi = players_of(tournament, match)
    table, is_new = planar_tables.lay_table(
        tournament.evening, magi, settings, lists, host=host, at=at, with_own=with_own
    )
    MatchOnPlanes.objects.get_or_create(planar_table=table, defaults={"tournament": tournament, "match": key})
    return table, is_new


def players_of(tournament: Tournament, match: bridge.MatchView) -> list[Magus]:
    """The Magi of a match. Raises TournamentRefused where somebody is none."""
    magi = {one.key: one.magus for one in tournament.entrants.select_related("magus__owner")}
    if not set(match.players) <= set(magi):
        raise TournamentRefused(_("Somebody of these is no Magus of this campaign."))
    return [magi[key] for key in match.players]


def on_planes(tournament: Tournament) -> Mapping[str, OnPlanes]:
    """By match, what was played on planes for it; tables that were put aside have no result."""
    laid = tournament.on_planes.filter(planar_table__put_aside_at=None)
    tables: dict[str, list[PlanarTable]] = defaultdict(list)
    for one in laid.select_related("planar_table__evening").order_by("pk"):
        tables[one.match].append(planar_tables.settle_table(one.planar_table))
    if not tables:
        return {}
    magi = dict(tournament.entrants.values_list("key", "magus"))
    matches = [match for one in bridge.tournament_view(tournament.table_code).rounds for match in one.matches]
    players = {match.key: [magi.get(key) for key in match.players] for match in matches}
    return {key: _added_up(found, players.get(key, ())) for key, found in tables.items()}


def _added_up(tables: Sequence[PlanarTable], players: Sequence[int | None]) -> OnPlanes:
    won = Counter(planar_tables.winner_of(table) for table in tables if table.is_over)
    first, second = (won[pk] if pk else 0 for pk in (*players, None, None)[:2])
    return OnPlanes(tables, first, second, won[None])


def enter(tournament: Tournament, key: str, *, host: Person, at: datetime) -> None:
    """The host enters what was played on planes as the result of the match. Raises TournamentRefused."""
    running_match(tournament, key)
    played = on_planes(tournament).get(key)
    if played is None or not played.has_ended:
        raise TournamentRefused(_("No game of this match is over on planes."))
    try:
        games = {"first": played.first, "second": played.second, "drawn": played.drawn}
        order = {"order": "enter_result", "match": key, "games": games}
        bridge.run_tournament(tournament.table_code, order, host, at)
    except bridge.NoTournament as refused:
        raise TournamentRefused(str(refused)) from refused
