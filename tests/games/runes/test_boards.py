"""The board of a duel: what bars all runes is said once, one tap exchanges nothing, gold is for whose move it is."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import gettext, override
from msgspec.structs import replace

from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.runes.rules import orders as o
from games.runes.rules.codes import INFINITE, Divinity, Remaining
from games.runes.rules.view import PlayerView, RulerView
from games.runes.screens.areas import gauge_of
from games.tables import service, state
from games.tables.models import Table
from tests.support.pressing import everything

from .test_setup import BRUNHILD, game_of, laid, sits

pytestmark = pytest.mark.django_db


def do(table: Table, seat: str, *orders: Order) -> None:
    """These orders one after the other, each for the question that is open there."""
    giver = table.seats.get(key=seat)
    for order in orders:
        now = state.current(table.stream_id, table.game).state
        service.act(table, giver, replace(order, question=kernel_table.question_of(now, order, seat)))


def begin(table: Table) -> None:
    """Anna, the host, is in the main phase of the first turn."""
    do(table, "Anna", o.First(seat="Anna"))
    for seat in ("Anna", "Bruno"):
        do(table, seat, o.Redraw(count=0))
    do(table, "Anna", o.BeginTurn(seat="Anna"), o.GoToPhase(phase="main"))


def page_of(client: Client, table: Table) -> str:
    return client.get(f"/t/{table.code}/").content.decode()


def test_what_bars_all_runes_is_said_once(client: Client) -> None:
    """Given the other's turn, when nothing can be played, then the one reason stands over all five runes."""
    table = laid(client)
    bruno = sits(table, "Bruno")
    begin(table)
    page = page_of(bruno, table)
    assert page.count("rune--own is-barred") == 5
    assert page.count("Anna has priority.") == 1


def test_gold_is_for_whom_the_table_waits(client: Client) -> None:
    """Given a spell of Bruno's in the chase and their priority, then the host may let it resolve, but not in gold."""
    table = laid(client)
    bruno = sits(table, "Bruno")
    begin(table)
    do(table, "Anna", o.PlayRune(name="Dispel"), o.Pass())
    do(table, "Bruno", o.PlayRune(name="Sealing Scroll"))
    assert "act--gold" not in page_of(client, table) and "It resolves" in page_of(client, table)
    assert "act--gold" in page_of(bruno, table)


def test_the_television_shows_the_top_of_a_long_chase(client: Client) -> None:
    """Given five Chants in the chase, then the three topmost can be read, and how many lie below."""
    table = laid(client)
    begin(table)
    top = ["Spear of the Valkyries", "Table Flip", "Spear of the Valkyries"]
    for name in ("Table Flip", "Table Flip", *top):
        do(table, "Anna", o.PlayChant(name=name))
    screen = client.get(f"/t/{table.code}/screen/").content.decode()
    chase = screen[screen.index('id="tv-chase"') :].partition("</aside>")[0]
    assert re.findall(r'<b lang="en">([\w ]+)</b>', chase) == top
    assert "and 2 more" in chase


def test_r_18_a_seat_without_a_phone_is_told_where_its_runes_are_played(client: Client) -> None:
    """Given that Bruno has no phone, then the host reads so beside their face-down runes; once they sit there, no
    more."""
    table = laid(client)
    do(table, "Anna", o.First(seat="Anna"))
    assert "played on their own phone alone" in page_of(client, table)
    sits(table, "Bruno")
    assert "played on their own phone alone" not in page_of(client, table)


def test_one_tap_exchanges_nothing_between_two_games(client: Client) -> None:
    """R-20: who plays on as they are says so at the table; then they are done."""
    table = laid(client, match="3")
    bruno = sits(table, "Bruno")
    begin(table)
    do(table, "Bruno", o.Leave(seats=("Bruno",), why="conceded"))
    assert "Change nothing" in page_of(bruno, table)
    now = state.current(table.stream_id, table.game).state
    question = kernel_table.question_of(now, o.Side(), "Bruno")
    answer = bruno.post(f"/t/{table.code}/act/", {"order": "side", "question": question})
    assert answer.status_code == 302
    assert game_of(table).players["Bruno"].ready
    assert "Change nothing" not in page_of(bruno, table)


