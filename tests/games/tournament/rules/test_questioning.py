"""TD-30: a player says after the confirmation that a result is wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games
from games.tournament.rules.viewing import view

from .playing import BOOK
from .scene import Scene

ANNA, BRUNO = By(seat="a"), By(seat="b")


def confirmed(**settings: object) -> Scene:
    """a and b have agreed on 2–0, c and d have played."""
    game = Scene("abcd", **settings).begin(3, 0)  # type: ignore[arg-type]
    game.by_hand("ab", "cd")
    game.by("a", o.Report(match="1-1", games=Games(2, 0)))
    game.by("b", o.ConfirmReport(match="1-1", games=Games(2, 0)))
    game.result("cd", 2, 0)
    return game


def offered(game: Scene, seat: str) -> set[str]:
    return {offer.order for offer in BOOK.orders(game.state, seat, seat == HOST)}


def test_td_30_the_host_is_asked_the_story_names_it_and_no_round_is_paired() -> None:
    game = confirmed()
    assert "question_result" in offered(game, "b")
    game.by("b", o.QuestionResult("1-1", "it was 2-1."))
    line = BOOK.log_line(game.happened[0], None)
    assert line is not None and line.key == "result_questioned"
    assert (line.values["entrant"], line.values["score"], line.values["reason"]) == ("b", "2–0", "it was 2-1.")
    assert view(game.state, None).rounds[0].matches[0].questioned == ("b",)
    assert game.points()["a"] == 3, "it counts until it is decided"
    game.refused(o.AskForPairing(), "TD-30", "result_is_questioned")
    assert "uphold_result" in offered(game, HOST) and "ask_for_pairing" not in offered(game, HOST)
    assert "question_result" not in offered(game, "b")


def test_td_30_a_correction_answers_it_and_the_new_result_may_be_questioned_too() -> None:
    game = confirmed()
    game.by("b", o.QuestionResult("1-1"))
    game.give(o.Correct(match="1-1", games=Games(2, 1), reason="they both say so"))
    assert game.state.match("1-1").questioned == ()  # type: ignore[union-attr]
    game.by("a", o.QuestionResult("1-1"))
    game.give(o.UpholdResult("1-1"))
    game.pair()


def test_td_30_what_the_host_has_confirmed_is_not_questioned_again() -> None:
    game = confirmed()
    game.by("b", o.QuestionResult("1-1"))
    game.refused(o.UpholdResult("1-1"), "TD-30", "only_the_host_may", ANNA)
    game.give(o.UpholdResult("1-1"))
    game.refused(o.QuestionResult("1-1"), "TD-30", "result_was_upheld", ANNA)
    game.refused(o.UpholdResult("1-1"), "TD-30", "nobody_questions")
    game.pair()


def test_td_30_only_its_players_question_it_once_and_before_the_next_round() -> None:
    game = confirmed()
    game.refused(o.QuestionResult("1-1"), "TD-7", "only_its_players_may", By(seat="c"))
    game.refused(o.QuestionResult("1-1"), "TD-7", "only_its_players_may")
    game.by("b", o.QuestionResult("1-1"))
    game.refused(o.QuestionResult("1-1"), "TD-30", "questioned_already", BRUNO)
    game.give(o.UpholdResult("1-1"))
    game.pair()
    game.refused(o.QuestionResult("1-2"), "TD-30", "next_round_is_paired", By(seat="c"))
    game.refused(o.QuestionResult("2-1"), "TD-30", "has_no_result", By(seat=game.state.rounds[1].matches[0].players[0]))


def test_td_30_nothing_ends_while_a_result_is_questioned() -> None:
    game = Scene("ab").begin(1, 0)
    game.pair()
    game.play()
    game.by("a", o.QuestionResult("1-1"))
    game.refused(o.Finish(), "TD-30", "result_is_questioned")
    assert "finish" not in offered(game, HOST)


def test_td_30_d52_where_the_host_played_it_somebody_else_decides() -> None:
    game = confirmed()
    game.state = replace(game.state, host="a", there=frozenset("abcd"))
    game.by("b", o.QuestionResult("1-1"))
    host = By(seat="a", host=True)
    assert game.refused(o.UpholdResult("1-1"), "D-52", "others_decide", host).values["players"] == ("c", "d")
    assert "uphold_result" in offered(game, "c") and "correct" in offered(game, "c")
    game.by("c", o.UpholdResult("1-1"))
    assert game.state.match("1-1").upheld  # type: ignore[union-attr]


@pytest.mark.parametrize("format", ["pods", "round_robin"])
def test_td_30_in_every_form(format: str) -> None:
    game = Scene("abcd", format=format).begin()
    game.pair()
    match = game.state.rounds[0].matches[0]
    if format == "pods":
        game.places(match.key, match.players[0])
    else:
        game.play()
    game.by(match.players[1], o.QuestionResult(match.key))
    assert "uphold_result" in offered(game, HOST)
    game.give(o.UpholdResult(match.key))


def test_td_30_a_league_that_is_open_at_once_lets_every_round_be_questioned() -> None:
    game = Scene("abcd", format="round_robin", all_at_once=True).begin()
    game.pair()
    for its in game.state.rounds:
        for match in its.matches:
            game.give(o.EnterResult(match.key, games=Games(2, 0)))
    questions = [offer for offer in BOOK.orders(game.state, "a", False) if offer.order == "question_result"]
    assert len(questions) == 3
