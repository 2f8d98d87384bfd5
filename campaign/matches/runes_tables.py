"""A rune duel as a match of an evening: its table is laid once, its result joins the evening once (LM §3.6; R-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from campaign import bridge
from campaign.matches import match_tables, matches
from campaign.matches.match_tables import FEWEST, Result, insist_they_may_sit, lives_of, table_of, take_home
from campaign.models import Evening, Magus, Person, RuneChair, RuneTable

SETTINGS = ("match", "side_deck")
"""What of the charter of a duel an evening chooses; everything else is as it is by itself."""
MOST_SIDE = 99

# --- laying a table --------------------------------------------------------------------------------------------------


@transaction.atomic
def lay_table(
    evening: Evening, magi: Sequence[Magus], settings: Mapping[str, Any], own: str, *, host: Person, at: datetime
) -> tuple[RuneTable, bool]:
    """Lays a table at which these Magi duel; the answer says whether it is new.

    Where the same Magi sit at one whose match goes on, that is the table: a doubled tap lays none beside it. Raises
    TableRefused, LedgerRefused once the award is booked, bridge.NoMatchTable for rows of their own that are none.
    """
    matches.refuse_when_booked(evening)
    settle(evening)
    there = table_of(being_played(evening), magi)
    if there is not None:
        return there, False
    insist_they_may_sit(evening, magi, bridge.MOST_AT_A_RUNE_TABLE)
    lives = lives_of(evening)
    seats = [bridge.MagusAtTable(one.name, one.owner, lives[one.pk]) for one in magi]
    name = f"{evening.campaign.name} · {evening.number}"
    code, keys = bridge.lay_rune_table(name, seats, settings, own, host, at)
    table = RuneTable.objects.create(evening=evening, table_code=code, laid_by=host, laid_at=at)
    chairs = (RuneChair(table=table, seat=key, magus=one) for key, one in zip(keys, magi, strict=True))
    RuneChair.objects.bulk_create(chairs)
    return table, True


def being_played(evening: Evening) -> QuerySet[RuneTable]:
    """The rune tables of this evening whose matches go on."""
    return evening.rune_tables.filter(ended_at=None, put_aside_at=None)


# --- putting it aside ------------------------------------------------------------------------------------------------


def put_aside(table: RuneTable, why: str, at: datetime) -> RuneTable:
    """The duel is broken off: `evening_tables.put_aside`. Raises TableRefused: no reason, or its result stands."""
    return match_tables.put_aside(settle_table(table), why, at)


# --- its result ------------------------------------------------------------------------------------------------------


def settle(evening: Evening) -> None:
    """Takes the results of those rune tables of this evening whose matches are over."""
    for table in being_played(evening):
        settle_table(table)


def settle_table(table: RuneTable) -> RuneTable:
    """Takes the result of this table if its match is over and nobody has done so yet; any number may ask at once."""
    if not table.is_being_played or not bridge.is_match_over(table.table_code):
        return table
    _version, told = bridge.duel_chronicle(table.table_code)
    return take_home(table, told.ended_at, _results(table, told), "duel")


def games_won(table: RuneTable) -> Counter[int | None]:
    """How many games of a duel of two each has won, by the key of the Magus; None: how many were drawn."""
    _version, told = bridge.duel_chronicle(table.table_code)
    a, b = table.chairs.all()
    won_a, won_b = _games(told, a.seat, b.seat)
    drawn = sum(one.ended_at is not None and not one.winners for one in told.games)
    return Counter({a.magus_id: won_a, b.magus_id: won_b, None: drawn})


def _results(table: RuneTable, told: bridge.DuelChronicle) -> Iterator[Result]:
    """The match of two with its games; of more players one match for each pair: who has the better place has won it,
    one game to none."""
    for a, b in combinations(table.chairs.select_related("magus"), 2):
        yield Result(a.magus, b.magus, *_games(told, a.seat, b.seat))


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
