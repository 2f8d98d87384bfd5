"""A tournament at the tables: phones report, the host runs it, by pages and API alike; what is wrong is told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.kernel.rulebook import HOST, Order
from games.kernel.table.questions import asked_number
from games.tables import service, state
from games.tables.models import Table
from games.tournament.rules import orders as o
from games.tournament.rules.state import State
from tests.games.tournament.test_setup import laid
from tests.support.pressing import HTMX, everything
from tests.support.worlds import tournament_tables

pytestmark = pytest.mark.django_db(transaction=True)


def now(table: Table) -> State:
    found = state.current(table.stream_id, table.game).state.game
    assert isinstance(found, State)
    return found


def buttons(client: Client, table: Table) -> list[dict[str, Any]]:
    """What this phone may do now."""
    found: list[dict[str, Any]] = client.get(f"/api/v1/tables/{table.code}/orders").json()["results"]
    return found


def question(client: Client, table: Table, order: str) -> int:
    return next(int(one["question"]) for one in buttons(client, table) if one["offer"]["order"] == order)


def sends(client: Client, table: Table, order: str, **values: Any) -> Any:
    """What the table answers to a form of this phone."""
    asked = [int(one["question"]) for one in buttons(client, table) if one["offer"]["order"] == order]
    number = asked[0] if asked else asked_number(state.current(table.stream_id, table.game).state, HOST)
    said = {"order": order, "question": number, **values}
    return client.post(f"/t/{table.code}/act/", said, headers=HTMX)


def phone_of(table: Table, key: str) -> Client:
    """The phone of somebody who has opened their own link."""
    client = Client()
    seat = table.seats.get(key=key)
    assert client.post(f"/t/{table.code}/phone/{seat.link_key}/").status_code == 302
    return client


def games(first: int, second: int, drawn: int = 0) -> str:
    return json.dumps({"first": first, "second": second, "drawn": drawn})


@pytest.fixture
def host(client: Client) -> Client:
    return client


@pytest.fixture
def table(host: Client) -> Table:
    """A round robin of four whose first round is paired; Anna is host and plays."""
    found = laid(host)
    assert sends(host, found, "begin").status_code == 204
    assert sends(host, found, "ask_for_pairing").status_code == 204
    return found


def match_of(table: Table, key: str) -> Any:
    return next(match for match in now(table).rounds[-1].matches if key in match.players)


def match_without_the_host(table: Table) -> Any:
    """The match of two whose phones may be opened without taking Anna's away."""
    return next(match for match in now(table).rounds[-1].matches if "e1" not in match.players)


def test_a_phone_says_where_to_sit_against_whom_and_with_how_much_life(host: Client, table: Table) -> None:
    match = match_of(table, "e1")
    other = now(table).entrants[next(key for key in match.players if key != "e1")]
    page = host.get(f"/t/{table.code}/").content.decode()
    assert f"table {match.number}" in page
    assert other.name in page
    assert 'data-life-start="20"' in page


def test_td_7_one_reports_and_the_other_confirms(table: Table) -> None:
    match = match_of(table, "e2")
    one, other = (phone_of(table, key) for key in match.players)
    assert sends(one, table, "report", match=match.key, **{"games.*": games(2, 1)}).status_code == 204
    assert match_of(table, "e2").result is None
    assert "You reported 2–1" in one.get(f"/t/{table.code}/").content.decode()
    assert "Yes, 1–2" in other.get(f"/t/{table.code}/").content.decode()
    fixed = next(b["offer"]["fixed"] for b in buttons(other, table) if b["offer"]["order"] == "confirm_report")
    values = {"match": fixed["match"], "games.*": json.dumps(fixed["games"])}
    assert sends(other, table, "confirm_report", **values).status_code == 204
    assert match_of(table, "e2").result.games.first == 2
    assert ": 2–1." in one.get(f"/t/{table.code}/story/").content.decode()


def test_td_7_the_second_named_reads_their_own_games_first(table: Table) -> None:
    match = match_of(table, "e2")
    second = phone_of(table, match.players[1])
    sends(second, table, "report", match=match.key, **{"games.*": games(0, 2)})
    assert "You reported 2–0" in second.get(f"/t/{table.code}/").content.decode()


def test_td_7_two_reports_that_differ_are_shown_to_the_host_first(host: Client, table: Table) -> None:
    match = match_without_the_host(table)
    one, other = (phone_of(table, key) for key in match.players)
    sends(one, table, "report", match=match.key, **{"games.*": games(2, 1)})
    sends(other, table, "report", match=match.key, **{"games.*": games(0, 2)})
    assert match_of(table, match.players[0]).is_disputed
    page = host.get(f"/t/{table.code}/").content.decode()
    assert "reports differ" in page
    said = sends(host, table, "ask_for_pairing")
    assert said.status_code == 422
    assert "TD-7" in said.content.decode()
    assert sends(host, table, "enter_result", match=match.key, **{"games.*": games(2, 1)}).status_code == 204


