"""LM 3.8 and D-45: going on without a seat, with ten seconds to object; being away; the charter's clock."""

from datetime import timedelta
from typing import Any

from games.kernel.table import next_deadline, offers
from games.kernel.table.facts import Objected, PassedOver, PassingOver, SteppedAway
from games.kernel.table.orders import EndWait, ObjectToPassing, PassOver, StepAway
from tests.games.throws.rules.book import BOOK, BurnLife, SatOut, SitOut, Stake, Staked, Throw
from tests.games.throws.sitting import Sitting, opened_round, staked


def passing(**setup: Any) -> Sitting:
    table = opened_round(**setup)
    table.act("a", Stake(coins=1))
    table.act("a", PassOver(seat="b"))
    return table


def test_lm_3_8_the_seat_has_ten_seconds_to_object():
    table = passing()
    assert table.past[-1].fact == PassingOver(seat="b", until=table.at() + timedelta(seconds=10))
    assert next_deadline(BOOK, table.now) == table.at() + timedelta(seconds=10)
    assert table.run_due_acts(9.9) == []
    assert table.run_due_acts(0.1) == [PassedOver(seat="b"), Staked(seat="b", coins=0)]
    assert table.past[-1].by.hand == "silence"


def test_lm_3_8_running_due_acts_twice_does_no_harm():
    table = passing()
    assert table.run_due_acts(10)
    assert table.run_due_acts() == []


def test_lm_3_8_any_answer_of_the_seat_stops_it():
    table = passing()
    assert table.act("b", Stake(coins=4)) == [Staked(seat="b", coins=4)]
    assert table.now.passing == {}
    assert table.run_due_acts(60) == []


def test_lm_3_8_any_other_act_of_the_seat_stops_it_too():
    table = passing()
    table.act("b", BurnLife())
    assert table.run_due_acts(60) == []
    assert table.game.turns[0] == "b"


def test_lm_3_8_the_seat_says_that_it_is_still_here():
    table = passing()
    assert "still_here" in {offer.order for offer in offers(BOOK, table.now, "b")}
    assert table.act("b", ObjectToPassing()) == [Objected(seat="b")]
    assert table.run_due_acts(60) == []
    assert table.refused("b", ObjectToPassing()) == ("LM 3.8", "is_not_being_passed_over")


def test_lm_3_8_the_act_of_another_seat_does_not_stop_it():
    table = staked()
    table.act("a", PassOver(seat="b"))
    table.act("c", Throw(sign="rock"))
    assert table.run_due_acts(10) == [PassedOver(seat="b"), SatOut(seat="b")]


def test_lm_3_8_the_late_tap_of_the_host_does_not_pass_over_the_next_question():
    table = opened_round()
    table.act("a", Stake(coins=1))
    number = table.number("b")
    for seat, order in (("b", Stake(coins=1)), ("c", Stake(coins=1))):
        table.act(seat, order)
    assert table.refused("a", PassOver(seat="b"), question=number) == ("LM 3.8", "question_gone")


def test_lm_3_8_only_a_seat_that_the_table_waits_for_is_passed_over():
    table = opened_round()
    assert table.refused("a", PassOver(seat="c")) == ("LM 3.8", "nobody_waits_for_it")
    assert table.refused("a", PassOver(seat="nobody")) == ("LM 3.8", "nobody_waits_for_it")
    assert passing().refused("a", PassOver(seat="b")) == ("LM 3.8", "is_being_passed_over")


def test_lm_3_8_where_silence_says_nothing_the_table_waits():
    table = staked(must_throw=True)
    assert table.refused("a", PassOver(seat="b")) == ("LM 3.8", "must_speak")
    assert "pass_over" not in {offer.order for offer in offers(BOOK, table.now, "a")}


def test_lm_3_8_nobody_ends_a_wait_but_the_table():
    table = passing()
    table.clock += 20
    assert table.refused("a", EndWait(seat="b")) == ("LM 3.8", "only_the_table_may")


