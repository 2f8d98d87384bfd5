"""§3, TD-5, TD-14: corners of brackets, cuts, elimination pods; what each seat and the host is asked."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import HOST, By
from games.tournament.rules import orders as o
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import Games
from games.tournament.rules.viewing import view

from .playing import BOOK
from .scene import Scene, entry, out


def seeded(players: str, **settings: object) -> Scene:
    """A bracket of these seeds, the best first; round 1 is paired."""
    game = Scene(players, **{"format": "single_elimination"} | settings)  # type: ignore[arg-type]
    game.give(o.SetSeeds(tuple(players)))
    game.begin()
    game.pair()
    return game


def test_td_5_a_semifinal_that_was_wrong_opens_the_final_and_the_match_for_the_third_place() -> None:
    game = seeded("abcd", third_place_match=True)
    game.play()
    game.pair()
    game.play()
    assert game.ranks == {"a": 1, "b": 2, "c": 3, "d": 4}
    game.give(o.Correct(match="1-1", games=Games(0, 2), reason="the other way round"))
    assert game.state.question is not None and set(game.state.question.matches) == {"2-1", "2-2"}
    game.give(o.AnswerQuestion("withdraw"))
    assert game.kinds() == ["HostAnswered", "MatchesReopened", "BracketFilled"]
    assert set(game.state.match("2-1").players) == {"d", "b"}  # type: ignore[union-attr]
    assert set(game.state.match("2-2").players) == {"a", "c"} and game.state.match("2-2").is_third  # type: ignore[union-attr]
    game.result("db", 2, 0)
    game.result("ac", 2, 0)
    assert game.ranks == {"d": 1, "b": 2, "a": 3, "c": 4}


def test_td_5_of_elimination_pods_the_rounds_from_there_on_are_withdrawn() -> None:
    game = Scene("abcdefgh", format="pods").begin(1, 7)
    game.pair()
    for match in game.state.rounds[0].matches:
        game.places(match.key, min(match.players))
    game.settle("lot")
    game.pair()
    played = game.state.rounds[1].matches[-1]
    game.places(played.key, played.players[0])
    game.pair()
    game.places("3-1", game.state.rounds[2].matches[0].players[0])
    game.give(o.Correct(match=played.key, placed=(played.players[1],), reason="wrong winner"))
    game.give(o.AnswerQuestion("withdraw"))
    assert [its.number for its in game.state.rounds] == [1, 2]
    game.pair()
    assert played.players[1] in game.state.rounds[2].at and played.players[0] not in game.state.rounds[2].at


def test_a_cut_in_pods_of_which_too_few_are_left_takes_the_largest_that_comes_out_even() -> None:
    game = Scene("abcdefgh", format="pods").begin(1, 7)
    game.pair()
    for match in game.state.rounds[0].matches:
        game.places(match.key, min(match.players))
    order = swiss(game.state).keys
    game.give(o.Drop(order[0]))
    game.give(o.Drop(order[1]))
    game.settle("playoff", "".join(sorted(order[2:6])))
    game.pair()
    assert game.state.bracket == order[2:6]


def test_the_first_round_of_a_cut_that_is_withdrawn_is_seeded_anew() -> None:
    game = Scene("abcdefgh").begin(3, 4)
    for _ in range(3):
        game.pair()
        game.play()
    game.pair()
    game.give(o.WithdrawRound(4, "somebody wants to leave"))
    assert not game.state.bracket and game.state.bracket_from is None
    game.pair()
    assert len(game.state.bracket) == 4


def test_td_9_cut_and_final_may_have_their_own_length() -> None:
    game = Scene("abcdefgh", best_of=1, best_of_cut=3, best_of_final=5).begin(1, 4)
    game.pair()
    game.play()
    game.pair()
    game.play()
    game.pair()
    assert [its.best_of for its in game.state.rounds] == [1, 3, 5]


def test_a_cut_to_which_one_player_is_left_is_theirs() -> None:
    game = Scene("abc").begin(1, 2)
    game.by_hand("ab", "c")
    game.play()
    game.give(o.Drop("b"))
    game.give(o.Drop("c"))
    assert game.state.stage == "over" and game.ranks["a"] == 1


def test_td_16_a_magus_out_by_life_0_is_awarded_no_bye_and_their_results_are_not_corrected() -> None:
    game = Scene((*map(entry, "abc"), out("z")))
    game.refused(o.AwardByes("z", 1), "TD-16", "out_takes_no_bye")
    game.give(o.KeepOut("z"))
    game.begin(1, 0)
    game.by_hand("az", "bc")
    game.refused(o.Correct(match="1-1", games=Games(0, 2), reason="no"), "TD-16", "out_loses_every_match")


def test_who_is_asked_what() -> None:
    game = Scene("abcd")
    asked = lambda seat: BOOK.question_key(game.state, seat)  # noqa: E731
    assert asked(HOST) == "begin" and asked("a") is None
    game.begin(2, 0)
    assert asked(HOST) == "pair:1"
    game.give(o.AskForPairing())
    assert asked(HOST) == "pairing:1"
    game.publish()
    assert asked(HOST) == "play:1" and asked("a") is not None
    assert set(BOOK.waited_for(game.state)) == set("abcd")
    question = asked("a")
    game.by("a", o.Report(game.state.match_of("a").key, games=Games(2, 0)))  # type: ignore[union-attr]
    assert asked("a") == question, "the question stays the same while others report"
    game.play()
    assert asked("a") is None and BOOK.waited_for(game.state) == ()
    game.pair()
    first = game.state.rounds[0].matches[0]
    game.give(o.Correct(match=first.key, games=Games(1, 1), reason="a draw"))
    assert asked(HOST) == "question:1" and view(game.state, None).next.step == "answer"
    game.give(o.AnswerQuestion("keep"))
    game.play()
    assert asked(HOST) == "finish"
    assert BOOK.default_order(game.state, "a") is None and BOOK.advance(game.state) is None


@pytest.mark.parametrize(
    ("order", "rule", "reason"),
    [
        (o.EnterResult("1-1", games=Games(1, 0), intentional=True), "TD-9", "no_games_in_an_intentional_draw"),
        (o.EnterResult("1-1"), "TD-9", "games_are_missing"),
        (o.EnterResult("1-1", placed=("a",)), "TD-9", "two_players_tell_games"),
        (o.PutOut("1-1", ("a",)), "TD-9", "two_players_tell_games"),
        (o.Drop("nobody"), "TD-26", "no_such_entrant"),
        (o.NoShow("e", 1, games=7), "TD-9", "impossible_score"),
        (o.AnswerQuestion("keep"), "TD-5", "no_question_is_open"),
        (o.Challenge("a", "b"), "TD-17", "no_challenges_here"),
        (o.SetSeeds(("a",)), "§3", "no_seeds_in_this_form"),
        (o.SwapPlayers(("a", "a"), "why"), "TD-6", "two_change_places"),
        (o.ExtendClock(minutes=5), "TD-9", "no_clock"),
    ],
)
def test_bad_input_is_answered_with_its_rule(order: o.Act, rule: str, reason: str) -> None:
    game = Scene("abcde").begin(2, 0)
    game.give(o.SayAbsent("e"))
    game.by_hand("ab", "cd")
    game.refused(order, rule, reason)


def test_a_round_robin_takes_128_and_one_game_40() -> None:
    league = Scene("", format="round_robin")
    league.give(o.Enter(names=tuple(f"P{number}" for number in range(128))))
    league.refused(o.Enter(name="One more"), "TD-18", "too_many_for_round_robin")
    crowd = Scene("", format="one_game")
    crowd.give(o.Enter(names=tuple(f"P{number}" for number in range(41))))
    crowd.refused(o.Begin(), "TD-17", "too_many_for_one_game")


def test_td_18_a_round_robin_of_the_most_begins_with_all_of_its_rounds() -> None:
    """Fifty is the most that a host may choose; these follow from who plays."""
    league = Scene([f"p{number}" for number in range(128)], format="round_robin").begin()
    assert league.state.plan is not None and league.state.plan.rounds == 127


def test_a_key_that_the_campaign_has_given_is_not_given_again() -> None:
    game = Scene((entry("e2"), entry("x")))
    game.give(o.Enter(names=("Carl",)))
    assert list(game.state.entrants) == ["e2", "x", "e3"]
    clash = Scene((entry("e2"),))
    clash.give(o.Enter(name="Carl"))
    assert len(clash.state.entrants) == 2 and len({one.key for one in clash.state.entrants.values()}) == 2


def test_a_player_says_themselves_that_they_are_out_of_the_one_game_and_nobody_else() -> None:
    game = Scene("abc", format="one_game").begin()
    game.refused(o.PutOut("1-1", ("b",)), "TD-7", "only_the_host_may", By(seat="a"))
    game.by("a", o.PutOut("1-1", ("a",)))
    assert game.ranks == {"b": 1, "c": 1, "a": 3}


def test_the_report_of_a_pod_is_confirmed_by_any_other_player_of_it() -> None:
    game = Scene("abcd", format="pods").begin(1, 0)
    game.pair()
    game.by("a", o.Report("1-1", placed=("b",)))
    game.by("c", o.Report("1-1", placed=("c",)))
    assert game.state.match("1-1").is_disputed  # type: ignore[union-attr]
    game.by("d", o.ConfirmReport("1-1", placed=("b",)))
    assert game.points() == {"b": 3, "a": 0, "c": 0, "d": 0}


def test_td_5_what_hangs_on_a_match_is_found_from_every_place_of_the_bracket() -> None:
    """Sixteen players: 1-6 leads to 2-3, 3-2 and the final."""
    game = seeded("abcdefghijklmnop")
    game.play()
    for _ in range(3):
        game.pair()
        game.play()
    wrong = game.state.match("1-6")
    assert wrong is not None
    winner, loser = wrong.players
    game.give(o.Correct(match="1-6", games=Games(0, 2), reason="the other way round"))
    assert game.state.question is not None and game.state.question.matches == ("2-3", "3-2", "4-1")
    game.give(o.AnswerQuestion("withdraw"))
    opened = game.state.match("2-3")
    assert opened is not None and loser in opened.players and winner not in opened.players
    assert [match.key for its in game.state.rounds for match in its.matches if match.kind == "open"] == ["3-2", "4-1"]


def test_td_16_who_is_out_against_who_has_left_is_0_0_0() -> None:
    game = Scene((*map(entry, "abc"), out("z")), format="round_robin", rr_leave="keep_all").begin()
    game.pair()
    game.play()
    left = next(key for key in "abc" if "z" not in (game.state.match_of(key) or game.match("ab")).players)
    game.give(o.Drop(left))
    while game.state.schedule:
        game.pair()
        game.play()
    assert game.match(left + "z").result.games == Games(0, 0, 0)  # type: ignore[union-attr]


def test_td_1_an_awarded_bye_is_no_place_of_the_phantom() -> None:
    game = Scene((entry("a", byes=1), *map(entry, "bc")), rounds=2, cut=0).begin()
    game.by_hand("bc")
    game.give(o.Enter(name="Dora"))
    game.refused(o.TakeBye("e4"), "TD-1", "no_bye_is_free")


def test_td_21_what_was_reported_of_a_pod_is_void_when_somebody_is_put_out_since() -> None:
    game = Scene("abcd", format="pods").begin(1, 0)
    game.pair()
    game.by("a", o.Report("1-1", placed=("b",)))
    game.give(o.PutOut("1-1", ("b",)))
    game.refused(o.ConfirmReport("1-1", placed=("c",)), "TD-7", "not_what_was_reported", By(seat="d"))
    assert game.state.match("1-1").reports == {}  # type: ignore[union-attr]


def test_td_16_no_swap_gives_a_magus_out_by_life_0_the_bye() -> None:
    game = Scene((*map(entry, "abcd"), out("z")))
    game.give(o.KeepOut("z"))
    game.begin(1, 0)
    game.by_hand("az", "bc", "d")
    game.refused(o.SwapPlayers(("z", "d"), "why not"), "TD-6", "can_not_change_places")
    game.give(o.SwapPlayers(("b", "d"), "b has to leave"))
    assert game.state.match_of("b").kind == "bye"  # type: ignore[union-attr]
