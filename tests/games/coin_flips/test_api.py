"""Coin flips over REST: opened, asked what may be done, played, told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def opened(client: Client) -> dict[str, Any]:
    answer = client.post("/api/v1/coin-flips", {"players": ["Anna", "Bruno"]}, JSON)
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def bruno(opened: dict[str, Any]) -> Client:
    phone, table = Client(), f"/api/v1/tables/{opened['code']}"
    assert phone.post(f"{table}/door", {"key": opened["door"]}, JSON).status_code == 200
    assert phone.post(f"{table}/seats/Bruno", {"name": "Bruno"}, JSON).status_code == 200
    return phone


def calls(phone: Client, code: str, side: str) -> dict[str, Any]:
    """The first button that calls this side is pressed; the board after it."""
    table = f"/api/v1/tables/{code}"
    for button in phone.get(f"{table}/orders").json()["results"]:
        offer = button["offer"]
        if offer["order"] == "call" and offer["fixed"]["side"] == side:
            order = {"order": "call", "question": button["question"], **offer["fixed"]}
            answer = phone.post(f"{table}/act", order, JSON)
            assert answer.status_code == 200, answer.json()
            found: dict[str, Any] = answer.json()
            return found
    raise AssertionError(f"{side} cannot be called")


def test_who_opens_it_sits_on_the_first_seat(opened: dict[str, Any]) -> None:
    assert (opened["game"], opened["seat"], opened["is_finished"]) == ("coin_flips", "Anna", False)


@pytest.mark.parametrize(
    "sent", [{}, {"players": ["Anna"]}, {"players": ["A", "B"], "flips": 2}, {"players": [" ", "B"]}]
)
def test_what_cannot_be_played_is_refused(client: Client, sent: dict[str, Any]) -> None:
    assert client.post("/api/v1/coin-flips", sent, JSON).status_code == 400


def test_it_is_played_and_told(client: Client, bruno: Client, opened: dict[str, Any]) -> None:
    code = opened["code"]
    assert calls(client, code, "tails")["view"]["mine"] == "tails"
    theirs = bruno.get(f"/api/v1/tables/{code}").json()["view"]
    assert theirs["mine"] is None and [one["has_called"] for one in theirs["players"]] == [True, False]
    end = calls(bruno, code, "heads")
    assert (end["is_finished"], end["view"]["first"]) == (True, "Bruno")
    log = client.get(f"/api/v1/tables/{code}/log").json()["results"]
    assert [line["text"] for line in log[-2:]] == ["Heads: Bruno called it.", "Bruno has the first turn."]
    kinds = [entry["kind"] for entry in client.get(f"/api/v1/tables/{code}/journal").json()["results"]]
    assert kinds[-4:] == ["called", "called", "flipped", "first_turn_won"]
    assert "Result: Bruno" in client.get(f"/api/v1/tables/{code}/record").content.decode()


def test_a_call_that_is_not_offered_is_refused_with_its_rule(client: Client, opened: dict[str, Any]) -> None:
    table = f"/api/v1/tables/{opened['code']}"
    answer = client.post(f"{table}/act", {"order": "flip", "side": "heads"}, JSON)
    assert answer.status_code == 422
    assert (answer.json()["rule"], answer.json()["reason"]) == ("CF 3", "the_table_flips")
    assert client.post(f"{table}/act", {"order": "call", "side": "edge"}, JSON).status_code == 400


def test_its_orders_and_its_view_stand_in_the_schema(client: Client) -> None:
    schemas = client.get("/api/v1/schema", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    found = schemas["components"]["schemas"]
    assert {"CoinFlipsCall", "CoinFlipsFlip", "CoinFlipsView"} <= set(found)
    assert {"$ref": "#/components/schemas/CoinFlipsOrder"} in found["AnyOrder"]["anyOf"]
