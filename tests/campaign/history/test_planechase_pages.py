"""The pages of planar games, and the numbers on them: results, planes, the die against its odds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from campaign import memory
from campaign.history import planechase_history
from campaign.history.planechase_history import ENOUGH, dice_of, history_of
from campaign.history.planechase_routes import Stop, Walk, walks_of
from campaign.models import Campaign, DieRoll, Person, PlanarPlayer, PlanarSession, PlaneVisit, Season
from campaign.models.planechase import Reached
from campaign.records import written_records
from tests.support.worlds.archived_campaign import RECORD
from tests.support.worlds.people import NOW, campaign_of, magus_of
from tests.support.worlds.planechase_matches import at_the_matches, begin, lay

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign with one game from a written record, remembered."""
    found = campaign_of("ada")
    carla = Person.objects.get(username="carla")
    written_records.bring(found, carla, RECORD.read_text(encoding="utf-8"), NOW)
    memory.catch_up_with_games(found)
    return found


def look(name: str, campaign: Campaign, asked: str = "", status: int = 200) -> str:
    client = Client()
    client.force_login(Person.objects.get(username=name))
    answer = client.get(f"/c/{campaign.slug}/planes/?{asked}")
    assert answer.status_code == status, asked
    return answer.content.decode()


def rolls(**times: int) -> list[DieRoll]:
    return [DieRoll(face=face) for face, number in times.items() for _ in range(number)]


def test_e_5_the_die_is_held_against_one_one_and_four_sixths() -> None:
    dice = dice_of(rolls(walk=10, chaos=20, blank=30))
    assert {one.face: (one.times, one.expected) for one in dice.faces} == {
        "walk": (10, 10.0),
        "chaos": (20, 10.0),
        "blank": (30, 40.0),
    }
    assert dice.chance == round(100 * exp(-(0 + 100 / 10 + 100 / 40) / 2), 1)
    assert dice.is_unusual


def test_a_die_that_falls_as_it_should_is_not_called_unusual() -> None:
    dice = dice_of(rolls(walk=10, chaos=10, blank=40))
    assert dice.chance == 100
    assert not dice.is_unusual


def test_of_few_dice_nothing_is_said() -> None:
    assert dice_of(rolls(blank=ENOUGH - 1)).chance is None
    assert dice_of(rolls(blank=ENOUGH)).chance is not None


def test_e_24_dice_that_were_ignored_have_fallen_too() -> None:
    assert dice_of([DieRoll(face="", ignored=["walk", "blank"]), DieRoll(face="chaos", thrown=True)]).total == 3


def test_the_history_adds_up(campaign: Campaign) -> None:
    history = history_of(campaign)
    (game,) = history.games
    assert game.winners == ["Anna"]
    session = PlanarSession.objects.get()
    assert sum(one.times for one in history.planes) == session.planevisits.filter(is_plane=True).count()
    assert sum(one.rolls for one in history.people) == session.dierolls.count() == game.rolls
    assert {name for name, _times in history.phenomena} >= {"Spatial Merging"}
    lords = {one.lord for one in history.planes if one.lord}
    assert lords <= {"Anna"}


def test_a_member_sees_the_planes_with_every_chart_as_a_table(campaign: Campaign) -> None:
    page = look("ada", campaign)
    assert "Naar Isle" in page
    assert "Anna won" in page
    assert page.count("<table") == 6


def test_planes_are_held_only_where_the_group_wants_it(campaign: Campaign) -> None:
    assert "held by Anna" not in look("ada", campaign)
    client = Client()
    client.force_login(Person.objects.get(username="carla"))
    client.post(f"/c/{campaign.slug}/planes/held/", {"on": "1"})
    assert "held by Anna" in look("ada", campaign)
    client.post(f"/c/{campaign.slug}/planes/held/")
    assert "held by Anna" not in look("ada", campaign)


def test_the_api_gives_games_visits_and_rolls(campaign: Campaign) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="ada"))

    def rows(path: str) -> list[dict[str, Any]]:
        answer = client.get(f"/api/v1/campaigns/{campaign.slug}/planes/{path}")
        assert answer.status_code == 200, answer.content
        said = answer.json()
        return said["results"] if isinstance(said, dict) else said

    (game,) = rows("games")
    assert [one["name"] for one in game["players"] if one["won"]] == ["Anna"]
    assert {one["card"] for one in rows("visits?card=naar")} == {"Naar Isle"}
    assert {one["face"] for one in rows("rolls?face=chaos")} == {"chaos"}
    assert rows("rolls?thrown=true")


# --- the map ---------------------------------------------------------------------------------------------------------


def test_the_map_shows_every_card_that_was_in_force_once_and_the_table_every_walk(campaign: Campaign) -> None:
    page = look("ada", campaign)
    cards = set(PlaneVisit.objects.values_list("card", flat=True))
    assert page.count('<g class="isle') == len(cards)
    assert all(f"<title>{escape(card)}:" in page for card in cards)
    walks = history_of(campaign).walks
    assert sum(times for _away_from, _to, times in walks) > 0
    assert page.count('<td class="walked"') == len(walks)