# --- away ------------------------------------------------------------------------------------------------------------


def silent_round(table: Sitting) -> None:
    """`b` is passed over at its stake and at its throw; the others go on."""
    while table.game.turns:
        turn = table.game.turns[0]
        if turn == "b" and "b" not in table.now.away:
            table.act("a", PassOver(seat="b"))
            table.run_due_acts(10)
        else:
            table.act(turn, Stake(coins=0))
    if "b" not in table.game.thrown:
        table.act("a", PassOver(seat="b"))
        table.run_due_acts(10)


def test_lm_3_8_passed_over_three_times_running_the_seat_is_away_and_skipped_at_once():
    table = opened_round()
    silent_round(table)
    assert (table.now.silences, table.now.away) == ({"b": 2}, frozenset())
    for seat in "ac":
        table.act(seat, SitOut())
    while table.game.turns[0] != "b":
        table.act(table.game.turns[0], Stake(coins=0))
    table.act("a", PassOver(seat="b"))
    table.run_due_acts(10)
    assert table.now.away == {"b"}
    while table.game.turns:
        table.act(table.game.turns[0], Stake(coins=0))
    assert "b" in table.game.thrown


def test_lm_3_8_one_word_in_between_and_the_count_begins_anew():
    table = opened_round()
    silent_round(table)
    table.act("b", BurnLife())
    assert table.now.silences == {}


def test_d45_who_leaves_is_skipped_at_once():
    table = opened_round()
    table.act("a", Stake(coins=1))
    assert table.act("b", StepAway()) == [SteppedAway(seat="b"), PassedOver(seat="b"), Staked(seat="b", coins=0)]


def test_d45_who_was_away_comes_back_at_any_question():
    table = opened_round()
    table.act("b", StepAway())
    assert "still_here" in {offer.order for offer in offers(BOOK, table.now, "b")}
    table.act("b", ObjectToPassing())
    table.act("a", Stake(coins=1))
    assert table.game.turns[0] == "b"


def test_d45_who_comes_back_with_another_phone_is_here():
    table = opened_round()
    table.act("b", StepAway())
    table.sit("b")
    assert table.now.away == frozenset()


def test_d45_the_host_says_that_a_seat_without_a_phone_is_back():
    table = opened_round(phones=["a", "c"])
    table.act("b", StepAway(), hand="host")
    table.act("b", ObjectToPassing(), hand="host")
    assert table.now.away == frozenset()


# --- the charter's clock ---------------------------------------------------------------------------------------------


def test_lm_3_8_the_clock_passes_over_after_answer_seconds_and_ten_more():
    table = opened_round(answer_seconds=30)
    assert next_deadline(BOOK, table.now) == table.at() + timedelta(seconds=30)
    assert table.run_due_acts(29) == []
    assert table.run_due_acts(1) == [PassingOver(seat="a", until=table.at() + timedelta(seconds=10))]
    assert table.past[-1].by.hand == "table"
    assert table.run_due_acts(10) == [PassedOver(seat="a"), Staked(seat="a", coins=0)]


def test_lm_3_8_the_clock_counts_from_the_seats_own_question():
    table = opened_round(answer_seconds=30)
    table.clock += 20
    table.act("a", Stake(coins=1))
    assert table.run_due_acts(29) == []
    assert table.run_due_acts(1) == [PassingOver(seat="b", until=table.at() + timedelta(seconds=10))]


def test_lm_3_8_who_objects_has_the_whole_time_again():
    table = opened_round(answer_seconds=30)
    table.run_due_acts(30)
    table.act("a", ObjectToPassing())
    assert table.run_due_acts(29) == []
    assert table.run_due_acts(1)


def test_lm_3_8_without_answer_seconds_nobody_is_passed_over_by_the_clock():
    table = opened_round()
    assert next_deadline(BOOK, table.now) is None
    assert table.run_due_acts(86_400) == []
