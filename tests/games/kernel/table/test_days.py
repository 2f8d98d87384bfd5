"""D-47: a table at the pace of days: the clock alone goes on without somebody, and sleeping is no absence."""

from datetime import timedelta

from games.kernel.days import Days
from games.kernel.rulebook import HOST
from games.kernel.table import answered_until, next_deadline, offers
from games.kernel.table.facts import PassedOver, PassingOver
from games.kernel.table.orders import ObjectToPassing, PassOver, StepAway
from tests.games.throws.rules.book import BOOK, BurnLife, OpenRound, Stake, Staked
from tests.games.throws.sitting import NOON, Sitting, opened_round

DAY = timedelta(days=1)


def at_days(**setup: object) -> Sitting:
    """A round that is opened on a Thursday at noon, UTC: until Friday at noon."""
    return opened_round(days=Days(1), **setup)


def orders_of(table: Sitting, seat: str) -> set[str]:
    return {offer.order for offer in offers(BOOK, table.now, seat)}


def test_d47_silence_answers_when_the_day_is_over_and_ten_seconds_more():
    table = at_days()
    table.act("a", Stake(coins=1))
    assert answered_until(BOOK, table.now, "b") == next_deadline(BOOK, table.now) == NOON + DAY
    assert table.run_due_acts(24 * 3600 - 1) == []
    assert table.run_due_acts(1) == [PassingOver(seat="b", until=NOON + DAY + timedelta(seconds=10))]
    assert table.run_due_acts(10) == [PassedOver(seat="b"), Staked(seat="b", coins=0)]
    assert table.run_due_acts() == []


def test_d47_a_clock_that_jumps_back_and_forth_answers_for_nobody_before_their_time():
    """A server whose clock is set back, and forward again, keeps the promise that stood on the board."""
    table = at_days()
    table.act("a", Stake(coins=1))
    for jump in (12 * 3600, -36 * 3600, 47 * 3600):
        assert table.run_due_acts(jump) == []
        assert answered_until(BOOK, table.now, "b") == NOON + DAY
    assert table.run_due_acts(3600) == [PassingOver(seat="b", until=NOON + DAY + timedelta(seconds=10))]
    assert table.run_due_acts(-3600) == []
    assert table.run_due_acts(3610) == [PassedOver(seat="b"), Staked(seat="b", coins=0)]
    assert table.run_due_acts(-24 * 3600) == []


def test_d47_the_host_is_waited_for_like_anybody():
    """And cannot cut their own time short."""
    table = at_days()
    assert table.refused("a", PassOver(seat="a")) == ("D-47", "has_its_time")
    assert table.run_due_acts(24 * 3600) == [PassingOver(seat="a", until=NOON + DAY + timedelta(seconds=10))]
    assert PassedOver(seat="a") in table.run_due_acts(10)


def test_d47_the_seconds_of_an_evening_mean_nothing_over_days():
    table = at_days(answer_seconds=30)
    assert table.run_due_acts(3600) == []


def test_d47_nobody_goes_on_without_a_player_before_their_time():
    table = at_days()
    table.act("a", Stake(coins=1))
    assert "pass_over" not in orders_of(table, "a")
    assert table.refused("a", PassOver(seat="b")) == ("D-47", "has_its_time")


def test_d47_the_host_goes_on_without_a_seat_where_nobody_sits():
    table = at_days(phones=("a", "c"))
    table.act("a", Stake(coins=1))
    assert "pass_over" in orders_of(table, "a")
    assert table.act("a", PassOver(seat="b"))


def test_d47_who_leaves_for_a_while_is_not_waited_for():
    table = at_days()
    table.act("a", Stake(coins=1))
    assert PassedOver(seat="b") in table.act("b", StepAway())


def silent(table: Sitting, times: int) -> None:
    """So often the clock goes on without `b`, while the others answer what they are asked."""
    while table.now.silences.get("b", 0) < times:
        waiting = table.now.game
        others = [seat for seat in BOOK.waited_for(waiting) if seat != "b"]
        if others:
            answer = BOOK.default_order(waiting, others[0])
            assert answer is not None
            table.act(others[0], answer)
        elif (deadline := next_deadline(BOOK, table.now)) is not None:
            table.run_due_acts((deadline - table.at()).total_seconds())
        else:
            table.act("a", OpenRound())


def test_d47_who_was_silent_however_often_is_not_away():
    table = at_days()
    silent(table, 4)
    assert not table.now.away
    assert "pass_over" not in orders_of(table, "a")


def test_d47_a_table_at_which_all_are_silent_waits_for_who_comes_first():
    table = at_days(host=HOST, rounds=9)
    while (deadline := next_deadline(BOOK, table.now)) is not None or not BOOK.waited_for(table.now.game):
        if deadline is None:
            table.act(HOST, OpenRound())
        else:
            table.run_due_acts((deadline - table.at()).total_seconds())
    assert set(table.now.silences) == {"a", "b", "c"}
    assert min(table.now.silences.values()) >= 3
    assert table.run_due_acts(90 * 24 * 3600) == []
    table.act("a", BurnLife())
    assert next_deadline(BOOK, table.now) is not None


def test_d47_who_says_that_they_are_here_has_a_day_again():
    table = at_days()
    table.act("a", Stake(coins=1))
    table.run_due_acts(24 * 3600)
    table.act("b", ObjectToPassing())
    assert answered_until(BOOK, table.now, "b") == NOON + 4 * DAY  # Friday noon, and the weekend between


def test_d47_who_has_not_said_a_word_is_not_absent_before_their_time():
    table = at_days()
    table.act("a", Stake(coins=1))
    assert "let_house_play" not in orders_of(table, "a")
    table.run_due_acts(24 * 3600)
    table.run_due_acts(10)
    assert "let_house_play" in orders_of(table, "a")


def test_d47_a_phone_that_comes_back_stops_what_passes_it_over():
    table = at_days()
    table.act("a", Stake(coins=1))
    table.run_due_acts(24 * 3600)
    assert "b" in table.now.passing
    table.sit("b")
    assert "b" not in table.now.passing


def test_d47_a_word_that_must_be_spoken_has_no_time():
    table = at_days(must_throw=True)
    for seat in "abc":
        table.act(seat, Stake(coins=1))
    asked = [seat for seat in BOOK.waited_for(table.now.game) if BOOK.default_order(table.now.game, seat) is None]
    assert asked
    assert answered_until(BOOK, table.now, asked[0]) is None
