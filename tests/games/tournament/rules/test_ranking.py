"""§1, §5, TD-11 … TD-15, TD-17, TD-21: points, tie-breaks, ranks, places, pods."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, NoReturn, SupportsIndex

import pytest
from msgspec.structs import replace

from games.tournament.rules import orders as o
from games.tournament.rules.head_to_head import head_to_head
from games.tournament.rules.standings import exact, swiss, text4
from games.tournament.rules.state import Games, Match

from .scene import Scene, entry

THIRD = Fraction(33, 100)

# --- §1 and TD-11 ----------------------------------------------------------------------------------------------------


def test_td_11_win_draw_and_loss_are_settable_whole_numbers_game_points_are_not() -> None:
    game = Scene("abcd", win=2, draw=1, loss=0).begin(1, 0)
    game.by_hand("ab", "cd")
    game.result("ab", 2, 0)
    game.result("cd", 1, 1)
    assert game.points() == {"a": 2, "c": 1, "d": 1, "b": 0}
    assert game.row("c").mw == Fraction(1, 2) and game.row("c").gw == Fraction(1, 2)


def test_td_11_without_a_match_every_share_is_the_floor() -> None:
    game = Scene("abc").begin(2, 0)
    game.give(o.SayAbsent("c"))
    game.by_hand("ab")
    row = game.row("c")
    assert (row.mw, row.omw, row.gw, row.ogw) == (THIRD, THIRD, THIRD, THIRD)


def test_appendix_c_3_2_0_with_a_first_round_bye_is_9_of_15() -> None:
    """§1, 2: a bye counts in the player's own MW and GW as a 2–0 win, and is no opponent."""
    game = Scene("abcde").begin(5, 0)
    game.by_hand("bc", "de", "a")
    game.play()
    for tables, winner in (("ab", "a"), ("ac", "a"), ("ad", "d"), ("ae", "e")):
        left = [key for key in "abcde" if key not in tables]
        game.by_hand(tables, left[0] + left[1], left[2])
        game.play(winner + "abcde".replace(winner, ""))
    row = game.row("a")
    assert (row.won, row.lost, row.mw) == (3, 2, Fraction(9, 15))
    assert len(swiss(game.state).records["a"].met) == 4


@pytest.mark.parametrize(
    ("games", "gw"), [((1, 1, 0), Fraction(3, 6)), ((1, 1, 1), Fraction(4, 9)), ((0, 0, 3), Fraction(3, 9))]
)
def test_1_4_draws_as_they_are_stored(games: tuple[int, int, int], gw: Fraction) -> None:
    game = Scene("ab", floor="0").begin(1, 0)
    game.by_hand("ab")
    game.result("ab", *games)
    assert game.row("a").gw == gw and game.row("a").points == 1


def test_1_5_a_double_loss_counts_as_played_and_adds_no_games() -> None:
    game = Scene("ab").begin(1, 0)
    game.by_hand("ab")
    game.give(o.DoubleLoss("1-1"))
    row = game.row("a")
    assert (row.points, row.matches, row.lost, row.drawn, row.gw) == (0, 1, 1, 0, THIRD)


def test_1_8_the_own_gw_is_floored_only_if_the_setting_says_so() -> None:
    for floored, gw in ((True, THIRD), (False, Fraction(0))):
        game = Scene("ab", floor_own_gw=floored).begin(1, 0)
        game.by_hand("ab")
        game.result("ab", 2, 0)
        assert game.row("b").gw == gw
        assert game.row("a").ogw == THIRD, "where somebody uses it, it is always floored"


def test_1_1_screens_round_half_up_to_four_decimals() -> None:
    assert text4(Fraction(2, 3)) == "0.6667" and text4(Fraction(1, 2)) == "0.5000"
    assert text4(Fraction(12345, 100000)) == "0.1235", "0.12345 is half: up"
    assert text4(Fraction(1)) == "1.0000"
    assert exact(Fraction(7, 2)) == "7/2" and exact(9) == "9"


def test_1_10_playoff_games_do_not_feed_the_percentages() -> None:
    game = Scene("abcd").begin(2, 2)
    game.by_hand("ab", "cd")
    game.play()
    game.by_hand("ac", "bd")
    game.play()
    game.settle("playoff", "b")
    before = {key: game.row(key) for key in "abcd"}
    game.pair()
    game.play()
    assert {key: game.row(key) for key in "abcd"} == before, "nor wins and losses before the elimination"