def test_d52_a_dispute_of_the_host_is_decided_by_who_did_not_play_it(host: Client, table: Table) -> None:
    match = match_of(table, "e1")
    opponent = next(key for key in match.players if key != "e1")
    judge_key = next(key for key in now(table).entrants if key not in match.players)
    other, judge = phone_of(table, opponent), phone_of(table, judge_key)
    sends(other, table, "report", match=match.key, **{"games.*": games(2, 1)})
    sends(host, table, "report", match=match.key, **{"games.*": games(0, 2)})
    assert match_of(table, "e1").is_disputed
    said = sends(host, table, "enter_result", match=match.key, **{"games.*": games(0, 2)})
    assert (said.status_code, "D-52" in said.content.decode()) == (422, True)
    assert sends(other, table, "enter_result", match=match.key, **{"games.*": games(2, 1)}).status_code == 422
    page = judge.get(f"/t/{table.code}/").content.decode()
    assert "You did not: you decide." in page and 'popovertarget="enter-1"' in page
    assert "Enter a result" in judge.get(f"/t/{table.code}/sheets/enter-1/").content.decode()
    assert "Decide the match" not in other.get(f"/t/{table.code}/").content.decode()
    assert sends(judge, table, "enter_result", match=match.key, **{"games.*": games(2, 1)}).status_code == 204
    assert match_of(table, "e1").result.games.first == 2
    assert "Correct a result" in judge.get(f"/t/{table.code}/").content.decode()


def test_td_9_an_impossible_score_is_refused_with_its_rule(host: Client, table: Table) -> None:
    match = match_of(table, "e2")
    for score in (games(2, 2), games(3, 0), games(0, 0)):
        said = sends(host, table, "enter_result", match=match.key, **{"games.*": score})
        assert said.status_code == 422
        assert "TD-9" in said.content.decode()
    assert match_of(table, "e2").result is None


@pytest.mark.parametrize("score", ["{", "[1, 2]", '{"first": "x"}', "null", '{"first": 2, "fourth": 1}'])
def test_a_score_that_is_no_score_is_malformed(host: Client, table: Table, score: str) -> None:
    said = sends(host, table, "enter_result", match=match_of(table, "e2").key, **{"games.*": score})
    assert said.status_code in (400, 422)


def test_a_result_for_a_match_that_is_not_played_is_refused(host: Client, table: Table) -> None:
    said = sends(host, table, "enter_result", match="9-9", **{"games.*": games(2, 0)})
    assert said.status_code == 422
    assert "Match 9-9 doesn’t exist" in said.content.decode()


def test_only_its_players_report_a_match(table: Table) -> None:
    match = match_of(table, "e2")
    stranger = phone_of(table, next(key for key in now(table).entrants if key not in match.players and key != "e1"))
    said = sends(stranger, table, "report", match=match.key, **{"games.*": games(2, 0)})
    assert said.status_code == 422
    assert match_of(table, "e2").reports == {}


def test_td_2_a_drop_in_mid_match_decides_it(table: Table) -> None:
    match = match_of(table, "e2")
    phone = phone_of(table, "e2")
    assert sends(phone, table, "drop", entrant="e2").status_code == 204
    assert now(table).entrants["e2"].status == "dropped"
    assert next(one for one in now(table).rounds[-1].matches if one.key == match.key).result is not None


def test_td_1_who_enters_late_gets_a_seat_with_a_link_of_their_own(host: Client) -> None:
    table = laid(host, format="swiss", rounds=3, cut=0)
    sends(host, table, "begin")
    assert sends(host, table, "enter", name="Zoe", seat="true").status_code == 204
    seat = table.seats.get(name="Zoe")
    assert seat.key in now(table).entrants
    assert "Zoe" in phone_of(table, seat.key).get(f"/t/{table.code}/").content.decode()


def test_a_seat_is_called_as_its_player_is(host: Client, table: Table) -> None:
    assert sends(host, table, "rename", entrant="e2", name="Brunello").status_code == 204
    assert table.seats.get(key="e2").name == "Brunello"


