"""Who may see a table, who sits where: doors, links, phones that come and go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory, override_settings

from games.kernel.table.orders import HandOn
from games.tables import access, service, state
from games.tables.games import games
from games.tables.models import Table
from tests.games.throws.rules.book import BurnLife, Setup
from tests.support.table_fixtures import OpenTable

pytestmark = pytest.mark.django_db

Phone = Callable[..., Client]
PAGES = ["", "stream/", "story/", "screen/", "screen/stream/", "join/"]


def seat_of(client: Client, table: Table) -> str | None:
    """The seat of this phone; None: it watches."""
    answer = client.get(f"/t/{table.code}/")
    assert answer.status_code == 200
    return answer.context["board"].seat


def through_the_door(client: Client, table: Table) -> Client:
    assert client.get(f"/t/{table.code}/join/{table.door_key}/").status_code == 302
    return client


def sit_down(client: Client, table: Table, seat: str = "c", name: str = "Dan") -> Any:
    return client.post(f"/t/{table.code}/join/", {"seat": seat, "name": name})


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("who", ["sam", ""])
def test_to_a_stranger_the_table_does_not_exist(table: Table, phone: Phone, who: str, page: str):
    assert phone(who).get(f"/t/{table.code}/{page}").status_code == 404
    assert phone(who).post(f"/t/{table.code}/act/", {"order": "burn_life"}).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_code_of_no_table_is_404(table: Table, phone: Phone, page: str):
    assert phone("ada").get(f"/t/NOTABLE/{page}").status_code == 404


def test_the_code_may_be_typed_in_small_letters(table: Table, phone: Phone):
    assert phone("ada").get(f"/t/{table.code.lower()}/").status_code == 200


@pytest.mark.parametrize("page", ["", "screen/"])
def test_the_title_of_a_table_says_which_game_is_played(table: Table, phone: Phone, page: str):
    title = str(games()["throws"].title)
    assert f"<title>Tuesday · {title}</title>" in phone("ada").get(f"/t/{table.code}/{page}").content.decode()


@pytest.mark.parametrize("key", ["wrong", "x" * 40, "ключ"])
def test_a_wrong_key_opens_nothing(table: Table, phone: Phone, key: str):
    for place in ("join", "screen", "phone"):
        assert phone().get(f"/t/{table.code}/{place}/{key}/").status_code == 404


def test_the_key_of_one_table_does_not_open_another(open_table: OpenTable, phone: Phone):
    one, other = open_table(), open_table()
    assert phone().get(f"/t/{one.code}/join/{other.door_key}/").status_code == 404
    client = through_the_door(phone(), one)
    assert client.get(f"/t/{other.code}/").status_code == 404


def test_a_guest_takes_a_free_seat_with_a_name(table: Table, phone: Phone):
    guest = through_the_door(phone(), table)
    assert seat_of(guest, table) is None
    assert sit_down(guest, table).status_code == 302
    assert seat_of(guest, table) == "c"
    assert guest.post(f"/t/{table.code}/act/", {"order": "burn_life"}).status_code == 302
    assert state.current(table.stream_id, "throws").state.game.life["c"] == 2


@pytest.mark.parametrize(
    "seat, name, status",
    [("b", "Dan", 422), ("x", "Dan", 404), ("\0", "Dan", 404), ("c", "x" * 10_000, 422)],
)
def test_a_guest_is_told_why_not(table: Table, phone: Phone, seat: str, name: str, status: int):
    assert sit_down(through_the_door(phone(), table), table, seat, name).status_code == status
    assert state.current(table.stream_id, "throws").state.phones == {"a", "b"}


@pytest.mark.parametrize("name", ["\u200b", "\u3164\ufe0f"], ids=ascii)
def test_a_guest_whose_name_cannot_be_seen_is_called_as_the_seat_is(table: Table, phone: Phone, name: str):
    over_rest, page = phone(), phone()
    for guest in (over_rest, page):
        guest.get(f"/t/{table.code}/join/{table.door_key}/")
    sent = over_rest.post(f"/api/v1/tables/{table.code}/seats/c", {"name": name}, "application/json")
    assert sent.status_code == 400, "programs say how their guest is called"
    page.post(f"/t/{table.code}/join/", {"seat": "c", "name": name})
    assert table.seats.get(key="c").guest == "Circe"


def test_a_second_guest_finds_the_seat_taken(table: Table, phone: Phone):
    assert sit_down(through_the_door(phone(), table), table).status_code == 302
    late = sit_down(through_the_door(phone(), table), table, name="Eve")
    assert late.status_code == 422
    assert "Every seat is taken." in late.content.decode()


def test_a_second_tap_on_my_own_seat_leads_to_the_table_and_writes_nothing(table: Table, phone: Phone):
    guest = through_the_door(phone(), table)
    assert sit_down(guest, table).status_code == 302
    version = state.current(table.stream_id, "throws").state.version
    again = sit_down(guest, table)
    assert (again.status_code, again["Location"], seat_of(guest, table)) == (302, f"/t/{table.code}/", "c")
    over_api = guest.post(f"/api/v1/tables/{table.code}/seats/c", {"name": "Dan"}, content_type="application/json")
    assert (over_api.status_code, over_api.json()["seat"]) == (200, "c")
    assert sit_down(phone("bo"), table, "b").status_code == 302, "it is the seat of their account"
    assert seat_of(phone("bo"), table) == "b"
    assert state.current(table.stream_id, "throws").state.version == version


def test_who_only_looks_at_a_public_table_gets_neither_seat_nor_key(open_table: OpenTable, phone: Phone):
    table = open_table(is_public=True)
    watcher = phone()
    page = watcher.get(f"/t/{table.code}/")
    assert page.status_code == 200 and table.door_key not in page.content.decode()
    assert table.door_key not in watcher.get(f"/t/{table.code}/screen/").content.decode()
    assert sit_down(watcher, table).status_code == 404


def test_a_cookie_that_somebody_has_planted_is_the_token_of_no_seat(rf: RequestFactory) -> None:
    """Who knows the cookie of a browser's forms would have the seat that this browser takes."""
    request = rf.get("/")
    request.session, request.META["CSRF_COOKIE"] = SessionStore(), "planted"
    assert access.token_of_session(request, "TABLE") == ""
    assert access.token_of_browser(request, "TABLE"), "a table of one's own is opened once, all the same"