def test_r_20_who_has_exchanged_sees_the_deck_of_the_next_game(client: Client) -> None:
    """Given a ruler and a rune out of the side deck, then they stand in their own deck, and nowhere else."""
    table = laid(client, match="3", lists_2="Ruler: Hanzo\nFuhma Shuriken\nSide\nBrunhild\nChain Bind", ruler_2="")
    bruno = sits(table, "Bruno")
    begin(table)
    do(table, "Bruno", o.Leave(seats=("Bruno",), why="conceded"))
    do(table, "Bruno", o.Side(ruler=BRUNHILD, runes=("Chain Bind",)))
    mine = page_of(bruno, table).partition('id="deck-h"')[2].partition("</section>")[0]
    assert "<b>Brunhild</b>" in mine and "Chain Bind" in mine and "Fuhma Shuriken" not in mine
    assert "Chain Bind" not in everything(client, table)


def test_r_15_each_kind_of_spell_has_a_button_of_its_own(client: Client) -> None:
    """Given priority without main timing, then another spell needs [Quickcast], and each button says its type."""
    table = laid(client)
    begin(table)
    do(table, "Anna", o.GoToPhase(phase="end"))
    page = everything(client, table)
    for kind in ("chant", "resonator", "addition", "regalia"):
        assert page.count(f"Another spell: {kind}, [Quickcast]</summary>") == 1, kind


@pytest.mark.parametrize(
    ("of", "left", "shown", "lit", "marks"),
    [
        (10, 8, "8", 8, 10),
        (30, 1, "1", 1, 20),
        (30, 30, "30", 20, 20),
        (10, -2, "–", 0, 10),
        (10, "-inf", "–", 0, 10),
        (INFINITE, INFINITE, "∞", 1, 1),
    ],
)
def test_r_8_r_14_divinity_as_a_gauge(of: Divinity, left: Remaining, shown: str, lit: int, marks: int) -> None:
    """A mark for each point, of many several for one; ∞ is one whole bar, less than nothing an empty row and a dash."""
    ruler = RulerView("X", "X", "ruler", None, False, ("W",), of, of, False, None)
    below = left == "-inf" or (isinstance(left, int) and left < 0)
    one = PlayerView(
        "Anna", "Anna", 4000, ruler, 0, left, below, (), 5, (), (), True, True, False, 0, None, False, False
    )
    gauge = gauge_of(one)
    assert gauge is not None
    assert (gauge.left, sum(gauge.marks), len(gauge.marks)) == (shown, lit, marks)
    assert ("less than 0" in gauge.said) == below


def test_1012_what_a_rune_cancels_lies_under_the_thumb_of_its_player(client: Client) -> None:
    """Given Bruno's scroll has resolved above Anna's Dispel, then their golden button cancels it, and she has none."""
    table = laid(client, lists_1="Ruler: Brunhild\nDispel", lists_2="Ruler: Hanzo\nSealing Scroll")
    bruno = sits(table, "Bruno")
    begin(table)
    do(table, "Anna", o.PlayRune(name="Dispel"), o.Pass())
    do(table, "Bruno", o.PlayRune(name="Sealing Scroll"), o.Pass())
    do(table, "Anna", o.Pass())
    page = page_of(bruno, table)
    assert "Sealing Scroll cancels Dispel" in page and "Sealing Scroll cancels nothing" in page
    assert "It resolves" not in page_of(client, table)


def test_quickcast_is_called_in_italian_as_players_call_it() -> None:
    with override("it"):
        assert gettext("[Quickcast]") == "[Lanciorapido]"
