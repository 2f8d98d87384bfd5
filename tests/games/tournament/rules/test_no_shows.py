"""TD-29: a player who did not come to a round is asked about before the next one is paired."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import HOST, By, Order
from games.tournament.rules import orders as o
from games.tournament.rules.viewing import view

from .playing import BOOK
from .scene import Scene


def missed(rounds: int = 3, cut: int = 0) -> Scene:
    """b has not come to round 1; all other matches are played."""
    game = Scene("abcdef").begin(rounds, cut)
    game.by_hand("ab", "cd", "ef")
    game.give(o.NoShow("b", 1))
    game.play()
    return game


def asked(game: Scene) -> list[str]:
    return [one.key for one in view(game.state, None).entrants if one.asks_back]


def test_td_29_the_next_round_waits_until_somebody_has_said_whether_they_play() -> None:
    game = missed()
    assert asked(game) == ["b"]
    refused = game.refused(o.AskForPairing(), "TD-29", "no_show_is_undecided")
    assert refused.values["entrants"] == ("b",)
    game.refused(o.PairByHand((("a", "c"), ("b", "d"), ("e", "f")), "by hand"), "TD-29", "no_show_is_undecided")
    offers = [offer.order for offer in BOOK.orders(game.state, HOST, True)]
    assert "ask_for_pairing" not in offers and {"say_present", "say_absent", "drop"} <= set(offers)


@pytest.mark.parametrize(
    ("said", "plays"),
    [(o.SayPresent("b"), True), (o.SayAbsent("b"), False), (o.Drop("b"), False), (o.NoShow("b", 2), False)],
)
def test_td_29_whatever_is_said_lets_the_next_round_be_paired(said: Order, plays: bool) -> None:
    game = missed()
    game.give(said)
    assert asked(game) == []
    paired = {key for match in game.pair() if match.kind != "loss" for key in match.players}
    assert ("b" in paired) is plays


def test_td_29_the_player_says_so_on_their_own_phone() -> None:
    game = missed()
    assert any(offer.order == "say_present" for offer in BOOK.orders(game.state, "b", False))
    game.refused(o.SayPresent("b"), "TD-3", "only_the_host_may", By(seat="c"))
    game.by("b", o.SayPresent("b"))
    line = BOOK.log_line(game.happened[0], None)
    assert line is not None and line.key == "presence_said"
    game.pair()


def test_td_29_every_round_that_is_missed_is_asked_about_and_no_other() -> None:
    game = missed()
    game.give(o.SayPresent("b"))
    game.pair()
    opponent = next(key for key in game.state.match_of("b").players if key != "b")  # type: ignore[union-attr]
    game.give(o.NoShow("b", 2))
    game.play()
    assert asked(game) == ["b"], "not the opponent: " + opponent
    game.give(o.SayPresent("b"))
    game.pair()
    game.play()
    assert asked(game) == []


def test_td_29_an_awarded_loss_without_a_match_is_a_round_that_was_missed() -> None:
    game = Scene("abcde").begin(3, 0)
    game.give(o.SayAbsent("e"))
    game.by_hand("ab", "cd")
    game.give(o.NoShow("e", 1))
    game.play()
    assert asked(game) == ["e"]


def test_td_29_who_enters_late_and_loses_the_rounds_before_has_missed_nothing() -> None:
    game = Scene("abcd", late="loss").begin(3, 0)
    game.pair()
    game.play()
    game.give(o.Enter(names=("Late",)))
    assert asked(game) == []
    game.pair()


def test_td_29_in_pods_too() -> None:
    game = Scene("abcdefgh", format="pods").begin(2, 0)
    game.pair()
    game.give(o.NoShow("b", 1))
    for match in game.state.rounds[0].matches:
        game.places(match.key, next(key for key in match.players if key != "b"))
    assert asked(game) == ["b"]


def test_td_29_before_a_cut_those_are_asked_about_who_would_be_in_it() -> None:
    game = missed(1, 2)
    assert asked(game) == [], "b is behind the winners"
    game = Scene("abc").begin(1, 2)
    game.by_hand("ab", "c")
    game.give(o.NoShow("b", 1))
    assert asked(game) == []
    game = Scene("abcd").begin(1, 4)
    game.by_hand("ab", "cd")
    game.give(o.NoShow("b", 1))
    game.play()
    assert asked(game) == ["b"]
    game.refused(o.SayAbsent("b"), "TD-3", "no_such_round")
    game.give(o.Drop("b"))
    game.pair()
    assert "b" not in game.state.bracket


def test_td_29_a_round_robin_asks_nobody_since_its_rounds_are_drawn() -> None:
    game = Scene("abcd", format="round_robin").begin()
    game.pair()
    game.give(o.NoShow("b", 1))
    game.play()
    assert asked(game) == []
    game.pair()