def test_td_6_the_host_pairs_by_hand_and_their_reason_is_kept(host: Client) -> None:
    table = laid(host, format="swiss", rounds=3, cut=0)
    sends(host, table, "begin")
    page = host.get(f"/t/{table.code}/pair/").content.decode()
    assert "#1 Anna" in page
    wrong = host.post(f"/t/{table.code}/pair/", {"tables": "#1 #99", "reason": "why not"})
    assert wrong.status_code == 422 and "Line 1" in wrong.content.decode()
    twice = host.post(f"/t/{table.code}/pair/", {"tables": "#1 #2\n#1 #3", "reason": "why not"})
    assert twice.status_code == 422 and "TD-6" in twice.content.decode()
    done = host.post(f"/t/{table.code}/pair/", {"tables": "#1 Anna #4 Dario\n#2 #3", "reason": "two tables only"})
    assert done.status_code == 302
    assert now(table).rounds[0].by_hand == "two tables only"
    assert {match.players for match in now(table).rounds[0].matches} == {("e1", "e4"), ("e2", "e3")}


@pytest.mark.parametrize("what", ["pairings", "standings", "slips", "rounds", "entrants"])
def test_every_list_can_be_read_and_only_the_host_sees_links(host: Client, table: Table, what: str) -> None:
    assert host.get(f"/t/{table.code}/lists/{what}/").status_code == 200
    other = phone_of(table, "e3").get(f"/t/{table.code}/lists/{what}/").status_code
    assert other == (404 if what == "entrants" else 200)
    assert Client().get(f"/t/{table.code}/lists/{what}/").status_code == 404


def test_the_host_finds_everything_about_one_player_on_one_page(host: Client, table: Table) -> None:
    page = host.get(f"/t/{table.code}/lists/entrants/?who=e3").content.decode()
    assert {"drop", "disqualify", "rename"} <= set(re.findall(r'name="order" value="(\w+)"', page))


def test_td_5_the_host_is_asked_what_becomes_of_the_next_round(host: Client) -> None:
    table = laid(host, format="swiss", rounds=3, cut=0)
    sends(host, table, "begin")
    host.post(f"/t/{table.code}/pair/", {"tables": "#1 #2\n#3 #4", "reason": "first"})
    for key in ("1-1", "1-2"):
        sends(host, table, "enter_result", match=key, **{"games.*": games(2, 0)})
    host.post(f"/t/{table.code}/pair/", {"tables": "#1 #3\n#2 #4", "reason": "second"})
    values = {"match": "1-1", "reason": "", "games.*": games(0, 2)}
    refused = sends(host, table, "correct", **values)
    assert "Say why: the reason is kept." in refused.content.decode()
    values["reason"] = "written down wrong"
    assert sends(host, table, "correct", **values).status_code == 204
    page = host.get(f"/t/{table.code}/").content.decode()
    assert "A result was corrected" in page and "Pair the round again" in page
    assert sends(host, table, "answer", answer="keep").status_code == 204
    assert now(table).question is None
    assert len(now(table).rounds) == 2


def test_what_a_host_who_plays_may_enter_of_their_own_pod_stands_twice_and_has_two_names(host: Client) -> None:
    table = laid(host, format="one_game")
    sends(host, table, "begin")
    ids = re.findall(r' id="([^"]+)"', everything(host, table))
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


def test_the_screen_shows_the_round_to_everybody_and_no_button(host: Client, table: Table) -> None:
    page = host.get(f"/t/{table.code}/screen/").content.decode()
    board = page[page.index('id="board"') : page.index("</main>")]
    assert "Anna" in board and "<button" not in board


def test_a_round_robin_of_four_goes_to_its_end_over_pages(host: Client, table: Table) -> None:
    for number in (1, 2, 3):
        for match in now(table).rounds[-1].matches:
            assert sends(host, table, "enter_result", match=match.key, **{"games.*": games(2, 0)}).status_code == 204
        if number < 3:
            assert sends(host, table, "ask_for_pairing").status_code == 204
    assert sends(host, table, "finish").status_code == 204
    page = host.get(f"/t/{table.code}/").content.decode()
    assert "win the tournament" in page and "Play again" in page


@pytest.mark.parametrize("form", ["single_elimination", "double_round_robin", "free_challenges", "pods", "one_game"])
def test_every_form_has_its_pages_from_the_beginning_to_the_end(host: Client, form: str) -> None:
    names = "\n".join(f"Player {n}" for n in range(1, 7))
    table = laid(host, format=form, names=names)
    looks = [f"/t/{table.code}/", f"/t/{table.code}/screen/"] + [
        f"/t/{table.code}/lists/{what}/" for what in ("pairings", "standings", "slips", "entrants")
    ]
    sends(host, table, "begin")
    if form == "free_challenges":
        sends(host, table, "challenge", one="e1", other="e2")
    elif form != "one_game":
        sends(host, table, "ask_for_pairing")
    service.run_due_acts(table)
    for look in looks:
        assert host.get(look).status_code == 200, look
    for match in now(table).rounds[-1].matches if now(table).rounds else ():
        if match.is_running:
            told: Order = (
                o.EnterResult(match=match.key, placed=(match.players[0],))
                if len(match.players) > 2
                else o.EnterResult(match=match.key, games=tournament_tables.Games(2, 0))
            )
            service.act(table, table.seats.get(key="e1"), told)
    for look in looks:
        assert host.get(look).status_code == 200, look


