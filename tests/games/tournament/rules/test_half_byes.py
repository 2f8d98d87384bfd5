"""TD-31: a half-point bye is worth a draw, and its player is not paired."""

from __future__ import annotations

from games.kernel.rulebook import HOST, By
from games.tournament.rules import orders as o
from games.tournament.rules import trf
from games.tournament.rules.trf_replay import replay_of
from games.tournament.rules.viewing import view

from .playing import BOOK
from .scene import Scene, entry, out


def given(players: str = "abcde") -> Scene:
    """e has a half-point bye in round 1."""
    game = Scene(players).begin(3, 0)
    game.give(o.GiveHalfBye("e"))
    return game


def test_td_31_its_player_is_not_paired_and_has_the_points_of_a_draw() -> None:
    game = given()
    assert {one.key: one.next for one in view(game.state, None).entrants}["e"] == "half_bye"
    matches = game.pair()
    assert [match.players for match in matches if match.kind == "bye"] == [("e",)], "nobody else rests"
    row = game.row("e")
    assert (row.points, row.matches, row.won, row.drawn, row.lost, row.byes) == (1, 1, 0, 1, 0, 1)
    line = BOOK.log_line(game.facts[1], None)
    assert line is not None and line.key == "half_bye_given"


def test_td_31_it_counts_as_a_bye_they_have_had() -> None:
    game = given()
    game.pair()
    game.play()
    (bye,) = (match.players[0] for match in game.pair() if match.kind == "bye")
    assert bye != "e"


def test_td_31_only_the_host_gives_it_and_it_can_be_given_up() -> None:
    game = Scene("abcd").begin(3, 0)
    game.refused(o.GiveHalfBye("a"), "TD-31", "only_the_host_may", By(seat="a"))
    assert "give_half_bye" in {offer.order for offer in BOOK.orders(game.state, HOST, True)}
    game.give(o.GiveHalfBye("a"))
    game.refused(o.GiveHalfBye("a"), "TD-3", "said_already")
    game.refused(o.SayAbsent("a"), "TD-3", "said_already")
    game.by("a", o.SayPresent("a"))
    assert all(match.kind == "match" for match in game.pair())


def test_td_31_not_for_magi_out_by_life_0_not_over_an_awarded_bye_and_in_swiss_alone() -> None:
    game = Scene((entry("a", byes=1), entry("b", 2), entry("c", 3), out("d")))
    game.give(o.KeepOut("d"))
    game.begin(3, 0)
    game.refused(o.GiveHalfBye("a"), "TD-31", "has_an_awarded_bye")
    game.refused(o.GiveHalfBye("d"), "TD-16", "out_takes_no_bye")
    pods = Scene("abcdefgh", format="pods").begin(2, 0)
    pods.refused(o.GiveHalfBye("a"), "TD-31", "no_half_byes_in_this_form")


def test_td_31_a_round_with_one_has_not_begun_and_its_bye_is_nobodys_to_take() -> None:
    game = given()
    game.pair()
    game.give(o.Enter(names=("Late",)))
    late = next(key for key, one in game.state.entrants.items() if one.name == "Late")
    game.refused(o.TakeBye(late), "TD-1", "no_bye_is_free")
    game.give(o.WithdrawRound(1, "somebody is late"))
    assert not game.state.rounds


def test_td_31_td_24_it_travels_as_h_in_the_file_and_comes_back() -> None:
    game = given()
    for _ in range(2):
        game.pair()
        game.play()
    report = trf.report_of(game.state, "Cup")
    assert [line.entries[0].result for line in report.lines].count("H") == 1
    setup, facts = replay_of(trf.read(trf.written(report)))
    state = BOOK.initial(setup)
    for fact in facts:
        state = BOOK.evolve(state, fact)
    assert [row.points for row in view(state, None).standings] == [
        row.points for row in view(game.state, None).standings
    ]