def test_the_map_of_one_game_numbers_its_stops_in_their_order(campaign: Campaign) -> None:
    session = PlanarSession.objects.get()
    page = look("ada", campaign, f"game={session.pk}")
    (route,) = history_of(campaign, game=session).routes
    assert page.count('class="stops__one"') == len(route) > 1
    numbers = re.findall(r'<text class="isle__stop"[^>]*>(\d+)</text>', page.split("<figcaption")[0])
    assert sorted({int(number) for number in numbers}) == list(range(1, len(route) + 1))
    assert "the game ended here" in page


def test_e_26_the_walks_of_the_written_record_lead_from_stop_to_stop(campaign: Campaign) -> None:
    (route,) = history_of(campaign).routes
    for before, stop in pairwise(route):
        left = set() if stop.first.reached == Reached.START else {one.card for one in before.visits}
        assert {one.card for one in stop.origins} == left
    merging = next(stop for stop in route if stop.first.card == "Spatial Merging")
    assert [one.card for one in route[merging.number].visits] == ["Krosa", "Jund"]


def test_a_part_of_the_games_is_a_season_an_evening_or_one_game() -> None:
    evening = at_the_matches()
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada")
    memory.catch_up_with_games(evening.campaign)
    elsewhere = campaign_of("dora", host="zoe", name="Elsewhere")
    session = PlanarSession.objects.get()
    first = Season.objects.create(campaign=evening.campaign, name="Spring", first=1, last=1)
    later = Season.objects.create(campaign=evening.campaign, name="Summer", first=2)
    for asked in ("", "evening=1", f"season={first.pk}", f"game={session.pk}"):
        assert '<g class="isle' in look("ada", evening.campaign, asked), asked
    assert "Nobody has walked yet" in look("ada", evening.campaign, f"season={later.pk}")
    for asked in ("evening=2", "season=999", "game=x", "game=9999999999", f"game={session.pk + 1}"):
        look("ada", evening.campaign, asked, status=404)
    look("dora", elsewhere, f"game={session.pk}", status=404)


def test_where_nobody_has_walked_there_is_nothing_to_choose_from() -> None:
    campaign = campaign_of("ada")
    Season.objects.create(campaign=campaign, name="Spring", first=1, last=1)
    assert "Which games" not in look("ada", campaign)


def test_who_holds_a_plane_is_told_on_the_map_of_everything_alone(campaign: Campaign) -> None:
    """Who has won there last is a question to all games."""
    campaign.planes_are_held = True
    campaign.save()
    assert "isle--held" in look("ada", campaign)
    assert "isle--held" not in look("ada", campaign, f"game={PlanarSession.objects.get().pk}")


def test_the_page_asks_as_many_questions_for_two_games_as_for_one(campaign: Campaign) -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            look("ada", campaign)
        return len(asked)

    once = questions()
    again = RECORD.read_text(encoding="utf-8").replace("Third evening", "Fourth evening")
    written_records.bring(campaign, Person.objects.get(username="carla"), again, NOW)
    memory.catch_up_with_games(campaign)
    assert PlanarSession.objects.count() == 2
    assert questions() == once


def test_the_walks_are_added_up_once_however_many_rows_show_them(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Sequence[Stop]] = []

    def heard(stops: Sequence[Stop]) -> Iterator[Walk]:
        told.append(stops)
        return walks_of(stops)

    monkeypatch.setattr(planechase_history, "walks_of", heard)
    assert look("ada", campaign).count('<td class="walked"') > 1
    assert len(told) == len(history_of(campaign).games)


def test_whom_a_record_calls_as_a_magus_is_counted_is_somebody_else(campaign: Campaign) -> None:
    magus = magus_of(campaign, "ada")
    unknown, known = PlanarPlayer.objects.order_by("number")[:2]
    PlanarPlayer.objects.filter(pk=unknown.pk).update(name=f"Magus {magus.pk}")
    PlanarPlayer.objects.filter(pk=known.pk).update(magus=magus)
    assert sorted(one.name for one in history_of(campaign).people) == sorted(
        [magus.name, f"Magus {magus.pk}", *PlanarPlayer.objects.order_by("number").values_list("name", flat=True)[2:]]
    )


def test_the_api_gives_the_walks_of_a_campaign_of_a_game_and_of_an_evening(campaign: Campaign) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="ada"))

    def rows(asked: str = "") -> list[dict[str, Any]]:
        answer = client.get(f"/api/v1/campaigns/{campaign.slug}/planes/walks?limit=1000{asked}")
        assert answer.status_code == 200, answer.content
        found: list[dict[str, Any]] = answer.json()["results"]
        return found

    game = PlanarSession.objects.get()
    walks = Counter((row["away_from"], row["to"]) for row in rows())
    assert walks == {(away_from, to): times for away_from, to, times in history_of(campaign).walks}
    assert rows() == rows(f"&game={game.pk}")
    assert rows()[0]["stop"] == 2
    assert rows()[0]["walker"] in {"Anna", "Bruno", "Carla"}
    assert rows("&evening=1") == rows(f"&game={game.pk + 1}") == []
