"""How orders become facts: all of an act or nothing, one after the other, nothing lost."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from uuid import uuid4

import msgspec
import pytest
from django.db import transaction
from django.utils import timezone

from games.journal import store
from games.journal.models import Entry, Stream
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST, Order, Refused
from games.kernel.table import TableState
from games.kernel.table.orders import PassOver, SitDown, TakeBack
from games.tables import service, state
from games.tables.models import Seat, Table
from tests.games.throws.rules.book import BurnLife, OpenRound, Setup, Stake, Throw
from tests.support.table_fixtures import OpenTable
from tests.support.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

Seats = dict[str, Seat]


def kinds(table: Table) -> list[str]:
    """The kinds of the table's facts, in order."""
    return [entry.kind for entry in store.read(table.stream_id)]


def now(table: Table) -> TableState:
    return state.current(table.stream_id, table.game).state


def asking(table: Table, seat: Seat | None, order: Order) -> Order:
    """The order, with the number of the question that stands there now."""
    number = kernel_table.question_of(now(table), order, seat.key if seat else None)
    return msgspec.structs.replace(order, question=number)


def give(table: Table, seat: Seat, order: Order) -> TableState:
    return service.act(table, seat, asking(table, seat, order))


def refold(table: Table) -> TableState:
    """The state as the journal alone tells it."""
    return kernel_table.fold(registry.book(table.game), state.history(table.stream_id, table.game))


def test_a_table_opens_with_its_setup_and_those_who_have_accounts_sit_down(table: Table):
    assert kinds(table) == ["table_opened", "sat_down", "sat_down"]
    assert now(table).host == "a"
    assert now(table).phones == {"a", "b"}
    assert Entry.objects.get(version=1).data["setup"]["rounds"] == Setup().rounds


def test_an_act_is_written_with_whose_it_was(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    last = Entry.objects.last()
    assert last is not None
    assert (last.version, last.act, last.kind, last.data) == (4, 4, "round_opened", last.data)
    assert last.actor == {"seat": "a", "hand": "own", "host": True}


def test_a_refused_order_changes_nothing(table: Table, seats: Seats):
    before, state_before = kinds(table), now(table)
    with pytest.raises(Refused):
        give(table, seats["b"], OpenRound())
    assert (kinds(table), now(table)) == (before, state_before)
    assert Stream.objects.get().version == len(before)


def test_orders_given_together_stand_or_fall_together(table: Table, seats: Seats):
    before = kinds(table)
    with pytest.raises(Refused):
        service.act_together(table, seats["b"], [BurnLife(), OpenRound(question=1)], acting_for=[None, None])
    assert kinds(table) == before
    service.act_together(table, seats["b"], [BurnLife(), BurnLife()], acting_for=[None, None])
    assert kinds(table) == [*before, "life_burned", "life_burned"]
    assert {entry.act for entry in Entry.objects.filter(kind="life_burned")} == {4}


def test_a_double_click_is_done_once(table: Table, seats: Seats):
    order = asking(table, seats["a"], OpenRound())
    service.act(table, seats["a"], order)
    with pytest.raises(Refused, match="question_gone"):
        service.act(table, seats["a"], order)
    assert kinds(table).count("round_opened") == 1


def test_an_order_counts_once_however_often_it_is_sent(table: Table, seats: Seats):
    before, first, second = now(table).version, uuid4(), uuid4()
    for _ in range(3):
        after = service.act(table, seats["a"], BurnLife(), order_id=first)
    assert kinds(table).count("life_burned") == 1
    assert after == now(table) == refold(table)
    service.act(table, seats["a"], BurnLife(), order_id=second)
    service.act(table, seats["a"], BurnLife(), order_id=first)
    assert kinds(table).count("life_burned") == 2
    done = [list(service.done_by(table, seats["a"], one)) for one in (first, second)]
    assert done == [[before + 1], [before + 2]]
    assert list(service.done_by(table, seats["a"], uuid4())) == []


def test_an_id_is_its_sender_s_alone(table: Table, seats: Seats):
    """Two phones that number their orders alike swallow nothing of each other, and learn nothing by asking."""
    key = uuid4()
    service.act(table, seats["a"], BurnLife(), order_id=key)
    assert list(service.done_by(table, seats["b"], key)) == []
    service.act(table, seats["b"], BurnLife(), order_id=key)
    assert kinds(table).count("life_burned") == 2


def test_the_id_of_a_refused_order_is_free_again(table: Table, seats: Seats):
    key = uuid4()
    with pytest.raises(Refused, match="question_gone"):
        service.act(table, seats["a"], OpenRound(question=99), order_id=key)
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), order_id=key)
    assert kinds(table).count("round_opened") == 1


