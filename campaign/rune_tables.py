"""A rune duel as a match of an evening: its table is laid once, its result joins the evening once (LM §3.6; R-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaign import bridge, matches
from campaign.ledger import LedgerRefused
from campaign.models import Evening, Magus, Match, Person, RuneChair, RuneTable, TableOfMatch
from campaign.planar_tables import lives_of, who_may_play, why_busy, why_not_now

FEWEST = 2


class NoDuel(Exception):
    """Why no rune table is laid, in the reader's language."""


# --- laying a table --------------------------------------------------------------------------------------------------


@transaction.atomic
def lay_table(
    evening: Evening, magi: Sequence[Magus], settings: Mapping[str, Any], own: str, *, host: Person, at: datetime
) -> tuple[RuneTable, bool]:
    """Lays a table at which these Magi duel; the answer says whether it is new.

    Where the same Magi sit at one whose match goes on, that is the table: a doubled tap lays none beside it. Raises
    NoDuel, LedgerRefused once the award is booked, bridge.NoRuneTable for rows of their own that are none.
    """
    matches.refuse_when_booked(evening)
    settle(evening)
    there = table_of(evening, magi)
    if there is not None:
        return there, False
    _insist(why_not_now(evening))
    _insist(_why_not_these(evening, magi))
    lives = lives_of(evening)
    seats = [bridge.Duellist(one.name, one.owner, lives[one.pk]) for one in magi]
    name = f"{evening.campaign.name} · {evening.number}"
    code, keys = bridge.lay_rune_table(name, seats, settings, own, host, at)
    table = RuneTable.objects.create(evening=evening, table_code=code, laid_by=host, laid_at=at)
    chairs = (RuneChair(table=table, seat=key, magus=one) for key, one in zip(keys, magi, strict=True))
    RuneChair.objects.bulk_create(chairs)
    return table, True


def table_of(evening: Evening, magi: Collection[Magus]) -> RuneTable | None:
    """The table at which exactly these Magi still duel."""
    wanted = {one.pk for one in magi}
    for table in evening.rune_tables.filter(ended_at=None).prefetch_related("chairs"):
        if {chair.magus_id for chair in table.chairs.all()} == wanted:
            return table
    return None


def _why_not_these(evening: Evening, magi: Sequence[Magus]) -> str:
    if not FEWEST <= len(set(magi)) == len(magi) <= bridge.MOST_AT_A_RUNE_TABLE:
        return _("At least two Magi play a match. LM 3.6")
    if not set(magi) <= set(who_may_play(evening)):
        return _("Somebody of these does not play this evening. LM 3.6")
    return why_busy(evening, magi)


def _insist(why: str) -> None:
    if why:
        raise NoDuel(why)


# --- its result ------------------------------------------------------------------------------------------------------


def settle(evening: Evening) -> None:
    """Takes the results of those rune tables of this evening whose matches are over."""
    for table in evening.rune_tables.filter(ended_at=None):
        settle_table(table)


def settle_table(table: RuneTable) -> RuneTable:
    """Takes the result of this table if its match is over and nobody has done so yet; any number may ask at once."""
    if table.is_over or not bridge.is_planar_table_over(table.table_code):
        return table
    told = bridge.duel_chronicle(table.table_code)
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=table.evening_id)
        table.refresh_from_db(fields=["ended_at"])
        if table.ended_at is None and told.ended_at is not None:
            table.ended_at = told.ended_at
            table.save(update_fields=["ended_at"])
            if not TableOfMatch.objects.filter(rune_table=table).exists():
                _write_matches(table, told)
    return table


def games_won(table: RuneTable) -> Counter[int | None]:
    """How many games of a duel of two each has won, by the key of the Magus; None: how many were drawn."""
    told = bridge.duel_chronicle(table.table_code)
    a, b = table.chairs.all()
    won_a, won_b = _games(told, a.seat, b.seat)
    drawn = sum(one.ended_at is not None and not one.winners for one in told.games)
    return Counter({a.magus_id: won_a, b.magus_id: won_b, None: drawn})


def _write_matches(table: RuneTable, told: bridge.DuelChronicle) -> None:
    """The match of two with its games; of more players one match for each pair: who has the better place has won it,
    one game to none. A duel of a tournament's match is none: it is proposed there (`campaign/tournament_tables.py`).

    Where the award is booked already nothing is written any more (D-44).
    """
    chairs = list(table.chairs.select_related("magus"))
    try:
        with transaction.atomic():
            for a, b in combinations(chairs, 2):
                _write_match(table, a, b, *_games(told, a.seat, b.seat))
    except LedgerRefused:
        return


def _games(told: bridge.DuelChronicle, a: str, b: str) -> tuple[int, int]:
    """How many games each has won against the other. Who has left a match of three has lost it, however it stood."""
    stood = {one.seat: one for one in told.players}
    one, other = stood[a], stood[b]
    place_a, place_b = one.place or 0, other.place or 0
    if len(stood) > FEWEST:
        return int(place_a < place_b), int(place_b < place_a)
    if place_a < place_b and one.wins <= other.wins:
        return other.wins + 1, other.wins
    if place_b < place_a and other.wins <= one.wins:
        return one.wins, one.wins + 1
    return one.wins, other.wins


def _write_match(table: RuneTable, a: RuneChair, b: RuneChair, games_a: int, games_b: int) -> Match:
    assert table.ended_at is not None, "a match is written when it is over"
    source = f"duel:{table.pk}:{a.magus_id}-{b.magus_id}"
    return matches.write_match(table.evening, a.magus, b.magus, games_a, games_b, source=source, at=table.ended_at)
