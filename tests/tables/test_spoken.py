"""The six letters that let somebody in without a link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.tables.models import SPOKEN_ALPHABET, Table, new_spoken_code
from games.tables.spoken import LASTS
from tests.support.table_fixtures import OpenTable

pytestmark = pytest.mark.django_db

Phone = Callable[..., Client]


def read_aloud(table: Table) -> str:
    """The code as it stands on the screen."""
    code = table.spoken_code
    return f"{code[:3]} {code[3:]}"


def typed(client: Client, code: str | None) -> int:
    return client.post("/join/", {"code": code}).status_code


def test_a_code_is_of_letters_that_make_no_word_and_are_taken_for_no_others():
    codes = [new_spoken_code() for _ in range(200)]
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) <= set(SPOKEN_ALPHABET)
    assert not set("AEIOUY0125") & set(SPOKEN_ALPHABET)


@pytest.mark.parametrize("written", ["{}", "{} ", "  {}", "-{}-"])
def test_however_it_is_typed_it_opens_the_door(table: Table, phone: Phone, written: str):
    guest = phone()
    answer = guest.post("/join/", {"code": written.format(read_aloud(table).lower())}, follow=True)
    assert answer.redirect_chain[-1] == (f"/t/{table.code}/join/", 302)
    assert guest.get(f"/t/{table.code}/").status_code == 200


@pytest.mark.parametrize(("code", "status"), [("", 422), ("BCDFGH", 404), ("aeiou", 404), ("B" * 41, 422), ("☂", 404)])
def test_what_opens_nothing_says_so(table: Table, phone: Phone, code: str, status: int):
    Table.objects.filter(pk=table.pk).update(spoken_code="ZZZZZZ")
    assert typed(phone(), code) == status


def test_who_guesses_has_to_wait_and_is_told_nothing_more(table: Table, phone: Phone, settings):
    settings.RATES = settings.RATES | {"guess": (3, 600)}
    guest = phone()
    assert [typed(guest, code) for code in ("BBBBBB", "CCCCCC", "DDDDDD")] == [404] * 3
    assert typed(guest, table.spoken_code) == 429
    assert guest.get(f"/t/{table.code}/").status_code in {404, 429}


def test_after_the_evening_the_link_alone_opens(table: Table, phone: Phone):
    Table.objects.filter(pk=table.pk).update(opened_at=timezone.now() - LASTS)
    assert typed(phone(), table.spoken_code) == 404
    assert read_aloud(table) not in phone("ada").get(f"/t/{table.code}/screen/").content.decode()
    assert phone().get(f"/t/{table.code}/join/{table.door_key}/").status_code == 302


def test_of_two_tables_with_one_code_neither_is_opened(open_table: OpenTable, phone: Phone):
    one, other = open_table(), open_table()
    Table.objects.filter(pk=other.pk).update(spoken_code=one.spoken_code)
    assert typed(phone(), one.spoken_code) == 404


def test_a_table_of_before_has_none(table: Table, phone: Phone):
    Table.objects.filter(pk=table.pk).update(spoken_code="")
    for page in ("", "screen/"):
        assert phone("ada").get(f"/t/{table.code}/{page}").status_code == 200


def test_who_may_let_others_in_sees_it_and_who_only_watches_does_not(open_table: OpenTable, phone: Phone):
    table = open_table(is_public=True)
    for page in ("", "screen/"):
        assert read_aloud(table) in phone("ada").get(f"/t/{table.code}/{page}").content.decode()
        assert read_aloud(table) not in phone().get(f"/t/{table.code}/{page}").content.decode()


def test_a_chosen_seat_needs_no_name(table: Table, phone: Phone):
    guest = phone()
    guest.post("/join/", {"code": table.spoken_code}, follow=True)
    assert guest.post(f"/t/{table.code}/join/", {"seat": "c", "name": ""}).status_code == 302
    seat = table.seats.get(key="c")
    assert seat.guest == seat.name