def test_td_14_after_an_elimination_its_wins_and_losses_count_too() -> None:
    game = Scene("abcd").begin(2, 2)
    game.by_hand("ab", "cd")
    game.play()
    game.by_hand("ac", "bd")
    game.play()
    game.settle("playoff", "b")
    game.pair()
    game.play()
    lines = {row.key: (row.rank, row.won, row.drawn, row.lost) for row in game.table.rows}
    assert lines == {"a": (1, 3, 0, 0), "b": (2, 1, 0, 2), "c": (3, 1, 0, 1), "d": (4, 0, 0, 2)}


# --- TD-12 and TD-25: through the whole course -----------------------------------------------------------------------


def test_td_12_the_bye_goes_to_the_lowest_points_among_those_with_the_fewest() -> None:
    game = Scene("abcde").begin(4, 0)
    had: list[str] = []
    for _ in range(4):
        points = game.points()
        game.pair()
        (bye,) = (match.players[0] for match in game.state.rounds[-1].matches if match.kind == "bye")
        fresh = [key for key in "abcde" if key not in had]
        assert bye in fresh and points[bye] == min(points[key] for key in fresh)
        had.append(bye)
        game.play()


def test_td_25_nobody_remembers_who_floated_the_least_squares_decide() -> None:
    game = Scene("abcdef").begin(3, 0)
    game.by_hand("ab", "cd", "ef")
    game.play()
    game.pair()
    distances = sorted(
        abs(int(game.points()[match.players[0]] - game.points()[match.players[1]]))
        for match in game.state.rounds[1].matches
    )
    assert distances == [0, 0, 3], "three winners, three losers: one pair floats"


# --- TD-13: ties -----------------------------------------------------------------------------------------------------


def test_td_13_equal_on_all_keys_is_an_equal_rank() -> None:
    game = Scene("abcd").begin(1, 0)
    game.by_hand("ab", "cd")
    game.play("abcd")
    assert game.ranks == {"a": 1, "c": 1, "b": 3, "d": 3}


def test_td_13_where_an_order_is_needed_the_smaller_lot_is_first_of_equal_lots_the_earlier_entry() -> None:
    entries = (entry("a", 500), entry("b", 7), entry("c", 7), entry("d", 1))
    game = Scene(entries, cut=2, rounds=1).begin()
    game.by_hand("ab", "cd")
    game.give(o.EnterResult("1-1", intentional=True))
    game.give(o.EnterResult("1-2", intentional=True))
    assert set(game.ranks.values()) == {1}
    assert swiss(game.state).keys == ("d", "b", "c", "a")
    game.settle("all").pair()
    assert game.state.bracket == ("d", "b", "c", "a")


def test_td_13_any_order_of_the_keys_can_be_chosen() -> None:
    def ranked(*keys: str) -> dict[str, int | None]:
        game = Scene("abcd", tie_breaks=keys).begin(2, 0)
        game.by_hand("ab", "cd")
        game.result("ab", 2, 0)
        game.result("cd", 2, 1)
        game.by_hand("ad", "cb")
        game.result("ad", 1, 2)
        game.result("cb", 1, 2)
        return game.ranks

    assert set(ranked().values()) == {1}, "points alone: all four are level"
    assert ranked("gw")["a"] == 1 and ranked("gw")["b"] == 4
    assert ranked("wins") == ranked()


# --- TD-14: places ---------------------------------------------------------------------------------------------------


def a_bracket(**settings: Any) -> Scene:
    game = Scene("abcdefgh", format="single_elimination", **settings)
    game.give(o.SetSeeds(tuple("abcdefgh")))
    game.begin()
    for _ in range(3):
        game.pair()
        game.play()
    return game


def test_td_14_without_a_swiss_the_losers_of_a_round_share_the_place() -> None:
    assert a_bracket().ranks == {"a": 1, "b": 2, "c": 3, "d": 3, "e": 5, "f": 5, "g": 5, "h": 5}


def test_td_14_the_third_place_is_played_for_if_it_is_set() -> None:
    game = a_bracket(third_place_match=True)
    third = game.state.rounds[-1].matches[-1]
    assert third.is_third and set(third.players) == {"c", "d"}
    assert (game.ranks["c"], game.ranks["d"]) == (3, 4)


