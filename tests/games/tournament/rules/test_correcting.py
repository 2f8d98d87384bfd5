"""TD-5 … TD-10: results and their correction, pairings and their correction, reports, the score check, byes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import TABLE, By, OneOf, Refused
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.preparing import prepare
from games.tournament.rules.scores import as_read, legal_games
from games.tournament.rules.state import Games
from games.tournament.rules.viewing import view
from games.tournament.rules.whatif import paired_anew, published_tables, would_change

from .playing import AT, BOOK
from .scene import HOST, Scene, entry, out

A, B = By(seat="a"), By(seat="b")


def wrong(match: str, first: int, second: int) -> o.Correct:
    return o.Correct(match=match, games=Games(first, second), reason="written down wrong")


# --- TD-5: a result is corrected -------------------------------------------------------------------------------------


def two_rounds(**settings: Any) -> Scene:
    game = Scene("abcd", **settings).begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.pair()
    return game


def test_td_5_a_correction_is_a_new_fact_with_old_new_and_why_and_later_pairings_stand() -> None:
    game = two_rounds()
    before = game.state.rounds[1].matches
    game.give(wrong("1-1", 0, 2))
    fact = game.happened[0]
    assert isinstance(fact, f.ResultCorrected)
    assert (fact.old.games, fact.new.games, fact.reason) == (Games(2, 0), Games(0, 2), "written down wrong")
    assert game.points()["b"] == 3 and game.points()["a"] == 0, "the standings are recomputed"
    game.give(o.AnswerQuestion("keep"))
    assert game.state.rounds[1].matches == before


def test_td_5_the_host_is_asked_keep_or_anew_while_the_next_round_has_no_result() -> None:
    game = two_rounds()
    game.give(wrong("1-1", 0, 2))
    assert game.state.question is not None and game.state.question.kind == "next_round"
    game.refused(o.AskForPairing(), "TD-5", "question_is_open")
    game.refused(o.AnswerQuestion("restart"), "TD-5", "not_an_answer")
    game.give(o.AnswerQuestion("anew"))
    assert game.kinds() == ["HostAnswered", "RoundWithdrawn", "PairingAsked"]
    game.publish()
    assert {frozenset(match.players) for match in game.state.rounds[1].matches} == {frozenset("bc"), frozenset("ad")}


def test_td_5_anew_is_not_offered_where_too_few_are_left_to_pair_the_round() -> None:
    """Round 2, not started: b does not come, c has the bye, d is out by life 0 and lost at once; then c and d leave."""
    game = Scene((*(entry(key, lot) for lot, key in enumerate("abc", 1)), out("d")))
    game.give(o.KeepOut("d"))
    game.begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.give(o.NoShow("b", 2))
    game.by_hand("ad", "c")
    game.give(wrong("1-1", 0, 2))
    assert answers_offered(game) == ("keep", "anew")
    game.give(o.Drop("c"))
    game.give(o.Drop("d"))
    assert answers_offered(game) == ("keep",)
    game.refused(o.AnswerQuestion("anew"), "TD-2", "too_few_players")
    game.give(o.AnswerQuestion("keep"))
    assert game.state.question is None and len(game.state.rounds) == 2


def answers_offered(game: Scene) -> tuple[str, ...]:
    """What the host is offered to answer; the page shows the same."""
    shown = view(game.state, None).question
    (offer,) = (offer for offer in BOOK.orders(game.state, "host", True) if offer.order == "answer")
    (field,) = offer.fields
    assert isinstance(field, OneOf) and shown is not None and shown.answers == field.values
    return shown.answers


def test_td_5_where_the_next_round_has_results_it_stands_and_the_page_shows_what_anew_would_have_given() -> None:
    game = two_rounds()
    assert not would_change(game.state, 2)
    assert paired_anew(game.state, 2) == published_tables(game.state.rounds[1])
    assert view(game.state, None).rounds[1].otherwise == ()
    game.play()
    game.give(wrong("1-1", 0, 2))
    assert game.state.question is None
    anew = paired_anew(game.state, 2)
    assert anew is not None and set(map(frozenset, anew)) == {frozenset("bc"), frozenset("ad")}
    shown = view(game.state, None).rounds
    assert (shown[1].otherwise, shown[0].otherwise) == (anew, ())
    assert would_change(game.state, 2) and paired_anew(game.state, 1) is None, "by hand: no order"


def test_td_5_any_result_of_any_round_can_be_corrected() -> None:
    game = Scene("abcd").begin(3, 0)
    for _ in range(3):
        game.pair()
        game.play()
    for its in game.state.rounds:
        for match in its.matches:
            game.give(o.Correct(match=match.key, games=Games(1, 1, 1), reason="all of them"))
    assert set(game.points().values()) == {3}


def test_td_5_what_is_no_result_is_not_corrected() -> None:
    game = two_rounds()
    running = game.state.rounds[1].matches[0].key
    game.refused(wrong(running, 2, 0), "TD-5", "has_no_result")
    game.refused(wrong("1-1", 2, 0), "TD-5", "nothing_changes")
    game.refused(o.Correct(match="1-1", games=Games(0, 2), reason=" "), "TD-5", "reason_is_missing")
    game.refused(wrong("9-9", 2, 0), "TD-9", "no_such_match")
    game.refused(wrong("1-1", 0, 2), "TD-5", "only_the_host_may", A)
    stale = o.Correct(match="1-1", games=Games(0, 2), reason="late", old=Games(2, 1))
    game.refused(stale, "TD-5", "result_has_changed")


def a_bracket() -> Scene:
    """Eight players in the order of their seeds, the better has always won; round 2 is paired: a–d, b–c."""
    game = Scene("abcdefgh", format="single_elimination")
    game.give(o.SetSeeds(tuple("abcdefgh")))
    game.begin()
    game.pair()
    game.play()
    game.pair()
    return game


def test_td_5_elimination_who_advances_changes_the_host_is_shown_the_matches() -> None:
    game = a_bracket()
    game.play()
    game.pair()
    game.give(wrong("1-1", 0, 2))
    question = game.state.question
    assert question is not None and (question.kind, question.matches) == ("advance", ("2-1", "3-1"))


def test_td_5_elimination_withdraw_the_wrong_players_matches_from_there_on() -> None:
    game = a_bracket()
    game.play()
    game.pair()
    game.give(wrong("1-1", 0, 2))
    game.give(o.AnswerQuestion("withdraw"))
    assert game.state.match("2-1").players == ("h", "d") and game.state.match("2-1").is_running  # type: ignore[union-attr]
    assert game.state.match("3-1").kind == "open", "nobody knows yet who stands there"  # type: ignore[union-attr]
    assert game.state.match("2-2").result is not None, "the other half stands"  # type: ignore[union-attr]
    game.result("hd", 2, 0)
    assert set(game.state.match("3-1").players) == {"h", "b"}  # type: ignore[union-attr]
    game.result("hb", 2, 1)
    assert game.ranks["h"] == 1 and game.ranks["a"] == 5


def test_td_5_elimination_let_them_stand() -> None:
    game = a_bracket()
    game.play()
    game.give(wrong("1-1", 0, 2))
    game.give(o.AnswerQuestion("stand"))
    game.pair()
    assert set(game.state.match("3-1").players) == {"a", "b"}  # type: ignore[union-attr]
    assert game.ranks["h"] == 5, "they have won, and do not go on"


def test_td_5_elimination_without_another_winner_nothing_is_asked() -> None:
    game = a_bracket()
    game.give(wrong("1-1", 2, 1))
    assert game.state.question is None
    game.refused(wrong("1-1", 1, 1), "TD-9", "must_be_won")


def a_cut() -> Scene:
    """Eight players, three rounds, top four, whose first matches are played."""
    game = Scene("abcdefgh").begin(3, 4)
    for _ in range(3):
        game.pair()
        game.play()
    game.pair()
    game.play()
    return game


def changes_the_cut(game: Scene) -> o.Correct:
    """A correction after which others would be in the cut."""
    for match in game.state.rounds[2].matches:
        order = o.Correct(match=match.key, double_loss=True, reason="both were late")
        facts = BOOK.decide(game.state, order, HOST, Random(1), AT)
        if any(isinstance(fact, f.HostAsked) for fact in facts):
            return order
    raise AssertionError("no match of the last round matters")


def test_td_5_who_is_in_a_cut_that_has_begun_changes_keep() -> None:
    game = a_cut()
    bracket = game.state.bracket
    game.give(changes_the_cut(game))
    assert game.state.question is not None and game.state.question.kind == "cut"
    assert set(game.state.question.matches) == {"4-1", "4-2"}
    game.give(o.AnswerQuestion("keep"))
    assert game.state.bracket == bracket and len(game.state.rounds) == 4


def test_td_5_who_is_in_a_cut_that_has_begun_changes_restart() -> None:
    game = a_cut()
    old = set(game.state.bracket)
    game.give(changes_the_cut(game))
    game.give(o.AnswerQuestion("restart"))
    assert game.state.bracket == () and len(game.state.rounds) == 3
    game.pair()
    assert set(game.state.bracket) != old and game.state.bracket_from == 4


# --- TD-6: a pairing is corrected ------------------------------------------------------------------------------------


def test_td_6_two_players_swap_while_their_matches_have_no_result_and_rematches_are_shown() -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.by_hand("ac", "bd")
    game.give(o.SwapPlayers(("c", "b"), "they asked for it"))
    fact = game.happened[0]
    assert isinstance(fact, f.PairingRepaired) and fact.reason == "they asked for it"
    assert set(fact.rematches) == {"2-1", "2-2"}, "shown, not forbidden"
    assert game.state.rounds[1].repaired == ("they asked for it",)
    game.result("ab", 2, 0)
    game.refused(o.SwapPlayers(("a", "d"), "too late"), "TD-6", "can_not_change_places")


def test_td_6_the_bye_changes_and_a_second_bye_is_shown() -> None:
    game = Scene("abc").begin(2, 0)
    game.by_hand("ab", "c")
    game.play()
    game.by_hand("ac", "b")
    game.give(o.SwapPlayers(("c", "b"), "c has to leave early"))
    fact = game.happened[0]
    assert isinstance(fact, f.PairingRepaired) and fact.second_byes == ("c",)
    assert game.state.match_of("c").kind == "bye"  # type: ignore[union-attr]


def test_td_6_a_pairing_by_hand_keeps_its_reason_and_holds_everybody_once() -> None:
    game = Scene("abcde").begin(2, 0)
    for tables, flaw in (
        ((("a", "b"), ("c", "d")), "player_missing"),
        ((("a", "b"), ("c", "d"), ("e", "a")), "player_twice"),
        ((("a", "b"), ("c",), ("d",), ("e",)), "more_than_one_bye"),
        ((("a", "b", "c"), ("d", "e")), "not_two_at_a_table"),
        ((("a", "b"), ("c", "d"), ("e", "x")), "player_not_in_field"),
    ):
        game.refused(o.PairByHand(tables, "why not"), "TD-6", flaw)
    game.refused(o.PairByHand((("a", "b"), ("c", "d"), ("e",)), ""), "TD-6", "reason_is_missing")
    game.by_hand("ab", "cd", "e")
    assert game.state.rounds[0].by_hand == "for the test"


def test_td_6_the_latest_round_is_withdrawn_with_its_reason_while_it_has_no_result() -> None:
    game = Scene("abcd").begin(3, 0)
    game.pair()
    game.give(o.WithdrawRound(1, "a table was missing"))
    assert not game.state.rounds
    game.pair()
    game.result("".join(game.state.rounds[0].matches[0].players), 2, 0)
    game.refused(o.WithdrawRound(1, "again"), "TD-6", "round_has_results")


def test_td_6_a_round_of_a_round_robin_that_is_withdrawn_comes_back_as_it_was() -> None:
    game = Scene("abcd", format="round_robin").begin()
    game.pair()
    first = game.state.rounds[0].matches
    game.give(o.WithdrawRound(1, "too early"))
    game.pair()
    assert game.state.rounds[0].matches == first


# --- TD-7: reports ---------------------------------------------------------------------------------------------------


def test_td_7_a_result_is_entered_by_a_player_and_confirmed_by_the_other() -> None:
    game = Scene("ab").begin(1, 0)
    game.by_hand("ab")
    game.by("a", o.Report("1-1", games=Games(2, 1)))
    assert game.match("ab").result is None
    game.refused(o.Report("1-1", games=Games(2, 1)), "TD-7", "reported_already", A)
    game.refused(o.ConfirmReport("1-1", games=Games(2, 0)), "TD-7", "not_what_was_reported", B)
    game.by("b", o.ConfirmReport("1-1", games=Games(2, 1)))
    assert game.match("ab").result.games == Games(2, 1)  # type: ignore[union-attr]


def test_td_7_nobody_confirms_their_own_report_and_nobody_reports_for_others() -> None:
    game = Scene("abcd").begin(1, 0)
    game.by_hand("ab", "cd")
    game.by("a", o.Report("1-1", games=Games(2, 1)))
    game.refused(o.ConfirmReport("1-1", games=Games(2, 1)), "TD-7", "not_what_was_reported", A)
    game.refused(o.Report("1-1", games=Games(2, 1)), "TD-7", "only_its_players_may", By(seat="c"))
    game.refused(o.EnterResult("1-1", games=Games(2, 1)), "TD-7", "only_the_host_may", A)


def test_td_7_two_reports_that_differ_are_a_dispute_that_blocks_the_next_round_and_the_host_decides() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by_hand("ab", "cd")
    game.result("cd", 2, 0)
    game.by("a", o.Report("1-1", games=Games(2, 1)))
    game.by("b", o.Report("1-1", games=Games(1, 2)))
    assert game.match("ab").is_disputed and game.row("a").matches == 0, "does not count"
    game.refused(o.AskForPairing(), "TD-7", "match_is_disputed")
    game.give(o.EnterResult("1-1", games=Games(2, 1)))
    assert not game.match("ab").is_disputed
    game.pair()


def test_td_7_who_reports_anew_what_the_other_has_reported_settles_it() -> None:
    game = Scene("ab").begin(1, 0)
    game.by_hand("ab")
    game.by("a", o.Report("1-1", games=Games(2, 1)))
    game.by("b", o.Report("1-1", games=Games(1, 2)))
    game.by("a", o.Report("1-1", games=Games(1, 2)))
    assert game.match("ab").result.games == Games(1, 2)  # type: ignore[union-attr]


def test_td_7_to_go_on_the_host_enters_missing_ones_as_double_loss_or_intentional_draw() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by_hand("ab", "cd")
    game.refused(o.AskForPairing(), "TD-7", "results_are_missing")
    game.give(o.DoubleLoss("1-1"))
    game.give(o.EnterResult("1-2", intentional=True))
    assert game.points() == {"a": 0, "b": 0, "c": 1, "d": 1}
    assert game.match("cd").result.games == Games(0, 0, 3)  # type: ignore[union-attr]
    game.pair()


# --- TD-8: while a pairing runs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        o.Correct(match="1-1", games=Games(0, 2), reason="meanwhile"),
        o.Enter(name="Eva"),
        o.Drop("d"),
        o.SayAbsent("d"),
    ],
)
def test_td_8_any_change_of_results_entries_or_drops_makes_a_running_pairing_void(change: o.Act) -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.give(o.AskForPairing())
    computed = prepare(game.state, Random(1))
    assert computed is not None
    game.give(change)
    with pytest.raises(Refused) as caught:
        game.give(computed, TABLE)
    assert (caught.value.rule, caught.value.reason) == ("TD-8", "pairing_is_stale")
    game.publish()
    assert len(game.state.rounds) == 2, "it is made again on the new state"


def test_td_8_what_a_pairing_does_not_depend_on_leaves_it_good() -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.give(o.AskForPairing())
    computed = prepare(game.state, Random(1))
    assert computed is not None
    game.give(o.Rename("a", "Another name"))
    game.give(computed, TABLE)
    assert len(game.state.rounds) == 2


def test_td_8_a_pairing_is_published_once_and_by_the_table_alone() -> None:
    game = Scene("abcd").begin(3, 0)
    game.give(o.AskForPairing())
    game.refused(o.AskForPairing(), "TD-8", "is_being_paired")
    computed = prepare(game.state, Random(1))
    assert computed is not None
    game.refused(computed, "TD-8", "only_the_table_may")
    game.give(computed, TABLE)
    game.refused(computed, "TD-8", "nobody_asked", TABLE)
    assert prepare(game.state, Random(1)) is None


def test_td_8_a_pairing_that_was_taken_back_is_stale() -> None:
    game = Scene("abcd").begin(3, 0)
    before, count = game.state, len(game.facts)
    game.give(o.AskForPairing())
    computed = prepare(game.state, Random(1))
    assert computed is not None
    game.state = BOOK.forget(before, game.facts[count:])
    game.give(o.AskForPairing())
    game.refused(computed, "TD-8", "pairing_is_stale", TABLE)


def test_td_8_the_host_stops_a_pairing() -> None:
    game = Scene("abcd").begin(3, 0)
    game.refused(o.StopPairing(), "TD-8", "nobody_asked")
    game.give(o.AskForPairing())
    game.give(o.StopPairing())
    assert game.state.asked is None


def test_td_8_a_pairing_for_which_too_few_are_left_is_not_made() -> None:
    game = Scene("abcd", format="pods").begin(2, 0)
    game.give(o.AskForPairing())
    game.give(o.SayAbsent("a"))
    game.give(o.SayAbsent("b"))
    assert game.state.asked is None and game.kinds()[-1] == "PairingStopped"
    game.refused(o.AskForPairing(), "TD-21", "too_few_players")


# --- TD-9: the score check -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "games", [(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1), (2, 0, 0), (2, 1, 0), (0, 0, 3), (0, 0, 1)]
)
def test_td_9_legal_scores_of_best_of_three(games: tuple[int, int, int]) -> None:
    assert Games(*games) in legal_games(3)


@pytest.mark.parametrize("games", [(3, 0, 0), (2, 2, 0), (0, 0, 0), (2, 0, 4), (-1, 0, 0)])
def test_td_9_impossible_scores_are_refused(games: tuple[int, int, int]) -> None:
    game = Scene("ab").begin(1, 0)
    game.by_hand("ab")
    refusal = game.refused(o.EnterResult("1-1", games=Games(*games)), "TD-9", "impossible_score")
    assert refusal.values == {"score": as_read(Games(*games)), "best_of": 3}
    assert Games(*games) not in legal_games(3)


@pytest.mark.parametrize(("games", "read"), [((2, 1, 0), "2–1"), ((1, 1, 1), "1–1–1"), ((0, 0, 0), "0–0")])
def test_td_9_games_that_were_drawn_are_read_where_there_are_any(games: tuple[int, int, int], read: str) -> None:
    assert as_read(Games(*games)) == read


def test_td_9_best_of_is_settable_for_each_round() -> None:
    game = Scene("abcd", best_of_rounds=(1,), best_of_final=5).begin(2, 2)
    game.by_hand("ab", "cd")
    game.refused(o.EnterResult("1-1", games=Games(2, 0)), "TD-9", "impossible_score")
    game.play()
    game.pair()
    assert game.state.rounds[1].best_of == 3
    game.play()
    game.pair()
    assert game.state.rounds[2].best_of == 5
    assert Scene("ab").begin(1, 0).by_hand("ab", best_of=5)[0].key == "1-1"
    Scene("ab").begin(1, 0).refused(o.AskForPairing(best_of=4), "TD-9", "no_such_length")


def test_td_9_a_double_loss_is_only_the_hosts_to_enter() -> None:
    game = Scene("ab").begin(1, 0)
    game.by_hand("ab")
    game.refused(o.DoubleLoss("1-1"), "TD-9", "only_the_host_may", A)
    game.refused(o.Report("1-1", games=Games(0, 0)), "TD-9", "impossible_score", A)


def test_td_9_an_elimination_must_be_won() -> None:
    game = Scene("ab", format="single_elimination").begin()
    game.pair()
    for order in (o.EnterResult("1-1", games=Games(1, 1)), o.EnterResult("1-1", intentional=True), o.DoubleLoss("1-1")):
        game.refused(order, "TD-9", "must_be_won")
    assert all(games.first != games.second for games in legal_games(3, decided=True))


def test_td_9_a_result_for_a_match_that_is_not_being_played_is_refused() -> None:
    game = Scene("abc").begin(2, 0)
    game.by_hand("ab", "c")
    game.refused(o.EnterResult("1-2", games=Games(2, 0)), "TD-9", "match_is_not_played")
    game.refused(o.EnterResult("2-1", games=Games(2, 0)), "TD-9", "no_such_match")
    game.play()
    game.refused(o.EnterResult("1-1", games=Games(2, 0)), "TD-5", "has_a_result")


# --- TD-10: byes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("best_of", "games"), [(1, Games(1, 0)), (3, Games(2, 0)), (5, Games(3, 0))])
def test_td_10_a_bye_is_a_win_k_0(best_of: int, games: Games) -> None:
    game = Scene("abc", best_of=best_of).begin(2, 0)
    game.by_hand("ab", "c")
    match = game.state.match_of("c")
    assert match is not None and match.result is not None and match.result.games == games
    assert (game.row("c").points, game.row("c").won, game.row("c").byes) == (3, 1, 1)


def test_td_10_in_a_round_robin_it_is_a_rest() -> None:
    game = Scene("abc", format="round_robin").begin()
    game.pair()
    resting = next(key for key in "abc" if key not in game.state.rounds[0].at)
    row = game.row(resting)
    assert (row.points, row.matches, row.byes) == (0, 0, 0), "no points, no match, no games"
