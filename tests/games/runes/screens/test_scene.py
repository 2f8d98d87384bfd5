"""What a phone at a duel is asked: a phone that only waits, and what can be played beside the rune area."""

from __future__ import annotations

import pytest
from django.test import Client

from games.runes.rules import orders as o
from games.runes.screens.scene import Scene
from games.tables.board import board
from games.tables.models import Table
from tests.games.runes.test_boards import begin, do
from tests.games.runes.test_setup import laid, sits

pytestmark = pytest.mark.django_db


def scene_of(table: Table, seat: str | None) -> Scene:
    return Scene(board(table, table.seats.get(key=seat) if seat is not None else None))


def test_who_may_still_bring_a_deck_is_not_only_waiting(client: Client) -> None:
    table = laid(client)
    sits(table, "Bruno")
    bruno = scene_of(table, "Bruno")
    assert bruno.lead is None and bruno.may_bring and not bruno.is_only_waiting


def test_in_the_others_turn_a_phone_only_waits(client: Client) -> None:
    """Given Anna's main phase, then she is asked and Bruno reads for whom the table waits; so does who watches."""
    table = laid(client)
    sits(table, "Bruno")
    begin(table)
    assert not scene_of(table, "Anna").is_only_waiting
    assert scene_of(table, "Bruno").is_only_waiting and scene_of(table, None).is_only_waiting


def test_who_may_exchange_cards_is_not_only_waiting(client: Client) -> None:
    table = laid(client, match="3")
    sits(table, "Bruno")
    begin(table)
    do(table, "Bruno", o.Leave(seats=("Bruno",), why="conceded"))
    bruno = scene_of(table, "Bruno")
    assert bruno.may_side and not bruno.is_only_waiting


def test_after_the_end_nobody_waits(client: Client) -> None:
    table = laid(client)
    sits(table, "Bruno")
    begin(table)
    do(table, "Bruno", o.Leave(seats=("Bruno",), why="conceded"))
    for seat in ("Anna", "Bruno", None):
        assert scene_of(table, seat).is_over and not scene_of(table, seat).is_only_waiting


def test_another_card_is_played_once_the_game_goes_on_and_by_nobody_who_watches(client: Client) -> None:
    table = laid(client)
    sits(table, "Bruno")
    assert not scene_of(table, "Anna").may_play_another
    begin(table)
    assert scene_of(table, "Anna").may_play_another
    assert not scene_of(table, None).may_play_another


def test_the_areas_stand_there_from_the_first_hand_on(client: Client) -> None:
    table = laid(client)
    sits(table, "Bruno")
    assert not scene_of(table, "Anna").is_board_shown
    do(table, "Anna", o.First(seat="Anna"))
    assert scene_of(table, "Anna").is_board_shown and scene_of(table, None).is_board_shown


def test_what_bars_a_rune_is_said_of_each_in_play_unless_it_bars_all(client: Client) -> None:
    """Given Anna's main phase, then all of Bruno's are barred by the same; Anna reads it of those that are barred."""
    table = laid(client)
    sits(table, "Bruno")
    do(table, "Anna", o.First(seat="Anna"))
    assert not scene_of(table, "Anna").is_told_of_each
    for seat in ("Anna", "Bruno"):
        do(table, seat, o.Redraw(count=0))
    do(table, "Anna", o.BeginTurn(seat="Anna"), o.GoToPhase(phase="main"))
    assert scene_of(table, "Anna").is_told_of_each and not scene_of(table, "Bruno").is_told_of_each


def test_who_plays_finds_their_deck_before_the_game_and_who_watches_none(client: Client) -> None:
    table = laid(client)
    assert scene_of(table, "Anna").is_my_deck_shown
    assert not scene_of(table, None).is_my_deck_shown


def test_r_18_runes_of_a_seat_without_a_phone_need_one(client: Client) -> None:
    table = laid(client)
    assert not any(seat.needs_phone for seat in scene_of(table, "Anna").seats)
    do(table, "Anna", o.First(seat="Anna"))
    assert [seat.needs_phone for seat in scene_of(table, "Anna").seats] == [False, True]
    sits(table, "Bruno")
    assert not any(seat.needs_phone for seat in scene_of(table, "Anna").seats)


def test_a_link_to_another_phone_is_the_hosts_to_show_and_of_the_own_seat_everybodys(client: Client) -> None:
    table = laid(client)
    sits(table, "Bruno")
    assert scene_of(table, "Anna").linked == {"Anna", "Bruno"}
    assert scene_of(table, "Bruno").linked == {"Bruno"}
    assert scene_of(table, None).linked == set()


def test_a_seat_is_taken_once_somebody_sits_there(client: Client) -> None:
    table = laid(client)
    assert [one.is_taken for one in scene_of(table, None).board.people] == [True, False]
    sits(table, "Bruno")
    assert [one.is_taken for one in scene_of(table, None).board.people] == [True, True]
