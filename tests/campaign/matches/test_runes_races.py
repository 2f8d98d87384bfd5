"""Workers and the host at a rune duel in the same moment: it is remembered once, and a duel put aside is forgotten."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from datetime import date

import pytest

from campaign import memory
from campaign.bridge.match_tables import MagusAtTable
from campaign.bridge.runes import RUNES, open_rune_table
from campaign.matches import match_tables
from campaign.memory import games
from campaign.memory.games import Origin
from campaign.models import DuelPlayer, Evening, MatchTable, RecordedGame, RuneMatch
from campaign.records import written_records
from tests.support.together import at_once
from tests.support.worlds.people import NOW, campaign_of, magus_of
from tests.support.worlds.runes_matches import RECORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def table() -> MatchTable:
    """A duel of two Magi that has been laid, and of which nothing is remembered yet."""
    campaign = campaign_of("ada", "bo")
    magi = [magus_of(campaign, name) for name in ("ada", "bo")]
    evening = Evening.objects.create(campaign=campaign, number=1, day=date(2026, 3, 6))
    seats = [MagusAtTable(one.name, one.owner, 20) for one in magi]
    code, keys = open_rune_table("Duel", seats, {}, "", campaign.memberships.get(role="host").person, NOW)
    found = MatchTable.objects.create(evening=evening, game=RUNES, table_code=code, laid_at=NOW)
    for key, magus in zip(keys, magi, strict=True):
        found.chairs.create(seat=key, magus=magus)
    return found


def remember(table: MatchTable) -> int:
    return memory.remember_game(MatchTable.objects.get(pk=table.pk), anew=True)


def test_workers_at_once_remember_a_duel_once(table: MatchTable) -> None:
    outcomes = at_once(*[lambda: remember(table)] * 4)
    assert sorted(bool(outcome) for outcome in outcomes) == [False, False, False, True]
    assert (RuneMatch.objects.count(), DuelPlayer.objects.count()) == (1, 2)


def test_a_duel_that_is_abandoned_while_workers_remember_it_is_forgotten(table: MatchTable) -> None:
    at_once(
        *[lambda: remember(table)] * 3,
        lambda: match_tables.abandon(MatchTable.objects.get(pk=table.pk), "Late", NOW).is_abandoned,
    )
    assert MatchTable.objects.get().is_abandoned
    assert not RuneMatch.objects.exists()


def test_a_record_that_is_taken_out_while_a_worker_remembers_it_is_forgotten(
    table: MatchTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a worker that has the record in its hands, when two members take it out, then they wait for it."""
    campaign = table.evening.campaign
    written_records.bring(campaign, campaign.memberships.get(role="host").person, RECORD, NOW)
    one, other, third = [campaign.recorded_games.select_related("campaign").get() for _ in range(3)]
    has_it, magi_of = threading.Barrier(3), games._magi_of

    def in_its_hands(origin: Origin) -> Mapping[str, int]:
        has_it.wait()
        return magi_of(origin)

    def take_out(game: RecordedGame) -> None:
        has_it.wait()
        written_records.remove(game)

    monkeypatch.setattr(games, "_magi_of", in_its_hands)
    outcomes = at_once(
        lambda: memory.remember_game(one, anew=True) > 0, lambda: take_out(other), lambda: take_out(third)
    )
    assert sorted(map(str, outcomes)) == ["None", "None", "True"]
    assert not RecordedGame.objects.exists()
    assert not RuneMatch.objects.exists()
