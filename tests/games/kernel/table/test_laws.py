"""Laws of a table, whatever is done at it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.kernel.choosing import choose
from games.kernel.codec import Codec, Malformed
from games.kernel.days import Days
from games.kernel.limits import LARGEST
from games.kernel.rulebook import HOST, Order, Refused
from games.kernel.table import fold, is_host, may_act_for, offers, offers_for, points_for
from games.kernel.table.orders import ORDERS, TakeBack
from tests.games.throws.rules.book import BOOK, Stake
from tests.games.throws.sitting import Sitting
from tests.support.examples import examples

CODEC = Codec(BOOK)

setups = st.fixed_dictionaries(
    {
        "undo": st.sampled_from(["free", "ask", "host", "own"]),
        "answer_seconds": st.sampled_from([None, 15]),
        "days": st.sampled_from([None, None, Days(1)]),
        "auto_advance": st.booleans(),
        "must_throw": st.booleans(),
        "host": st.sampled_from(["a", HOST]),
        "phones": st.sets(st.sampled_from("abc")),
    }
)


def played(setup: dict[str, Any], seed: int, acts: int) -> Sitting:
    """A table at which so many things were done that buttons offered. No button is ever refused."""
    chance = Random(seed)
    table = Sitting(seed=seed, **setup)
    for _ in range(acts):
        table.clock += chance.choice([0, 1, 5, 11])
        table.run_due_acts()
        _press(table, chance)
    return table


def _press(table: Sitting, chance: Random) -> None:
    pressed = [(seat, "own", offer) for seat in (*"abc", HOST) for offer in offers(BOOK, table.now, seat)]
    for seat in "abc":
        if seat != table.now.host and may_act_for(table.now, seat):
            pressed += [(seat, "host", offer) for offer in offers_for(BOOK, table.now, seat)]
    points = sorted(points_for(BOOK, table.now, table.now.host))
    if points and chance.random() < 0.1:
        table.act(table.now.host, TakeBack(to=chance.choice(points)))
    elif pressed and chance.random() < 0.1:
        table.sit(chance.choice("abc"))
    elif pressed:
        seat, hand, offer = chance.choice(pressed)
        table.act(seat, CODEC.read_order(choose(offer, chance)), hand=hand)


@settings(max_examples=examples(120), deadline=None)
@given(setups, st.integers(0, 10**6), st.integers(0, 60))
def test_following_fact_by_fact_is_folding_the_whole_journal(setup, seed, acts):
    table = played(setup, seed, acts)
    assert fold(BOOK, table.past) == table.now


@settings(max_examples=examples(60), deadline=None)
@given(setups, st.integers(0, 10**6), st.integers(0, 60))
def test_numbers_of_questions_never_come_back(setup, seed, acts):
    table = played(setup, seed, acts)
    newest: dict[str, int] = {}
    given_before: set[int] = set()
    for version in range(2, len(table.past) + 1):
        asked = fold(BOOK, table.past[:version]).asked
        for seat, question in asked.items():
            if newest.get(seat) != question.number:
                assert question.number not in given_before
        given_before |= {question.number for question in asked.values()}
        newest = {seat: question.number for seat, question in asked.items()}


@settings(max_examples=examples(60), deadline=None)
@given(setups, st.integers(0, 10**6), st.integers(0, 60))
def test_facts_come_out_of_the_journal_as_they_went_in(setup, seed, acts):
    for one in played(setup, seed, acts).past:
        kind, data = CODEC.write_fact(one.fact)
        assert CODEC.read_fact(kind, json.loads(json.dumps(data))) == one.fact


st.register_type_strategy(Stake, st.builds(Stake, coins=st.integers(0, 20)))
wild_orders = st.one_of(*(st.from_type(kind) for kind in (*ORDERS, *BOOK.order_types)))


@settings(max_examples=examples(150), deadline=None)
@given(
    setups, st.integers(0, 10**6), st.integers(0, 30), st.lists(st.tuples(st.sampled_from([*"abc", HOST]), wild_orders))
)
def test_whatever_is_ordered_is_done_or_refused_and_a_refusal_changes_nothing(setup, seed, acts, wild):
    table = played(setup, seed, acts)
    for seat, order in wild:
        before = table.now
        try:
            table.act(seat, order)
        except Refused:
            assert table.now is before
    assert fold(BOOK, table.past) == table.now


@given(wild_orders)
def test_orders_are_read_as_they_were_written(order: Order):
    name, data = CODEC.orders.write(order)
    written = json.dumps(data | {"order": name})
    assume("\\u0000" not in written)
    assume(all(abs(value) <= LARGEST for value in data.values() if isinstance(value, int)))
    assert CODEC.read_order(json.loads(written)) == order


@pytest.mark.parametrize("unwritable", ["\0", "a\ud800b"])
def test_no_order_brings_a_text_that_no_database_keeps(unwritable: str):
    with pytest.raises(Malformed):
        CODEC.read_order({"order": "hand_on", "to": unwritable})


def test_every_button_of_a_host_is_theirs_alone():
    table = Sitting(host="a")
    assert is_host(table.now, "a")
    hosts_own = {offer.order for offer in offers(BOOK, table.now, "a")} - {
        offer.order for offer in offers(BOOK, table.now, "b")
    }
    assert hosts_own == {"open_round", "close_phase", "hand_on", "let_house_play"}
