"""Standings and results as values and as sheets."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rules import exports
from games.tournament.rules import orders as o
from tests.support.examples import examples

from .scene import Scene


def a_swiss() -> Scene:
    """a beats b 2–1, c and d draw, e rests."""
    scene = Scene("abcde").begin(rounds=2, cut=0)
    scene.by_hand("ab", "cd", "e")
    scene.result("ab", 2, 1)
    scene.result("cd", 1, 1)
    return scene


def sheet(rows: object) -> list[dict[str, str]]:
    """The rows under their headings."""
    heading, *found = list(rows)  # type: ignore[call-overload]
    assert {len(row) for row in found} <= {len(heading)}
    return [dict(zip(heading, row, strict=True)) for row in found]


def test_the_standings_stand_with_their_shares_rounded_as_on_the_screen() -> None:
    first, second, *_, last = sheet(exports.standings_sheet(a_swiss().state))
    assert (first["rank"], first["points"], last["name"]) == ("1", "3", "B")
    by_name = {row["name"]: row for row in sheet(exports.standings_sheet(a_swiss().state))}
    assert by_name["A"]["game_win_share"] == "0.6667"
    assert by_name["A"]["opponents_match_win_share"] == "0.3300", "the floor (§1, 1)"
    assert by_name["E"]["byes"] == "1"
    assert second["status"] == "in"


def test_every_match_has_a_row() -> None:
    first, second, third = sheet(exports.results_sheet(a_swiss().state))
    assert (first["first"], first["second"], first["games_first"], first["games_second"]) == ("A", "B", "2", "1")
    assert (first["winner"], second["winner"], third["winner"]) == ("A", "", "E")
    assert (third["second"], third["kind"]) == ("", "bye")


def test_a_match_without_a_result_has_no_games() -> None:
    scene = Scene("ab").begin(rounds=1, cut=0)
    scene.by_hand("ab")
    (row,) = sheet(exports.results_sheet(scene.state))
    assert (row["games_first"], row["how"], row["winner"]) == ("", "", "")


def test_of_a_pod_every_player_has_a_row_with_seat_and_place() -> None:
    scene = Scene("abcd", format="pods").begin(rounds=1, cut=0)
    (match,) = scene.by_hand("dbca")
    scene.give(o.PutOut(match.key, ("a", "c")))
    scene.places(match.key, "bd")
    rows = sheet(exports.results_sheet(scene.state))
    assert [(row["seat"], row["player"], row["place"]) for row in rows] == [
        ("1", "D", "2"),
        ("2", "B", "1"),
        ("3", "C", "3"),
        ("4", "A", "3"),
    ]


def test_the_value_holds_everything_exactly_and_goes_through_json() -> None:
    export = exports.export_of(a_swiss().state, "Cup")
    assert {one.name: one.gw for one in export.standings}["A"] == "2/3"
    assert {one.name: one.omw for one in export.standings}["A"] == "33/100"
    assert export.rounds[0].by_hand == "for the test"
    assert msgspec.json.decode(msgspec.json.encode(export), type=exports.Export) == export


@settings(max_examples=examples(20), deadline=None)
@given(
    st.sampled_from(("swiss", "round_robin", "single_elimination", "pods", "one_game", "free_challenges")),
    st.integers(3, 7),
)
def test_every_form_is_exported(form: str, players: int) -> None:
    scene = Scene("abcdefg"[:players], format=form).begin()
    if scene.state.stage == "play" and not scene.state.rounds:
        scene.pair()
    assert len(sheet(exports.standings_sheet(scene.state))) == players
    assert {row["round"] for row in sheet(exports.results_sheet(scene.state))} <= {"1"}
    assert set(exports.export_of(scene.state, "Cup").entrants) == set(scene.state.entrants)
