"""TD-23: what chance has given for a round is drawn once; nobody draws again until they like what comes."""

from __future__ import annotations

from random import Random

import pytest

from games.tournament.rules import orders as o
from games.tournament.rules.book import BOOK
from games.tournament.rules.charter import Charter
from games.tournament.rules.drawing import NUMBERS, drawn, remembered
from games.tournament.rules.setup import Setup, new_entries
from games.tournament.rules.state import Games
from games.tournament.rules.whatif import paired_anew
from tests.games.tournament.rules.scene import Scene

EIGHT = "abcdefgh"


def tables(game: Scene) -> tuple[tuple[str, ...], ...]:
    return tuple(match.players for match in game.state.rounds[-1].matches)


@pytest.mark.parametrize("form", ["swiss", "pods", "single_elimination"])
def test_td_23_a_round_that_is_withdrawn_is_paired_by_the_order_that_was_drawn_for_it(form: str) -> None:
    game = Scene(EIGHT, format=form).begin()
    game.pair()
    first = tables(game)
    for _ in range(4):
        game.give(o.WithdrawRound(round=1, reason="I should like others"))
        game.pair()
        assert tables(game) == first


def test_td_23_a_round_that_is_taken_back_is_paired_by_the_order_that_was_drawn_for_it() -> None:
    game = Scene(EIGHT).begin(3, 0)
    before, count = game.state, len(game.facts)
    game.pair()
    first, order = tables(game), game.state.rounds[0].order
    for _ in range(3):
        game.state = BOOK.forget(before, game.facts[count:])
        game.pair()
        assert (tables(game), game.state.rounds[0].order) == (first, order)


def test_td_23_numbers_that_are_taken_back_are_the_same_again() -> None:
    game = Scene(EIGHT, format="round_robin").begin()
    before, count = game.state, len(game.facts)
    game.pair()
    first = game.state.numbers
    assert first
    game.state = BOOK.forget(before, game.facts[count:])
    assert game.state.drawn == {NUMBERS: first}
    game.pair()
    assert game.state.numbers == first


def test_td_23_only_newcomers_are_drawn_into_an_order() -> None:
    state = BOOK.initial(Setup(entries=new_entries(("A", "B", "C"), Random(1)), charter=Charter()))
    known = drawn(state, 1, "abcdef", Random(2))
    state = remembered(state, 1, tuple(known))
    places = set()
    for chance in range(40):
        again = drawn(state, 1, "abdefxy", Random(chance))
        assert [key for key in again if key in "abdef"] == [key for key in known if key != "c"]
        places.add((again.index("x"), again.index("y")))
    assert len(places) > 10


def test_td_23_who_was_absent_meanwhile_is_not_drawn_again() -> None:
    """Nobody is sent away and called back until the order pleases."""
    game = Scene(EIGHT).begin(3, 0)
    game.pair()
    first, order = tables(game), game.state.rounds[0].order
    for away in (order[:1], order[3:5], order[2:]):
        game.give(o.WithdrawRound(round=1, reason="I should like others"))
        for key in away:
            game.give(o.SayAbsent(entrant=key))
        game.pair()
        assert game.state.rounds[0].order == tuple(key for key in order if key not in away)
        game.give(o.WithdrawRound(round=1, reason="they are here"))
        for key in away:
            game.give(o.SayPresent(entrant=key))
        game.pair()
        assert (tables(game), game.state.rounds[0].order) == (first, order)


def test_td_5_paired_anew_is_what_was_shown() -> None:
    """What the page shows before the host chooses is what they get."""
    game = Scene(EIGHT).begin(3, 0)
    game.pair()
    game.play()
    game.pair()
    for match in game.state.rounds[0].matches:
        assert match.result is not None and match.result.games is not None
        games = match.result.games
        game.give(o.Correct(match=match.key, games=Games(games.second, games.first), reason="upside down"))
        assert game.state.question is not None
        shown = paired_anew(game.state, 2)
        game.give(o.AnswerQuestion("anew"))
        game.publish()
        assert tables(game) == shown