def test_watchers_do_not_act(table: Table, phone: Phone):
    watcher = through_the_door(phone(), table)
    refused = watcher.post(f"/t/{table.code}/act/", {"order": "burn_life"})
    assert refused.status_code == 422
    assert "Only somebody who plays at this table may do this." in refused.content.decode()


# --- phones ----------------------------------------------------------------------------------------------------------


def link_of(client: Client, table: Table, seat: str) -> str:
    page = client.get(f"/t/{table.code}/seat/{seat}/")
    assert page.status_code == 200
    return page.context["link"].removeprefix("http://testserver")


def test_a_seat_goes_on_with_another_phone_and_the_one_before_loses_it(table: Table, phone: Phone):
    old = through_the_door(phone(), table)
    sit_down(old, table)
    link = link_of(old, table, "c")
    new = phone()
    assert new.get(link).status_code == 200
    assert seat_of(old, table) == "c", "looking at the link moves nothing"
    assert new.post(link).status_code == 302
    assert (seat_of(new, table), seat_of(old, table)) == ("c", None)
    assert old.post(f"/t/{table.code}/act/", {"order": "burn_life"}).status_code == 422


def test_a_used_link_is_void(table: Table, phone: Phone):
    host = phone("ada")
    link = link_of(host, table, "b")
    assert phone().post(link).status_code == 302
    assert phone().get(link).status_code == 404
    assert phone().post(link).status_code == 404


def test_the_owner_of_a_seat_that_lies_on_another_phone_watches_and_takes_it_back(table: Table, phone: Phone):
    bo, borrowed = phone("bo"), phone()
    borrowed.post(link_of(bo, table, "b"))
    assert (seat_of(borrowed, table), seat_of(bo, table)) == ("b", None)
    bo.post(link_of(bo, table, "b"))
    assert (seat_of(borrowed, table), seat_of(bo, table)) == (None, "b")


def test_links_are_for_ones_own_seat_and_for_the_host(table: Table, phone: Phone):
    assert phone("ada").get(f"/t/{table.code}/seat/c/").status_code == 200
    assert phone("bo").get(f"/t/{table.code}/seat/c/").status_code == 403
    assert phone("bo").get(f"/t/{table.code}/seat/a/").status_code == 403
    assert phone("ada").get(f"/t/{table.code}/seat/x/").status_code == 404
    assert through_the_door(phone(), table).get(f"/t/{table.code}/seat/c/").status_code == 403


