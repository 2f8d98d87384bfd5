"""LM 3.8: every order names the question that it answers; whose hand may give it; who holds the host's role."""

from dataclasses import replace

import pytest

from games.kernel.rulebook import HOST, Order
from games.kernel.table import fold, offers, offers_for
from games.kernel.table.facts import HandedOn, SatDown, SeatLent
from games.kernel.table.orders import HandOn, LendSeat, ObjectToPassing, PassOver, SitDown, StepAway, TakeBack
from tests.games.throws.rules.book import (
    BOOK,
    BurnLife,
    LifeBurned,
    OpenRound,
    RoundOpened,
    SitOut,
    Stake,
    Staked,
    State,
    Throw,
    question_keys,
)
from tests.games.throws.sitting import Sitting, opened_round, staked

GONE = ("LM 3.8", "question_gone")


def test_lm_3_8_a_late_tap_is_refused_and_never_applied_to_the_next_question():
    table = opened_round()
    first = table.number("a")
    table.act("a", Stake(coins=2))
    for seat, order in (("b", Stake(coins=1)), ("c", Stake(coins=1)), *((s, Throw(sign="rock")) for s in "abc")):
        table.act(seat, order)
    assert table.game.round == 2
    assert table.refused("a", Stake(coins=5), question=first) == GONE


def test_lm_3_8_a_doubled_tap_is_refused():
    table = staked()
    number = table.number("a")
    table.act("a", Throw(sign="rock"), question=number)
    assert table.refused("a", Throw(sign="rock"), question=number) == GONE


def test_lm_3_8_a_tap_without_a_number_is_refused():
    assert staked().refused("a", Throw(sign="rock"), question=0) == GONE


def test_lm_3_8_a_question_keeps_its_number_while_others_answer_theirs():
    table = staked()
    number = table.number("c")
    table.act("a", Throw(sign="rock"))
    table.act("b", BurnLife())
    assert table.number("c") == number


def test_a_fact_asks_the_rule_book_once_for_the_questions_of_all_seats():
    """A process that has just begun folds an evening before it can show it; its length counts, not its seats."""
    asked: list[State] = []

    def counted(state: State) -> dict[str, str]:
        asked.append(state)
        return question_keys(state)

    past = staked().past
    fold(replace(BOOK, question_keys=counted), past)
    assert len(asked) == len(past)


def test_lm_3_8_numbers_never_come_back_after_taking_back():
    table = opened_round()
    seen = {asked.number for asked in table.now.asked.values()}
    table.act("a", Stake(coins=2))
    seen |= {asked.number for asked in table.now.asked.values()}
    table.act("a", TakeBack(to=table.last_version_of(Staked) - 1))
    assert table.game.turns[0] == "a"
    assert not seen & {asked.number for asked in table.now.asked.values()}


def test_lm_3_8_the_host_answers_a_question_of_their_own():
    table = Sitting(auto_advance=False)
    assert table.refused("a", OpenRound(), question=table.number(HOST) + 1) == GONE
    assert [type(fact) for fact in table.act("a", OpenRound())] == [RoundOpened]
    assert HOST not in table.now.asked


def test_lm_3_8_a_host_without_a_seat_in_the_game_runs_the_table():
    table = Sitting(host=HOST)
    assert table.act(HOST, OpenRound())
    assert table.refused(HOST, BurnLife()) == ("LM 3.8", "only_a_seat_may")


@pytest.mark.parametrize(
    "order", [HandOn(to="b"), OpenRound(), PassOver(seat="a")], ids=lambda order: type(order).__name__
)
def test_lm_3_8_only_the_host_runs_the_table(order: Order):
    table = Sitting(host=HOST) if isinstance(order, OpenRound) else opened_round(host=HOST)
    assert table.refused("b", order) == ("LM 3.8", "only_the_host_may")


# --- by whose hand ---------------------------------------------------------------------------------------------------


def test_lm_3_8_the_host_acts_for_a_seat_without_a_phone():
    table = opened_round(phones=["a", "c"])
    table.act("a", Stake(coins=1))
    assert table.act("b", Stake(coins=3), hand="host") == [Staked(seat="b", coins=3)]
    assert (table.past[-1].by.hand, table.past[-1].by.seat) == ("host", "b")


