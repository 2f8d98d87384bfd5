"""A match of an evening on planes: laid once, its result taken once, and what is remembered of it (LM §3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign import memory
from campaign.awards import awards
from campaign.bridge import planechase, recorded, table_queries
from campaign.bridge.match_tables import MatchTableRefused
from campaign.matches import match_tables
from campaign.memory.moving import remember_table_of
from campaign.models import DieRoll, Evening, Match, MatchTable, Person, PlanarPlayer, PlanarSession, PlaneVisit
from campaign.planes import custom_planes
from campaign.records import written_records
from games.kernel.naming import card_key
from games.kernel.table import TableOpened
from games.kernel.table.orders import TakeBack
from games.planechase.rules import orders as o
from games.planechase.rules.cards import Card
from games.planechase.rules.setup import Setup
from games.tables import state
from games.tables.models import Table
from tests.games.planechase.rules.catalogue import OFFICIAL, a_line, a_plane
from tests.support.refusals import raises_refusal
from tests.support.worlds.archived_campaign import AT, RECORD
from tests.support.worlds.people import client_of
from tests.support.worlds.planechase_matches import begin, do, lay, play_to_the_end

pytestmark = pytest.mark.django_db

QUIET = [
    name
    for name, card in OFFICIAL.items()
    if card.is_plane and all(set(line.on) <= {"chaos", "static"} and not line.ops for line in card.abilities)
]
DECK = "; ".join(QUIET[:30])
"""Planes on which nothing happens by itself."""


def results(evening: Evening) -> set[tuple[str, int, int, str]]:
    return {(one.a.name, one.games_a, one.games_b, one.b.name) for one in evening.matches.all()}


# --- the table -------------------------------------------------------------------------------------------------------


def test_lm_3_6_everybody_sits_on_their_seat_with_the_life_that_the_auction_left(evening: Evening) -> None:
    table = lay(evening, "Ada", "Cleo")
    laid = Table.objects.get(code=table.table_code)
    assert list(laid.seats.values_list("user__username", flat=True)) == ["ada", "cleo", "carla"]
    told = planechase.planar_chronicle(table.table_code)[1]
    lives = table_queries.match_lives(evening)
    assert [(one.name, one.life) for one in told.players] == [("Ada", lives["ada"][1]), ("Cleo", lives["cleo"][1])]


def test_a_second_press_finds_the_table_that_is_there(evening: Evening) -> None:
    first = lay(evening, "Ada", "Bo")
    assert lay(evening, "Bo", "Ada") == first
    assert MatchTable.objects.count() == 1


def test_nobody_sits_at_two_planar_tables_at_once(evening: Evening) -> None:
    lay(evening, "Ada", "Bo")
    with raises_refusal("not_now", match="Ada"):
        lay(evening, "Ada", "Cleo")


def test_lm_3_6_one_alone_plays_no_match(evening: Evening) -> None:
    with raises_refusal("not_now", match="two Magi"):
        lay(evening, "Ada")


def test_d_19_who_is_out_sits_at_no_planar_table(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = table_queries.match_lives(evening) | {"ada": (0, 0)}
    monkeypatch.setattr("campaign.matches.match_tables.match_lives", lambda _: lives)
    assert [one.name for one in match_tables.who_may_play(evening)] == ["Bo", "Cleo"]
    with raises_refusal("not_now", match="does not play"):
        lay(evening, "Ada", "Bo")


def test_e_2_every_offence_of_a_list_of_the_group_is_named(evening: Evening) -> None:
    with pytest.raises(MatchTableRefused) as refused:
        lay(evening, "Ada", "Bo", lists="Krosa; Bant; No Such Place")
    assert "No Such Place" in str(refused.value)
    assert not MatchTable.objects.exists()


def test_d_44_once_the_award_is_booked_no_table_is_laid(evening: Evening) -> None:
    awards.agree_on(evening, awards.write_scheme(evening.campaign, "Ours", for_coming=1))
    awards.EveningAward.objects.filter(evening=evening).update(booked_at=AT)
    assert "D-44" in match_tables.why_not_now(evening)
    with raises_refusal("award_is_booked"):
        lay(evening, "Ada", "Bo")


@pytest.mark.parametrize("game", ["planechase", "runes"])
def test_d_44_a_program_reads_that_the_award_is_booked(evening: Evening, game: str) -> None:
    awards.agree_on(evening, awards.write_scheme(evening.campaign, "Ours", for_coming=1))
    awards.EveningAward.objects.filter(evening=evening).update(booked_at=AT)
    address = reverse(f"api:{game}_tables", args=[evening.campaign.slug, evening.number])
    magi = list(evening.campaign.magi.values_list("pk", flat=True)[:2])
    answer = client_of("carla").post(address, {"magi": magi}, "application/json")
    assert (answer.status_code, answer.json()["reason"], answer.json()["rule"]) == (409, "award_is_booked", "D-44")


# --- its result ------------------------------------------------------------------------------------------------------


def test_lm_3_6_a_game_of_three_is_a_match_for_each_pair_by_their_places(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", "Cleo", lists=DECK)
    begin(table, "Ada")
    play_to_the_end(table, "Bo", "Ada")
    remember_table_of(table.table_code)
    assert results(evening) == {("Ada", 1, 0, "Bo"), ("Ada", 0, 1, "Cleo"), ("Bo", 0, 1, "Cleo")}
    assert [(one.magus.name, one.place) for one in awards.ranking(evening)] == [("Cleo", 1), ("Ada", 2), ("Bo", 3)]


def test_equal_places_are_a_draw(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", "Cleo", lists=DECK)
    begin(table, "Ada")
    do(table, None, o.Leave(seats=("Bo", "Ada"), why="life"))
    match_tables.collect_results(evening)
    assert results(evening) == {("Ada", 0, 0, "Bo"), ("Ada", 0, 1, "Cleo"), ("Bo", 0, 1, "Cleo")}


def test_the_result_is_taken_once_however_often_somebody_looks(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", lists=DECK)
    begin(table, "Ada")
    match_tables.collect_results(evening)
    assert not Match.objects.exists()
    play_to_the_end(table, "Bo")
    for _ in range(3):
        match_tables.collect_results(evening)
        remember_table_of(table.table_code)
    assert Match.objects.count() == 1
    assert MatchTable.objects.get().is_over


def test_after_a_finished_game_the_same_magi_may_play_another_one(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", lists=DECK)
    begin(table, "Ada")
    play_to_the_end(table, "Bo")
    again = lay(evening, "Ada", "Bo")
    assert again != table
    assert Match.objects.count() == 1


def test_d_44_what_ends_after_the_booking_is_remembered_and_no_match(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", lists=DECK)
    awards.agree_on(evening, awards.write_scheme(evening.campaign, "Ours", for_coming=1))
    awards.EveningAward.objects.filter(evening=evening).update(booked_at=AT)
    begin(table, "Ada")
    play_to_the_end(table, "Bo")
    remember_table_of(table.table_code)
    assert not Match.objects.exists()
    assert PlanarPlayer.objects.get(won=True).name == "Ada"


# --- what is remembered ----------------------------------------------------------------------------------------------


def rows() -> list[list[Any]]:
    return [list(model.objects.order_by("pk").values()) for model in (PlanarSession, PlanarPlayer, PlaneVisit, DieRoll)]


def on_planes(evening: Evening) -> MatchTable:
    """Ada rolls chaos, then walks; Bo's turn passes there; then Bo has lost."""
    table = lay(evening, "Ada", "Bo", lists=DECK)
    begin(table, "Ada")
    do(table, "Ada", o.BeginTurn(seat="Ada"), o.GoToStep(step="main1"), o.Roll(face="walk"), o.Resolve())
    do(table, "Ada", o.BeginTurn(seat="Bo"))
    do(table, "Bo", o.GoToStep(step="main1"), o.Roll(face="blank"))
    return table


