"""A tournament from nothing: names, duplicates, byes, settings; whatever is wrong is said, and nobody is entered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.journal.models import Entry
from games.tables import state
from games.tables.models import Table
from games.tournament.forms import TournamentForm
from games.tournament.rules.state import State

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = "Anna\nBruno\nCarla\nDario"


def asked(**values: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing but these is changed."""
    blank = TournamentForm()
    plain = {name: "" if (found := blank[name].value()) is None else found for name in blank.fields}
    said = plain | {"names": FOUR} | values
    return {name: value for name, value in said.items() if value is not False}


def laid(client: Client, **values: Any) -> Table:
    """The table that this form opens."""
    answer = client.post("/tournament/", asked(**values))
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def refused(client: Client, **values: Any) -> str:
    """What the page says when it opens no table."""
    answer = client.post("/tournament/", asked(**values))
    assert answer.status_code == 422
    assert not Table.objects.exists()
    return answer.content.decode()


def game_of(table: Table) -> State:
    found = state.current(table.stream_id, table.game).state.game
    assert isinstance(found, State)
    return found


def names_of(table: Table) -> list[str]:
    return [one.name for one in game_of(table).entrants.values()]


def test_four_names_and_a_tap_open_a_round_robin_without_an_account(client: Client) -> None:
    """TD-18: three to eight play everybody against everybody; this phone is the host's, on the first seat."""
    assert client.get("/tournament/").status_code == 200
    table = laid(client)
    assert names_of(table) == FOUR.split()
    assert game_of(table).charter.format == "round_robin"
    assert [seat.name for seat in table.seats.all()] == FOUR.split()
    assert Client().get(f"/t/{table.code}/").status_code == 404


def test_td_18_nine_and_more_play_a_swiss(client: Client) -> None:
    table = laid(client, names="\n".join(f"Player {n}" for n in range(9)))
    assert game_of(table).charter.format == "swiss"


def test_a_host_who_does_not_play_has_a_seat_that_is_no_entrant(client: Client) -> None:
    table = laid(client, host="runs")
    assert [seat.key for seat in table.seats.all()] == ["host", "e1", "e2", "e3", "e4"]
    assert names_of(table) == FOUR.split()


def test_td_26_duplicates_are_listed_with_their_lines_and_nobody_is_entered(client: Client) -> None:
    said = refused(client, names="Anna\nBruno\n  anna \nCarla\nBRUNO")
    assert "1, 3" in said and "2, 5" in said
    assert "TD-26" in said


@pytest.mark.parametrize(("doubles", "number"), [("once", 3), ("twice", 4)])
def test_td_26_what_the_host_says_of_duplicates_is_done(client: Client, doubles: str, number: int) -> None:
    names = "Anna\nBruno\nanna\nCarla"
    shown = re.findall(r'name="shown" value="(\w+)"', refused(client, names=names))
    assert len(names_of(laid(client, names=names, doubles=doubles, shown=shown[0]))) == number


def test_td_26_only_the_list_that_was_shown_is_confirmed(client: Client) -> None:
    shown = re.findall(r'name="shown" value="(\w+)"', refused(client, names="Anna\nBruno\nanna"))
    refused(client, names="Anna\nBruno\nanna\nbruno", doubles="once", shown=shown[0])


def test_td_26_ten_thousand_names_with_duplicates_are_answered_clearly(client: Client) -> None:
    names = [f"Player {n}" for n in range(9_998)]
    said = refused(client, names="\n".join([*names, "player 17", "Player  42"]))
    assert "18, 9999" in said and "43, 10000" in said


def test_td_26_ten_thousand_and_one_are_too_many(client: Client) -> None:
    assert "10001" in refused(client, names="\n".join(f"P{n}" for n in range(10_001)))