def test_td_14_inside_a_round_by_swiss_place_and_who_missed_the_cut_follows_in_swiss_order() -> None:
    game = Scene("abcdefgh").begin(3, 4)
    for _ in range(3):
        game.pair()
        game.play()
    order = list(swiss(game.state).keys)
    game.pair()
    game.play(order[::-1])
    game.pair()
    game.play(order[::-1])
    ranks = game.ranks
    assert (ranks[order[3]], ranks[order[2]]) in ((1, 2), (2, 1)), "the worse seeds have won"
    assert (ranks[order[0]], ranks[order[1]]) == (3, 4)
    assert [key for key in game.table.keys if key in order[4:]] == order[4:]


def test_section_3_seeds_1_8_4_5_2_7_3_6_and_byes_to_the_best() -> None:
    game = a_bracket()
    assert [match.players for match in game.state.rounds[0].matches] == [
        tuple("ah"),
        tuple("de"),
        tuple("bg"),
        tuple("cf"),
    ]
    six = Scene("abcdef", format="single_elimination")
    six.give(o.SetSeeds(tuple("abcdef")))
    six.begin()
    six.pair()
    byes = {match.players[0] for match in six.state.rounds[0].matches if match.kind == "bye"}
    assert byes == {"a", "b"}


# --- TD-15: head to head ---------------------------------------------------------------------------------------------


def test_td_15_the_points_of_a_table_of_their_matches_alone() -> None:
    game = Scene("abcd", format="round_robin", tie_breaks=("head_to_head", "gw")).begin()
    while len(game.state.rounds) < 3:
        for match in game.pair():
            winner = {"ab": "b", "ac": "a", "ad": "a", "bc": "c", "bd": "b", "cd": "d"}["".join(sorted(match.players))]
            games = Games(2, 0) if match.players[0] == winner else Games(0, 2)
            game.give(o.EnterResult(match.key, games=games))
    assert game.points() == {"a": 6, "b": 6, "c": 3, "d": 3}
    assert game.ranks == {"b": 1, "a": 2, "d": 3, "c": 4}


def test_td_15_who_is_level_is_compared_without_looking_at_the_matches_of_others() -> None:
    """Of ten thousand there are hundreds of groups that are level: each looks at its own matches alone."""

    class Looked(tuple[Match, ...]):
        at: ClassVar[list[SupportsIndex | slice]] = []

        def __getitem__(self, place: Any) -> Any:
            self.at.append(place)
            return super().__getitem__(place)

        def __iter__(self) -> NoReturn:
            raise AssertionError("every match was looked at")

    game = Scene("abcdef").begin(1, 0)
    game.by_hand("ab", "cd", "ef")
    game.play()
    (its,) = game.state.rounds
    rounds = (replace(its, matches=Looked(its.matches)),)
    assert head_to_head(game.state.charter, rounds, ["c", "d"]) == {"c": 3, "d": 0}
    assert head_to_head(game.state.charter, rounds, ["c", "e"]) is None
    assert Looked.at == [1, 1, 2]


def test_td_15_where_not_all_met_the_key_is_skipped_for_that_group() -> None:
    game = Scene("abcd", tie_breaks=("head_to_head", "gw")).begin(1, 0)
    game.by_hand("ab", "cd")
    game.result("ab", 2, 1)
    game.result("cd", 2, 0)
    assert game.ranks["c"] == 1 and game.ranks["a"] == 2, "the next key decides"


def test_td_15_those_still_tied_go_on_to_the_next_key_without_recursion() -> None:
    """a, b, c beat each other in a ring: all are level head to head, and GW decides."""
    game = Scene("abcd", format="round_robin", tie_breaks=("head_to_head", "gw")).begin()
    scores = {"ab": (2, 0), "bc": (2, 1), "ac": (0, 2), "ad": (2, 0), "bd": (2, 0), "cd": (2, 0)}
    while len(game.state.rounds) < 3:
        for match in game.pair():
            pair = "".join(sorted(match.players))
            first, second = scores[pair]
            games = Games(first, second) if match.players[0] == pair[0] else Games(second, first)
            game.give(o.EnterResult(match.key, games=games))
    gw = {key: game.row(key).gw for key in "abc"}
    assert {game.points()[key] for key in "abc"} == {6}
    assert sorted("abc", key=lambda key: -gw[key]) == sorted("abc", key=lambda key: game.ranks[key] or 0)


# --- TD-17: one game for all, free challenges ------------------------------------------------------------------------


