"""What is read over the API has a name (ETag), and a change that names what it is made to loses nobody's work."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign.models import Campaign, Evening
from games.tables.board import Moment
from tests.support.services.openapi import schema
from tests.support.worlds.addressed import addressed
from tests.support.worlds.everything import Addresses, sign_in
from tests.web.test_lists import asked, gets

pytestmark = pytest.mark.django_db

EVENING = "/api/v1/campaigns/{slug}/evenings/{number}"
JSON = "application/json"
CHANGES = {"put", "patch", "delete"}


def client_of(name: str) -> Client:
    client = Client()
    client.cookies["sessionid"] = sign_in(name)
    return client


@pytest.fixture
def carla(world: Addresses) -> Client:
    return client_of("carla")


@pytest.fixture
def evening(world: Addresses) -> str:
    """The address of the evening that is planned."""
    return addressed(EVENING, world | {"evenings": world["planned"]})


def change(client: Client, address: str, data: Any, tag: str) -> Any:
    return client.patch(address, data, JSON, headers={"If-Match": tag})


def test_who_has_an_answer_already_is_not_sent_it_again(carla: Client, world: Addresses) -> None:
    """And who has another one is sent this."""
    read = 0
    for path in gets():
        first = carla.get(address := asked(path, world), headers={"If-None-Match": '"yesterday"'})
        if first.status_code == 200 and not first.streaming:
            read += 1
            assert first["Cache-Control"] == "private, no-cache", path
            assert {"Accept-Language", "Authorization", "Cookie"} <= set(first["Vary"].split(", ")), path
            again = carla.get(address, headers={"If-None-Match": first["ETag"]})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), path
    assert read > 80


def test_who_reads_another_language_or_sits_elsewhere_has_another_answer(carla: Client, world: Addresses) -> None:
    board = addressed("/api/v1/tables/{code}", world)
    seen = carla.get(board)["ETag"]
    assert client_of("ada").get(board, headers={"If-None-Match": seen}).status_code == 200
    assert carla.get(board, headers={"If-None-Match": seen, "Accept-Language": "it"}).status_code == 200


def test_packed_on_its_way_an_answer_is_still_meant(carla: Client, world: Addresses) -> None:
    campaign = addressed("/api/v1/campaigns/{slug}", world)
    packed = carla.get(campaign, headers={"Accept-Encoding": "gzip"})["ETag"]
    assert packed.startswith("W/")
    assert carla.get(campaign, headers={"If-None-Match": packed}).status_code == 304
    assert change(carla, campaign, {"name": "The new mill"}, packed).status_code == 200


def test_of_two_hosts_who_have_seen_the_same_the_second_is_told(carla: Client, evening: str) -> None:
    seen = carla.get(evening)["ETag"]
    first = change(carla, evening, {"notes": "Bring dice"}, seen)
    second = change(carla, evening, {"notes": "Bring boards"}, seen)
    assert (first.status_code, second.status_code) == (200, 412)
    assert (second.json()["reason"], second["Content-Type"]) == ("changed_since", "application/problem+json")
    assert carla.get(evening).json()["notes"] == "Bring dice"
    assert first["ETag"] == carla.get(evening)["ETag"], "who goes on need not read it again"


def test_without_if_match_a_change_goes_through(carla: Client, evening: str) -> None:
    assert carla.patch(evening, {"notes": "Bring dice"}, JSON).status_code == 200


def test_nothing_is_deleted_that_has_changed_since(carla: Client, evening: str) -> None:
    seen = carla.get(evening)["ETag"]
    carla.patch(evening, {"notes": "Bring dice"}, JSON)
    assert carla.delete(evening, headers={"If-Match": seen}).status_code == 412
    assert carla.get(evening).status_code == 200
    assert carla.delete(evening, headers={"If-Match": "*"}).status_code == 204
    assert carla.delete(evening, headers={"If-Match": "*"}).status_code == 404


@pytest.mark.parametrize("tag", ['"of yesterday"', "nonsense", "", ",,,", 'W/"x", "y"'])
def test_an_if_match_that_never_was_changes_nothing(carla: Client, evening: str, tag: str) -> None:
    assert change(carla, evening, {"notes": "Bring dice"}, tag).status_code == 412
    assert carla.get(evening).json()["notes"] == ""


def test_a_refused_change_leaves_nothing_behind(carla: Client, world: Addresses) -> None:
    campaign = addressed("/api/v1/campaigns/{slug}", world)
    refused = change(carla, campaign, {"name": "Other", "house_rules": {"nonsense": 1}}, carla.get(campaign)["ETag"])
    assert refused.status_code == 400
    assert Campaign.objects.get().name == "The old mill"


@pytest.mark.parametrize(("name", "status"), [("ada", 403), ("sam", 404)])
def test_who_may_not_change_it_is_told_so(world: Addresses, evening: str, name: str, status: int) -> None:
    assert change(client_of(name), evening, {"notes": "Mine"}, "*").status_code == status
    assert Client().patch(evening, {}, JSON, headers={"If-Match": "*"}).status_code == 401


def test_a_result_that_another_host_has_put_right_is_not_written_over(carla: Client, world: Addresses) -> None:
    match = addressed("/api/v1/campaigns/{slug}/evenings/{number}/matches/{pk}", world)
    seen = carla.get(match)["ETag"]
    assert change(carla, match, {"games_a": 2, "games_b": 0}, seen).status_code == 200
    assert change(carla, match, {"games_a": 0, "games_b": 2}, seen).status_code == 412
    assert carla.get(match).json()["games_a"] == 2


def test_what_cannot_be_read_by_itself_fits_no_if_match(carla: Client, world: Addresses) -> None:
    opened = carla.post(f"{addressed(EVENING, world)}/close", {}, JSON, headers={"If-Match": '"x"'})
    assert opened.status_code == 412
    assert Evening.objects.filter(closed_at=None, opened_at__isnull=False).exists()


def test_nothing_is_changed_by_who_has_seen_something_else(carla: Client, world: Addresses) -> None:
    changes = [(path, method) for path, there in schema()["paths"].items() for method in CHANGES & there.keys()]
    assert len(changes) > 40
    for path, method in changes:
        address = addressed(path, world)
        before = carla.get(address)
        said = getattr(carla, method)(address, {}, JSON, headers={"If-Match": '"of yesterday"'})
        expected = 412 if before.status_code in (200, 405) else before.status_code
        assert said.status_code == expected, f"{method} {path}"
        assert carla.get(address).content == before.content, f"{method} {path}"


def test_a_board_that_is_as_it_was_is_not_drawn_again(
    carla: Client, world: Addresses, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = addressed("/api/v1/tables/{code}", world)
    seen = carla.get(address)["ETag"]
    drawn: list[object] = []
    monkeypatch.setattr(Moment, "_made", lambda *what: drawn.append(what))
    assert carla.get(address, headers={"If-None-Match": seen}).status_code == 304
    assert drawn == []