def test_an_id_counts_at_its_own_table_alone(open_table: OpenTable):
    key, tables = uuid4(), [open_table(), open_table()]
    for table in tables:
        service.act(table, table.seats.get(key="a"), BurnLife(), order_id=key)
    assert [kinds(table).count("life_burned") for table in tables] == [1, 1]


def test_nobody_acts_for_a_seat_that_does_not_exist(table: Table, seats: Seats):
    with pytest.raises(Refused, match="no_such_seat"):
        service.act(table, seats["a"], BurnLife(), acting_for="nobody")


def test_only_the_host_acts_for_others(table: Table, seats: Seats):
    with pytest.raises(Refused, match="only_the_host_may"):
        service.act(table, seats["b"], BurnLife(), acting_for="c")
    service.act(table, seats["a"], BurnLife(), acting_for="c")
    last = Entry.objects.last()
    assert last is not None and last.actor == {"seat": "c", "hand": "host", "host": True}


def test_nobody_sits_another_down(table: Table, seats: Seats):
    with pytest.raises(Refused, match="only_the_table_may"):
        service.act(table, seats["b"], SitDown(seat="c"))


def test_a_host_with_no_seat_in_the_game_has_a_place_all_the_same(open_table: OpenTable):
    table = open_table(host=HOST)
    assert give(table, table.seats.get(key=HOST), OpenRound()).game.round == 1


