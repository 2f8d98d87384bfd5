"""TD-28: a tie for the last places of the cut is shown, settled in front of all, and recorded."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import HOST, By
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.chronicle import chronicle
from games.tournament.rules.questions import question_keys
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import Games
from games.tournament.rules.taking_back import forget
from games.tournament.rules.viewing import view

from .playing import AT, BOOK
from .scene import Scene


def level(players: str = "abcd", cut: int = 2, **settings: object) -> Scene:
    """Everybody has drawn in the one round before the cut."""
    game = Scene(players, **settings).begin(1, cut)  # type: ignore[arg-type]
    game.pair()
    for match in game.state.rounds[0].matches:
        game.give(o.EnterResult(match.key, intentional=True))
    return game


def test_td_28_everybody_sees_who_is_tied_and_the_cut_waits_for_the_host() -> None:
    game = level()
    shown = view(game.state, "a")
    assert shown.cut_tie is not None and set(shown.cut_tie.players) == set("abcd") and shown.cut_tie.places == 2
    assert shown.next.step == "tie" and shown.next.part == "cut"
    assert question_keys(game.state)[HOST].startswith("tie:")
    refused = game.refused(o.AskForPairing(), "TD-28", "cut_is_tied")
    assert refused.values["places"] == 2
    offered = {
        offer.fixed.get("way") for offer in BOOK.orders(game.state, HOST, True) if offer.order == "settle_cut_tie"
    }
    assert offered == {"lot", "all", "playoff"}
    game.refused(o.SettleCutTie("lot"), "TD-28", "only_the_host_may", By(seat="a"))


def test_td_28_a_lot_is_drawn_anew_in_front_of_all_and_decides() -> None:
    chosen = {level(seed=seed).settle("lot").state.cut_tie.chosen for seed in range(40)}  # type: ignore[union-attr]
    assert len(chosen) > 4, "not the lot of the entry, which would be the same each time"
    game = level().settle("lot")
    (fact,) = game.happened
    assert isinstance(fact, f.CutTieSettled) and fact.reveals and fact.order[:2] == fact.chosen
    line = BOOK.log_line(fact, None)
    assert line is not None and line.key == "cut_tie_lot"
    assert set(line.values["players"]) | set(line.values["others"]) == set("abcd")
    game.pair()
    assert game.state.bracket == fact.chosen
    shown = view(game.state, None).cut_tie
    assert shown is not None and (shown.way, shown.chosen) == ("lot", fact.chosen)


def test_td_28_a_lot_that_is_taken_back_gives_the_same_again() -> None:
    game = level()
    then = game.state
    game.settle("lot")
    drawn = game.happened[0]
    for seed in range(10):
        again = Scene("abcd", seed=seed)
        again.state = forget(then, [drawn])
        assert again.settle("lot").happened == [drawn]


def test_td_28_the_larger_cut_takes_all_who_are_tied() -> None:
    game = level().settle("all")
    game.pair()
    assert set(game.state.bracket) == set("abcd") and len(game.state.rounds[1].matches) == 2


def test_td_28_of_a_play_off_the_host_names_exactly_those_who_go_on() -> None:
    game = level()
    for wrong in ("a", "abc", "aa", "ax"):
        game.refused(o.SettleCutTie("playoff", tuple(wrong)), "TD-28", "not_so_many_go_on")
    game.settle("playoff", "dc").pair()
    assert set(game.state.bracket) == {"c", "d"}
    game.refused(o.SettleCutTie("lot"), "TD-28", "nobody_is_tied")


def test_td_28_players_ahead_of_the_tie_are_in_and_seeded_first() -> None:
    game = Scene("abcdef").begin(1, 2)
    game.by_hand("ab", "cd", "ef")
    game.result("ab", 2, 0)
    for players in ("cd", "ef"):
        game.give(o.EnterResult(game.match(players).key, intentional=True))
    game.settle("playoff", "f").pair()
    assert game.state.bracket == ("a", "f")


def test_td_28_without_a_tie_at_the_border_nobody_is_asked() -> None:
    game = Scene("abcd").begin(1, 2)
    game.by_hand("ab", "cd")
    game.play()
    assert swiss(game.state).ranks["a"] == swiss(game.state).ranks["c"] == 1, "tied, but both are in"
    assert view(game.state, None).cut_tie is None
    game.refused(o.SettleCutTie("lot"), "TD-28", "nobody_is_tied")
    game.pair()


def test_td_28_what_was_settled_counts_for_this_tie_alone() -> None:
    game = level().settle("playoff", "ab")
    match = game.state.rounds[0].matches[0]
    game.give(o.Correct(match=match.key, games=Games(2, 0), reason="written down wrong"))
    tie = view(game.state, None).cut_tie
    assert tie is not None and tie.way is None and tie.places == 1 and match.players[0] not in tie.players
    game.settle("lot").pair()
    assert game.state.bracket[0] == match.players[0]


def test_td_28_a_tie_that_a_drop_solves_is_none_any_more() -> None:
    game = level()
    game.give(o.Drop("a"))
    game.give(o.Drop("b"))
    assert view(game.state, None).cut_tie is None


def test_td_28_a_correction_looks_at_the_cut_as_it_was_settled() -> None:
    """By the lots of the entry a and b would have been in, and now they are first: they were not in by the play-off."""
    game = Scene("abcd").begin(1, 2)
    game.by_hand("ab", "cd")
    for match in game.state.rounds[0].matches:
        game.give(o.EnterResult(match.key, intentional=True))
    game.settle("playoff", "cd").pair()
    game.give(o.Correct(match="1-1", games=Games(1, 1, 1), reason="two games were played"))
    assert game.state.question is not None and game.state.question.kind == "cut"


def test_td_28_of_pods_a_larger_cut_must_come_out_even() -> None:
    game = Scene("abcdefgh", format="pods").begin(1, 4)
    game.pair()
    for match in game.state.rounds[0].matches:
        game.give(o.EnterResult(match.key, draw=True, intentional=True))
    game.refused(o.SettleCutTie("all"), "TD-28", "no_such_cut_in_pods")
    game.settle("lot").pair()
    assert len(game.state.bracket) == 4


@pytest.mark.parametrize("way", ["lot", "all"])
def test_td_28_the_record_of_the_tournament_says_how_a_tie_was_settled(way: str) -> None:
    game = level().settle(way)  # type: ignore[arg-type]
    told = chronicle(game.state.setup, [(AT, fact) for fact in game.facts], AT)
    assert told.cut_tie is not None and told.cut_tie.way == way
