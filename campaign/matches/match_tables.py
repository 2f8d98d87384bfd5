"""A table at which Magi of an evening play a match, on planes or with runes: who may sit down, with how much life, and
how its result joins the evening once (LM §3.6; D-19).

What is the game's own stands in `campaign/matches/planechase_tables.py` and `campaign/matches/runes_tables.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign import bridge
from campaign.experience.ledger import LedgerRefused
from campaign.matches import matches
from campaign.models import Evening, Magus, PlanarChair, PlanarTable, RuneChair, RuneTable
from campaign.models.match_tables import LONGEST_REASON

FEWEST = 2

Laid = TypeVar("Laid", PlanarTable, RuneTable)


class TableRefused(Exception):
    """Why no table is laid, or this one not put aside; in the reader's language."""


class Result(NamedTuple):
    """How many games each of two Magi has won against the other."""

    a: Magus
    b: Magus
    games_a: int
    games_b: int


def insist(why_not: str) -> None:
    """Raises TableRefused if there is a reason."""
    if why_not:
        raise TableRefused(why_not)


# --- who may play ----------------------------------------------------------------------------------------------------


def why_not_now(evening: Evening) -> str:
    """Why no match of this evening can be played at a table of its own now; empty: it can."""
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
    for chairs in _chairs_of(evening):
        found |= set(chairs.values_list("magus", flat=True))
    return found


def _chairs_of(evening: Evening) -> tuple[QuerySet[PlanarChair], QuerySet[RuneChair]]:
    """The chairs at every table of this evening that was not put aside, on planes and with runes."""
    here = {"table__evening": evening, "table__put_aside_at": None}
    return PlanarChair.objects.filter(**here), RuneChair.objects.filter(**here)


# --- laying one ------------------------------------------------------------------------------------------------------


def table_of(being_played: QuerySet[Laid], magi: Collection[Magus]) -> Laid | None:
    """The table of these at which exactly these Magi sit."""
    wanted = {one.pk for one in magi}
    for table in being_played.prefetch_related("chairs"):
        if {chair.magus_id for chair in table.chairs.all()} == wanted:
            return table
    return None


def insist_they_may_sit(evening: Evening, magi: Sequence[Magus], most: int) -> None:
    """Raises TableRefused unless these Magi, `most` of them at the most, may begin a match now."""
    insist(why_not_now(evening))
    insist(_why_not_these(evening, magi, most))


def _why_not_these(evening: Evening, magi: Sequence[Magus], most: int) -> str:
    if not FEWEST <= len(set(magi)) == len(magi) <= most:
        return _("At least two Magi play a match. LM 3.6")
    if not set(magi) <= set(who_may_play(evening)):
        return _("Somebody of these does not play this evening. LM 3.6")
    return _why_busy(evening, magi)


def _why_busy(evening: Evening, magi: Collection[Magus]) -> str:
    """Who of these still plays at a table of this evening, on planes or with runes; empty: nobody."""
    for chairs in _chairs_of(evening):
        sitting = chairs.filter(table__ended_at=None, magus__in=magi)
        for chair in sitting.select_related("magus", "table"):
            if not bridge.is_match_over(chair.table.table_code):
                return _("%(magus)s still plays at another table.") % {"magus": chair.magus.name}
    return ""


# --- putting it aside ------------------------------------------------------------------------------------------------


def put_aside(table: Laid, why: str, at: datetime) -> Laid:
    """What is played at this table is broken off: it gives no match, nothing of it is remembered, and the Magi may sit
    down elsewhere. What happened stays in the table's own story. Twice is once. The caller has taken its result, if
    there is one. Raises TableRefused: no reason, or its result stands."""
    why = " ".join(why.split())[:LONGEST_REASON]
    insist("" if why else _("Say why it is put aside."))
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db()
        insist(_("This game is over, its result stands.") if table.is_over else "")
        if not table.is_put_aside:
            table.put_aside_at, table.put_aside_why = at, why
            table.save(update_fields=["put_aside_at", "put_aside_why"])
            if hasattr(table, "session"):
                table.session.delete()
    return table


# --- its result ------------------------------------------------------------------------------------------------------


def take_home(table: Laid, ended_at: datetime | None, results: Iterable[Result], source: str) -> Laid:
    """Notes when this table's game ended, and writes its matches; any number may do so at once, it is done once.

    A game of a tournament's match gives none here: it is proposed there (`campaign/tournaments/match_tables.py`). Where
    the award is booked already nothing is written any more (D-44)."""
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db()
        if ended_at is not None and table.is_being_played:
            table.ended_at = ended_at
            table.save(update_fields=["ended_at"])
            if not hasattr(table, "of_match"):
                _write_matches(table.evening, results, f"{source}:{table.pk}", ended_at)
    return table


def _write_matches(evening: Evening, results: Iterable[Result], source: str, at: datetime) -> None:
    try:
        with transaction.atomic():
            for a, b, games_a, games_b in results:
                matches.write_match(evening, a, b, games_a, games_b, source=f"{source}:{a.pk}-{b.pk}", at=at)
    except LedgerRefused:
        return
