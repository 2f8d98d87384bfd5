"""A table at which Magi of an evening play a match: who may sit down, with how much life, and how its result joins the
evening once (LM §3.6; D-19).

What differs for each game stands in its MatchKind (`campaign/matches/match_kind.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.bridge.looking import settling
from campaign.bridge.match_tables import is_match_over, over_among
from campaign.bridge.refusals import raise_if_refused
from campaign.bridge.table_queries import match_lives
from campaign.experience.refusals import LedgerRefused
from campaign.matches import matches
from campaign.matches.kinds import kind_of
from campaign.matches.match_kind import MatchKind, Opening, Result
from campaign.models import Campaign, Evening, Magus, MatchChair, MatchTable, Person
from campaign.models.match_tables import LONGEST_REASON
from campaign.webhooks import telling

FEWEST = 2


# --- who may play ----------------------------------------------------------------------------------------------------


def why_not_now(evening: Evening) -> str:
    """Why no match of this evening can be played at a table of its own now; empty: it can."""
    if evening.is_planned or not match_lives(evening):
        return _("The matches begin when every deck has its lands. LM 3.6")
    if matches.is_booked(evening):
        return _("The award of this evening is booked: you can’t add matches. D-44")
    if len(who_may_play(evening)) < FEWEST:
        return _("Fewer than two Magi have life left to play a match. D-19")
    return ""


def who_may_play(evening: Evening) -> list[Magus]:
    """The Magi of the evening who begin a match with life: not who was absent (D-37), nor who is out (D-19)."""
    lives = match_lives(evening)
    places = evening.attendance.exclude(seat="").select_related("magus__owner")
    return [place.magus for place in places if lives.get(place.seat, (0, 0))[0] > 0]


def lives_of(evening: Evening) -> dict[int, int]:
    """With how much life each Magus begins the next match: what the auction has left, and what Powers add to every
    match, or to the first one alone."""
    lives, played = match_lives(evening), who_has_played(evening)
    places = evening.attendance.exclude(seat="").values_list("seat", "magus")
    return {magus: lives[seat][0 if magus in played else 1] for seat, magus in places if seat in lives}


def who_has_played(evening: Evening) -> set[int]:
    """Who has had a match this evening already, of whatever kind, or sits at one."""
    played = {pk for pair in evening.matches.values_list("a", "b") for pk in pair}
    return played | set(_chairs_of(evening).values_list("magus", flat=True))


def _chairs_of(evening: Evening) -> QuerySet[MatchChair]:
    """The chairs at every table of this evening that was not abandoned."""
    return MatchChair.objects.filter(table__evening=evening, table__abandoned_at=None)


# --- opening one -----------------------------------------------------------------------------------------------------


@transaction.atomic
def open_table(
    kind: MatchKind,
    evening: Evening,
    magi: Sequence[Magus],
    wanted: Mapping[str, object],
    *,
    host: Person,
    at: datetime,
) -> tuple[MatchTable, bool]:
    """Opens a table at which these Magi play a match of this kind; the answer says whether it is new. `wanted`: what is
    chosen for the game.

    Where the same Magi sit at one that goes on, that is the table: a doubled tap opens none beside it. Raises
    Refused, MatchTableRefused for cards that are not legal.
    """
    matches.refuse_when_booked(evening)
    collect_results(evening)
    there = _table_of(being_played(evening).filter(game=kind.key), magi)
    if there is not None:
        return there, False
    raise_if_refused(why_not_now(evening))
    raise_if_refused(_why_not_these(evening, magi, kind.most))
    opened = kind.open(Opening(evening, magi, lives_of(evening), wanted, host, at))
    table = MatchTable.objects.create(evening=evening, game=kind.key, table_code=opened.code, laid_by=host, laid_at=at)
    sat = zip(opened.seats, magi, opened.teams, strict=True)
    MatchChair.objects.bulk_create(MatchChair(table=table, seat=seat, magus=one, team=team) for seat, one, team in sat)
    telling.table_opened(evening.campaign, opened.code, [one.name for one in magi], at)
    return table, True


def _table_of(tables: QuerySet[MatchTable], magi: Collection[Magus]) -> MatchTable | None:
    """The table of these at which exactly these Magi sit."""
    wanted = {one.pk for one in magi}
    for table in tables.prefetch_related("chairs"):
        if {chair.magus_id for chair in table.chairs.all()} == wanted:
            return table
    return None


def being_played(evening: Evening) -> QuerySet[MatchTable]:
    """The tables of this evening at which a match goes on."""
    return evening.match_tables.filter(ended_at=None, abandoned_at=None)


def _why_not_these(evening: Evening, magi: Sequence[Magus], most: int) -> str:
    """Why these Magi, `most` of them at the most, may not begin a match now."""
    if not FEWEST <= len(set(magi)) == len(magi) <= most:
        return _("At least two Magi play a match. LM 3.6")
    if not set(magi) <= set(who_may_play(evening)):
        return _("One of these does not play this evening. LM 3.6")
    return _why_busy(evening, magi)


def _why_busy(evening: Evening, magi: Collection[Magus]) -> str:
    """Who of these still plays at a table of this evening; empty: nobody."""
    sitting = _chairs_of(evening).filter(table__ended_at=None, magus__in=magi)
    for chair in sitting.select_related("magus", "table"):
        if not is_match_over(chair.table.table_code):
            return _("%(magus)s still plays at another table.") % {"magus": chair.magus.name}
    return ""


# --- abandoning it ---------------------------------------------------------------------------------------------------


def abandon(table: MatchTable, why: str, at: datetime) -> MatchTable:
    """What is played at this table is broken off: it gives no match, nothing of it is remembered, and the Magi may sit
    down elsewhere. What happened stays in the table's own story. Twice is once. Raises Refused: no reason, or its
    result stands."""
    table = collect_result(table)
    why = " ".join(why.split())[:LONGEST_REASON]
    raise_if_refused("" if why else _("Say why it’s set aside."))
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db()
        raise_if_refused(_("This game is over, its result stands.") if table.is_over else "")
        if not table.is_abandoned:
            table.abandoned_at, table.abandoned_why = at, why
            table.save(update_fields=["abandoned_at", "abandoned_why"])
            of_table: dict[str, object] = {"laid": table}
            kind_of(table.game).sessions._default_manager.filter(**of_table).delete()
    return table


def take_up_again(table: MatchTable) -> MatchTable:
    """What was put aside is played on. Twice is once. Raises Refused: one of its Magi plays at another table
    meanwhile, or once the award is booked."""
    with transaction.atomic():
        matches.refuse_when_booked(table.evening)
        table.refresh_from_db()
        if table.is_abandoned:
            raise_if_refused(_why_busy(table.evening, [chair.magus for chair in table.chairs.select_related("magus")]))
            table.abandoned_at, table.abandoned_why = None, ""
            table.save(update_fields=["abandoned_at", "abandoned_why"])
    return collect_result(table)


# --- its result ------------------------------------------------------------------------------------------------------


def collect_results(evening: Evening) -> None:
    """Collects the results of those tables of this evening at which the match is over."""
    _collect(being_played(evening))


def collect_results_of(campaign: Campaign) -> None:
    """Collects the results of those tables of a campaign at which the match is over."""
    _collect(MatchTable.objects.filter(evening__campaign=campaign, ended_at=None, abandoned_at=None))


def _collect(playing: QuerySet[MatchTable]) -> None:
    tables = list(playing.order_by("laid_at", "pk"))
    over = over_among([table.table_code for table in tables])
    for table in tables:
        if table.table_code in over:
            collect_result(table)


def collect_result(table: MatchTable) -> MatchTable:
    """Collects the result of this table if its match is over and nobody has done so yet: notes when it ended, and
    writes its matches. Any number may do so at once, it is done once.

    A game of a tournament's match gives none here: it is proposed there (`campaign/tournaments/match_tables.py`). Where
    the award is booked already nothing is written any more (D-44)."""
    if not table.is_being_played or not is_match_over(table.table_code):
        return table
    kind = kind_of(table.game)
    _version, chronicle = kind.chronicle(table.table_code)
    with settling(), transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db()
        if chronicle.ended_at is not None and table.is_being_played:
            table.ended_at = chronicle.ended_at
            table.save(update_fields=["ended_at"])
            if not hasattr(table, "of_match"):
                results = kind.results(list(table.chairs.select_related("magus")), chronicle)
                _write_matches(table.evening, results, f"{kind.source}:{table.pk}", chronicle.ended_at)
    return table


def _write_matches(evening: Evening, results: Iterable[Result], source: str, at: datetime) -> None:
    try:
        with transaction.atomic():
            for a, b, games_a, games_b in results:
                matches.write_match(evening, a, b, games_a, games_b, source=f"{source}:{a.pk}-{b.pk}", at=at)
    except LedgerRefused:
        return


def games_won(table: MatchTable) -> Counter[int | None]:
    """Whose games they were that are over at this table, by the key of the Magus; None: nobody's alone."""
    kind = kind_of(table.game)
    _version, chronicle = kind.chronicle(table.table_code)
    return kind.games_won(list(table.chairs.all()), chronicle)
