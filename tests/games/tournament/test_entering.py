"""Many who enter a tournament that is laid already, and the one door by which they come to their seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.tables.models import Table
from games.tournament import pairing
from tests.games.tournament.test_setup import laid, names_of
from tests.games.tournament.test_table import phone_of, sends

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(client: Client) -> Table:
    """A Swiss of four, names still taken; Anna is host and plays."""
    return laid(client, format="swiss")


def pastes(client: Client, table: Table, names: str, **said: str) -> Any:
    return client.post(reverse("tables:enter_names", args=[table.code]), {"names": names, "phones": "on", **said})


def test_td_26_many_enter_at_once_each_with_a_seat_and_a_lot(client: Client, table: Table) -> None:
    assert pastes(client, table, "1. Elio\n2. Fosca\n\n3. Gemma").status_code == 302
    assert names_of(table) == ["Anna", "Bruno", "Carla", "Dario", "Elio", "Fosca", "Gemma"]
    assert {"Elio", "Fosca", "Gemma"} <= {seat.name for seat in table.seats.all()}


def test_td_26_late_names_come_from_a_pasted_table_too(client: Client, table: Table) -> None:
    names = "Elio;Rossi;elio@example.org\nFosca;Verdi;fosca@example.org"
    page = pastes(client, table, names)
    assert page.status_code == 422 and "Elio Rossi · Fosca Verdi" in page.content.decode()
    assert pastes(client, table, names, way="1 2").status_code == 302
    assert names_of(table)[4:] == ["Elio Rossi", "Fosca Verdi"]


def test_td_26_nobody_enters_before_it_is_said_what_known_names_are(client: Client, table: Table) -> None:
    page = pastes(client, table, "bruno\nElio")
    assert page.status_code == 422
    assert "entered already" in page.content.decode()
    assert len(names_of(table)) == 4
    shown = re.search(r'name="shown" value="(\w+)"', page.content.decode())
    assert shown is not None
    assert pastes(client, table, "bruno\nElio", doubles="once", shown=shown[1]).status_code == 302
    assert names_of(table) == ["Anna", "Bruno", "Carla", "Dario", "Elio"]


def test_td_26_different_people_of_one_name_all_enter(client: Client, table: Table) -> None:
    page = pastes(client, table, "bruno\nElio").content.decode()
    shown = re.search(r'name="shown" value="(\w+)"', page)
    assert shown is not None
    assert pastes(client, table, "bruno\nElio", doubles="twice", shown=shown[1]).status_code == 302
    assert sorted(names_of(table)) == ["Anna", "Bruno", "Carla", "Dario", "Elio", "bruno"]


def test_td_26_a_doubled_tap_enters_different_people_of_one_name_once(client: Client, table: Table) -> None:
    first = client.get(reverse("tables:enter_names", args=[table.code])).content.decode()
    shown = re.search(r'name="id" value="([\w-]+)"', first)
    assert shown is not None
    page = pastes(client, table, "Elio\nElio", id=shown[1]).content.decode()
    sign = re.search(r'name="shown" value="(\w+)"', page)
    assert sign is not None
    for _tap in range(2):
        assert pastes(client, table, "Elio\nElio", id=shown[1], doubles="twice", shown=sign[1]).status_code == 302
    assert names_of(table)[4:] == ["Elio", "Elio"]
    assert pastes(client, table, "Fosca", id=shown[1]).status_code == 302
    assert names_of(table)[4:] == ["Elio", "Elio", "Fosca"]


def test_td_26_what_was_said_of_a_list_counts_while_the_same_names_are_entered(client: Client, table: Table) -> None:
    sign = re.search(r'name="shown" value="(\w+)"', pastes(client, table, "Elio\nElio").content.decode())
    assert sign is not None
    assert pastes(client, table, "Elio").status_code == 302
    late = pastes(client, table, "Elio\nElio", doubles="twice", shown=sign[1])
    assert late.status_code == 422
    assert "entered already" in late.content.decode()
    assert names_of(table)[4:] == ["Elio"]


def test_td_1_who_is_pasted_late_plays_from_the_next_round(client: Client, table: Table) -> None:
    sends(client, table, "begin")
    sends(client, table, "ask_for_pairing")
    pairing.pair(table)
    assert "TD-1" in client.get(reverse("tables:enter_names", args=[table.code])).content.decode()
    assert pastes(client, table, "Elio\nFosca").status_code == 302
    assert names_of(table)[-2:] == ["Elio", "Fosca"]


def test_only_the_host_enters_names_and_hangs_up_the_door(client: Client, table: Table) -> None:
    player = phone_of(table, "e2")
    assert pastes(player, table, "Elio").status_code == 404
    at = reverse("tables:tournament_page", args=[table.code, "door"])
    assert player.get(at).status_code == 404
    page = client.get(at).content.decode()
    assert reverse("tables:door", args=[table.code, table.door_key]) in page
    for seat in table.seats.all():
        assert seat.link_key not in page
