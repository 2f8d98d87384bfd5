"""TD-1, TD-13, TD-16, TD-22, TD-26: who enters, and when."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import By
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import field
from games.tournament.rules.codes import LOTS
from games.tournament.rules.pasting import read_names
from games.tournament.rules.proposing import field_size
from games.tournament.rules.scores import winner_of
from games.tournament.rules.setup import Entry, Setup
from games.tournament.rules.state import Games
from games.tournament.rules.viewing import view

from .scene import Scene, entry, out

# --- TD-1: late ------------------------------------------------------------------------------------------------------


def test_td_1_a_latecomer_of_a_swiss_plays_from_the_next_round_and_missed_nothing() -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.give(o.Enter(name="Eva"))
    assert "e5" not in game.state.rounds[0].at
    game.play()
    game.pair()
    assert "e5" in game.state.rounds[1].at
    assert game.row("e5").matches == 1, "the round that they missed is no match of theirs"


def test_td_1_late_loss_makes_every_missed_round_an_awarded_loss() -> None:
    game = Scene("abcd", late="loss").begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.by_hand("ac", "bd")
    game.give(o.Enter(name="Eva"))
    row = game.row("e5")
    assert (row.matches, row.lost, row.points) == (2, 2, 0)
    assert row.omw == game.state.charter.least_share, "a loss without opponent has no term"


def test_td_1_a_latecomer_may_take_the_place_of_the_phantom_at_the_hosts_word() -> None:
    game = Scene("abc").begin(2, 0)
    game.by_hand("ab", "c")
    game.give(o.Enter(name="Dora"))
    game.give(o.TakeBye("e4"))
    assert game.kinds() == ["ByeWithdrawn", "MatchPaired"], "both are facts"
    assert game.state.match("1-2").players == ("c", "e4")  # type: ignore[union-attr]
    assert game.points()["c"] == 0, "the bye is no more"


def test_td_1_the_phantoms_place_is_gone_when_the_round_has_started() -> None:
    game = Scene("abc").begin(2, 0)
    game.by_hand("ab", "c")
    game.give(o.Enter(name="Dora"))
    game.give(o.StartClock())
    game.refused(o.TakeBye("e4"), "TD-1", "no_bye_is_free")


def test_td_1_taking_the_byes_place_undoes_the_awarded_loss_of_that_round() -> None:
    game = Scene("abc", late="loss").begin(2, 0)
    game.by_hand("ab", "c")
    game.give(o.Enter(name="Dora"))
    assert game.row("e4").lost == 1
    game.give(o.TakeBye("e4"))
    assert game.row("e4").matches == 0
    assert game.state.match_of("e4").key == "1-2"  # type: ignore[union-attr]


def test_td_1_a_round_robin_is_open_until_round_one_then_drawn_anew_at_the_hosts_word() -> None:
    game = Scene("abcd", format="round_robin").begin()
    game.give(o.Enter(name="Eva"))
    game.pair()
    game.play(("a", "b", "c", "d", "e5"))
    played = {frozenset(match.players) for match in game.state.rounds[0].matches}
    game.refused(o.Enter(name="Fritz"), "TD-1", "schedule_is_drawn")
    game.give(o.Enter(name="Fritz", redraw=True))
    to_come = [frozenset(pair) for its in game.state.schedule for pair in its]
    assert not played & set(to_come), "pairs that have a result are struck"
    assert len(to_come) + len(played) == 15 and len(set(to_come)) == len(to_come)


def test_td_1_a_bracket_takes_a_latecomer_only_in_place_of_a_bye_of_round_one() -> None:
    game = Scene("abc", format="single_elimination").begin()
    game.pair()
    game.give(o.Enter(name="Dora"))
    assert all(len(match.players) == 2 for match in game.state.rounds[0].matches)
    game.refused(o.Enter(name="Eva"), "TD-1", "no_bye_is_free")


def test_td_1_nobody_joins_in_the_last_round_of_a_swiss() -> None:
    game = Scene("abcd").begin(1, 0)
    game.pair()
    game.refused(o.Enter(name="Eva"), "TD-1", "no_round_is_left")


# --- TD-13: lots -----------------------------------------------------------------------------------------------------


def test_td_13_a_lot_is_drawn_once_when_a_player_enters_and_is_a_public_fact() -> None:
    game = Scene("ab")
    (fact,) = game.give(o.Enter(names=("Carl", "Dora")))
    assert isinstance(fact, f.EntrantsAdded)
    assert [game.state.entrants[each.key].lot for each in fact.entries] == [each.lot for each in fact.entries]
    assert all(1 <= each.lot <= LOTS for each in fact.entries)
    assert fact.entries[0].lot != fact.entries[1].lot


# --- LM 3.6: with how much life --------------------------------------------------------------------------------------


def test_lm_3_6_a_life_of_the_first_match_holds_until_somebody_has_had_one() -> None:
    entries = (entry("a", 1, life=14, first_life=17), entry("b", 2, life=20), entry("c", 3, life=9, first_life=8))
    scene = Scene(entries, format="round_robin", all_at_once=True)
    scene.begin().pair()
    seen: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    for its in view(scene.state, None).rounds:
        for match in its.matches:
            for key, life in match.lives.items():
                seen[key].append(life)
    assert seen == {"a": [17, 14], "b": [20, 20], "c": [8, 9]}


# --- TD-16: out by life 0 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["swiss", "single_elimination", "pods"])
def test_td_16_the_host_is_asked_whether_to_withdraw_them(form: str) -> None:
    game = Scene((*map(entry, "abcd"), out("z")), format=form)
    game.refused(o.Begin(), "TD-16", "out_is_undecided")
    game.give(o.KeepOut("z"))
    game.begin()
    assert game.state.entrants["z"].is_in


def test_td_16_who_is_out_loses_every_match_0_k_without_playing() -> None:
    game = Scene((*map(entry, "abc"), out("z")), format="round_robin").begin()
    for _ in range(3):
        game.pair()
        match = game.state.match_of("z")
        assert match is not None and match.result is not None and match.result.how == "out"
        game.play("abcz")
    row = game.row("z")
    assert (row.matches, row.lost, row.points) == (3, 3, 0), "counted as played, for both"
    assert all(game.row(key).matches == 3 for key in "abc")


def test_td_16_two_such_magi_against_each_other_are_0_0_0() -> None:
    game = Scene((entry("a"), entry("b"), out("y"), out("z")))
    game.give(o.KeepOut("y"))
    game.give(o.KeepOut("z"))
    game.begin(2, 0)
    game.by_hand("yz", "ab")
    assert game.match("yz").result.games == Games(0, 0, 0)  # type: ignore[union-attr]


def test_td_16_in_an_elimination_they_are_the_last_seed_and_of_two_the_next_opponent_advances() -> None:
    game = Scene((out("y"), *map(entry, "abcdef"), out("z")), format="single_elimination")
    game.give(o.KeepOut("y"))
    game.give(o.KeepOut("z"))
    game.begin()
    game.pair()
    assert set(game.state.bracket[-2:]) == {"y", "z"}
    two = Scene((entry("a"), out("y"), out("z")), format="single_elimination")
    for key in "yz":
        two.give(o.KeepOut(key))
    two.begin()
    two.pair()
    assert two.match("yz").result.games == Games(0, 0, 0)  # type: ignore[union-attr]
    assert two.ranks == {"a": 1, "y": 2, "z": 2}
    two.refused(o.AskForPairing(), "TD-18", "no_round_left")


def test_td_16_they_take_no_bye() -> None:
    for seed in range(20):
        game = Scene((*map(entry, "abcd"), out("z")), seed=seed)
        game.give(o.KeepOut("z"))
        game.begin(2, 0)
        game.pair()
        bye = next(match for match in game.state.rounds[0].matches if match.kind == "bye")
        assert bye.players != ("z",)


def test_td_16_nobody_gives_them_the_bye_by_hand() -> None:
    game = Scene((*map(entry, "abcd"), out("z")))
    game.give(o.KeepOut("z"))
    game.begin(2, 0)
    tables = (("a", "b"), ("c", "d"), ("z",))
    game.refused(o.PairByHand(tables, "why not"), "TD-16", "out_takes_no_bye")


def test_td_16_in_pods_and_in_one_game_they_are_out_first() -> None:
    for form in ("pods", "one_game"):
        game = Scene((*map(entry, "abc"), out("z")), format=form)
        if form == "pods":
            game.give(o.KeepOut("z"))
        game.begin()
        if form == "pods":
            game.pair()
        assert game.state.rounds[0].matches[0].out == (("z",),)
        game.places("1-1", "abc")
        assert game.state.rounds[0].matches[0].result.places[-1] == ("z",)  # type: ignore[union-attr]


def test_td_16_a_challenge_with_them_is_refused() -> None:
    game = Scene((entry("a"), entry("b"), out("z")), format="free_challenges").begin()
    game.refused(o.Challenge("a", "z"), "TD-16", "out_is_not_challenged")


def test_td_16_withdrawn_they_are_not_entered_and_rank_after_all_others_with_0_points() -> None:
    game = Scene((*map(entry, "ab"), out("z")), format="swiss")
    game.give(o.Withdraw("z"))
    game.begin(1, 0)
    game.pair()
    assert "z" not in game.state.rounds[0].at
    game.play("abz")
    assert game.ranks == {"a": 1, "b": 2, "z": 3}
    game.refused(o.Withdraw("z"), "TD-16", "nothing_to_decide")


def test_td_16_after_round_one_nobody_is_withdrawn_any_more() -> None:
    game = Scene((*map(entry, "ab"), out("z")), format="round_robin").begin()
    game.pair()
    game.refused(o.Withdraw("z"), "TD-16", "only_before_round_one")


# --- TD-22: awarded byes ---------------------------------------------------------------------------------------------


def test_td_22_byes_are_given_for_rounds_one_to_b_at_entry() -> None:
    game = Scene((entry("a", byes=2), *map(entry, "bcde")), rounds=3, cut=0).begin()
    for number in (1, 2):
        game.pair()
        match = game.state.match_of("a")
        assert match is not None and match.kind == "bye", number
        game.play("abcde")
    game.pair()
    assert "a" in field(game.state, 3) and game.row("a").byes == 2
    assert game.state.match_of("a").kind == "match"  # type: ignore[union-attr]


def test_td_22_for_rounds_and_cut_they_stand_for_2_4_8_players() -> None:
    assert field_size(10, (1, 2, 3)) == 10 + 1 + 3 + 7
    game = Scene((entry("a", byes=3), *map(entry, "bcdefghijklm")))
    assert len(game.state.entrants) == 13
    game.begin()
    assert game.state.plan is not None and (game.state.plan.rounds, game.state.plan.cut) == (5, 8), "as for 20 players"


def test_td_22_byes_are_awarded_before_round_one_in_swiss_and_pods() -> None:
    game = Scene("abcd")
    game.give(o.AwardByes("a", 1))
    game.refused(o.AwardByes("a", 4), "TD-22", "no_such_number_of_byes")
    game.begin(2, 0)
    game.pair()
    game.refused(o.AwardByes("b", 1), "TD-22", "byes_before_round_one")
    Scene("abcd", format="round_robin").refused(o.AwardByes("a", 1), "TD-22", "no_byes_in_this_form")


# --- TD-26: pasted names ---------------------------------------------------------------------------------------------


def test_td_26_names_are_compared_case_and_space_folded_and_doubles_are_listed_with_their_lines() -> None:
    lines = ["Anna", "Ben  Smith", "", "anna", "BEN SMITH", "Carl", "x" * 61]
    pasted = read_names(enumerate(lines, 1), known=["carl"])
    assert pasted.names == ("Anna", "Ben Smith")
    assert [(each.name, each.lines, each.known) for each in pasted.doubles] == [
        ("Anna", (1, 4), False),
        ("Ben Smith", (2, 5), False),
        ("Carl", (6,), True),
    ]
    assert pasted.bad == (7,)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Seán O'Neil", "Seán O’Neil"), ("Anna", "An\u200bna"), ("Ａｎｎａ", "Anna"), ("Strauß", "STRAUSS")],
)
def test_td_26_names_that_nothing_tells_apart_are_doubles(one: str, other: str) -> None:
    (double,) = read_names([(1, one), (2, other)]).doubles
    assert double.lines == (1, 2)
    game = Scene("ab")
    game.give(o.Enter(name=one))
    game.refused(o.Enter(name=other), "TD-26", "entered_already")


def test_td_26_an_accent_tells_two_people_apart() -> None:
    assert read_names([(1, "Jan Novák"), (2, "Jan Novak")]).doubles == ()


@pytest.mark.parametrize("name", ["anna@example.org", "Anna +420 777 123 456", "Anna <anna＠example.org>"])
def test_td_26_an_address_is_no_part_of_a_name(name: str) -> None:
    game = Scene("ab")
    refusal = game.refused(o.Enter(names=("Carl", name)), "TD-26", "contact_in_name")
    assert name not in str(refusal.values)
    game.refused(o.Rename("a", name), "TD-26", "contact_in_name")


def test_td_26_nothing_is_imported_until_the_host_confirms() -> None:
    game = Scene("ab")
    refusal = game.refused(o.Enter(names=("Carl", "  a ", "CARL")), "TD-26", "entered_already")
    assert refusal.values["names"] == ("a", "CARL")
    game.give(o.Enter(names=("Carl", "  a ", "CARL"), twice=True))
    assert [one.name for one in game.state.entrants.values()] == ["A", "B", "Carl", "a", "CARL"]


def test_td_26_ten_thousand_are_entered_and_one_more_is_refused() -> None:
    game = Scene("")
    game.give(o.Enter(names=tuple(f"Player {number}" for number in range(10_000))))
    assert len(game.state.entrants) == 10_000
    game.refused(o.Enter(name="One more"), "TD-26", "too_many_entrants")


def test_a_name_that_can_not_be_written_is_refused() -> None:
    game = Scene("ab")
    game.refused(o.Enter(names=("   ",)), "TD-26", "not_a_name")
    game.refused(o.Enter(), "TD-26", "nobody_named")
    game.refused(o.Rename("a", "b"), "TD-26", "entered_already")


def test_a_pasted_entrant_can_get_a_seat_later() -> None:
    game = Scene("ab")
    game.give(o.Enter(name="Carl"))
    assert "e3" not in [key for key, one in game.state.entrants.items() if one.seat]
    game.give(o.GiveSeats(("e3",)))
    assert game.state.entrants["e3"].seat
    game.refused(o.GiveSeats(("e3",)), "TD-7", "has_a_seat")


def test_only_the_host_enters_players() -> None:
    Scene("ab").refused(o.Enter(name="Carl"), "TD-1", "only_the_host_may", By(seat="a"))


def test_a_setup_that_can_not_be_played_says_why() -> None:
    with pytest.raises(ValueError, match="key of their own"):
        Setup(entries=(entry("a"), entry("a")))
    with pytest.raises(ValueError, match="TD-22"):
        Setup(entries=(Entry(key="a", name="A", lot=1, byes=4),))


def test_nobody_wins_a_match_that_has_no_result() -> None:
    game = Scene("ab").begin(1, 0)
    game.pair()
    assert winner_of(game.match("ab")) is None
