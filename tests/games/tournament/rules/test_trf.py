"""TD-24: FIDE TRF16, written and read again."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rules import orders as o
from games.tournament.rules import trf
from games.tournament.rules.setup import Entry
from tests.support.examples import examples

from .scene import Scene, entry
from .test_acceptance import EVENTS, played, read


def lines(scene: Scene) -> list[str]:
    """The lines of the players."""
    text = trf.written(trf.report_of(scene.state, "Cup"))
    return [line for line in text.split("\r\n") if line.startswith("001")]


def column(line: str, first: int, last: int) -> str:
    """Columns as the FIDE document counts them, from 1."""
    return line[first - 1 : last]


def entries(scene: Scene, key: str) -> list[tuple[int | None, str, str]]:
    """What this player did, round by round."""
    report = trf.report_of(scene.state, "Cup")
    line = next(line for line in report.lines if line.name == key.upper())
    return [(entry.opponent, entry.side, entry.result) for entry in line.entries]


def test_td_24_the_columns_are_those_of_the_fide_document() -> None:
    scene = Scene("abcd").begin(rounds=2, cut=0)
    scene.by_hand("ab", "cd")
    scene.result("ab", 2, 1)
    first, second, *_ = lines(scene)
    assert column(first, 1, 3) == "001"
    assert column(first, 5, 8) == "   1"
    assert column(first, 15, 47).rstrip() == "A"
    assert column(first, 81, 84) == " 3.0"
    assert column(first, 86, 89) == "   1"
    assert column(first, 92, 99) == "   2 w 1"
    assert column(second, 92, 99) == "   1 b 0"


def test_td_24_the_head_tells_the_tournament_and_the_worth_of_points() -> None:
    scene = Scene("abc", win=2).begin(rounds=3, cut=0)
    text = trf.written(trf.report_of(scene.state, "Cup\nof 2026", date(2026, 11, 20)))
    assert text.startswith(
        "012 Cup of 2026\r\n042 2026/11/20\r\n052\r\n062 3\r\n092 Individual: Swiss-System\r\n"
        "142 3\r\n162  W 2.0    D 1.0    L 0.0    P 2.0\r\n192 CUSTOM_SWISS\r\n202 OTHER_OMW,OTHER_GW,OTHER_OGW\r\n"
        "XXR 3\r\nBBW  2.0\r\nBBD  1.0\r\nBBL  0.0\r\n### Points are match points."
    )


def test_td_24_the_points_stand_in_the_columns_of_trf26() -> None:
    scene = Scene("ab", win=120, draw=10).begin(rounds=1, cut=0)
    (line,) = (line for line in trf.written(trf.report_of(scene.state, "Cup")).split("\r\n") if line[:3] == "162")
    found = [(column(line, at, at), column(line, at + 1, at + 4)) for at in (6, 15, 24, 33)]
    assert found == [("W", " 120"), ("D", "10.0"), ("L", " 0.0"), ("P", " 120")]


@pytest.mark.parametrize(
    ("form", "code"), [("round_robin", "BERGER_ROUNDROBIN"), ("double_round_robin", "FIDE_DOUBLEROUNDROBIN")]
)
def test_td_24_the_form_is_told_as_trf26_encodes_it(form: str, code: str) -> None:
    scene = Scene("abcd", format=form, tie_breaks=("head_to_head", "wins")).begin()
    text = trf.written(trf.report_of(scene.state, "Cup"))
    assert f"\r\n192 {code}\r\n202 DE,WIN\r\n" in text


def test_td_24_more_players_than_numbers_are_not_written() -> None:
    players = tuple(Entry(key=f"e{number}", name=f"P {number}", lot=number) for number in range(trf.MOST + 1))
    assert trf.fits(len(players) - 1) and not trf.fits(len(players))
    with pytest.raises(ValueError, match="more than 9999 players"):
        trf.report_of(Scene(players).state, "Cup")


def test_td_24_won_drawn_lost_and_both_lost() -> None:
    scene = Scene("abcdef").begin(rounds=2, cut=0)
    scene.by_hand("ab", "cd", "ef")
    scene.result("ab", 2, 0)
    scene.result("cd", 1, 1, 1)
    scene.give(o.DoubleLoss(scene.match("ef").key))
    assert [entries(scene, key)[0][2] for key in "abcdef"] == ["1", "0", "=", "=", "0", "0"]


def test_td_24_an_intentional_draw_is_a_draw() -> None:
    scene = Scene("ab").begin(rounds=1, cut=0)
    (match,) = scene.by_hand("ab")
    scene.give(o.EnterResult(match.key, intentional=True))
    assert [entries(scene, key)[0][2] for key in "ab"] == ["=", "="]


def test_td_24_what_was_awarded_is_a_forfeit() -> None:
    scene = Scene("abcd").begin(rounds=1, cut=0)
    scene.by_hand("ab", "cd")
    scene.give(o.NoShow("b", 1))
    scene.give(o.Disqualify("d", "cheated"))
    assert entries(scene, "a") == [(2, "w", "+")]
    assert entries(scene, "b") == [(1, "b", "-")]
    assert [entries(scene, key)[0][2] for key in "cd"] == ["+", "-"]


def test_td_24_the_bye_of_the_pairing_an_awarded_one_and_absence_are_told_apart() -> None:
    players = tuple(entry(key, lot, byes=int(key == "d")) for lot, key in enumerate("abcde", 1))
    scene = Scene(players).begin(rounds=3, cut=0)
    scene.give(o.SayAbsent("e"))
    scene.by_hand("ab", "c")
    assert entries(scene, "c") == [(None, "-", "U")]
    assert entries(scene, "d") == [(None, "-", "F")]
    assert entries(scene, "e") == [(None, "-", "Z")]


def test_td_24_the_rest_of_a_round_robin_is_no_bye() -> None:
    scene = Scene("abc", format="round_robin").begin()
    scene.pair()
    scene.play()
    results = [entries(scene, key)[0][2] for key in "abc"]
    assert sorted(results) == ["0", "1", "Z"]


def test_td_24_a_round_robin_is_numbered_as_it_was_drawn() -> None:
    scene = Scene("abcdef", format="round_robin").begin()
    scene.pair()
    report = trf.report_of(scene.state, "Cup")
    assert [line.name for line in report.lines] == [key.upper() for key in scene.state.numbers]
    assert report.kind == "Individual: Round-Robin"


def test_td_24_a_match_without_a_result_has_a_blank() -> None:
    scene = Scene("ab").begin(rounds=1, cut=0)
    scene.by_hand("ab")
    assert entries(scene, "a") == [(2, "w", " ")]
    assert trf.REMARK_RUNNING in trf.written(trf.report_of(scene.state, "Cup"))
    assert trf.read(trf.written(trf.report_of(scene.state, "Cup"))) == trf.report_of(scene.state, "Cup")


def test_td_24_the_points_are_match_points_and_a_hundred_fits() -> None:
    scene = Scene("ab", win=120, draw=0).begin(rounds=1, cut=0)
    scene.by_hand("ab")
    scene.result("ab", 2, 0)
    assert column(lines(scene)[0], 81, 84) == " 120"


def test_td_24_a_long_name_comes_back_whole() -> None:
    long = "Anna Maria Wolfgang Amadeus della Torre di Mezzo (la Rossa)"
    players = (Entry(key="a", name=long, lot=1), Entry(key="b", name="B", lot=2))
    scene = Scene(players).begin(rounds=1, cut=0)
    report = trf.report_of(scene.state, "Cup")
    assert trf.read(trf.written(report)).lines[0].name == long
    assert all(len(line) < 100 for line in lines(scene))


@pytest.mark.parametrize("form", ["pods", "single_elimination", "one_game", "free_challenges"])
def test_td_24_other_forms_are_not_written(form: str) -> None:
    scene = Scene("abcd", format=form)
    assert not trf.is_reported(scene.state.charter)
    with pytest.raises(ValueError, match="not written"):
        trf.report_of(scene.state, "Cup")


# --- reading again ---------------------------------------------------------------------------------------------------


@settings(max_examples=examples(30), deadline=None)
@given(
    st.integers(2, 9), st.integers(0, 4), st.sampled_from(("swiss", "round_robin", "double_round_robin")), st.integers()
)
def test_td_24_what_was_written_is_read_again(players: int, rounds: int, form: str, seed: int) -> None:
    scene = Scene("abcdefghi"[:players], seed=seed, format=form)
    scene.begin(rounds=None if form != "swiss" else 5)
    chance = Random(seed)
    for _ in range(min(rounds, players - 1)):
        scene.pair()
        order = list(scene.state.entrants)
        chance.shuffle(order)
        scene.play(order)
    report = trf.report_of(scene.state, "Cup", date(2026, 11, 20), date(2026, 11, 21))
    assert trf.read(trf.written(report)) == report


@pytest.mark.skipif(not EVENTS, reason="the acceptance data are not here")
@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_td_24_real_events_are_read_again(path: object) -> None:
    report = trf.report_of(played(read(path)), "Cup")  # type: ignore[arg-type]
    assert trf.read(trf.written(report)) == report


GOOD = """012 Cup
092 Individual: Swiss-System
XXR 1
BBW  3.0
BBD  1.0
BBL  0.0
001    1      A                                                                  3.0    1     2 w 1
001    2      B                                                                  0.0    2     1 b 0
"""


def test_td_24_a_file_of_ours_is_read() -> None:
    report = trf.read(GOOD)
    assert [line.name for line in report.lines] == ["A", "B"]
    assert report.lines[0].entries == (trf.Entry(2, "w", "1"),)


def test_td_24_a_file_with_the_head_of_trf26_alone_is_read() -> None:
    old = "XXR 1\nBBW  3.0\nBBD  1.0\nBBL  0.0\n"
    head = "142 1\n162  W 3.0    D 1.0    L 0.0    P 3.0\n192 CUSTOM_SWISS\n202 WIN,OTHER_OMW\n"
    report = trf.read(GOOD.replace(old, head))
    assert (report.rounds, report.worth) == (1, (3, 1, 0))
    assert (report.code, report.tie_breaks) == ("CUSTOM_SWISS", ("WIN", "OTHER_OMW"))
    assert (trf.read(GOOD).code, trf.read(GOOD).tie_breaks) == ("", None)


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("XXR 1", "142 2\nXXR 1", 0, "not_ours"),
        ("XXR 1", "162  W 2.0    D 1.0    L 0.0\nXXR 1", 0, "not_ours"),
        ("XXR 1", "162  W 3.0    D 1.0    L 0.0    P 1.0\nXXR 1", 0, "not_ours"),
        ("XXR 1", "162  W 3.0\nXXR 1", 0, "not_ours"),
        ("XXR 1", "XXR one", 0, "not_ours"),
        ("XXR 1\n", "", 0, "not_ours"),
        ("Swiss-System", "Team", 0, "not_ours"),
        ("3.0    1", "2.5    1", 7, "not_ours"),
        ("2 w 1", "2 x 1", 7, "not_ours"),
        ("2 w 1", "2 w H", 7, "not_ours"),
        ("001    1", "001    x", 7, "not_ours"),
        ("001    2", "001    3", 0, "not_ours"),
        ("1 b 0", "1 b 1", 0, "opponents_differ"),
        ("1 b 0", "2 b 0", 0, "opponents_differ"),
        ("1 b 0", "1 w 0", 0, "opponents_differ"),
        ("2 w 1", "9 w 1", 0, "opponents_differ"),
        ("     2 w 1\n", "\n", 0, "rounds_differ"),
        ("XXR 1", "042 2026/11\nXXR 1", 0, "not_ours"),
        (GOOD, "", 0, "not_ours"),
        (GOOD, "\x00\x01", 0, "not_ours"),
    ],
)
def test_td_24_what_is_not_ours_is_refused(old: str, new: str, line: int, why: str) -> None:
    assert old in GOOD
    with pytest.raises(trf.BadReport) as caught:
        trf.read(GOOD.replace(old, new, 1))
    assert (caught.value.line, caught.value.why) == (line, why)


@given(st.text())
def test_td_24_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, GOOD + text, text + GOOD, f"001 {text}\n{GOOD}"):
        try:
            trf.read(whole)
        except trf.BadReport as refused:
            assert refused.why in {"not_ours", "rounds_differ", "opponents_differ"}
