"""What pages could do and the API could not: each call once, with what it must not do."""

from __future__ import annotations

import csv
from io import StringIO
from json import dumps
from typing import Any

import pytest
from django.test import Client, override_settings

from campaign.models import Campaign, Person, Scope
from games.tables.models import Table
from tests.support.worlds.everything import Addresses
from tests.web.test_scopes import with_token

HERE = "/api/v1/campaigns/the-old-mill"


@pytest.fixture
def carla(world: Addresses) -> Client:
    return signed_in("carla")


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def sent(client: Client, method: str, path: str, body: Any = None) -> Any:
    return client.generic(method, path, b"" if body is None else dumps(body), "application/json")


def test_a_host_gives_another_role_and_the_last_one_stays_host(carla: Client, world: Addresses) -> None:
    members = {one.person.username: one.pk for one in Campaign.objects.get(slug="the-old-mill").memberships.all()}
    given = sent(carla, "PATCH", f"{HERE}/members/{members['bo']}", {"role": "watcher"})
    assert (given.status_code, given.json()["role"]) == (200, "watcher")
    last = sent(carla, "PATCH", f"{HERE}/members/{members['carla']}", {"role": "player"})
    assert (last.status_code, last.json()["reason"]) == (409, "not_now")
    assert sent(carla, "POST", f"{HERE}/leave").status_code == 409


def test_who_leaves_is_a_stranger_and_the_magus_stays(world: Addresses) -> None:
    bo = signed_in("bo")
    assert sent(bo, "POST", f"{HERE}/leave").status_code == 204
    assert sent(bo, "GET", HERE).status_code == 404
    assert Campaign.objects.get(slug="the-old-mill").magi.filter(name="Bo", owner=None).exists()


def test_an_account_goes_by_its_own_hand_alone(world: Addresses) -> None:
    """A program gets neither the data nor the account, and a wrong name deletes nothing."""
    program, bo = with_token("bo", *Scope), signed_in("bo")
    assert sent(program, "GET", "/api/v1/me/data").json()["reason"] == "by_hand"
    assert sent(program, "POST", "/api/v1/me/delete", {"name": "bo"}).status_code == 403
    assert sent(bo, "POST", "/api/v1/me/delete", {"name": "ada"}).status_code == 400
    assert sent(bo, "POST", "/api/v1/me/delete", {}).status_code == 400
    assert sent(bo, "GET", "/api/v1/me/data")["Content-Type"] == "application/octet-stream"
    assert sent(bo, "POST", "/api/v1/me/delete", {"name": "bo"}).status_code == 204
    assert not Person.objects.filter(username="bo").exists()
    assert sent(bo, "GET", "/api/v1/me").status_code == 401


def test_who_others_need_as_their_host_hands_on_first(carla: Client) -> None:
    answer = sent(carla, "POST", "/api/v1/me/delete", {"name": "carla"})
    assert (answer.status_code, "The old mill" in answer.json()["detail"]) == (409, True)


def test_a_seat_goes_on_with_another_phone_and_its_link_works_once(world: Addresses) -> None:
    code = world["table"]["code"]
    given = sent(signed_in("ada"), "POST", f"/api/v1/tables/{code}/seats/ada/link").json()
    phone = Client()
    board = sent(phone, "POST", f"/api/v1/tables/{code}/phones/{given['key']}")
    assert (board.status_code, board.json()["seat"]) == (200, "ada")
    assert sent(Client(), "POST", f"/api/v1/tables/{code}/phones/{given['key']}").status_code == 404
    assert sent(signed_in("bo"), "POST", f"/api/v1/tables/{code}/seats/ada/link").status_code == 403


def test_a_program_that_may_only_read_gets_no_link_of_a_seat(world: Addresses) -> None:
    reader = with_token("ada", Scope.READ)
    answer = sent(reader, "POST", f"/api/v1/tables/{world['table']['code']}/seats/ada/link")
    assert (answer.status_code, answer.json()["reason"]) == (403, "scope_missing")