def test_td_26_ten_thousand_play_without_seats_of_their_own(client: Client) -> None:
    table = laid(client, host="runs", names="\n".join(f"P{n}" for n in range(10_000)))
    assert len(game_of(table).entrants) == 10_000
    assert [seat.key for seat in table.seats.all()] == ["host"]


def test_names_come_out_of_a_pasted_table(client: Client) -> None:
    table = laid(client, names='No;Name;DCI\n1;"Rossi, Anna";77\n2;Bruno;78\n3;Carla;79')
    assert names_of(table) == ["Rossi, Anna", "Bruno", "Carla"]


def test_a_czech_sheet_brings_names_and_no_addresses(client: Client) -> None:
    table = laid(client, names="Jméno;E-mail\nJan Novák;jan@example.org\nEva Malá;eva@example.org")
    assert names_of(table) == ["Jan Novák", "Eva Malá"]
    assert [seat.name for seat in table.seats.all()] == ["Jan Novák", "Eva Malá"]


def test_first_and_last_names_in_two_columns_are_joined(client: Client) -> None:
    assert names_of(laid(client, names="First Name\tLast Name\nJan\tNovák\nEva\tMalá")) == ["Jan Novák", "Eva Malá"]


def test_which_cells_are_names_is_asked_and_entered_as_it_was_said(client: Client) -> None:
    names = "Jeff,Bridges,no.email@example.org\nAnna,Rossi,anna@example.org"
    page = refused(client, names=names)
    assert "Which part is the name?" in page
    assert 'value="1 2"' in page and "Jeff Bridges · Anna Rossi" in page
    assert "you have named" not in page
    assert names_of(laid(client, names=names, way="1 2")) == ["Jeff Bridges", "Anna Rossi"]


def test_a_heading_that_nobody_knows_is_left_out(client: Client) -> None:
    names = "Όνομα;Επώνυμο\nΆννα;Παππά\nΒίκυ;Λέκκα"
    assert "Όνομα Επώνυμο" in refused(client, names=names)
    assert names_of(laid(client, names=names, way="1 2", has_heading="on")) == ["Άννα Παππά", "Βίκυ Λέκκα"]


@pytest.mark.parametrize("contact", ["jan@example.org", "<jan@example.org>", "+420 777 123 456"])
def test_td_26_an_address_in_a_name_is_asked_about_and_kept_nowhere(client: Client, contact: str) -> None:
    names = f"Jan Novák {contact}\nEva"
    page = refused(client, names=names)
    assert "in these lines: 1." in page
    assert "Leave them out of the names" in page
    table = laid(client, names=names, without_contacts="on")
    assert names_of(table) == ["Jan Novák", "Eva"]
    kept = [str(entry.data) for entry in Entry.objects.filter(stream=table.stream_id)]
    kept += [str(seat) for seat in table.seats.values("name", "key", "guest")]
    assert not [text for text in kept if "example" in text or "777" in text]


def test_td_26_a_line_with_nothing_but_an_address_has_no_name(client: Client) -> None:
    assert "No name, or more columns than the heading has, in these lines: 2." in refused(
        client, names="Eva\njan@example.org"
    )


def test_td_22_byes_are_awarded_by_name(client: Client) -> None:
    table = laid(client, format="swiss", byes="anna 2\nDario 1")
    assert [one.byes for one in game_of(table).entrants.values()] == [2, 0, 0, 1]


@pytest.mark.parametrize("byes", ["Anna 4", "Anna", "Zoe 1"])
def test_td_22_byes_that_can_not_be_are_named(client: Client, byes: str) -> None:
    assert byes.split()[0] in refused(client, format="swiss", byes=byes)


@pytest.mark.parametrize("names", ["", "Anna", "x" * 61 + "\nBruno"])
def test_a_list_that_can_not_be_played_is_refused(client: Client, names: str) -> None:
    refused(client, names=names)