def test_what_is_due_is_done_and_nothing_twice(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    turn = now(table).game.turns[0]
    give(table, seats["a"], PassOver(seat=turn))
    later = timezone.now() + timedelta(seconds=11)
    before = len(kinds(table))
    service.run_due_acts(table)
    assert len(kinds(table)) == before
    service.run_due_acts(table, at=later)
    service.run_due_acts(table, at=later)
    assert kinds(table)[before:] == ["passed_over", "staked"]


# --- what is remembered beside the journal ---------------------------------------------------------------------------


def run_a_while(table: Table, seats: Seats) -> None:
    give(table, seats["a"], OpenRound())
    while now(table).game.turns:
        give(table, seats[now(table).game.turns[0]], Stake(coins=1))
    give(table, seats["a"], Throw(sign="rock"))
    give(table, seats["a"], TakeBack(to=now(table).version - 1))
    give(table, seats["b"], Throw(sign="rock"))


@pytest.mark.django_db(transaction=True)
def test_the_remembered_state_is_what_the_journal_tells(table: Table, seats: Seats):
    run_a_while(table, seats)
    known = state.kept(table.stream_id)
    assert known is not None and known.state == refold(table)
    assert [one.version for one in known.recent] == list(range(1, known.state.version + 1))


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_remembered(table: Table, seats: Seats):
    give(table, seats["a"], BurnLife())
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        give(table, seats["a"], BurnLife())
        assert now(table).game.life["a"] == 1
        raise ZeroDivisionError
    assert now(table) == refold(table)
    assert now(table).game.life["a"] == 2
    assert give(table, seats["a"], BurnLife()).game.life["a"] == 1


@pytest.mark.django_db(transaction=True)
def test_facts_of_another_process_are_followed(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    old = state.kept(table.stream_id)
    assert old is not None
    run_on = give(table, seats[now(table).game.turns[0]], Stake(coins=2))
    state.forget_all()
    state.keep(table.stream_id, old)
    assert now(table) == run_on
    give(table, seats["a"], TakeBack(to=run_on.version - 1))
    taken_back = now(table)
    state.forget_all()
    state.keep(table.stream_id, old)
    assert now(table) == taken_back


def test_an_older_state_never_replaces_a_newer_one(table: Table, seats: Seats):
    old = state.current(table.stream_id, table.game)
    give(table, seats["a"], BurnLife())
    new = state.current(table.stream_id, table.game)
    state.keep(table.stream_id, new)
    state.keep(table.stream_id, old)
    assert state.kept(table.stream_id) == new


def test_only_so_many_tables_are_kept(monkeypatch: pytest.MonkeyPatch, table: Table):
    monkeypatch.setattr(state, "KEPT", 2)
    snapshot = state.current(table.stream_id, table.game)
    for number in (1001, 1002, 1003):
        state.keep(number, snapshot)
    assert [state.kept(number) is None for number in (1001, 1002, 1003)] == [True, False, False]


# --- at the same time ------------------------------------------------------------------------------------------------


def refusals(outcomes: list[object]) -> list[str]:
    return [str(outcome) for outcome in outcomes if isinstance(outcome, Refused)]


WRITERS, ACTS = 8, 12


@pytest.mark.django_db(transaction=True)
def test_eight_writers_at_once_lose_nothing_and_leave_no_gap(open_table: OpenTable):
    table = open_table(life=1000)
    seats = list(table.seats.all())

    def burn(number: int) -> None:
        for _ in range(ACTS):
            service.act(table, seats[number % 3], BurnLife())

    at_once(*[partial(burn, number) for number in range(WRITERS)])
    versions = [entry.version for entry in store.read(table.stream_id)]
    assert versions == list(range(1, 3 + WRITERS * ACTS + 1))
    assert sum(now(table).game.life.values()) == 3000 - WRITERS * ACTS
    assert now(table) == refold(table)
    assert Stream.objects.get().version == versions[-1]


@pytest.mark.django_db(transaction=True)
def test_two_phones_in_the_same_instant_answer_one_question_once(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    seat = seats[now(table).game.turns[0]]
    taps = [asking(table, seat, Stake(coins=coins)) for coins in (1, 2, 3, 4)]
    outcomes = at_once(*[partial(service.act, table, seat, tap) for tap in taps], refused=(Refused,))
    assert refusals(outcomes) == ["question_gone (LM 3.8)"] * 3
    assert kinds(table).count("staked") == 1


@pytest.mark.django_db(transaction=True)
def test_one_order_sent_many_times_in_the_same_instant_counts_once(table: Table, seats: Seats):
    key = uuid4()
    at_once(*[lambda: service.act(table, seats["a"], BurnLife(), order_id=key)] * 6)
    assert kinds(table).count("life_burned") == 1
    assert now(table) == refold(table)


@pytest.mark.django_db(transaction=True)
def test_two_guests_in_the_same_instant_get_one_seat(table: Table, seats: Seats):
    taps = [partial(service.take_seat, table, seats["c"], name) for name in ("Dan", "Eve")]
    assert refusals(at_once(*taps, refused=(Refused,))) == ["seat_is_taken (LM 3.8)"]


@pytest.mark.django_db(transaction=True)
def test_a_phone_that_takes_all_seats_in_the_same_instant_gets_one():
    places = [service.Place(key, key.upper()) for key in ("a", "b", "c")]
    table = service.open_table("throws", Setup(), places, name="Open", host="a")
    taps = [partial(service.take_seat, table, seat, "Dan", token="of this phone") for seat in table.seats.all()]
    assert refusals(at_once(*taps, refused=(Refused,))) == ["sits_already (LM 3.8)"] * 2
    assert table.seats.filter(token="of this phone").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_taps_on_one_seat_in_the_same_instant_seat_a_guest_once(table: Table, seats: Seats):
    taps = [partial(service.take_seat, table, seats["c"], "Dan", token="of this phone")] * 2
    at_once(*taps)
    assert kinds(table).count("sat_down") == 3, "Ada, Bo and the guest"


@pytest.mark.django_db(transaction=True)
def test_a_link_moves_a_seat_once(table: Table, seats: Seats):
    outcomes = at_once(*[lambda: service.take_over(table, seats["b"])] * 2, refused=(Refused,))
    assert refusals(outcomes) == ["link_is_used (LM 3.8)"]


@pytest.mark.django_db(transaction=True)
def test_many_streams_at_the_same_deadline_do_what_is_due_once(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    give(table, seats["a"], PassOver(seat=now(table).game.turns[0]))
    later = timezone.now() + timedelta(seconds=11)
    at_once(*[lambda: service.run_due_acts(table, at=later)] * 6)
    assert kinds(table).count("passed_over") == 1
