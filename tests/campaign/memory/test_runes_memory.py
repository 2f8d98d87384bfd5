"""What is remembered of rune duels: rows that follow the tables, and hold only what lies open there (R-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command

from campaign import memory
from campaign.bridge import runes
from campaign.matches import match_tables
from campaign.memory.games import rebuild_games
from campaign.memory.moving import remember_table_of
from campaign.models import DuelGame, DuelPlayer, DuelRuler, Evening, MatchTable, RuneMatch, RunePlay
from campaign.records import written_records
from games.kernel.table.orders import TakeBack
from games.runes.rules import orders as o
from games.runes.rules.decks import Deck
from tests.support.worlds.archived_campaign import AT
from tests.support.worlds.runes_matches import BRUNHILD, HANZO, RECORD, begin, carla, do, lay, play_on

pytestmark = pytest.mark.django_db

ROWS = (DuelPlayer, DuelGame, DuelRuler, RunePlay)
Act = Callable[[], None]


def rows() -> list[list[dict[str, Any]]]:
    return [[dict(row) for row in model.objects.values()] for model in (RuneMatch, *ROWS)]


def contents() -> list[list[dict[str, Any]]]:
    """Everything that is remembered, keys of rows aside."""
    return [
        [{name: value for name, value in row.items() if name != "id" and not name.endswith("_id")} for row in table]
        for table in rows()
    ]


def acts(table: MatchTable) -> Iterator[Act]:
    """A match of three, act by act: Dispel is cancelled by Sealing Scroll, Bewilder resolves, Bo concedes; between the
    games nothing is exchanged; in the second one Fuhma Shuriken is in the chase when Ada concedes, and so on."""
    yield lambda: begin(table, "Ada", "Bo")
    yield lambda: do(table, "Ada", o.GoToPhase(phase="main"), o.PlayRune(name="Dispel"))
    yield lambda: do(table, "Ada", o.Pass())
    yield lambda: do(table, "Bo", o.PlayRune(name="Sealing Scroll"))
    yield lambda: do(table, None, o.Resolve())
    yield lambda: do(table, "Bo", o.Cancel(item="Dispel", by="Sealing Scroll", wording="rune"))
    yield lambda: do(table, "Ada", o.PlayRune(name="Bewilder"))
    yield lambda: do(table, None, o.Resolve())
    yield lambda: do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    yield lambda: do(table, "Ada", o.Side())
    yield lambda: do(table, "Bo", o.Side())
    yield lambda: do(table, None, o.NextGame(number=2), o.First(seat="Bo"))
    yield lambda: play_on(table, "Bo", "Ada")
    yield lambda: do(table, "Bo", o.PlayRune(name="Fuhma Shuriken"))
    yield lambda: do(table, "Ada", o.Leave(seats=("Ada",), why="conceded"))
    yield lambda: do(table, "Ada", o.Side())
    yield lambda: do(table, "Bo", o.Side())
    yield lambda: do(table, None, o.NextGame(number=3), o.First(seat="Ada"))
    yield lambda: play_on(table, "Ada", "Bo")
    yield lambda: do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))


def whole(evening: Evening) -> MatchTable:
    """The match of three, played to its end; nothing is remembered yet."""
    table = lay(evening, "Ada", "Bo", match=3)
    for act in acts(table):
        act()
    return table


# --- the rows --------------------------------------------------------------------------------------------------------


def test_games_rulers_and_runes_become_rows(evening: Evening) -> None:
    table = whole(evening)
    remember_table_of(table.table_code)
    duel = RuneMatch.objects.get()
    assert (duel.laid, duel.campaign, duel.match, duel.day) == (table, evening.campaign, 3, evening.day)
    assert duel.ended_at is not None
    assert [
        (one.name, one.magus and one.magus.name, one.wins, one.place, one.won) for one in duel.duelplayers.all()
    ] == [
        ("Ada", "Ada", 2, 1, True),
        ("Bo", "Bo", 1, 2, False),
    ]
    assert [(one.number, one.starter and one.starter.name, one.turns) for one in duel.duelgames.all()] == [
        (1, "Ada", 1),
        (2, "Bo", 1),
        (3, "Ada", 1),
    ]
    first = duel.duelgames.get(number=1)
    assert [
        (one.player.name, one.ruler, one.remaining, one.out, one.won) for one in first.rulers.order_by("number")
    ] == [
        ("Ada", "Brunhild", "6", "", True),
        ("Bo", "Hanzo", "8", "conceded", False),
    ]
    assert [
        (one.game.number, one.player.name, one.card, one.became, one.by) for one in duel.runeplays.order_by("number")
    ] == [
        (1, "Ada", "Dispel", "cancelled", "Sealing Scroll"),
        (1, "Bo", "Sealing Scroll", "resolved", ""),
        (1, "Ada", "Bewilder", "resolved", ""),
        (2, "Bo", "Fuhma Shuriken", "ceased", ""),
    ]


def test_r_9_of_a_ruler_without_divinity_none_is_left(evening: Evening) -> None:
    row = '{"card_id":"OWN-K","name":"Nameless King","side":"Ruler","attribute":"Light","symbol":"W","divinity":""}'
    table = lay(evening, "Ada", "Bo", own=row)
    do(table, "Ada", o.Bring(deck=Deck("OWN-K")))
    do(table, "Bo", o.Bring(deck=HANZO))
    do(table, None, o.First(seat="Ada"))
    memory.remember_game(table)
    assert [(one.ruler, one.remaining) for one in DuelRuler.objects.order_by("number")] == [
        ("Nameless King", ""),
        ("Hanzo", "10"),
    ]


def test_a_duel_is_remembered_act_by_act_as_from_its_journal(evening: Evening) -> None:
    """Given a match of three, when it is remembered after every act, then each time the rows are those that the journal
    alone makes."""
    table = lay(evening, "Ada", "Bo", match=3)
    for act in acts(table):
        act()
        memory.remember_game(table)
        on_the_way = contents()
        RuneMatch.objects.all().delete()
        memory.remember_game(table)
        assert contents() == on_the_way


def test_remembering_a_duel_twice_writes_nothing_the_second_time(evening: Evening) -> None:
    table = whole(evening)
    assert memory.remember_game(table) > 0
    before = rows()
    assert memory.remember_game(table) == 0
    assert memory.remember_game(table, anew=True) == 0
    assert rows() == before


def test_r_19_what_was_taken_back_is_not_remembered(evening: Evening) -> None:
    """Given a rune that was played and cancelled, when the host takes that back, then no row tells of it; and its
    Divinity is left again."""
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada", "Bo")
    do(table, "Ada", o.GoToPhase(phase="main"))
    version, _told = runes.duel_chronicle(table.table_code)
    memory.remember_game(table)
    before = contents()[1:]
    do(table, "Ada", o.PlayRune(name="Dispel"))
    do(table, "Bo", o.Cancel(item="Dispel", by="Song of the Fairies", wording="spell"))
    memory.remember_game(table)
    assert (RunePlay.objects.get().became, DuelRuler.objects.get(player__name="Ada").remaining) == ("cancelled", "8")
    do(table, None, TakeBack(to=version))  # a rune that was seen: by the host alone
    memory.remember_game(table)
    assert contents()[1:] == before
    assert not RunePlay.objects.exists()


def test_d_43_rows_of_duels_that_were_spoilt_are_made_anew(evening: Evening) -> None:
    memory.remember_game(whole(evening))
    before = contents()
    RunePlay.objects.update(became="resolved")
    DuelPlayer.objects.update(won=True)
    DuelGame.objects.filter(number=2).delete()
    call_command("campaign", "rebuild", evening.campaign.slug, verbosity=0)
    assert contents() == before
    assert [wrong for _game, wrong in rebuild_games([evening.campaign])] == [0]


def test_a_written_record_of_a_duel_fills_the_same_rows(evening: Evening) -> None:
    written_records.bring(evening.campaign, carla(), RECORD, AT)
    memory.catch_up_with_games(evening.campaign)
    duel = RuneMatch.objects.get()
    assert duel.recorded == evening.campaign.recorded_games.get()
    assert [(one.name, one.magus, one.place, one.won) for one in duel.duelplayers.all()] == [
        ("Anna", None, 1, True),
        ("Bruno", None, 2, False),
    ]
    assert [(one.card, one.became, one.by) for one in duel.runeplays.all()] == [
        ("Dispel", "cancelled", "Sealing Scroll"),
        ("Sealing Scroll", "resolved", ""),
        ("Light of the Moon", "resolved", ""),
    ]
    assert [(one.ruler, one.remaining) for one in duel.duelrulers.all()] == [("Brunhild", "7"), ("Hanzo", "8")]
    written_records.remove(duel.recorded)
    assert not RunePlay.objects.exists()


def test_a_duel_that_is_abandoned_is_forgotten_and_stays_so(evening: Evening) -> None:
    """Also by a worker that had set out before: it has the table as it was."""
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada", "Bo")
    memory.remember_game(table)
    before = MatchTable.objects.get()
    match_tables.abandon(table, "Late", AT)
    assert not RuneMatch.objects.exists()
    assert memory.remember_game(before, anew=True) == 0
    remember_table_of(table.table_code)
    memory.catch_up_with_games(evening.campaign)
    assert not RuneMatch.objects.exists()


# --- what may not be remembered --------------------------------------------------------------------------------------


def test_r_18_another_deck_of_the_same_ruler_changes_no_row(evening: Evening) -> None:
    """Given two duels that differ in runes that lie face down and in the side deck, then what is remembered of them
    while they go on is the same."""
    told = []
    other = Deck("SDV1-005", ("Dispel", "Chain Bind"), side={"Light of the Moon": 2})
    for deck in (BRUNHILD, other):
        table = lay(evening, "Ada", "Bo", match=3)
        do(table, "Ada", o.Bring(deck=deck))
        memory.remember_game(table)
        assert not DuelRuler.objects.exists(), "before somebody starts no ruler is laid out (FoW 403.1)"
        do(table, "Bo", o.Bring(deck=HANZO))
        do(table, None, o.First(seat="Ada"))
        play_on(table, "Ada", "Bo")
        do(table, "Ada", o.GoToPhase(phase="main"), o.PlayRune(name="Dispel"))
        memory.remember_game(table)
        told.append([*contents()[1:], list(RuneMatch.objects.values("version", "match"))])
        match_tables.abandon(table, "Once more", AT)
    assert told[0] == told[1]
    assert "Dispel" in str(told[0]) and "Bewilder" not in str(told[0])