def test_the_links_go_with_the_role_of_the_host(table: Table, phone: Phone):
    service.act(table, table.seats.get(key="a"), HandOn(to="b"))
    assert phone("ada").get(f"/t/{table.code}/seat/c/").status_code == 403
    assert phone("bo").get(f"/t/{table.code}/seat/c/").status_code == 200


def test_the_screen_shows_no_seat_even_to_a_player(table: Table, phone: Phone):
    ada = phone("ada")
    assert ada.get(f"/t/{table.code}/screen/").context["board"].seat is None


def test_the_link_on_the_screen_is_broken_into_lines_at_its_slashes_alone(table: Table, phone: Phone):
    Table.objects.filter(pk=table.pk).update(spoken_code="")
    page = phone("ada").get(f"/t/{table.code}/screen/").content.decode()
    assert f"testserver/<wbr>t/<wbr>{table.code}/<wbr>join/<wbr>{table.door_key}/<wbr></span>" in page


def test_the_key_on_the_screen_opens_the_screen(table: Table, phone: Phone):
    television = phone()
    assert television.get(f"/t/{table.code}/screen/{table.door_key}/").status_code == 302
    assert television.get(f"/t/{table.code}/screen/").status_code == 200


def test_an_account_that_is_gone_leaves_its_seat_free_for_a_guest(table: Table, phone: Phone):
    get_user_model().objects.get(username="bo").delete()
    guest = through_the_door(phone(), table)
    assert sit_down(guest, table, "b", "Bo's brother").status_code == 302


def test_the_host_takes_the_table_back_from_the_story_and_nobody_else_can(table: Table, phone: Phone):
    ada, bo = phone("ada"), phone("bo")
    service.act(table, table.seats.get(key="a"), BurnLife())
    page = ada.get(f"/t/{table.code}/story/")
    back = next(line.back_to for line in page.context["lines"] if line.back_to)
    assert b'value="take_back"' in page.content
    assert b'value="take_back"' not in bo.get(f"/t/{table.code}/story/").content
    sent = {"order": "take_back", "to": back, "question": page.context["version"]}
    assert bo.post(f"/t/{table.code}/act/", sent).status_code == 422
    assert ada.post(f"/t/{table.code}/act/", sent).status_code == 302
    assert any(line.undone for line in ada.get(f"/t/{table.code}/story/").context["lines"])


# --- nobody sits twice, nobody taps faster ------------------------------------------------------------------


def test_a_phone_that_sits_takes_no_second_seat(open_table: OpenTable, people: dict[str, Any], phone: Phone):
    places = [service.Place("a", "Ariadne", people["ada"]), service.Place("b", "Boreas"), service.Place("c", "Circe")]
    table = service.open_table("throws", Setup(), places, name="Open", host="a", opened_by=people["ada"])
    guest = through_the_door(phone(), table)
    assert sit_down(guest, table, "b").status_code == 302
    second = sit_down(guest, table, "c")
    assert second.status_code == 422
    assert "This phone already sits here, as Boreas." in second.content.decode()
    over_api = f"/api/v1/tables/{table.code}/seats/c"
    assert guest.post(over_api, {"name": "Dan"}, content_type="application/json").status_code == 422
    assert sit_down(through_the_door(phone("ada"), table), table, "c").status_code == 422
    assert table.seats.get(key="c").is_free


@override_settings(RATES={"order": (3, 60), "guess": (100, 600)})
def test_orders_that_no_hand_can_tap_are_put_off_for_this_seat_alone(table: Table, phone: Phone):
    order = {"order": "burn_life"}
    answers = [phone("ada").post(f"/t/{table.code}/act/", order, headers={"HX-Request": "true"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [204, 204, 204, 429]
    assert "Wait a little" in answers[-1].content.decode() and answers[-1]["Retry-After"] == "60"
    over_api = phone("ada").post(f"/api/v1/tables/{table.code}/act", order, content_type="application/json")
    assert (over_api.status_code, over_api["Retry-After"]) == (429, "60")
    assert phone("bo").post(f"/t/{table.code}/act/", order, headers={"HX-Request": "true"}).status_code == 204
