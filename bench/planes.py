"""Planechase without a browser: how fast facts are folded, what a late act costs, and the odds of the die."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from bench.figures import Figure, figure, single
from bench.sizes import FULL, Sizes
from games.kernel.rulebook import Fact
from games.planechase.rules.codes import FACES
from games.planechase.rules.setup import Setup
from games.tables.records import read_records
from tests.games.planechase.rules.playing import BOOK, VARIANTS, Play, a_setup
from tests.games.planechase.rules.scene import Scene, main
from tests.support.services.site import ROOT

RECORD = ROOT / "tests" / "played" / "records" / "third_evening.txt"
FILLED_AFTER = "Anna: life -1\n"
AT = datetime(2026, 11, 20, tzinfo=UTC)


def all_of(sizes: Sizes = FULL) -> list[Figure]:
    """Every figure of the planar game."""
    return [
        *folding(sizes.planar_games, sizes.planar_acts),
        *growth(sizes.planar_long, sizes.planar_around),
        *resolving(sizes.records, sizes.later_acts),
        *odds(sizes.throws),
    ]


def folding(games: int, acts: int) -> list[Figure]:
    """Thousands of facts that one core folds in a second, over random games of both kinds of decks."""
    rates = []
    for number in range(games):
        setup, facts = _a_game(number, acts)
        begin = time.process_time()
        state = BOOK.initial(setup)
        for fact in facts:
            state = BOOK.evolve(state, fact)
        rates.append(len(facts) / (time.process_time() - begin) / 1000)
    return [figure("facts of a planar game folded, thousands a second", rates, "k/s")]


def _a_game(seed: int, acts: int) -> tuple[Setup, Sequence[Fact]]:
    chance = Random(seed)
    play = Play(a_setup(chance, VARIANTS[seed % 2]), chance)
    for _ in play.steps(acts):
        pass
    return play.setup, play.facts


def growth(acts: int, around: int) -> list[Figure]:
    """What the rule book spends on a roll early and late in one game of so many acts."""
    scene, spent = main("Krosa", "Bant"), []
    for _ in range(acts):
        begin = time.perf_counter()
        scene.roll("blank", by="Fractured Powerstone")
        spent.append((time.perf_counter() - begin) * 1000)
    early, late = spent[around : 2 * around], spent[-around:]
    ratio = figure("", late).median / figure("", early).median
    return [
        figure(f"a planar act in the rule book, around the {around}th", early),
        figure(f"a planar act in the rule book, around the {acts:,}th", late),
        single(f"the {acts:,}th planar act to the {around}th", ratio, "x", around),
    ]


def resolving(records: int, later_acts: int) -> list[Figure]:
    """What an act of a written record costs: in a text of so many games, and in one game that goes on for longer."""
    game = RECORD.read_text(encoding="utf-8")
    short = _cost_of_acts("\n".join([game] * records))
    longer = FILLED_AFTER + "Anna: life +1\nAnna: life -1\n" * (later_acts // 2)
    long = _cost_of_acts(game.replace(FILLED_AFTER, longer, 1))
    ratio = long[0] / figure("", short).median
    return [
        figure(f"an act of a written record, {records:,} games of 43", short),
        figure(f"an act of a written record, one game of {later_acts + 43:,}", long),
        single("an act of the long record to one of the short", ratio, "x"),
    ]


def _cost_of_acts(text: str) -> list[float]:
    """Milliseconds for each act, game by game."""
    spent, begin = [], time.perf_counter()
    for record in read_records(text, AT):
        assert record.game is not None and record.bad is None, "the record is legal"
        spent.append((time.perf_counter() - begin) * 1000 / record.game.acts)
        begin = time.perf_counter()
    return spent


def odds(number: int) -> list[Figure]:
    """How often each face came up when the program threw, against what it should have (E-5)."""
    thrown = throws(main("Krosa", "Bant"), number)
    expected = {face: FACES.count(face) / len(FACES) for face in set(FACES)}
    ratios = {face: thrown[face] / number / share for face, share in sorted(expected.items())}
    return [single(f"the die, {face}: thrown to expected", ratio, "x", number) for face, ratio in ratios.items()]


def throws(scene: Scene, number: int) -> Counter[str]:
    """How often each face came up in so many rolls of the program's die."""
    thrown: Counter[str] = Counter()
    for _ in range(number):
        thrown[scene.throw()] += 1
        scene.clear()
    return thrown
