"""What anybody may send to a table's pages: a clear answer, nothing lost, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.journal.models import Stream
from games.kernel import registry
from games.tables import state
from games.tables.models import Table
from games.tables.verifying import faults
from games.tables.views import NO_STREAM
from tests.games.live_magic.rules.playing import a_setup
from tests.games.live_magic.test_table import laid
from tests.games.throws.rules.book import OpenRound
from tests.support.examples import examples
from tests.tables.test_service import give

pytestmark = pytest.mark.django_db

Phone = Callable[..., Client]


def post(client: Client, table: Table, data: Any, **more: Any) -> Any:
    return client.post(f"/t/{table.code}/act/", data, **more)


HTMX = {"headers": {"HX-Request": "true"}}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"order": ""},
        {"order": "no_such_order"},
        {"order": "stake", "question": "1"},
        {"order": "stake", "question": "1", "coins": "many"},
        {"order": "stake", "question": "1", "coins": "-1"},
        {"order": "stake", "question": "1", "coins": "1", "colour": "red"},
        {"order": "stake", "question": "1", "coins.a": "--5"},
        {"order": "stake", "question": "one", "coins": "1"},
        {"order": "throw", "question": "1", "sign": "well"},
        {"order": "hand_on", "to.*": '"a\\u0000b"'},
        {"order": "hand_on", "to.a": "1"},
        {"order": "stake", "question": "1", "coins.*": "[" * 1_500 + "]" * 1_500},
        {"order": "stake", "question": "1", "coins.*": '{"a":' * 1_500},
        {"order": "stake", "question": "1", "coins.*": '{"a":"\\ud800"}'},
    ],
    ids=lambda data: str(data)[:60],
)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["page", "htmx"])
def test_a_malformed_order_is_400_with_a_sentence(
    table: Table, phone: Phone, data: dict[str, str], more: dict[str, Any]
):
    before = Stream.objects.get().version
    answer = post(phone("ada", raise_request_exception=False), table, data, **more)
    assert answer.status_code == 400
    assert "The table does not understand this.</" in answer.content.decode(), "nothing of the program’s own English"
    assert_is_refusal(answer, before, more)
    assert Stream.objects.get().version == before


@pytest.mark.parametrize("more", [{}, HTMX], ids=["page", "htmx"])
def test_a_late_tap_is_422_with_the_number_of_the_rule(table: Table, phone: Phone, more: dict[str, Any]):
    late = state.current(table.stream_id, "throws").state.asked["host"].number
    give(table, table.seats.get(key="a"), OpenRound())
    answer = post(phone("ada"), table, {"order": "open_round", "question": str(late)}, **more)
    assert answer.status_code == 422
    assert "LM 3.8" in answer.content.decode() and "That question is over." in answer.content.decode()
    assert_is_refusal(answer, 4, more)


def assert_is_refusal(answer: Any, version: int, more: dict[str, Any]) -> None:
    """To htmx, what was refused alone, for its place in the dock; else the page with the board of this version."""
    content = answer.content.decode()
    partials = re.findall(r"<hx-partial [^>]*>", content)
    if more == HTMX:
        assert partials == ['<hx-partial id="refusal" hx-swap="innerHTML">'] and 'id="now"' not in content
    else:
        assert partials == [] and f'data-version="{version}"' in content


def test_an_order_given_is_answered_with_nothing_for_the_stream_brings_the_board(table: Table, phone: Phone):
    taken = post(phone("ada"), table, {"order": "burn_life"}, **HTMX)
    assert (taken.status_code, taken.content) == (204, b"")


def test_a_phone_without_a_stream_gets_the_whole_board_with_the_answer(table: Table, phone: Phone):
    taken = post(phone("ada"), table, {"order": "burn_life"}, headers={"HX-Request": "true", NO_STREAM: "yes"})
    content = taken.content.decode()
    assert taken.status_code == 200
    assert content.startswith('<hx-partial id="board" hx-swap="outerMorph">') and "<html" not in content
    assert 'data-version="4"' in content


def test_lm_3_8_a_late_tap_of_a_phone_without_a_stream_brings_what_is_asked_now(table: Table, phone: Phone):
    late = state.current(table.stream_id, "throws").state.asked["host"].number
    give(table, table.seats.get(key="a"), OpenRound())
    order = {"order": "open_round", "question": str(late)}
    content = post(phone("ada"), table, order, headers={"HX-Request": "true", NO_STREAM: "yes"}).content.decode()
    assert re.findall(r'<hx-partial id="(\w+)"', content) == ["board", "refusal"]
    assert 'data-version="4"' in content and "That question is over." in content


def test_a_browser_without_script_is_sent_back_to_the_page(table: Table, phone: Phone):
    taken = post(phone("ada"), table, {"order": "burn_life"})
    assert (taken.status_code, taken["Location"]) == (302, f"/t/{table.code}/")


def test_three_thousand_fields_are_400(table: Table, phone: Phone):
    fields = urlencode({f"f{n}": "1" for n in range(3000)})
    client = phone("ada", raise_request_exception=False)
    answer = client.post(f"/t/{table.code}/act/", fields, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400
    assert "<h1>" in answer.content.decode()


@pytest.mark.parametrize(
    "kind",
    ["multipart/form-data", "multipart/form-data; boundary=\x00", "application/x-www-form-urlencoded; charset=x"],
)
def test_a_body_that_is_not_what_it_says_is_no_traceback(table: Table, phone: Phone, kind: str):
    client = phone("ada", raise_request_exception=False)
    answer = client.generic("POST", f"/t/{table.code}/act/", b"\xff\xfe order=burn", content_type=kind)
    assert answer.status_code == 400


@pytest.mark.parametrize("body", ["[" * 1_500 + "]" * 1_500, "[" * 100_000, '{"a": NaN}', '{"a": "\\ud800"}', "\xff"])
def test_json_that_nobody_could_use_is_400_at_the_api(client: Client, body: str):
    answer = client.post("/api/v1/planechase", body.encode("latin-1"), content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("page", ["act/", "stream/", "story/", "screen/"])
def test_the_wrong_verb_is_405(table: Table, phone: Phone, page: str):
    client = phone("ada")
    answer = client.get(f"/t/{table.code}/{page}") if page == "act/" else client.post(f"/t/{table.code}/{page}")
    assert answer.status_code == 405


def test_without_a_csrf_token_nothing_is_given(table: Table, phone: Phone):
    assert post(phone("ada", enforce_csrf_checks=True), table, {"order": "burn_life"}).status_code == 403


# --- by chance -------------------------------------------------------------------------------------------------------

words = st.text(max_size=12) | st.sampled_from(
    ["1", "-1", "--1", "9" * 400, "true", "null", "a", "b", "rock", "\0", "²"]
)


def forms_of(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Forms with the names of this game's orders and fields, and what nobody would send."""
    kinds = registry.codec(game).orders.by_tag
    fields = sorted({name for kind in kinds.values() for name in kind.__struct_fields__})
    names = st.sampled_from([*fields, "acting_for"]) | st.builds("{}.{}".format, st.sampled_from(fields), words)
    rest = st.dictionaries(names | words, words | st.lists(words, max_size=3), max_size=6)
    return st.builds(lambda order, rest: rest | {"order": order}, st.sampled_from(sorted(kinds)) | words, rest)


