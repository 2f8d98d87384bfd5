"""A match of an evening on planes: its table is laid once, and its result joins the evening once (LM §3.6; D-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign import bridge, matches
from campaign.ledger import LedgerRefused
from campaign.models import (
    Evening,
    Magus,
    Match,
    Person,
    PlanarChair,
    PlanarSession,
    PlanarTable,
    RuneChair,
    TableOfMatch,
)
from campaign.models.planar import LONGEST_REASON
from campaign.own_planes import rows_in_use

FEWEST = 2
HEADS = 2
"""Players of a team (CR 810.1)."""


class NotOnPlanes(Exception):
    """Why no planar table is laid, in the reader's language."""


# --- who may play ----------------------------------------------------------------------------------------------------


def why_not_now(evening: Evening) -> str:
    """Why no match of this evening can be played on planes now; empty: it can."""
    if evening.is_planned or not bridge.match_lives(evening):
        return _("The matches begin when every deck has its lands. LM 3.6")
    if matches.is_booked(evening):
        return _("The award of this evening is booked: no match is added any more. D-44")
    if len(who_may_play(evening)) < FEWEST:
        return _("Fewer than two Magi have life left to play a match. D-19")
    return ""


def who_may_play(evening: Evening) -> list[Magus]:
    """The Magi of the evening who begin a match with life: not who was absent (D-37), nor who is out (D-19)."""
    lives = bridge.match_lives(evening)
    places = evening.attendance.exclude(seat="").select_related("magus__owner")
    return [place.magus for place in places if lives.get(place.seat, (0, 0))[0] > 0]


def lives_of(evening: Evening) -> dict[int, int]:
    """With how much life each Magus begins his next match: what the auction has left him, and what Powers add to every
    match, or to the first one alone."""
    lives, played = bridge.match_lives(evening), who_has_played(evening)
    places = evening.attendance.exclude(seat="").values_list("seat", "magus")
    return {magus: lives[seat][0 if magus in played else 1] for seat, magus in places if seat in lives}


def who_has_played(evening: Evening) -> set[int]:
    """Who has had a match this evening already, of whatever kind, or sits at one."""
    found = {pk for pair in evening.matches.values_list("a", "b") for pk in pair}
    on_planes = PlanarChair.objects.filter(table__put_aside_at=None)
    for chairs in (on_planes, RuneChair.objects.all()):
        found |= set(chairs.filter(table__evening=evening).values_list("magus", flat=True))
    return found


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
    goes on, that is the table: a doubled tap lays none beside it. Raises NotOnPlanes, LedgerRefused once the award is
    booked, bridge.NoPlanarTable for decks that are not legal.
    """
    matches.refuse_when_booked(evening)
    settle(evening)
    there = table_of(evening, magi)
    if there is not None:
        return there, False
    _insist(why_not_now(evening))
    _insist(_why_not_these(evening, magi))
    teams = _teams(magi, settings)
    lives = _together(lives_of(evening), magi, teams)
    seats = [bridge.SeatAtPlanes(one.name, one.owner, lives[one.pk]) for one in magi]
    own = bridge.OwnPlanes(rows_in_use(evening.campaign), with_own)
    name = f"{evening.campaign.name} · {evening.number}"
    code, keys = bridge.lay_planar_table(name, seats, settings, lists, host, at, own)
    table = PlanarTable.objects.create(evening=evening, table_code=code, laid_by=host, laid_at=at)
    sat = zip(keys, magi, teams, strict=True)
    chairs = (PlanarChair(table=table, seat=key, magus=one, team=team) for key, one, team in sat)
    PlanarChair.objects.bulk_create(chairs)
    return table, True


def _teams(magi: Sequence[Magus], settings: Mapping[str, Any]) -> list[int]:
    """In which team each plays, from 1; 0: for himself. Raises NotOnPlanes."""
    if settings.get("mode") != "two_headed_giant":
        return [0] * len(magi)
    is_even = len(magi) >= 2 * HEADS and len(magi) % HEADS == 0
    _insist("" if is_even else _("Teams of two sit side by side: four, six or more players. CR 810.1"))
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


def table_of(evening: Evening, magi: Collection[Magus]) -> PlanarTable | None:
    """The table at which exactly these Magi still play."""
    wanted = {one.pk for one in magi}
    for table in being_played(evening).prefetch_related("chairs"):
        if {chair.magus_id for chair in table.chairs.all()} == wanted:
            return table
    return None


def _why_not_these(evening: Evening, magi: Sequence[Magus]) -> str:
    if not FEWEST <= len(set(magi)) == len(magi) <= bridge.MOST_AT_A_PLANAR_TABLE:
        return _("At least two Magi play a match. LM 3.6")
    if not set(magi) <= set(who_may_play(evening)):
        return _("Somebody of these does not play this evening. LM 3.6")
    return why_busy(evening, magi)


def why_busy(evening: Evening, magi: Collection[Magus]) -> str:
    """Who of these still plays at a table of this evening, on planes or with runes; empty: nobody."""
    on_planes = PlanarChair.objects.filter(table__in=being_played(evening))
    duelling = RuneChair.objects.filter(table__evening=evening, table__ended_at=None)
    for chairs in (on_planes, duelling):
        for chair in chairs.filter(magus__in=magi).select_related("magus", "table"):
            if not bridge.is_planar_table_over(chair.table.table_code):
                return _("%(magus)s still plays at another table.") % {"magus": chair.magus.name}
    return ""


def _insist(why: str) -> None:
    if why:
        raise NotOnPlanes(why)


# --- putting it aside ------------------------------------------------------------------------------------------------


def put_aside(table: PlanarTable, why: str, at: datetime) -> PlanarTable:
    """The game is broken off: it gives no match, nothing of it is remembered, and the Magi may sit down elsewhere. What
    happened stays in the table's own story. Twice is once. Raises NotOnPlanes: no reason, or its result stands."""
    why = " ".join(why.split())[:LONGEST_REASON]
    _insist("" if why else _("Say why it is put aside."))
    settle_table(table)
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db()
        _insist(_("This game is over, its result stands.") if table.is_over else "")
        if not table.is_put_aside:
            table.put_aside_at, table.put_aside_why = at, why
            table.save(update_fields=["put_aside_at", "put_aside_why"])
            PlanarSession.objects.filter(laid=table).delete()
    return table