def test_visits_turns_controllers_and_dice_become_rows(evening: Evening) -> None:
    table = on_planes(evening)
    play_to_the_end(table, "Bo")
    remember_table_of(table.table_code)
    session = PlanarSession.objects.get()
    assert (session.campaign, session.turns, session.mode) == (evening.campaign, 2, "free_for_all")
    first, second = PlaneVisit.objects.filter(session=session)
    assert first.controller and second.walker
    assert (first.reached, first.controller.name, first.held, first.turns) == ("start", "Ada", {"Ada": 1}, 1)
    assert (second.reached, second.walker.name, second.turns) == ("ability", "Ada", 2)
    assert sum(second.held.values()) == 2
    assert second.is_last
    assert not first.is_last
    assert [(one.player.name, one.face, one.thrown) for one in session.dierolls.all()] == [
        ("Ada", "walk", True),
        ("Bo", "blank", True),
    ]


def test_remembering_twice_writes_nothing_the_second_time(evening: Evening) -> None:
    table = on_planes(evening)
    memory.remember_game(table)
    before = rows()
    assert memory.remember_game(table, anew=True) == 0
    assert rows() == before


def test_what_was_taken_back_is_not_remembered(evening: Evening) -> None:
    table = on_planes(evening)
    before = planechase.planar_chronicle(table.table_code)[0]
    do(table, "Bo", o.Roll(face="blank"))
    memory.remember_game(table)
    assert DieRoll.objects.count() == 3
    do(table, None, TakeBack(to=before))  # a die that was seen: by the host alone
    memory.remember_game(table)
    assert [one.face for one in DieRoll.objects.all()] == ["walk", "blank"]


