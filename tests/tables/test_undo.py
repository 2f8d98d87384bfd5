"""What a take-back undoes is named wherever it is offered: on its button, to whom it is asked, in the story, over the
API."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"


def laid(client: Client, **settings: str) -> Table:
    """A planar game of Anna, whose phone is the host's, and Bruno; they have chosen who starts."""
    body = {"players": ["Anna", "Bruno"], "settings": settings}
    code = client.post("/api/v1/planechase", body, JSON).json()["code"]
    table = Table.objects.get(code=code)
    return table


def phone_of(table: Table, name: str) -> Client:
    client = Client()
    link = table.seats.get(name=name).link_key
    assert client.post(f"/t/{table.code}/phone/{link}/").status_code == 302
    return client


def offers(client: Client, table: Table, order: str) -> list[dict[str, Any]]:
    found = client.get(f"/api/v1/tables/{table.code}/orders").json()["results"]
    return [one for one in found if one["offer"]["order"] == order]


def gives(client: Client, table: Table, order: str, **values: Any) -> None:
    """The order is given from this phone, by its first button."""
    first = offers(client, table, order)[0]
    body = {"order": order, "question": first["question"], **first["offer"]["fixed"], **values}
    answer = client.post(f"/api/v1/tables/{table.code}/act", json.dumps(body), JSON)
    assert answer.status_code == 200, answer.json()


def seen(client: Client, table: Table) -> str:
    """The board without its tags."""
    page = client.get(f"/t/{table.code}/").content.decode()
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page[page.index('id="board"') :])))


def changes_life(client: Client, table: Table, by: int) -> None:
    answer = client.post(f"/api/v1/tables/{table.code}/act", {"order": "life", "change": by}, JSON)
    assert answer.status_code == 200, answer.json()


@pytest.fixture
def anna(client: Client) -> Client:
    return client


def test_the_button_names_what_it_takes_back_and_what_it_does_again(anna: Client) -> None:
    table = laid(anna)
    changes_life(anna, table, -3)
    assert "Take back Your life: 20 to 17." in seen(anna, table)
    gives(anna, table, "take_back")
    assert "Redo Your life: 20 to 17." in seen(anna, table)
    gives(anna, table, "redo")
    assert "Take back Your life: 20 to 17." in seen(anna, table) and "Redo" not in seen(anna, table)


def test_whoever_is_asked_reads_what_would_fall(anna: Client) -> None:
    table = laid(anna, undo="ask")
    bruno = phone_of(table, "Bruno")
    anna.post(f"/api/v1/tables/{table.code}/act", {"order": "hand_on", "to": "Bruno"}, JSON)
    changes_life(anna, table, -3)
    changes_life(bruno, table, -1)
    before = table.stream.entries.filter(kind="life_changed").earliest("version").act - 1
    version = offers(bruno, table, "take_back")[0]["question"]
    body = {"order": "take_back", "to": before, "question": version}
    assert anna.post(f"/api/v1/tables/{table.code}/act", body, JSON).status_code == 200
    note = seen(bruno, table)
    assert "Anna asks to take back." in note
    assert "Anna, life: 20 to 17. · Your life: 20 to 19." in note
    (asked,) = {len(one["offer"]["about"]) for one in offers(bruno, table, "consent")}
    assert asked == 2


def test_the_story_names_what_falls_before_the_table_is_taken_back(anna: Client) -> None:
    table = laid(anna)
    for by in (-3, -1, 2):
        changes_life(anna, table, by)
    page = anna.get(f"/t/{table.code}/story/").content.decode()
    folds = re.findall(r'<ul class="small tale__falls">(.*?)</ul>', page, re.S)
    assert [fold.count("<li>") for fold in folds] == [1, 2, 3], "the latest first"
    log = anna.get(f"/api/v1/tables/{table.code}/log").json()["results"]
    assert [len(line["falls"]) for line in log if line["back_to"] is not None] == [3, 2, 1]