def test_files_are_those_of_the_pages(carla: Client, world: Addresses) -> None:
    ledger = sent(carla, "GET", f"{HERE}/ledger.csv?kind=correction").content.decode()
    page = sent(carla, "GET", "/c/the-old-mill/ledger.csv?kind=correction").content.decode("utf-8-sig")
    told, shown = ([row | {"at": ""} for row in csv.DictReader(StringIO(text))] for text in (ledger, page))
    assert told == shown != [], "but for the moment, which a spreadsheet reads in local time"
    number = world["planned"]["number"]
    evening = sent(carla, "GET", f"{HERE}/evenings/{number}/evening.ics")
    assert evening["Content-Type"].startswith("text/calendar")
    assert evening.content.startswith(b"BEGIN:VCALENDAR")


def test_the_starter_pool_comes_once(carla: Client) -> None:
    first, again = (sent(carla, "POST", f"{HERE}/starter-pool").json()["id"] for _ in range(2))
    assert first == again


def test_a_host_switches_held_planes_and_must_say_which_way(carla: Client) -> None:
    assert sent(carla, "PUT", f"{HERE}/planes/held", {"planes_are_held": True}).json() == {"planes_are_held": True}
    assert sent(carla, "PUT", f"{HERE}/planes/held", {}).status_code == 400
    assert Campaign.objects.get(slug="the-old-mill").planes_are_held


def test_two_seasons_are_compared_and_others_are_not_found(carla: Client, world: Addresses) -> None:
    season = world["seasons"]["pk"]
    both = sent(carla, "GET", f"{HERE}/seasons/compare?a={season}&b={season}").json()
    assert both["a"] == both["b"]
    assert {one["name"] for one in both["figures"]} >= {"Evenings", "Matches"}
    assert sent(carla, "GET", f"{HERE}/seasons/compare?a={season}&b=99999").status_code == 404
    assert sent(carla, "GET", f"{HERE}/seasons/compare?a=x").status_code == 400


def test_a_power_is_rehearsed_by_a_program(carla: Client, world: Addresses) -> None:
    at = f"{HERE}/powers/{world['powers']['key']}/rehearsal"
    laid = sent(carla, "GET", at).json()
    button = laid["buttons"][0]
    values = {one["name"]: [next(iter(one["values"]), str(one["least"]))] for one in button["choices"]}
    acted = sent(carla, "POST", at, {"after": 0, "which": button["which"], "values": values})
    assert (acted.status_code, acted.json()["acts"]) == (200, 1)
    assert sent(carla, "POST", f"{at}/back").json()["acts"] == 0
    assert sent(carla, "POST", at, {"after": 0, "which": "me.999"}).json()["reason"] == "illegal_act"
    hand = {"life": 9, "physical": 1, "social": 1, "mental": 1, "packs": 1}
    assert sent(carla, "PUT", at, {"me": hand, "rival": hand}).json()["stage"]["me"]["life"] == 9
    assert sent(carla, "PUT", at, {"me": hand | {"life": 99}, "rival": hand}).status_code == 400
    assert sent(carla, "DELETE", at).status_code == 204


def test_what_was_filed_by_hand_is_taken_back(carla: Client, world: Addresses) -> None:
    at = f"{HERE}/imports/{world['imports']['key']}/refile"
    assert sent(carla, "POST", at, {"keys": ["nobody's card"]}).status_code == 200
    assert sent(carla, "POST", at, {}).status_code == 400


@override_settings(RATES={"order": (600, 60), "guess": (5, 600)})
def test_six_letters_open_a_door_and_who_guesses_has_to_wait(world: Addresses) -> None:
    """By the letters that are said, by a link of a seat: guesses are counted for programs as on pages."""
    table = Table.objects.get(code=world["table"]["code"])
    said = sent(
        Client(), "POST", "/api/v1/tables/join", {"code": f"{table.spoken_code[:3].lower()} {table.spoken_code[3:]}"}
    )
    assert (said.status_code, said.json()["code"]) == (200, table.code)
    phones = f"/api/v1/tables/{table.code}/phones/"
    guessed = [sent(Client(), "POST", f"{phones}guess{number}").status_code for number in range(7)]
    assert (guessed[0], guessed[-1]) == (404, 429)
    assert sent(Client(), "POST", "/api/v1/tables/join", {"code": "AAAAAA"}).status_code == 429
