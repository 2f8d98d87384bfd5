"""A table of coin flips on its pages: opened from nothing, played on two phones and the screen, told, taken back."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.kernel.table import TakenBack
from games.tables import service, state
from games.tables.live import moments
from games.tables.models import Table
from games.tables.verifying import faults
from tests.support.pressing import HTMX, page, press

pytestmark = pytest.mark.django_db


def flipped(anna: Client, bruno: Client, table: Table) -> None:
    press(anna, table, "call", side="tails")
    press(bruno, table, "call", side="heads")


def test_the_home_page_leads_to_it(client: Client) -> None:
    assert 'href="/coin-flips/"' in client.get("/").content.decode()
    assert "Who flips?" in client.get("/coin-flips/").content.decode()


@pytest.mark.parametrize("names", ["Anna", "Anna\n" * 7, f"Anna\n{'x' * 61}"])
def test_who_cannot_flip_is_told_why_and_asked_again(client: Client, names: str) -> None:
    answer = client.post("/coin-flips/", {"names": names, "flips": "1"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Table.objects.exists()


def test_who_opens_it_sits_on_the_first_seat_and_has_two_buttons(anna: Client, table: Table) -> None:
    assert (table.game, [seat.name for seat in table.seats.all()]) == ("coin_flips", ["Anna", "Bruno"])
    board = page(anna, table)
    assert "<span>Heads</span>" in board and "<span>Tails</span>" in board


def test_two_phones_call_and_the_table_flips(anna: Client, bruno: Client, table: Table) -> None:
    mine = press(anna, table, "call", side="tails")
    assert "You call: Tails" in mine
    theirs = page(bruno, table)
    assert "has called" in theirs and "You call" not in theirs
    end = press(bruno, table, "call", side="heads")
    assert "Bruno has the first turn" in end and "<span>Heads</span>" not in end


def test_a_late_tap_is_refused_with_its_reason(anna: Client, bruno: Client, table: Table) -> None:
    press(anna, table, "call", side="tails")
    again = {"order": "call", "side": "heads", "question": "1"}
    answer = anna.post(f"/t/{table.code}/act/", again, headers=HTMX)
    assert answer.status_code == 422
    assert "That question is over" in answer.content.decode()


def test_the_screen_shows_the_coin_and_no_button_and_no_call(anna: Client, bruno: Client, table: Table) -> None:
    press(anna, table, "call", side="tails")
    before = page(anna, table, "screen/")
    assert "has called" in before and "Tails" not in before and "<form" not in before.partition("<main")[2]
    press(bruno, table, "call", side="heads")
    after = page(anna, table, "screen/")
    assert "Bruno has the first turn" in after and re.search(r'class="coin">\s*Heads', after)


def test_the_story_is_told_to_each_as_it_may_read_it(anna: Client, bruno: Client, table: Table) -> None:
    flipped(anna, bruno, table)
    mine, theirs = page(anna, table, "story/"), page(bruno, table, "story/")
    assert "You call: Tails." in mine and "Bruno has called." in mine
    assert "Anna has called." in theirs and "You call: Heads." in theirs
    for story in (mine, theirs):
        assert "Heads: Bruno called it." in story
    assert "Bruno has the first turn." in mine and "You have the first turn." in theirs


def test_a_call_is_taken_back_and_made_again(anna: Client, bruno: Client, table: Table) -> None:
    press(anna, table, "call", side="tails")
    board = press(anna, table, "take_back")
    assert "<span>Heads</span>" in board and "You call: Tails</p>" not in board
    press(anna, table, "call", side="heads")
    history = state.history(table.stream_id, table.game)
    assert [one.fact.seat for one in history if isinstance(one.fact, TakenBack)] == ["Anna"]
    assert 'class="tone-quiet is-undone"' in page(anna, table, "story/")
    assert faults(table) == []


def test_the_host_goes_on_without_who_is_silent(anna: Client, bruno: Client, table: Table) -> None:
    press(anna, table, "pass_over", seat="Bruno")
    assert "Are you still here?" in page(bruno, table)
    press(bruno, table, "still_here")
    assert "Are you still here?" not in page(bruno, table)


def test_a_form_of_the_page_has_its_number_and_its_token_and_one_that_is_streamed_has_neither(
    anna: Client, table: Table
) -> None:
    asked = service.up_to_date(table).state.asked["Anna"].number
    page = anna.get(f"/t/{table.code}/").content.decode()
    assert re.search(
        r'<form[^>]* data-asks="Anna"[^>]*><input type="hidden" name="csrfmiddlewaretoken" value="\w+">'
        f'<input type="hidden" name="question" value="{asked}">',
        page,
    )
    streamed = moments.of(table).drawing(table.seats.get(key="Anna")).whole()
    assert 'data-asks="Anna"' in streamed
    assert 'name="question"' not in streamed and "csrfmiddlewaretoken" not in streamed