def test_td_17_one_game_rank_is_the_reverse_order_of_elimination() -> None:
    game = Scene("abcde", format="one_game").begin()
    game.give(o.PutOut("1-1", ("c",)))
    assert game.ranks["c"] == 5 and game.ranks["a"] == 1
    game.give(o.PutOut("1-1", ("a", "e")))
    game.give(o.PutOut("1-1", ("b",)))
    assert game.ranks == {"d": 1, "b": 2, "a": 3, "e": 3, "c": 5}, "out at the same moment: a shared place"


def test_td_17_free_challenges_by_matches_won_then_mw_then_gw() -> None:
    game = Scene("abcd", format="free_challenges", min_matches=2).begin()
    for pair, first, second in (("ab", 2, 0), ("ab", 2, 1), ("ac", 0, 2), ("bc", 2, 0)):
        game.give(o.Challenge(pair[0], pair[1]))
        game.result(pair, first, second)
    assert game.ranks == {"a": 1, "c": 2, "b": 3, "d": None}, "who has played too few is listed without a rank"
    game.give(o.Challenge("a", "b"))
    game.refused(o.Challenge("b", "a"), "TD-17", "they_are_playing")
    game.refused(o.Challenge("a", "a"), "TD-17", "nobody_challenges_himself")


# --- TD-21: pods -----------------------------------------------------------------------------------------------------


def pods(points: str, players: str = "abcd", **settings: Any) -> Scene:
    game = Scene(players, format="pods", pod_points=points, **settings).begin(3, 0)
    game.pair()
    return game


@pytest.mark.parametrize(
    ("system", "win", "loss"), [("plain", 3, 0), ("topdeck", 5, 0), ("edh", 5, 0), ("addendum", 7, 0)]
)
def test_td_21_points_of_a_four(system: str, win: int, loss: int) -> None:
    game = pods(system)
    game.places("1-1", "b")
    assert game.points() == {"b": win, "a": loss, "c": loss, "d": loss}


def test_td_21_in_a_draw_all_seated_players_get_the_draw_points_those_who_are_out_too() -> None:
    game = pods("topdeck")
    game.give(o.PutOut("1-1", ("a",)))
    game.give(o.EnterResult("1-1", draw=True))
    assert set(game.points().values()) == {1}


def test_td_21_2n_minus_1_depends_on_the_table() -> None:
    game = pods("addendum", "abc")
    game.places("1-1", "a")
    assert game.points()["a"] == 5
    assert game.row("a").mw == 1 and game.row("b").mw == Fraction(1, 7)


def test_td_21_lists_are_cut_to_a_smaller_table_and_go_on_with_0() -> None:
    game = pods("list", "abcde", pod_list=(5, 3, 2, 1))
    game.places("1-1", "abcde")
    assert game.points() == {"a": 5, "b": 3, "c": 2, "d": 1, "e": 0}
    small = pods("list", "abc", pod_list=(5, 3, 2, 1))
    small.places("1-1", "abc")
    assert small.points() == {"a": 5, "b": 3, "c": 2}


def test_td_21_players_out_at_the_same_moment_share_the_sum_of_their_places() -> None:
    game = pods("list", pod_list=(5, 3, 2, 1))
    game.give(o.PutOut("1-1", ("a", "b")))
    game.give(o.PutOut("1-1", ("c",)))
    assert game.points() == {"d": 5, "c": 3, "a": Fraction(3, 2), "b": Fraction(3, 2)}


def test_td_21_wager_everybody_begins_at_1000_and_stakes_exactly_7_of_100() -> None:
    game = pods("wager")
    assert set(game.points().values()) == {1000}
    game.places("1-1", "a")
    assert game.points() == {"a": 1210, "b": 930, "c": 930, "d": 930}
    game.pair()
    game.places("2-1", "b")
    stakes = Fraction(7, 100) * (1210 + 930 + 930)
    assert game.points()["b"] == 930 + stakes
    assert sum(game.points().values()) == 4000
    game.pair()
    game.give(o.EnterResult("3-1", draw=True))
    assert sum(game.points().values()) == 4000, "a draw splits"


@pytest.mark.parametrize(("system", "bye"), [("plain", 3), ("topdeck", 5), ("edh", 4), ("addendum", 7), ("list", 3)])
def test_td_21_a_bye_gives_the_points_of_the_table(system: str, bye: int) -> None:
    game = pods(system, "abcde", pod_sizes="byes")
    (resting,) = (match.players[0] for match in game.state.rounds[0].matches if match.kind == "bye")
    assert game.points()[resting] == bye
    settled = pods(system, "abcde", pod_sizes="byes", pod_bye=2)
    assert max(settled.points().values()) == 2


