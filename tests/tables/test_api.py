"""Tables over REST: the same table as on the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.journal.models import Stream
from games.tables import state
from games.tables.access import DOORS, TOKENS
from games.tables.models import Table
from tests.support.table_fixtures import OpenTable

pytestmark = pytest.mark.django_db

Phone = Callable[..., Client]


def address(table: Table, rest: str = "") -> str:
    return f"/api/v1/tables/{table.code}{rest}"


def button(client: Client, table: Table, order: str, acting_for: str | None = None) -> dict[str, Any]:
    """The order of this name that is offered now, as it has to be sent but for its fields."""
    for one in client.get(address(table, "/orders")).json()["results"]:
        if one["offer"]["order"] == order and one["acting_for"] == acting_for:
            return {"order": order, "question": one["question"], "acting_for": acting_for, **one["offer"]["fixed"]}
    raise LookupError(order)


def act(client: Client, table: Table, data: Any) -> Any:
    return client.post(address(table, "/act"), data, content_type="application/json")


def press(client: Client, table: Table, order: str, acting_for: str | None = None, **fields: Any) -> Any:
    return act(client, table, button(client, table, order, acting_for) | fields)


def test_a_seat_sees_its_board(table: Table, phone: Phone):
    board = phone("bo").get(address(table)).json()
    assert (board["seat"], board["is_host"], board["game"], board["code"]) == ("b", False, "throws", table.code)
    assert board["view"]["life"] == {"a": 3, "b": 3, "c": 3}
    assert [person["name"] for person in board["people"]] == ["Ariadne", "Boreas", "Circe"]
    assert board["story"][0]["text"] == "The table is open. Ariadne is the host."


def test_my_tables(open_table: OpenTable, phone: Phone):
    first, second = open_table(), open_table()
    found = phone("bo").get("/api/v1/tables").json()
    assert found["count"] == 2
    assert {one["code"]: one["seat"] for one in found["results"]} == {first.code: "b", second.code: "b"}
    assert phone("sam").get("/api/v1/tables").json()["count"] == 0
    assert phone().get("/api/v1/tables").status_code == 401


def test_an_order_is_given_and_answered_with_the_board_after_it(table: Table, phone: Phone):
    ada = phone("ada")
    answer = press(ada, table, "open_round")
    assert answer.status_code == 200
    assert answer.json()["view"]["round"] == 1
    assert answer.json()["version"] == ada.get(address(table)).json()["version"]


def test_an_order_that_is_sent_again_with_its_id_is_not_done_again(table: Table, phone: Phone):
    ada, order = phone("ada"), {"order": "burn_life", "id": "6f3f0d6e-7a9c-4c5b-8a54-0d4c0f9e2d11"}
    boards = [act(ada, table, order) for _ in range(2)]
    assert [one.status_code for one in boards] == [200, 200]
    assert len({one.json()["version"] for one in boards}) == 1
    assert act(ada, table, order | {"id": None}).json()["version"] > boards[0].json()["version"]


def test_a_refusal_names_the_rule_and_the_reason_in_the_callers_language(table: Table, phone: Phone):
    ada = phone("ada")
    press(ada, table, "open_round")
    assert press(ada, table, "stake", coins=99).json() == {
        "type": "urn:live-magic:problem:too_many_coins",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "You have 5.",
        "reason": "too_many_coins",
        "rule": "T 1",
        "values": {"coins": 5},
        "errors": [],
    }


def test_a_late_tap_is_refused_with_422(table: Table, phone: Phone):
    ada = phone("ada")
    tap = button(ada, table, "open_round")
    assert act(ada, table, tap).status_code == 200
    late = act(ada, table, tap)
    assert (late.status_code, late.json()["rule"], late.json()["reason"]) == (422, "LM 3.8", "question_gone")
    assert late.json()["detail"] == "That question is over. Here’s the current one."


def test_the_host_acts_for_a_seat_without_a_phone(table: Table, phone: Phone):
    ada, bo = phone("ada"), phone("bo")
    assert press(ada, table, "burn_life", acting_for="c").json()["view"]["life"]["c"] == 2
    refused = act(bo, table, {"order": "burn_life", "acting_for": "c"})
    assert (refused.status_code, refused.json()["reason"]) == (422, "only_the_host_may")
    refused = act(ada, table, {"order": "burn_life", "acting_for": "nobody"})
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_such_seat")
    refused = act(ada, table, {"order": "burn_life", "acting_for": "b"})
    assert (refused.status_code, refused.json()["reason"]) == (422, "seat_has_its_own_phone")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"open_round"',
        "{}",
        '{"order": 7}',
        '{"order": "no_such_order"}',
        '{"order": "stake"}',
        '{"order": "stake", "coins": "1", "question": 1}',
        '{"order": "stake", "coins": -1, "question": 1}',
        '{"order": "stake", "coins": NaN, "question": 1}',
        '{"order": "stake", "coins": 1, "acting_for": ["a"]}',
        '{"order": "burn_life", "id": "once"}',
        '{"order": "burn_life", "id": 7}',
        '{"order": "burn_life", "id": ["6f3f0d6e-7a9c-4c5b-8a54-0d4c0f9e2d11"]}',
        '{"order": "hand_on", "to": "a\\u0000b"}',
        '{"order": "hand_on", "to": "\\ud800"}',
        '{"order": "stake", "coins": ' + "9" * 5000 + "}",
        "[" * 50_000,
        '{"order": "\udcff"}'.encode("utf-8", "surrogateescape"),
    ],
    ids=lambda body: repr(body[:40]),
)
def test_what_is_no_order_is_answered_with_400_and_changes_nothing(table: Table, phone: Phone, body: Any):
    before = Stream.objects.get().version
    answer = act(phone("ada", raise_request_exception=False), table, body)
    assert answer.status_code == 400
    assert isinstance(answer.json(), dict)

    assert Stream.objects.get().version == before


def test_an_order_with_a_member_that_it_does_not_have_is_refused_and_says_which(table: Table, phone: Phone):
    before = Stream.objects.get().version
    answer = act(phone("ada"), table, '{"order": "stake", "coins": 1, "question": 1, "colour": "red"}')
    assert (answer.status_code, answer.json()["reason"]) == (422, "unknown_member")
    assert [one["pointer"] for one in answer.json()["errors"]] == ["/colour"]
    assert Stream.objects.get().version == before


def test_a_form_is_not_json(table: Table, phone: Phone):
    assert phone("ada").post(address(table, "/act"), {"order": "open_round"}).status_code == 415


def test_a_name_of_ten_thousand_characters_is_400(table: Table, phone: Phone):
    guest = through_the_door(phone(), table)
    answer = guest.post(address(table, "/seats/c"), {"name": "x" * 10_000}, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/name")


# --- who may ---------------------------------------------------------------------------------------------------------

PLACES = ["", "/orders", "/log", "/journal"]


@pytest.mark.parametrize("rest", PLACES)
@pytest.mark.parametrize("who", ["sam", ""])
def test_to_a_stranger_the_table_does_not_exist(table: Table, phone: Phone, who: str, rest: str):
    assert phone(who).get(address(table, rest)).status_code == 404
    assert act(phone(who), table, {"order": "burn_life"}).status_code == 404
    sit = phone(who).post(address(table, "/seats/c"), {"name": "Dan"}, content_type="application/json")
    assert sit.status_code == 404


@pytest.mark.parametrize("rest", PLACES)
def test_a_code_of_no_table_is_404(table: Table, phone: Phone, rest: str):
    assert phone("ada").get(f"/api/v1/tables/NOTABLE{rest}").status_code == 404


def through_the_door(client: Client, table: Table) -> Client:
    opened = client.post(address(table, "/door"), {"key": table.door_key}, content_type="application/json")
    assert opened.json()["code"] == table.code
    return client


def test_the_orders_of_a_seat_are_listed_whole_or_by_their_part(table: Table, phone: Phone):
    client = phone("ada")
    board = client.get(address(table)).json()
    parts = {
        part: client.get(address(table, f"/orders?part={part}")).json() for part in ("orders", "actions", "barred")
    }
    assert {part: listed["results"] for part, listed in parts.items()} == {part: board[part] for part in parts}
    assert parts["orders"]["count"] and parts["actions"]["count"]
    assert client.get(address(table, "/orders")).json()["results"] == board["buttons"]
    assert client.get(address(table, "/orders?part=moves")).status_code == 400


def test_who_has_the_key_of_the_door_watches_but_does_not_act(table: Table, phone: Phone):
    watcher = through_the_door(phone(), table)
    board = watcher.get(address(table)).json()
    assert (board["seat"], board["buttons"]) == (None, [])
    refused = act(watcher, table, {"order": "burn_life"})
    assert (refused.status_code, refused.json()["reason"]) == (403, "only_a_seat_may")
    assert watcher.get("/api/v1/tables").json()["count"] == 1


def test_a_wrong_key_opens_no_door(table: Table, phone: Phone):
    for key in ("wrong", "ключ"):
        answer = phone().post(address(table, "/door"), {"key": key}, content_type="application/json")
        assert answer.status_code == 404


def test_a_guest_takes_a_free_seat_and_acts(table: Table, phone: Phone):
    guest = through_the_door(phone(), table)
    board = guest.post(address(table, "/seats/c"), {"name": "Dan"}, content_type="application/json").json()
    assert (board["seat"], board["people"][2]["guest"]) == ("c", "Dan")
    assert press(guest, table, "burn_life").json()["view"]["life"]["c"] == 2


@pytest.mark.parametrize("seat, status", [("b", 422), ("nobody", 404)])
def test_a_guest_takes_no_seat_that_is_taken_or_unknown(table: Table, phone: Phone, seat: str, status: int):
    guest = through_the_door(phone(), table)
    answer = guest.post(address(table, f"/seats/{seat}"), {"name": "Dan"}, content_type="application/json")
    assert answer.status_code == status


def test_who_looks_at_a_public_table_has_not_come_in(open_table: OpenTable, phone: Phone):
    table = open_table(is_public=True)
    assert phone().get(address(table)).json()["seat"] is None
    sit = phone().post(address(table, "/seats/c"), {"name": "Dan"}, content_type="application/json")
    assert sit.status_code == 404


@pytest.mark.parametrize("who", ["ada", "guest"])
def test_another_site_can_not_act_in_my_name(table: Table, phone: Phone, who: str):
    client = phone("ada" if who == "ada" else "", enforce_csrf_checks=True)
    if who == "guest":
        seat = table.seats.get(key="c")
        seat.token = "token"
        seat.save()
        session = client.session
        session[DOORS], session[TOKENS] = [table.code], {table.code: "token"}
        session.save()
    assert client.get(address(table)).json()["seat"] in "ac"
    refused = act(client, table, {"order": "burn_life"})
    assert refused.status_code == 403
    assert "CSRF" in refused.json()["detail"]


# --- what was ---------------------------------------------------------------------------------------------------------


def test_the_log_is_what_my_seat_reads_page_by_page(table: Table, phone: Phone):
    ada = phone("ada")
    press(ada, table, "burn_life")
    page = ada.get(address(table, "/log"), {"limit": 1, "offset": 3}).json()
    assert page["count"] == 4
    assert page["results"][0]["text"] == "Ariadne burns a life."
    assert page["previous"] and not page["next"]


def test_secret_throws_reach_nobody_else(table: Table, phone: Phone):
    ada, bo = phone("ada"), phone("bo")
    play_until_throws(table, {"a": ada, "b": bo})
    press(ada, table, "throw", sign="scissors")
    watcher = through_the_door(phone(), table)
    for client in (bo, watcher):
        for rest in ("", "/orders", "/log"):
            text = client.get(address(table, rest)).content.decode()
            assert "You throw" not in text and '"mine":"scissors"' not in text
    assert ada.get(address(table)).json()["view"]["mine"] == "scissors"
    assert "You throw scissors." in ada.get(address(table, "/log")).content.decode()


def play_until_throws(table: Table, clients: dict[str, Client]) -> None:
    host = clients["a"]
    press(host, table, "open_round")
    while turns := state.current(table.stream_id, "throws").state.game.turns:
        if turns[0] in clients:
            press(clients[turns[0]], table, "stake", coins=1)
        else:
            press(host, table, "stake", acting_for=turns[0], coins=1)


def test_the_journal_is_open_when_the_table_is_finished(open_table: OpenTable, phone: Phone):
    table = open_table(rounds=1)
    clients = {"a": phone("ada"), "b": phone("bo")}
    play_until_throws(table, clients)
    early = clients["a"].get(address(table, "/journal"))
    assert (early.status_code, early.json()["reason"]) == (409, "table_is_not_finished")
    press(clients["a"], table, "throw", sign="rock")
    press(clients["b"], table, "throw", sign="rock")
    press(clients["a"], table, "sit_out", acting_for="c")
    journal = clients["b"].get(address(table, "/journal")).json()["results"]
    assert [one["version"] for one in journal] == list(range(1, len(journal) + 1))
    assert journal[-1]["kind"] == "throws_shown"
    late = act(clients["a"], table, {"order": "burn_life"})
    assert (late.status_code, late.json()["reason"]) == (422, "table_is_finished")


def test_api_and_page_give_the_same_order(table: Table, phone: Phone):
    ada = phone("ada")
    press(ada, table, "burn_life")
    ada.post(f"/t/{table.code}/act/", {"order": "burn_life"})
    *_, by_api, by_page = state.history(table.stream_id, "throws")
    assert (by_api.fact, by_api.by) == (by_page.fact, by_page.by)
