"""What a phone at an auction shows at its foot: for whom the table waits, what happened last, its own packs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.rulebook import Offer
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.view import Approval
from games.live_magic.screens.scene import Scene
from games.tables.board import Board, Button
from tests.games.live_magic.screens.test_boards import STATES, board_of
from tests.support.drawn import drawn_with_sheets


def scenes(kind: str) -> Iterator[Scene]:
    """Every phone of the recorded evening before which this screen stands."""
    found = (Scene(board_of(state, seat)) for state in STATES for seat in BOOK.seats(state))
    return (scene for scene in found if scene.kind == kind)


def test_who_is_asked_to_contest_reads_for_whom_the_table_waits() -> None:
    assert next(scenes("contrasti")).is_waiting_told


def test_who_looks_at_the_table_reads_what_happened_last() -> None:
    assert not next(scenes("table")).is_waiting_told


def test_in_a_challenge_who_is_asked_reads_what_happened_last_and_who_watches_whom_the_table_waits_for() -> None:
    assert not next(scenes("throw")).is_waiting_told
    assert next(scenes("watch")).is_waiting_told


def test_a_hand_that_is_to_be_shown_takes_the_place_of_the_story() -> None:
    assert not next(one for one in scenes("throw") if one.own_form is not None).is_story_told
    assert next(scenes("table")).is_story_told


def test_who_has_packs_finds_them_under_the_thumb_while_the_table_is_looked_at() -> None:
    assert next(one for one in scenes("table") if one.my_packs).is_hand_shown
    assert not next(one for one in scenes("table") if not one.my_packs).is_hand_shown
    assert not next(one for one in scenes("throw") if one.my_packs).is_hand_shown


def test_d43_a_tap_takes_a_pack_only_where_nobody_could_contest_it() -> None:
    """What was taken so can be put back; whoever might have rivals chooses first, and calls then."""
    callers = [one for one in scenes("table") if one.own_form is not None and one.own_form.order == "call"]
    assert {one.takes_at_once for one in callers} == {True, False}
    for one in callers:
        others = [key for key in one.view.may_pick if key != one.me and one.seats[key].picks]
        assert one.takes_at_once == (not others)
        assert ("data-at-once" in drawn_with_sheets(one.board)) == one.takes_at_once


def test_d38_what_is_new_is_read_first() -> None:
    scene = next(scenes("approval"))
    changed, *others = scene.present
    seats = tuple(replace(one, changes=(), is_new=one.key == others[-1].key) for one in scene.view.seats)
    again = Scene(replace(scene.board, view=replace(scene.view, seats=seats)))
    assert [one.key for one in again.sheets] == [others[-1].key, changed.key, *(one.key for one in others[:-1])]


def test_d36_who_is_objected_to_has_the_answer_in_gold_and_nothing_else() -> None:
    approval = next(scenes("approval"))
    me = approval.me
    word = Approval(sheet=me or "", by=approval.present[-1].key, says="objected", reason="Too strong")
    assert approval.view.approvals is not None
    words = replace(approval.view.approvals, words=(word,))
    reopen = Button(offer=Offer("reopen"), question=1)
    board = replace(
        approval.board, buttons=(*approval.board.buttons, reopen), view=replace(approval.view, approvals=words)
    )
    asked = Scene(board)
    assert asked.has_to_answer
    assert (asked.rest_kind, asked.approve_kind, asked.lead) == ("gold", "felt", "")
    assert not approval.has_to_answer


def test_the_price_of_a_power_is_said_once() -> None:
    page = drawn_with_sheets(next(scenes("powers")).board)
    options = re.findall(r'<div class="option">(.*?)</form>', page, re.DOTALL)
    prices = [(option, price) for option in options for price in re.findall(r'<span class="tag">(.*?)</span>', option)]
    assert prices and all(option.count(price) == 1 for option, price in prices)


def test_without_a_script_the_browser_asks_for_the_choice_that_a_golden_button_needs() -> None:
    for kind in ("table", "category", "throw", "completion"):
        radios = re.findall(r"<input\b[^>]*type=\"radio\"[^>]*>", drawn_with_sheets(golden_board(kind)), re.DOTALL)
        assert radios and all("required" in radio for radio in radios), kind


def golden_board(kind: str) -> Board:
    """A board of this kind whose golden button waits for a choice."""
    return next(scene.board for scene in scenes(kind) if scene.own_form is not None and scene.own_form.fields)
