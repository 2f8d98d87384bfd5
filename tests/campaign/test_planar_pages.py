"""The pages of planar games, and the numbers on them: results, planes, the die against its odds."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest
from django.test import Client

from campaign import memory, written_records
from campaign.models import Campaign, DieRoll, Person, PlanarSession
from campaign.planar_history import ENOUGH, dice_of, history_of

from .people import NOW, campaign_of
from .played import RECORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign with one game from a written record, remembered."""
    found = campaign_of("ada")
    carla = Person.objects.get(username="carla")
    written_records.bring(found, carla, RECORD.read_text(encoding="utf-8"), NOW)
    memory.catch_up_with_games(found)
    return found


def look(name: str, campaign: Campaign) -> str:
    client = Client()
    client.force_login(Person.objects.get(username=name))
    answer = client.get(f"/c/{campaign.slug}/planes/")
    assert answer.status_code == 200
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
    assert page.count("<table") == 5


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