def test_d_43_rows_that_were_spoilt_are_made_anew(evening: Evening) -> None:
    memory.remember_game(on_planes(evening))
    before = rows()
    DieRoll.objects.update(face="chaos")
    PlaneVisit.objects.all()[0].delete()
    call_command("campaign", "rebuild", evening.campaign.slug, verbosity=0)
    after = rows()
    assert after[3] == before[3]
    assert [row["card"] for row in after[2]] != []
    assert {row["number"]: row["card"] for row in after[2]} == {row["number"]: row["card"] for row in before[2]}


def test_a_written_record_fills_the_same_rows(evening: Evening) -> None:
    carla = Person.objects.get(username="carla")
    written_records.bring(evening.campaign, carla, RECORD.read_text(encoding="utf-8"), AT)
    memory.catch_up_with_games(evening.campaign)
    session = PlanarSession.objects.get()
    assert session.recorded == evening.campaign.recorded_games.get()
    assert [(one.name, one.place, one.won) for one in session.planarplayers.order_by("place")] == [
        ("Anna", 1, True),
        ("Carla", 2, False),
        ("Bruno", 3, False),
    ]
    assert session.dierolls.count() > 5
    assert session.planevisits.get(number=1).card == "Naar Isle"
    written_records.remove(session.recorded)
    assert not DieRoll.objects.exists()


# --- put aside -------------------------------------------------------------------------------------------------------


def lives_at(table: MatchTable) -> dict[str, int]:
    _version, told = planechase.planar_chronicle(table.table_code)
    return {one.name: one.life for one in told.players}


def test_a_table_is_abandoned_and_its_magi_sit_down_anew(evening: Evening) -> None:
    """Given a game that goes on, when the host puts it aside, it has no result and is no first match (LM 3.6)."""
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada")
    memory.catch_up_with_games(evening.campaign)
    lives = lives_at(table)
    match_tables.abandon(table, "  It got  late ", AT)
    assert (table.abandoned_why, table.is_over) == ("It got late", False)
    assert not PlanarSession.objects.exists()
    anew = lay(evening, "Ada", "Bo")
    assert anew.table_code != table.table_code
    assert lives_at(anew) == lives
    play_to_the_end(table, "Bo")
    match_tables.collect_results(evening)
    memory.catch_up_with_games(evening.campaign)
    assert not Match.objects.exists() and PlanarSession.objects.get().laid == anew


