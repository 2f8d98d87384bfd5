"""A rune duel from nothing: names, rulers, lists, settings; whatever is wrong is named, each offence with its rule."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client, override_settings

from games.engines.runes.state import State
from games.tables import state
from games.tables.models import Table
from games.tables.rune_cards import deck_rulers, shipped_runes, suggested_runes
from games.tables.rune_decklists import Lists, Unreadable, read_lists
from games.tables.rune_forms import RuneGameForm

pytestmark = pytest.mark.django_db(transaction=True)

BRUNHILD, HANZO = "SDV1-005", "SDV4-008"


def asked(**values: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing but these is changed."""
    blank = RuneGameForm()
    plain = {name: "" if (found := blank[name].value()) is None else found for name in blank.fields}
    return plain | {"name_1": "Anna", "name_2": "Bruno"} | values


def laid(client: Client, **values: Any) -> Table:
    """The table that this form opens."""
    answer = client.post("/runes/", asked(**values))
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def refused(client: Client, **values: Any) -> str:
    """What the page says when it opens no table."""
    answer = client.post("/runes/", asked(**values))
    assert answer.status_code == 422
    assert not Table.objects.exists()
    return answer.content.decode()


def game_of(table: Table) -> State:
    game: State = state.current(table.stream_id, table.game).play.game
    return game


def sits(table: Table, seat: str) -> Client:
    """Somebody who has come in by the link and taken this seat."""
    client = Client()
    client.get(f"/t/{table.code}/join/{table.door_key}/")
    assert client.post(f"/t/{table.code}/join/", {"seat": seat, "name": seat}).status_code == 302
    return client


# --- thirty seconds --------------------------------------------------------------------------------------------------


def test_two_names_and_a_tap_lay_a_duel_without_an_account(client: Client) -> None:
    """Two rulers with a ready rune deck of five each; this phone is the host's, on the first seat."""
    assert "Rune duel" in client.get("/runes/").content.decode()
    table = laid(client)
    game = game_of(table)
    assert [one.name for one in game.players.values()] == ["Anna", "Bruno"]
    assert [one.deck.ruler for one in game.players.values()] == [BRUNHILD, HANZO]
    assert [len(one.deck.runes) for one in game.players.values()] == [5, 5]
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Draw who starts" in page and "Anna starts" in page
    assert Client().get(f"/t/{table.code}/").status_code == 404
    screen = client.get(f"/t/{table.code}/screen/").content.decode()
    assert "Brunhild" in screen