def test_td_21_phantom_opponents_only_in_topdeck() -> None:
    for system, omw in (("topdeck", Fraction(1, 5)), ("plain", Fraction(0))):
        game = pods(system, "abcde", pod_sizes="byes")
        (resting,) = (match.players[0] for match in game.state.rounds[0].matches if match.kind == "bye")
        assert game.row(resting).omw == omw
    assert len(swiss(game.state).records[resting].met) == 0


def test_td_21_omw_has_one_term_per_opponent_and_round() -> None:
    game = pods("plain")
    game.places("1-1", "a")
    game.pair()
    game.places("2-1", "a")
    assert len(swiss(game.state).records["b"].met) == 6
    assert game.row("b").omw == Fraction(1, 3), "a has won all, c and d nothing"


def test_td_21_what_a_pod_tells() -> None:
    game = pods("list")
    game.refused(o.EnterResult("1-1", games=Games(1, 0)), "TD-21", "a_pod_tells_places")
    game.refused(o.EnterResult("1-1"), "TD-21", "winner_is_missing")
    game.refused(o.EnterResult("1-1", placed=("a", "a")), "TD-21", "not_at_this_table")
    game.refused(o.EnterResult("1-1", placed=("x",)), "TD-21", "not_at_this_table")
    game.refused(o.PutOut("1-1", ()), "TD-21", "not_at_this_table")
    game.refused(o.DoubleLoss("1-1"), "TD-21", "a_pod_tells_places")


def test_td_21_the_first_seats_go_to_those_with_the_worst_history() -> None:
    game = pods("plain")
    first = game.state.rounds[0].matches[0].players
    game.places("1-1", "a")
    game.pair()
    assert game.state.rounds[1].matches[0].players == first[::-1]


def test_section_5_elimination_pods_the_better_swiss_rank_sits_earlier() -> None:
    game = Scene("abcdefgh", format="pods").begin(1, 7)
    game.pair()
    for match in game.state.rounds[0].matches:
        game.places(match.key, min(match.players))
    order = swiss(game.state).keys
    game.settle("playoff", "".join(order[2:7]))
    game.pair()
    tables = game.state.rounds[1].matches
    assert game.state.bracket == order[:7]
    assert [match.kind for match in tables].count("bye") == 3
    assert tables[-1].players == order[3:7]
    game.places(tables[-1].key, order[5])
    game.pair()
    assert game.state.rounds[2].matches[0].players == (*order[:3], order[5])
    game.refused(o.EnterResult("3-1", draw=True), "TD-9", "must_be_won")
    game.places("3-1", order[5])
    assert game.ranks[order[5]] == 1


def test_td_21_who_was_put_out_by_mistake_is_placed_again_by_the_host() -> None:
    game = pods("list")
    game.give(o.PutOut("1-1", ("a",)))
    game.places("1-1", "abcd")
    assert game.points() == {"a": 5, "b": 3, "c": 2, "d": 1}
    other = pods("list")
    for key in "abc":
        other.give(o.PutOut("1-1", (key,)))
    assert other.points()["d"] == 5
    other.give(o.Correct(match="1-1", placed=tuple("badc"), reason="other way round"))
    assert other.points() == {"b": 5, "a": 3, "d": 2, "c": 1}
    other.give(o.Correct(match="1-1", draw=True, reason="no, a draw"))
    assert len(set(other.points().values())) == 1


def test_td_15_a_group_of_which_only_some_have_met_is_not_compared_at_all() -> None:
    """a beat b, b beat c, c beat d: d is behind nobody for it, and the next key puts them first."""
    game = Scene("abcdef", tie_breaks=("head_to_head", "gw")).begin(2, 0)
    game.by_hand("ab", "cd", "ef")
    for pair, second in (("ab", 1), ("cd", 1), ("ef", 0)):
        game.result(pair, 2, second)
    game.by_hand("ea", "bc", "df")
    for pair, second in (("ea", 0), ("bc", 1), ("df", 0)):
        game.result(pair, 2, second)
    assert {game.points()[key] for key in "abcd"} == {3}
    assert game.ranks["d"] == 2
