"""A match of an evening on planes: its table is laid once, and its result joins the evening once (LM §3.6; D-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign import bridge
from campaign.matches import match_tables, matches
from campaign.matches.match_tables import Result, insist, insist_they_may_sit, lives_of, table_of, take_home
from campaign.models import Evening, Magus, Person, PlanarChair, PlanarTable
from campaign.planes.custom_planes import rows_in_use

SETTINGS = ("decks", "deck_source", "map", "casual_cards")
"""What of the planar charter an evening chooses; everything else is as it is by itself."""
MODES = tuple(bridge.PLANAR_VALUES["mode"])
"""How the Magi of an evening play."""
HEADS = 2
"""Players of a team (CR 810.1)."""
FEWEST_IN_A_MELEE = 4
"""So many play a Grand Melee at least: one turn marker for each four (CR 807.1, 807.4a)."""


# --- laying a table --------------------------------------------------------------------------------------------------


@transaction.atomic
def lay_table(
    evening: Evening,
    magi: Sequence[Magus],
    settings: Mapping[str, Any],
    lists: str,
    *,
    host: Person,
    at: datetime,
    with_own: bool = False,
) -> tuple[PlanarTable, bool]:
    """Lays a planar table for these Magi; the answer says whether it is new.

    `with_own`: the group's own planes are dealt at random too; lists may name them always. In Two-Headed Giant two who
    stand side by side in `magi` are a team, whose life is what both bring. Where the same Magi sit at one whose game
    goes on, that is the table: a doubled tap lays none beside it. Raises TableRefused, LedgerRefused once the award is
    booked, bridge.NoMatchTable for decks that are not legal.
    """
    matches.refuse_when_booked(evening)
    settle(evening)
    there = table_of(being_played(evening), magi)
    if there is not None:
        return there, False
    insist_they_may_sit(evening, magi, bridge.MOST_AT_A_PLANAR_TABLE)
    is_too_small = settings.get("mode") == "grand_melee" and len(magi) < FEWEST_IN_A_MELEE
    insist(_("A Grand Melee needs at least four players. CR 807.1") if is_too_small else "")
    teams = _teams(magi, settings)
    lives = _together(lives_of(evening), magi, teams)
    seats = [bridge.MagusAtTable(one.name, one.owner, lives[one.pk]) for one in magi]
    own = bridge.OwnPlanes(rows_in_use(evening.campaign), with_own)
    name = f"{evening.campaign.name} · {evening.number}"
    code, keys = bridge.lay_planar_table(name, seats, settings, lists, host, at, own)
    table = PlanarTable.objects.create(evening=evening, table_code=code, laid_by=host, laid_at=at)
    sat = zip(keys, magi, teams, strict=True)
    chairs = (PlanarChair(table=table, seat=key, magus=one, team=team) for key, one, team in sat)
    PlanarChair.objects.bulk_create(chairs)
    return table, True


def _teams(magi: Sequence[Magus], settings: Mapping[str, Any]) -> list[int]:
    """In which team each plays, from 1; 0: for himself. Raises TableRefused."""
    if settings.get("mode") != "two_headed_giant":
        return [0] * len(magi)
    is_even = len(magi) >= 2 * HEADS and len(magi) % HEADS == 0
    insist("" if is_even else _("Teams of two sit side by side: four, six or more players. CR 810.1"))
    return [place // HEADS + 1 for place in range(len(magi))]


def _together(lives: Mapping[int, int], magi: Sequence[Magus], teams: Sequence[int]) -> dict[int, int]:
    """The lives; in a team what its heads bring together, for it has one life (CR 810.4)."""
    of_team: Counter[int] = Counter()
    for one, team in zip(magi, teams, strict=True):
        of_team[team] += lives[one.pk]
    return {one.pk: of_team[team] if team else lives[one.pk] for one, team in zip(magi, teams, strict=True)}


def being_played(evening: Evening) -> QuerySet[PlanarTable]:
    """The planar tables of this evening whose games go on."""
    return evening.planar_tables.filter(ended_at=None, put_aside_at=None)


# --- putting it aside ------------------------------------------------------------------------------------------------


def put_aside(table: PlanarTable, why: str, at: datetime) -> PlanarTable:
    """The game is broken off: `evening_tables.put_aside`. Raises TableRefused: no reason, or its result stands."""
    return match_tables.put_aside(settle_table(table), why, at)


# --- its result ------------------------------------------------------------------------------------------------------


def settle(evening: Evening) -> None:
    """Takes the results of those planar tables of this evening whose games are over."""
    for table in being_played(evening):
        settle_table(table)


def settle_table(table: PlanarTable) -> PlanarTable:
    """Takes the result of this table if its game is over and nobody has done so yet; any number may ask at once."""
    if not table.is_being_played or not bridge.is_match_over(table.table_code):
        return table
    _version, told = bridge.planar_chronicle(table.table_code)
    return take_home(table, told.ended_at, _results(table, told), "planar")


def games_won(table: PlanarTable) -> Counter[int | None]:
    """Whose game it was, by the key of the Magus; None: nobody's alone."""
    _version, told = bridge.planar_chronicle(table.table_code)
    best = {one.seat for one in told.players if one.place == 1}
    found = [chair.magus_id for chair in table.chairs.all() if chair.seat in best]
    return Counter([found[0] if len(found) == 1 else None])


def _results(table: PlanarTable, told: bridge.PlanarChronicle) -> Iterator[Result]:
    """One match for each pair: who has the better place has won it, one game to none; equal places are a draw. A team
    has no match of its own."""
    places = {one.seat: one.place or 0 for one in told.players}
    for a, b in combinations(table.chairs.select_related("magus"), 2):
        if a.team and a.team == b.team:
            continue
        place_a, place_b = places[a.seat], places[b.seat]
        yield Result(a.magus, b.magus, int(place_a < place_b), int(place_b < place_a))
