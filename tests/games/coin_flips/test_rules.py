"""The rules of coin flips, each by its number."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.rulebook import Fact, Refusal
from tests.games.coin_flips.playing import a_setup, at_a_table
from tests.games.coin_flips.rules.book import BOOK
from tests.games.coin_flips.rules.facts import Called, FirstTurnWon, Flipped, FlippedOn
from tests.games.coin_flips.rules.orders import Call, Flip
from tests.games.coin_flips.rules.taking_back import forget


def refused(play, actor, order) -> Refusal:
    said = play.refusal(actor, order)
    assert said is not None
    return said.refusal


def said_of(fact: Fact, seat: str) -> dict[str, Any]:
    """What the line of this fact tells this seat."""
    line = BOOK.log_line(fact, seat)
    assert line is not None
    return dict(line.values)


@pytest.mark.parametrize("seats", ["", "a", "abcdefa"])
def test_cf_1_two_to_six_players_can_flip(seats: str) -> None:
    with pytest.raises(ValueError, match="CF 1"):
        a_setup(seats)


def test_cf_2_each_calls_once() -> None:
    table = at_a_table().calls(a="heads")
    assert table.facts == [Called(seat="a", side="heads")]
    assert refused(table, "a", Call(side="tails")) == Refusal("CF 2", "called_already")
    assert list(BOOK.waited_for(table.state)) == ["b"]


def test_cf_2_nobody_else_sees_what_was_called() -> None:
    table = at_a_table().calls(a="heads")
    assert [BOOK.view(table.state, seat).mine for seat in ("a", "b", None)] == ["heads", None, None]
    assert said_of(table.facts[0], "a") == {"who": "a", "side": "heads"}
    assert said_of(table.facts[0], "b") == {"who": "a"}


def test_cf_3_the_table_flips_when_all_have_called() -> None:
    table = at_a_table("abc").calls(a="heads", b="tails")
    assert BOOK.advance(table.state) is None
    assert refused(table, "table", Flip()) == Refusal("CF 3", "not_all_have_called", {"who": ["c"]})
    table.calls(c="tails")
    assert BOOK.advance(table.state) == Flip()
    assert refused(table, "a", Flip()).reason == "the_table_flips"


def test_cf_4_who_alone_is_ahead_has_the_first_turn() -> None:
    table = at_a_table().calls(a="heads", b="tails").flips("tails")
    assert table.facts[2:] == [Flipped(side="tails", right=("b",)), FirstTurnWon(seat="b")]
    assert table.is_over
    assert refused(table, "a", Call(side="heads")) == Refusal("CF 4", "first_turn_is_won", {"who": "b"})
    assert refused(table, "table", Flip()).reason == "first_turn_is_won"


def test_cf_4_who_are_ahead_alike_flip_on_without_the_others() -> None:
    table = at_a_table("abc").calls(a="heads", b="heads", c="tails").flips("heads")
    assert table.facts[-1] == FlippedOn(seats=("a", "b"))
    assert refused(table, "c", Call(side="heads")) == Refusal("CF 4", "flips_no_more", {"who": "a, b"})
    table.calls(a="heads", b="tails").flips("heads")
    assert table.state.first == "a"


def test_cf_4_of_three_flips_all_are_made() -> None:
    table = at_a_table(flips=3)
    for _ in range(2):
        table.calls(a="heads", b="tails").flips("heads")
        assert not table.is_over
    table.calls(a="heads", b="tails").flips("tails")
    assert (table.state.points, table.state.first) == ({"a": 2, "b": 1}, "a")


def test_cf_5_silence_says_heads_and_the_next_one_tails() -> None:
    """If all said the same, and all were silent, nobody would ever win."""
    table = at_a_table()
    assert [BOOK.default_order(table.state, seat) for seat in "ab"] == [Call(side="heads"), Call(side="tails")]
    assert BOOK.default_order(at_a_table().calls(a="tails").state, "a") is None


def test_cf_6_calls_that_a_flip_has_shown_are_made_again() -> None:
    then = at_a_table().calls(a="heads").state
    later = at_a_table().calls(a="heads", b="heads").flips("tails")
    assert forget(then, later.facts[1:]).calls == {}
    assert forget(then, later.facts[1:2]).calls == {"a": "heads"}
