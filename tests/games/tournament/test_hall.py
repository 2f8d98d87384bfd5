"""A hall of two hundred: sitting down by name, earlier rounds, who leaves and who comes late, and where the end is."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.kernel.rulebook import HOST
from games.tables.models import Table
from games.tournament import pairing, setup
from games.tournament.rules.charter import Charter
from tests.support.worlds.tournament_tables import ask, begin, decide_all, names_of, now

pytestmark = pytest.mark.django_db(transaction=True)


def laid(players: int, **charter: object) -> Table:
    """So many players with a seat each, and a host who does not play."""
    wanted = setup.Wanted(names=names_of(players), charter=Charter(**charter), about={"host": "The host"})  # type: ignore[arg-type]
    return setup.open_game(wanted, "Cup", None, Random(5))


def play_a_round(table: Table) -> None:
    ask(table)
    pairing.pair(table)
    decide_all(table)


def sits(client: Client, table: Table, key: str) -> None:
    """This client goes on with the phone of this seat."""
    client.post(reverse("tables:take_over", args=[table.code, table.seats.get(key=key).link_key]))


@pytest.fixture
def cup(client: Client) -> Table:
    """A Swiss of sixteen after its first round; the client is the host's."""
    table = laid(16, format="swiss")
    begin(table)
    play_a_round(table)
    sits(client, table, HOST)
    return table


# --- sitting down ----------------------------------------------------------------------------------------------------


def test_in_a_crowd_one_tap_on_a_name_takes_its_seat(client: Client) -> None:
    table = laid(16, format="swiss")
    client.get(reverse("tables:door", args=[table.code, table.door_key]))
    page = client.get(f"/t/{table.code}/join/").content.decode()
    assert 'data-row="Player 003"' in page and 'name="name"' not in page
    assert client.post(f"/t/{table.code}/join/", {"seat": "e3"}).status_code == 302
    seat = table.seats.get(key="e3")
    assert (seat.is_free, seat.guest) == (False, "Player 003")