# --- its result ------------------------------------------------------------------------------------------------------


def settle(evening: Evening) -> None:
    """Takes the results of those planar tables of this evening whose games are over."""
    for table in being_played(evening):
        settle_table(table)


def settle_table(table: PlanarTable) -> PlanarTable:
    """Takes the result of this table if its game is over and nobody has done so yet; any number may ask at once."""
    if table.is_over or table.is_put_aside or not bridge.is_planar_table_over(table.table_code):
        return table
    _version, told = bridge.planar_chronicle(table.table_code)
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db(fields=["ended_at", "put_aside_at"])
        if table.ended_at is None and table.put_aside_at is None and told.ended_at is not None:
            table.ended_at = told.ended_at
            table.save(update_fields=["ended_at"])
            if not TableOfMatch.objects.filter(planar_table=table).exists():
                _write_matches(table, told)
    return table


def games_won(table: PlanarTable) -> Counter[int | None]:
    """Whose game it was, by the key of the Magus; None: nobody's alone."""
    _version, told = bridge.planar_chronicle(table.table_code)
    best = {one.seat for one in told.players if one.place == 1}
    found = [chair.magus_id for chair in table.chairs.all() if chair.seat in best]
    return Counter([found[0] if len(found) == 1 else None])


def _write_matches(table: PlanarTable, told: bridge.PlanarChronicle) -> None:
    """One match for each pair: who has the better place has won it, one game to none; equal places are a draw. A team
    has no match of its own. A game of a tournament's match is none: it is proposed there
    (`campaign/tournament_tables.py`).

    Where the award is booked already nothing is written any more; the game is remembered all the same (D-44).
    """
    places = {one.seat: one.place for one in told.players}
    chairs = list(table.chairs.select_related("magus"))
    try:
        with transaction.atomic():
            for a, b in combinations(chairs, 2):
                if a.team and a.team == b.team:
                    continue
                _write_match(table, a, b, places[a.seat] or 0, places[b.seat] or 0)
    except LedgerRefused:
        return


def _write_match(table: PlanarTable, a: PlanarChair, b: PlanarChair, place_a: int, place_b: int) -> Match:
    assert table.ended_at is not None, "a match is written when the game is over"
    return matches.write_match(
        table.evening,
        a.magus,
        b.magus,
        int(place_a < place_b),
        int(place_b < place_a),
        source=f"planar:{table.pk}:{a.magus_id}-{b.magus_id}",
        at=table.ended_at,
    )
