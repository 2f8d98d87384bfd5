"""TD-24: our own FIDE file becomes a tournament again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.rulebook import fold
from games.tournament.rules import orders as o
from games.tournament.rules import trf
from games.tournament.rules.attendance import next_round
from games.tournament.rules.setup import Setup
from games.tournament.rules.standings import standings
from games.tournament.rules.state import State, initial
from games.tournament.rules.trf_replay import replay_of
from tests.support.examples import examples

from .playing import BOOK
from .scene import Scene
from .test_acceptance import EVENTS, played, read

FORMS = ("swiss", "round_robin", "double_round_robin")


def laid(report: trf.Report) -> State:
    """The tournament that the file makes."""
    setup, facts = replay_of(report)
    assert isinstance(setup, Setup)
    return fold(BOOK, initial(setup), facts)


def without_ranks(report: trf.Report) -> trf.Report:
    """Shares of games decide ranks, and are lost."""
    return replace(report, lines=tuple(replace(line, rank=None) for line in report.lines))


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 8), st.integers(0, 4), st.sampled_from(FORMS), st.integers())
def test_what_was_written_becomes_the_same_tournament(players: int, rounds: int, form: str, seed: int) -> None:
    scene = Scene("abcdefgh"[:players], seed=seed, format=form)
    scene.begin(rounds=None if form != "swiss" else 5)
    chance = Random(seed)
    for _ in range(min(rounds, players - 1)):
        scene.pair()
        order = list(scene.state.entrants)
        chance.shuffle(order)
        scene.play(order)
    report = trf.report_of(scene.state, "Cup")
    again = laid(trf.read(trf.written(report)))
    assert without_ranks(trf.report_of(again, "Cup")) == without_ranks(report)


@pytest.mark.skipif(not EVENTS, reason="the acceptance data are not here")
@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_real_events_become_the_same_tournament(path: object) -> None:
    report = trf.report_of(played(read(path)), "Cup")  # type: ignore[arg-type]
    assert without_ranks(trf.report_of(laid(report), "Cup")) == without_ranks(report)


def test_it_goes_on_where_the_file_ends() -> None:
    scene = Scene("abcde", format="round_robin").begin()
    for _ in range(2):
        scene.pair()
        scene.play()
    again = Scene("ab")
    again.state = laid(trf.report_of(scene.state, "Cup"))
    for _ in range(3):
        again.pair()
        again.play()
    met = {frozenset(match.players) for its in again.state.rounds for match in its.matches}
    assert len(met) == 10, "everybody has met everybody"
    assert next_round(again.state) is None
    assert len(standings(again.state).rows) == 5


def test_td_4_who_was_disqualified_is_listed_no_more_when_the_file_is_brought() -> None:
    scene = Scene("abcd").begin(rounds=3, cut=0)
    scene.pair()
    scene.play()
    scene.give(o.Disqualify("b", reason="a marked deck"))
    scene.pair()
    scene.play()
    report = trf.read(trf.written(trf.report_of(scene.state, "Cup")))
    again = laid(report)
    (gone,) = [one for one in again.entrants.values() if not one.is_in]
    assert (gone.name, gone.status, gone.left_in) == (scene.state.entrants["b"].name, "disqualified", 1)
    assert gone.key not in standings(again).keys
    assert [line.rank for line in trf.report_of(again, "Cup").lines] == [line.rank for line in report.lines]


def test_points_that_the_results_do_not_make_are_refused() -> None:
    scene = Scene("ab").begin(rounds=1, cut=0)
    scene.by_hand("ab")
    scene.result("ab", 2, 0)
    report = trf.report_of(scene.state, "Cup")
    first, second = report.lines
    with pytest.raises(trf.BadReport, match="points_differ"):
        replay_of(replace(report, lines=(replace(first, points=6), second)))


def test_settings_that_can_not_be_are_refused() -> None:
    report = trf.report_of(Scene("ab").begin(rounds=1, cut=0).state, "Cup")
    with pytest.raises(trf.BadReport, match="not_ours"):
        replay_of(replace(report, worth=(0, 1, 3)))


def resting(players: int, rounds: int, *, form: str, announced: int, win: int = 3) -> trf.Report:
    """A file in which nobody has ever had an opponent."""
    entries = (trf.REST,) * rounds
    lines = tuple(trf.Line(number, f"p{number}", 0, None, entries) for number in range(1, players + 1))
    return trf.Report("Cup", trf.KINDS[form], announced, (win, 1, 0), lines)  # type: ignore[index]


@pytest.mark.parametrize(
    "report",
    [
        resting(10_000, 1, form="round_robin", announced=50),
        resting(4, 1, form="round_robin", announced=10**9),
        resting(4, 51, form="swiss", announced=50),
        resting(4, 1, form="swiss", announced=3, win=10**30),
    ],
    ids=[
        "too many for a round robin",
        "too many rounds",
        "more rounds than announced",
        "a win worth more than any number kept",
    ],
)
def test_what_no_tournament_can_be_is_refused_before_anything_is_computed(report: trf.Report) -> None:
    with pytest.raises(trf.BadReport) as bad:
        replay_of(report)
    assert bad.value.why == "not_ours"


def test_names_of_a_file_keep_nothing_that_can_not_be_seen() -> None:
    """TD-26: as the names that are pasted."""
    scene = Scene("ab").begin(rounds=1, cut=0)
    file = trf.written(trf.report_of(scene.state, "Cup")).replace("012 Cup", "012 C\0u\ud800p")
    first = trf.read(file).lines[0].name
    changed = trf.read(file.replace(f"{first:<33}", f"{first + chr(0):<33}", 1))
    assert (changed.name, changed.lines[0].name) == ("Cup", first)


def test_a_round_robin_of_more_than_fifty_rounds_becomes_the_same_tournament() -> None:
    """§4: its rounds follow from who plays; fifty is the most of a Swiss."""
    scene = Scene([f"p{number}" for number in range(53)], format="round_robin").begin()
    scene.pair()
    scene.play()
    report = trf.report_of(scene.state, "Cup")
    assert report.rounds == 53
    assert without_ranks(trf.report_of(laid(trf.read(trf.written(report))), "Cup")) == without_ranks(report)