def test_a_seat_that_somebody_has_taken_meanwhile_is_refused_on_the_same_page(client: Client) -> None:
    table = laid(16, format="swiss")
    for _ in range(2):
        other = Client()
        other.get(reverse("tables:door", args=[table.code, table.door_key]))
        answer = other.post(f"/t/{table.code}/join/", {"seat": "e3"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_at_a_few_seats_who_sits_down_may_say_their_name(client: Client) -> None:
    table = laid(6, format="swiss")
    client.get(reverse("tables:door", args=[table.code, table.door_key]))
    assert 'name="name"' in client.get(f"/t/{table.code}/join/").content.decode()
    assert client.post(f"/t/{table.code}/join/", {"seat": "e3", "name": "Ester"}).status_code == 302
    assert table.seats.get(key="e3").guest == "Ester"


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_td_5_an_earlier_round_is_opened_and_corrected_there(cup: Table, client: Client) -> None:
    play_a_round(cup)
    assert f"/t/{cup.code}/lists/rounds/" in client.get(f"/t/{cup.code}/").content.decode()
    page = client.get(f"/t/{cup.code}/lists/rounds/").content.decode()
    assert 'href="?round=1&amp;match=1-2"' in page, "the round before the latest is open"
    page = client.get(f"/t/{cup.code}/lists/rounds/?round=1&match=1-2").content.decode()
    assert 'name="match" value="1-2"' in page and 'name="reason"' in page
    question = page.partition('name="question" value="')[2].partition('"')[0]
    result = {"first": 1, "second": 2, "drawn": 0}
    sent = {"order": "correct", "match": "1-2", "reason": "misread", "question": question}
    answer = client.post(f"/t/{cup.code}/act/", sent | {f"games.{name}": n for name, n in result.items()})
    assert answer.status_code == 302
    match = now(cup).rounds[0].matches[1]
    assert match.corrected and match.result is not None and match.result.games is not None
    assert match.result.games.second == 2


def test_everybody_reads_earlier_rounds_and_only_the_host_changes_them(cup: Table, client: Client) -> None:
    guest = Client()
    sits(guest, cup, "e1")
    page = guest.get(f"/t/{cup.code}/lists/rounds/?round=1&match=1-2").content.decode()
    assert "Player 001" in page
    assert 'href="?round=1&amp;match=' not in page and 'name="reason"' not in page


@pytest.mark.parametrize("query", ["round=99", "round=0", "round=x", "round=" + "9" * 5000, "match=9-9", "round=²"])
def test_a_round_that_there_is_not_is_no_error(cup: Table, client: Client, query: str) -> None:
    assert client.get(f"/t/{cup.code}/lists/rounds/?{query}").status_code == 200
    before = laid(4, format="swiss")
    sits(client, before, HOST)
    assert "No round is paired yet." in client.get(f"/t/{before.code}/lists/rounds/?{query}").content.decode()


def test_a_pod_of_an_earlier_round_is_corrected_there_too(client: Client) -> None:
    table = laid(8, format="pods")
    sits(client, table, HOST)
    begin(table, 3)
    ask(table)
    pairing.pair(table)
    page = client.get(f"/t/{table.code}/lists/rounds/?match=1-1").content.decode()
    assert 'name="order" value="enter_result"' in page


# --- coming and going ------------------------------------------------------------------------------------------------


def order_from(client: Client, table: Table, order: str, **more: str) -> str:
    """Gives this order as the page of the players does; the address that comes next."""
    back = f"/t/{table.code}/lists/entrants/"
    page = client.get(back).content.decode()
    form = page.partition(f'name="order" value="{order}"')[2]
    question = form.partition('name="question" value="')[2].partition('"')[0]
    answer = client.post(f"/t/{table.code}/act/", {"order": order, "question": question, "then": back, **more})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"])


def test_td_2_who_leaves_and_is_back_is_a_tap_in_their_row(cup: Table, client: Client) -> None:
    back = f"/t/{cup.code}/lists/entrants/"
    assert 'form="tap-drop" name="entrant" value="e4"' in " ".join(client.get(back).content.decode().split())
    assert order_from(client, cup, "drop", entrant="e4") == back
    assert now(cup).entrants["e4"].status == "dropped"
    assert order_from(client, cup, "come_back", entrant="e4") == back
    assert now(cup).entrants["e4"].is_in


def test_the_name_of_a_tap_says_who_and_nothing_stands_beside_it(cup: Table, client: Client) -> None:
    page = client.get(f"/t/{cup.code}/lists/entrants/").content.decode()
    name = now(cup).entrants["e4"].name
    assert f'Leaves<span class="sr"> {name}</span></button>' in page, (
        "white space after it would push it off the middle"
    )


def test_td_1_who_comes_late_is_a_name_and_a_tap(cup: Table, client: Client) -> None:
    order_from(client, cup, "enter", name="Zoe Late", seat="true")
    late = list(now(cup).entrants.values())[-1]
    assert (late.name, late.seat, late.since) == ("Zoe Late", True, 2)


def test_a_host_who_plays_has_the_same_taps(client: Client) -> None:
    wanted = setup.Wanted(names=names_of(4), charter=Charter(format="swiss"), host_plays=True)
    table = setup.open_game(wanted, "Cup", None, Random(5))
    sits(client, table, "e1")
    assert 'form="tap-drop"' in client.get(f"/t/{table.code}/lists/entrants/").content.decode()


@pytest.mark.parametrize("then", ["https://elsewhere.example/", "//elsewhere.example/", "/t/OTHER/", "/t/{}/../../"])
def test_an_order_leads_back_to_its_own_table_alone(cup: Table, client: Client, then: str) -> None:
    question = str(now(cup).questions)
    sent = {"order": "say_absent", "entrant": "e5", "question": question, "then": then.format(cup.code)}
    answer = client.post(f"/t/{cup.code}/act/", sent)
    assert answer.headers.get("Location", f"/t/{cup.code}/") == f"/t/{cup.code}/"


# --- the end ---------------------------------------------------------------------------------------------------------


def test_the_end_of_a_tournament_that_goes_on_lies_in_the_menu_and_not_where_the_next_round_is(
    cup: Table, client: Client
) -> None:
    assert "End the tournament" not in client.get(f"/t/{cup.code}/sheets/tools/").content.decode()
    assert "End the tournament" in client.get(f"/t/{cup.code}/sheets/menu/").content.decode()


def test_from_a_table_of_the_round_its_host_comes_to_a_player(cup: Table, client: Client) -> None:
    assert f"/t/{cup.code}/lists/entrants/?who=e1" in client.get(f"/t/{cup.code}/").content.decode()
    guest = Client()
    sits(guest, cup, "e1")
    assert "lists/entrants/?who=" not in guest.get(f"/t/{cup.code}/").content.decode()