@pytest.mark.parametrize("settings", [{"best_of": 2}, {"win": 1, "draw": 2}, {"format": "round_robin", "cut": 4}])
def test_td_9_settings_outside_their_rule_are_refused(client: Client, settings: dict[str, Any]) -> None:
    refused(client, **settings)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"win": "1", "loss": "1", "draw": "1"}, "Una vittoria vale più di una sconfitta. TD-11"),
        ({"draw": "5"}, "Un pareggio vale almeno quanto una sconfitta e al massimo quanto una vittoria. TD-11"),
        ({"format": "swiss", "cut": "1"}, "Per un taglio servono almeno due giocatori, non 1. TD-18"),
        ({"format": "round_robin", "cut": "2"}, "All’italiana: non segue nessun taglio. TD-18"),
        ({"format": "round_robin", "byes": "Anna 1"}, "All’italiana: qui non si assegnano bye. TD-22"),
        ({"byes": "Zoe 1"}, "Nessun iscritto così: Zoe. TD-22"),
    ],
)
def test_what_cannot_be_played_is_said_in_the_readers_language(
    client: Client, values: dict[str, Any], says: str
) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    assert f"Così non si può giocare: {says}" in refused(client, **values)


def test_the_same_over_the_api(client: Client) -> None:
    names = ["Anna", "Bruno", "anna"]
    twice = client.post("/api/v1/tournaments", {"players": names}, content_type="application/json")
    assert twice.status_code == 400
    doubles = [one["values"] for one in twice.json()["errors"] if one["rule"] == "TD-26"]
    assert doubles == [{"name": "Anna", "lines": "1, 3"}]
    said = {"players": names, "doubles": "once", "settings": {"format": "swiss", "rounds": "3"}}
    answer = client.post("/api/v1/tournaments", said, content_type="application/json")
    assert answer.status_code == 201, answer.json()
    table = Table.objects.get(code=answer.json()["code"])
    assert names_of(table) == ["Anna", "Bruno"]
    assert game_of(table).charter.rounds == 3
    board = client.get(f"/api/v1/tables/{table.code}").json()
    assert "begin" in {button["offer"]["order"] for button in board["buttons"]}


def test_a_list_over_the_api_is_taken_as_it_is(client: Client) -> None:
    body = {"players": ["Name", "1. Anna", "Rossi, Anna, B"]}
    answer = client.post("/api/v1/tournaments", body, content_type="application/json")
    assert names_of(Table.objects.get(code=answer.json()["code"])) == body["players"]


def test_an_address_over_the_api_is_refused_at_its_place(client: Client) -> None:
    body = {"players": ["Anna", "Bruno bruno@example.org"]}
    answer = client.post("/api/v1/tournaments", body, content_type="application/json")
    assert answer.status_code == 400
    assert [one["pointer"] for one in answer.json()["errors"] if one["reason"] == "contact"] == ["/names", "/players/1"]


def test_a_table_with_a_cell_longer_than_any_table_has_is_told_by_its_line(client: Client) -> None:
    said = refused(client, names="Name,Club\nAnna,Rome\n" + "B" * 140_000 + ",Rome")
    assert "look at these lines: 3." in said


def test_td_13_tie_breaks_in_an_order_of_ones_own(client: Client) -> None:
    table = laid(client, format="swiss", own_tie_breaks="wins, head_to_head gw")
    assert game_of(table).charter.tie_breaks == ("wins", "head_to_head", "gw")


@pytest.mark.parametrize(("said", "why"), [("omw luck", "“luck” is none of these"), ("gw gw", "“gw” stands twice")])
def test_td_13_an_order_that_is_none_is_refused(client: Client, said: str, why: str) -> None:
    assert why in refused(client, format="swiss", own_tie_breaks=said)


def test_td_9_each_round_may_have_its_own_length(client: Client) -> None:
    assert "is none of these" in refused(client, format="swiss", best_of_rounds="2")
    table = laid(client, format="swiss", best_of_rounds="1 1 3")
    assert game_of(table).charter.best_of_rounds == (1, 1, 3)
