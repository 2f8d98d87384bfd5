"""A closed evening can be watched again, by those who may see its table, through the eyes of everybody or of a seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from campaign.demo.cast import HOST, PASSWORD, SLUG
from campaign.models import Evening, Person
from games.tables.models import Table
from games.tables.screens.replay.acts import Replay
from tests.support.services.database import Database
from tests.support.worlds.shared import lay_demo

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def demo(database: Database) -> Iterator[None]:
    with database.holding(lay_demo):
        yield


@pytest.fixture
def host() -> Client:
    client = Client()
    assert client.login(username=HOST, password=PASSWORD)
    return client


def table_of(number: int) -> Table:
    evening = Evening.objects.get(campaign__slug=SLUG, number=number)
    return Table.objects.get(code=evening.table_code)


def watched(client: Client, table: Table, of: str = "replay", **query: str | int) -> tuple[int, str]:
    answer = client.get(reverse(f"tables:{of}", args=[table.code]), query)
    return answer.status_code, answer.content.decode()


def test_every_seat_and_everybody_is_shown_at_every_tenth_act(host: Client) -> None:
    table = table_of(1)
    acts = Replay.of(table).acts
    assert len(acts) > 100
    assert sum(act.is_mark for act in acts) > 3
    for act in acts[::10]:
        for query in ({}, {"screen": ""}, {"seat": "bruma"}):
            status, board = watched(host, table, "replay_board", at=act.version, **query)
            assert (status, "<form" in board and "order" in board.split("<form")[1][:200]) == (200, False), query


def test_a_moment_is_shown_through_the_eyes_that_are_asked_for(host: Client) -> None:
    table = table_of(1)
    act = next(act for act in Replay.of(table).acts if act.is_mark)
    status, page = watched(host, table, at=act.version, seat="ardesia")
    assert status == 200
    assert f'value="{act.version}"' in page and 'value="ardesia" selected' in page
    assert act.line is not None and act.line.text in page.replace("&#x27;", "'")


@pytest.mark.parametrize("at", ["0", "-4", "x", "999999999", "9" * 40, "²", "%00"])
def test_whatever_is_asked_for_a_board_is_shown(host: Client, at: str) -> None:
    assert watched(host, table_of(1), at=at)[0] == 200


def test_a_seat_that_there_is_not_is_not_found(host: Client) -> None:
    assert watched(host, table_of(1), seat="nobody")[0] == 404


@pytest.mark.parametrize("of", ["replay", "replay_board"])
def test_a_table_that_goes_on_cannot_be_watched_again(host: Client, of: str) -> None:
    """What its seats have seen is still secret."""
    assert watched(host, table_of(3), of, at=1)[0] == 404
    assert watched(host, table_of(3), of, at=1, seat="ardesia")[0] == 404


def test_strangers_find_nothing() -> None:
    stranger = Client()
    stranger.force_login(Person.objects.create_user("stranger"))
    assert {watched(each, table_of(1))[0] for each in (stranger, Client())} == {404}


def test_recap_and_story_lead_there(host: Client) -> None:
    table = table_of(1)
    there = reverse("tables:replay", args=[table.code])
    recap = reverse("campaign:recap", args=[SLUG, 1])
    for page in (recap, reverse("tables:story", args=[table.code])):
        assert f'href="{there}?at=' in host.get(page).content.decode()
    assert there not in host.get(reverse("tables:story", args=[table_of(3).code])).content.decode()