def test_td_18_three_players_for_a_cut_of_eight_are_answered_with_what_fits(host: Client) -> None:
    table = laid(host, names="Anna\nBruno\nCarla", format="swiss", cut=8)
    said = sends(host, table, "begin")
    assert said.status_code == 422
    text = said.content.decode()
    assert "TD-18" in text and "The largest is 2" in text


# --- TD-27: one’s own acts --------------------------------------------------------------------------------------------


def match_at(table: Table, key: str) -> Any:
    return now(table).match(key)


def offered(client: Client, table: Table, order: str) -> dict[str, Any] | None:
    """What this phone is offered by this order."""
    found = [one["offer"] for one in buttons(client, table) if one["offer"]["order"] == order]
    assert len(found) <= 1
    return found[0] if found else None


def presses(client: Client, table: Table, order: str) -> int:
    """The phone presses this button, which leads to a version."""
    offer = offered(client, table, order)
    assert offer is not None
    return int(sends(client, table, order, to=offer["fixed"]["to"]).status_code)


def entered_wrong_while_a_phone_reported(host: Client, table: Table) -> tuple[Any, Any, Client]:
    """The host has entered a wrong result; then a player of the other match has reported theirs."""
    mine, other = match_of(table, "e1"), match_without_the_host(table)
    sends(host, table, "enter_result", match=mine.key, **{"games.*": games(0, 2)})
    phone = phone_of(table, other.players[0])
    assert sends(phone, table, "report", match=other.key, **{"games.*": games(2, 1)}).status_code == 204
    return mine, other, phone


def test_td_27_the_host_takes_back_a_wrong_result_and_the_report_of_a_phone_stands(host: Client, table: Table) -> None:
    mine, other, _phone = entered_wrong_while_a_phone_reported(host, table)
    page = host.get(f"/t/{table.code}/").content.decode()
    names = ", ".join(now(table).entrants[key].name for key in mine.players)
    assert re.search(rf"<span>Take back<small>{names}: 0–2\.</small></span>", page), "the button names what it undoes"
    assert presses(host, table, "take_back") == 204
    assert match_at(table, mine.key).result is None
    assert list(match_at(table, other.key).reports) == [other.players[0]]
    story = host.get(f"/t/{table.code}/story/").content.decode()
    assert f"You take back: {names}: 0–2." in story
    page = host.get(f"/t/{table.code}/").content.decode()
    assert re.search(rf"<span>Redo<small>{names}: 0–2\.</small></span>", page)
    assert presses(host, table, "redo") == 204
    assert match_at(table, mine.key).result.games.second == 2


def test_td_27_the_host_takes_back_no_act_of_a_player(host: Client, table: Table) -> None:
    _mine, other, _phone = entered_wrong_while_a_phone_reported(host, table)
    version = table.stream.entries.latest("version").version
    said = sends(host, table, "take_back", to=version - 1)
    assert said.status_code == 422
    assert "TD-27" in said.content.decode() and "Everybody takes back their own acts." in said.content.decode()
    assert match_at(table, other.key).reports
    page = host.get(f"/t/{table.code}/story/").content.decode()
    assert f'name="to" value="{version - 1}"' not in page


def test_td_27_a_player_takes_back_their_own_report_until_the_other_confirms(host: Client, table: Table) -> None:
    _mine, other, phone = entered_wrong_while_a_phone_reported(host, table)
    sends(host, table, "start_clock", minutes=50)
    assert "Take back" in phone.get(f"/t/{table.code}/").content.decode()
    assert presses(phone, table, "take_back") == 204
    assert match_at(table, other.key).reports == {} and now(table).clock is not None
    assert sends(phone, table, "report", match=other.key, **{"games.*": games(2, 0)}).status_code == 204
    second = phone_of(table, other.players[1])
    assert sends(second, table, "confirm_report", match=other.key, **{"games.*": games(2, 0)}).status_code == 204
    assert offered(phone, table, "take_back") is None and offered(second, table, "take_back") is None


def test_td_27_a_table_that_was_laid_for_the_host_alone_to_take_back_is_everybodys(host: Client, table: Table) -> None:
    """What the charter of an older tournament says of it has no effect any more."""
    assert now(table).charter.undo == "host"
    match = match_without_the_host(table)
    phone = phone_of(table, match.players[0])
    sends(phone, table, "report", match=match.key, **{"games.*": games(2, 1)})
    assert offered(phone, table, "take_back") is not None
