"""D-46: a player of the house plays for who is absent, as they have wished, until they speak."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import TABLE
from games.kernel.table import offers
from games.kernel.table.facts import HousePlays, Objected
from games.kernel.table.orders import LetHousePlay, ObjectToPassing, PassOver, StepAway
from games.kernel.table.screen import log_line
from tests.games.throws.rules.book import BOOK, Stake, Staked
from tests.games.throws.sitting import Sitting, opened_round

LET = LetHousePlay(seat="b")


def offered(table: Sitting, seat: str) -> list[tuple[str, bool]]:
    """For whom this seat may let the house play, or play no more."""
    mine = (offer for offer in offers(BOOK, table.now, seat) if offer.order == "let_house_play")
    return [(offer.fixed["seat"], offer.fixed["plays"]) for offer in mine]


def test_d_46_for_who_has_no_phone_or_has_said_nothing_yet():
    table = opened_round(phones=("a", "b"))
    assert offered(table, "a") == [("b", True), ("c", True)]
    assert offered(table, "b") == [], "the host alone"
    assert table.refused("b", LetHousePlay(seat="c")) == ("LM 3.8", "only_the_host_may")


def test_d_46_not_for_who_is_here():
    table = opened_round()
    table.act("a", Stake(coins=1))
    table.act("b", Stake(coins=1))
    assert ("b", True) not in offered(table, "a")
    assert table.refused("a", LET) == ("D-46", "is_not_absent")
    assert table.refused("a", LetHousePlay(seat="a")) == ("D-46", "is_not_absent"), "the host is here"


def test_d_46_for_who_leaves_and_for_who_was_silent():
    left = opened_round()
    left.act("b", StepAway())
    assert left.act("a", LET) == [HousePlays(seat="b", character="calm")]
    silent = opened_round()
    silent.act("b", StepAway())
    silent.act("b", ObjectToPassing())
    assert silent.refused("a", LET) == ("D-46", "is_not_absent")
    silent.act("a", Stake(coins=1))
    silent.act("a", PassOver(seat="b"))
    silent.run_due_acts(10)
    assert silent.act("a", LET) == [HousePlays(seat="b", character="calm")]


def test_d_46_not_against_the_wish_of_the_absent():
    table = opened_round(phones=("a", "c"), house=None)
    assert offered(table, "a") == []
    assert table.refused("a", LET) == ("D-46", "house_is_not_wished")


def test_d_46_it_answers_by_its_own_hand_and_the_story_says_so():
    table = opened_round(phones=("a", "c"))
    assert table.refused("b", Stake(coins=1), hand="house") == ("D-46", "house_does_not_play")
    table.act("a", LET)
    table.act("a", Stake(coins=1))
    assert table.refused("b", Stake(coins=1), hand="house", question=0) == ("LM 3.8", "question_gone")
    assert table.act("b", Stake(coins=1), hand="house") == [Staked(seat="b", coins=1)]
    line = log_line(BOOK, table.past[-1], None)
    assert line is None or line.values["hand"] == "house"
    assert table.now.house == {"b": "calm"}, "it stays"


def test_d_46_nobody_goes_on_without_it_and_the_clock_leaves_it_alone():
    table = opened_round(phones=("a", "c"), answer_seconds=30)
    table.act("a", LET)
    table.act("a", Stake(coins=1))
    assert not [fact for fact in table.run_due_acts(600) if getattr(fact, "seat", None) == "b"]
    assert "pass_over" not in {offer.order for offer in offers(BOOK, table.now, "a") if offer.fixed.get("seat") == "b"}


@pytest.mark.parametrize("word", [Stake(coins=2), ObjectToPassing()])
def test_d_46_the_first_word_of_the_player_ends_it(word):
    table = opened_round()
    table.act("a", LET)
    table.act("a", Stake(coins=1))
    assert "still_here" in {offer.order for offer in offers(BOOK, table.now, "b")}
    table.act("b", word)
    assert table.now.house == {}
    assert table.refused("b", Stake(coins=1), hand="house") == ("D-46", "house_does_not_play")


def test_d_46_who_sits_down_there_plays():
    table = opened_round(phones=("a", "c"))
    table.act("a", LET)
    table.sit("b")
    assert table.now.house == {}


def test_d_46_the_host_hands_the_seat_back_at_any_question_once():
    table = opened_round(phones=("a", "c"))
    table.act("a", LET)
    assert offered(table, "a")[0] == ("b", False)
    back = LetHousePlay(seat="b", plays=False)
    assert table.act("a", back) == [HousePlays(seat="b", character=None)]
    assert table.refused("a", back) == ("D-46", "house_does_not_play")
    table.act("a", LET)
    assert table.refused("a", LET) == ("D-46", "house_plays_already")


def test_d_46_only_the_table_itself_says_how():
    table = opened_round(phones=("a", "c"))
    assert table.act("a", LetHousePlay(seat="b", character="wild")) == [HousePlays(seat="b", character="calm")]
    table.act("a", LetHousePlay(seat="b", plays=False))
    assert table._acted(LetHousePlay(seat="b", character="wild"), TABLE) == [HousePlays(seat="b", character="wild")]


def test_d_46_the_word_that_it_is_here_is_told():
    table = opened_round()
    table.act("a", LET)
    assert table.act("b", ObjectToPassing()) == [Objected(seat="b")]