FUZZ = settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))


@FUZZ
@given(form=forms_of("throws"), who=st.sampled_from(["ada", "bo"]))
def test_no_form_breaks_a_table(table: Table, phone: Phone, form: dict[str, Any], who: str):
    answer = post(phone(who, raise_request_exception=False), table, form, **HTMX)
    assert answer.status_code in (204, 400, 422)


@FUZZ
@given(form=forms_of("live_magic"))
def test_no_form_breaks_a_table_of_live_magic(magic: tuple[Table, Client], form: dict[str, Any]):
    table, client = magic
    assert post(client, table, form, **HTMX).status_code in (204, 400, 422)


@pytest.fixture
def magic(people: dict[str, Any]) -> tuple[Table, Client]:
    """A table of Live Magic, and the phone of the seat that is its host."""
    table, seats = laid(a_setup(Random(5), seats=3))
    for seat in seats.values():
        seat.user = people["ada"] if seat.key == "host" else None
        seat.save()
    client = Client(raise_request_exception=False)
    client.force_login(people["ada"])
    return table, client


@FUZZ
@given(seat=words, name=words)
def test_no_name_and_no_seat_break_the_door(table: Table, seat: str, name: str):
    cache.clear()  # however many have tried before
    guest = Client(raise_request_exception=False)
    guest.get(f"/t/{table.code}/join/{table.door_key}/")
    assert guest.post(f"/t/{table.code}/join/", {"seat": seat, "name": name}).status_code in (302, 404, 422)
    assert faults(table) == []