def test_putting_aside_twice_is_once_and_needs_a_reason(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    with raises_refusal("not_now"):
        match_tables.abandon(table, "  ", AT)
    match_tables.abandon(table, "One", AT)
    assert match_tables.abandon(table, "Two", AT).abandoned_why == "One"


def test_d_44_a_game_that_is_over_is_not_put_aside(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada")
    play_to_the_end(table, "Bo")
    with raises_refusal("not_now", match="over"):
        match_tables.abandon(table, "We do not like it", AT)
    assert Match.objects.count() == 1


def test_only_a_host_puts_aside(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    path = f"/c/{evening.campaign.slug}/evenings/{evening.number}/planes/{table.pk}/aside/"
    for name, status in (("ada", 403), ("carla", 302)):
        client = Client()
        client.force_login(Person.objects.get(username=name))
        assert client.post(path, {"why": "Late"}).status_code == status
    table.refresh_from_db()
    assert table.is_abandoned


# --- planes of the group's own ---------------------------------------------------------------------------------------


def an_own_plane(evening: Evening, **changes: Any) -> None:
    me = evening.campaign.memberships.get(person__username="ada")
    custom_planes.write(me, a_plane(name="Nonna’s Kitchen", **changes), AT)


def cards_at(table: MatchTable) -> Mapping[str, Card]:
    laid = Table.objects.select_related("stream").get(code=table.table_code)
    opened = state.history(laid.stream_id, laid.game)[0].fact
    assert isinstance(opened, TableOpened)
    return msgspec.convert(opened.setup, Setup).by_name


def test_own_planes_are_dealt_only_with_the_switch(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: OFFICIAL[name] for name in QUIET[:20]}
    monkeypatch.setattr("campaign.bridge.planechase.shipped_planes", lambda: few)
    an_own_plane(evening)
    assert "Nonna’s Kitchen" not in cards_at(lay(evening, "Ada", "Bo", decks="communal"))
    MatchTable.objects.all().delete()
    monkeypatch.setattr("campaign.bridge.planechase.shipped_planes", lambda: {name: few[name] for name in QUIET[:19]})
    assert "Nonna’s Kitchen" in cards_at(lay(evening, "Ada", "Bo", with_own=True))


def test_a_list_names_an_own_plane_always_and_the_game_keeps_its_row(evening: Evening) -> None:
    an_own_plane(evening, counter="crumb", abilities=[a_line("chaos", ops=["plane_counter:crumb:+1"])])
    table = lay(evening, "Ada", "Bo", lists=f"nonna's kitchen; {'; '.join(QUIET[:29])}")
    me = evening.campaign.memberships.get(person__username="carla")
    custom_planes.change(me, evening.campaign.own_planes.get(), a_plane(name="Nonna’s Kitchen"), 1, AT)
    custom_planes.retire(me, evening.campaign.own_planes.get(), AT)
    assert cards_at(table)["Nonna’s Kitchen"].counter == "crumb"


def test_a_retired_plane_lies_in_no_new_deck(evening: Evening) -> None:
    an_own_plane(evening)
    me = evening.campaign.memberships.get(person__username="ada")
    custom_planes.retire(me, evening.campaign.own_planes.get(), AT)
    with pytest.raises(MatchTableRefused, match="Nonna"):
        lay(evening, "Ada", "Bo", lists=f"Nonna’s Kitchen; {DECK}")


def test_a_card_that_has_got_its_name_since_is_played_instead(evening: Evening) -> None:
    an_own_plane(evening)
    row = evening.campaign.own_planes.get().row
    evening.campaign.own_planes.update(row=row | {"name": QUIET[0]}, name=QUIET[0], folded=card_key(QUIET[0]))
    assert cards_at(lay(evening, "Ada", "Bo", lists=DECK))[QUIET[0]].status == "official"


def test_a_game_with_an_own_plane_is_written_down_and_resolved_to_the_same_game(evening: Evening) -> None:
    an_own_plane(evening, abilities=[a_line("upkeep", "chaos", ops=["planar_reveal_top:1", "planar_may_bottom"])])
    table = lay(evening, "Ada", "Bo", lists=f"Nonna’s Kitchen; {DECK}")
    begin(table, "Ada")
    play_to_the_end(table, "Bo")
    text = recorded.record_text(table.table_code)
    assert "Own: {" in text.replace("Own:  ", "Own: ") and "Nonna’s Kitchen" in text
    (resolved,) = recorded.resolve_records(text, AT, lambda line: None)
    assert resolved.bad is None
