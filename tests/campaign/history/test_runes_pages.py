"""The page of the rune duels, and the numbers on it: results, rulers, runes played and cancelled."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign import memory
from campaign.history.runes_history import RulerTold, history_of
from campaign.models import Campaign, DuelRuler, Person
from campaign.records import written_records
from tests.support.worlds.people import NOW, campaign_of, magus_of
from tests.support.worlds.runes_matches import RECORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign with one duel from a written record, remembered; Anna is a Magus here."""
    found = campaign_of("anna")
    magus_of(found, "anna")
    found.magi.update(name="Anna")
    written_records.bring(found, Person.objects.get(username="carla"), RECORD, NOW)
    memory.catch_up_with_games(found)
    return found


def member() -> Client:
    client = Client()
    client.force_login(Person.objects.get(username="anna"))
    return client


def look(campaign: Campaign, page: str = "duels/") -> str:
    answer = member().get(f"/c/{campaign.slug}/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_history_of_duels_adds_up(campaign: Campaign) -> None:
    history = history_of(campaign)
    (duel,) = history.duels
    assert (duel.winners, duel.names, duel.score, duel.runes) == (["Anna"], ["Anna", "Bruno"], "1 : 0", 3)
    assert [
        (who.name, who.won, who.duels, who.games_won, who.games, who.runes, who.lost) for who in history.people
    ] == [
        ("Anna", 1, 1, 1, 1, 2, 1),
        ("Bruno", 0, 1, 0, 1, 1, 0),
    ]
    assert [(one.name, one.won, one.games) for one in history.rulers] == [("Brunhild", 1, 1), ("Hanzo", 0, 1)]
    assert [(one.name, one.times, one.cancelled) for one in history.runes] == [
        ("Dispel", 1, 1),
        ("Light of the Moon", 1, 0),
        ("Sealing Scroll", 1, 0),
    ]
    assert (history.cancelling, history.played, history.cancelled) == ([("Sealing Scroll", 1)], 3, 1)


@pytest.mark.parametrize(
    ("remaining", "shown"), [("6", "6"), ("0", "0"), ("inf", "∞"), ("-2", "–"), ("-inf", "–"), ("", "")]
)
def test_r_8_r_14_what_is_left_of_divinity_is_shown_as_at_the_table(remaining: str, shown: str) -> None:
    assert RulerTold("Anna", DuelRuler(remaining=remaining)).left == shown


def test_a_member_sees_the_duels_with_every_chart_as_a_table_and_game_by_game(campaign: Campaign) -> None:
    page = look(campaign)
    assert "Anna won" in page and "Divinity left: 7" in page and "cancelled by Sealing Scroll" in page
    assert page.count("<table") == 4
    assert f"/c/{campaign.slug}/duels/" in look(campaign, "standings/")


def test_a_campaign_without_duels_says_so() -> None:
    assert "Nobody has duelled yet" in look(campaign_of("anna"))


def test_the_api_gives_duels_and_runes(campaign: Campaign) -> None:
    def rows(path: str) -> list[dict[str, Any]]:
        answer = member().get(f"/api/v1/campaigns/{campaign.slug}/duels{path}")
        assert answer.status_code == 200, answer.content
        said = answer.json()
        return said["results"] if isinstance(said, dict) else said

    (duel,) = rows("")
    assert [one["name"] for one in duel["players"] if one["won"]] == ["Anna"]
    (game,) = duel["games"]
    assert [(one["player"], one["ruler"], one["remaining"]) for one in game["rulers"]] == [
        ("Anna", "Brunhild", "7"),
        ("Bruno", "Hanzo", "8"),
    ]
    assert [(one["card"], one["by"]) for one in rows("/runes?became=cancelled")] == [("Dispel", "Sealing Scroll")]
    anna = campaign.magi.get()
    assert [one["card"] for one in rows(f"/runes?magus={anna.pk}&card=moon")] == ["Light of the Moon"]
    assert rows("?evening=1") == rows("/runes?since=1") == [], "it was no evening's"
    assert member().get(f"/api/v1/campaigns/{campaign.slug}/duels/runes?became=lost").status_code == 400


@pytest.mark.parametrize("address", ["/c/%s/duels/", "/api/v1/campaigns/%s/duels", "/api/v1/campaigns/%s/duels/runes"])
def test_two_duels_are_asked_for_in_as_many_questions_as_one(campaign: Campaign, address: str) -> None:
    def questions() -> int:
        client = member()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address % campaign.slug).status_code == 200
        return len(asked)

    once = questions()
    again = RECORD.replace("Players:", "Event: Once more\nPlayers:", 1)
    written_records.bring(campaign, Person.objects.get(username="carla"), again, NOW)
    memory.catch_up_with_games(campaign)
    assert campaign.duels.count() == 2
    assert questions() == once