def test_lm_3_8_the_host_does_not_act_for_a_seat_with_its_own_phone():
    table = opened_round()
    table.act("a", Stake(coins=1))
    assert table.refused("b", Stake(coins=3), hand="host") == ("LM 3.8", "seat_has_its_own_phone")


def test_lm_3_8_the_host_acts_for_a_seat_that_asks_them_to_until_it_asks_no_more():
    table = opened_round()
    table.act("a", Stake(coins=1))
    table.act("b", LendSeat(lent=True))
    assert table.act("b", Stake(coins=3), hand="host") == [Staked(seat="b", coins=3)]
    assert table.act("b", LendSeat(lent=False)) == [SeatLent(seat="b", lent=False)]
    assert table.refused("b", BurnLife(), hand="host") == ("LM 3.8", "seat_has_its_own_phone")


def test_lm_3_8_the_host_can_not_lend_themselves_a_seat():
    table = opened_round(phones=["a", "c"])
    assert table.refused("b", LendSeat(lent=True), hand="host") == ("LM 3.8", "seat_lends_itself")


def test_lm_3_8_the_host_acts_for_a_seat_that_is_away():
    table = opened_round()
    table.act("b", StepAway())
    assert table.act("b", BurnLife(), hand="host") == [LifeBurned(seat="b")]


def test_lm_3_8_hidden_choices_are_never_entered_by_the_host():
    table = staked(phones=["a", "c"])
    assert table.refused("b", Throw(sign="rock"), hand="host") == ("LM 3.8", "on_its_own_phone")
    names = {offer.order for offer in offers_for(BOOK, table.now, "b")}
    assert "throw" not in names and "sit_out" in names


def test_lm_3_8_nobody_sits_down_but_by_taking_a_phone():
    assert Sitting().refused("b", SitDown(seat="c")) == ("LM 3.8", "only_the_table_may")


def test_lm_3_8_another_phone_is_told_as_such():
    table = Sitting(phones=["a"])
    assert table.sit("b") == [SatDown(seat="b", again=False)]
    assert table.sit("b") == [SatDown(seat="b", again=True)]


# --- the host's role -------------------------------------------------------------------------------------------------


def test_lm_3_8_the_role_is_handed_on():
    table = opened_round()
    assert table.act("a", HandOn(to="b")) == [HandedOn(to="b")]
    assert table.refused("a", HandOn(to="c")) == ("LM 3.8", "only_the_host_may")
    assert table.act("b", HandOn(to="a")) == [HandedOn(to="a")]


def test_lm_3_8_the_role_is_handed_to_a_seat_with_a_phone():
    table = opened_round(phones=["a", "c"])
    assert table.refused("a", HandOn(to="b")) == ("LM 3.8", "host_needs_a_phone")
    assert table.refused("a", HandOn(to="nobody")) == ("LM 3.8", "host_needs_a_phone")
    assert table.refused("a", HandOn(to="a")) == ("LM 3.8", "is_host_already")


def test_lm_3_8_a_host_without_a_seat_in_the_game_who_has_handed_on_is_a_watcher():
    table = Sitting(host=HOST)
    table.act(HOST, HandOn(to="b"))
    assert offers(BOOK, table.now, HOST) == []
    assert table.refused(HOST, OpenRound()) == ("LM 3.8", "only_the_host_may")


# --- a finished table ------------------------------------------------------------------------------------------------


def finished() -> Sitting:
    table = staked(rounds=1)
    for seat in "abc":
        table.act(seat, SitOut())
    assert BOOK.is_finished(table.game)
    return table


@pytest.mark.parametrize(
    "order",
    [
        HandOn(to="b"),
        LendSeat(lent=True),
        StepAway(),
        ObjectToPassing(),
        TakeBack(to=2),
        BurnLife(),
        PassOver(seat="b"),
    ],
    ids=lambda order: type(order).__name__,
)
def test_lm_4_a_finished_table_stays_as_it_is(order: Order):
    assert finished().refused("a", order) == ("LM 4", "table_is_finished")


def test_lm_4_a_finished_table_is_still_looked_at_on_another_phone():
    table = finished()
    assert table.sit("b") == [SatDown(seat="b", again=True)]
    assert offers(BOOK, table.now, "b") == []
