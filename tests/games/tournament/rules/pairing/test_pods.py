"""§5: pods of three to five; TD-21."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rules.pairing import mixing, pods
from games.tournament.rules.pairing.field import PodPlayer, Seating
from tests.support.examples import examples

SIZES = range(3, 24)
FOURS = (0, 1, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5)
THREES = (1, 0, 0, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1)


def some(*points: int | Fraction, **known: Mapping[int, object]) -> list[PodPlayer]:
    """Players p1, p2 … with these points; `met`, `short`, `seats` by number."""
    return [
        PodPlayer(key=f"p{n}", points=each, **{name: by[n] for name, by in known.items() if n in by})  # type: ignore[arg-type]
        for n, each in enumerate(points, 1)
    ]


def shuffled(players: Sequence[PodPlayer], chance: Random) -> list[str]:
    order = [player.key for player in players]
    chance.shuffle(order)
    return order


def in_line(players: Sequence[PodPlayer]) -> list[str]:
    return [player.key for player in players]


def played(players: Sequence[PodPlayer], seating: Seating, chance: Random) -> list[PodPlayer]:
    """The field after this round; somebody wins each table."""
    known = {player.key: player for player in players}
    for table in seating.tables:
        winner = chance.choice(table)
        for seat, key in enumerate(table, 1):
            one = known[key]
            known[key] = PodPlayer(
                key=key,
                points=one.points + 3 * (key == winner),
                met=Counter(one.met) + Counter(other for other in table if other != key),
                short=one.short + (len(table) == 3),
                seats=[*one.seats, (seat, len(table))],
            )
    for key in seating.resting:
        one = known[key]
        known[key] = PodPlayer(key=key, points=one.points + 3, met=one.met, short=one.short + 1, seats=one.seats)
    return list(known.values())


# --- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "fours", "threes"), list(zip(SIZES, FOURS, THREES, strict=True)))
def test_the_table_of_sizes(size: int, fours: int, threes: int) -> None:
    tables = pods.sizes(size).tables
    assert (tables.count(4), tables.count(3), tables.count(5)) == (fours, threes, size == 5)


@pytest.mark.parametrize(
    ("size", "tables"),
    [(5, (5,)), (6, (3, 3)), (7, (4, 3)), (9, (4, 5)), (10, (5, 5)), (11, (4, 4, 3)), (13, (4, 4, 5)), (14, (4, 5, 5))],
)
def test_tables_of_five_instead_of_threes(size: int, tables: tuple[int, ...]) -> None:
    assert pods.sizes(size, "fives").tables == tables


def test_one_three_is_less_distortion_than_three_fives() -> None:
    assert pods.sizes(15, "fives").tables == (4, 4, 4, 3)


def test_with_byes_the_remainder_rests() -> None:
    assert pods.sizes(7, "byes") == pods.Sizes(tables=(4,), resting=3)
    assert pods.sizes(3, "byes") == pods.Sizes(tables=(3,)), "three can only be one table"


@given(st.integers(3, 2000), st.sampled_from(("threes", "fives", "byes")))
def test_everybody_sits_somewhere_or_rests(size: int, how: pods.PodSizes) -> None:
    found = pods.sizes(size, how)
    assert sum(found.tables) + found.resting == size
    assert set(found.tables) <= {3, 4, 5}


@pytest.mark.parametrize("size", [0, 1, 2])
def test_td21_one_and_two_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="at least three"):
        pods.sizes(size)


# --- who sits where --------------------------------------------------------------------------------------------------


def test_the_field_is_cut_into_tables_from_the_top() -> None:
    players = some(0, 3, 6, 0, 3, 6, 0, 3, 6, 0, 3, 6)
    tables = [set(table) for table in pods.seat(players, in_line(players)).tables]
    assert tables == [{"p3", "p6", "p9", "p12"}, {"p2", "p5", "p8", "p11"}, {"p1", "p4", "p7", "p10"}]


@pytest.mark.parametrize(("short", "sits"), [("low", {"p5", "p6", "p7"}), ("high", {"p1", "p2", "p3"})])
def test_td21_who_sits_short(short: pods.Short, sits: set[str]) -> None:
    players = some(9, 9, 9, 6, 3, 3, 3)
    tables = pods.seat(players, in_line(players), "threes", short).tables
    assert [set(table) for table in tables if len(table) == 3] == [sits]


@pytest.mark.parametrize(("short", "rests"), [("low", ("p5",)), ("high", ("p1",))])
def test_td21_who_rests(short: pods.Short, rests: tuple[str, ...]) -> None:
    players = some(9, 6, 6, 6, 3)
    assert pods.seat(players, in_line(players), "byes", short).resting == rests


def test_who_has_rested_is_spared() -> None:
    players = some(9, 6, 6, 6, 3, short={5: 1})
    assert pods.seat(players, in_line(players), "byes").resting == ("p4",), "of equals the latest in the order"


def test_who_has_sat_short_is_spared() -> None:
    players = some(9, 9, 9, 9, 3, 3, 3, short={5: 1, 6: 1, 7: 1})
    (short,) = [table for table in pods.seat(players, in_line(players)).tables if len(table) == 3]
    assert set(short) <= {"p1", "p2", "p3", "p4"}


def test_not_to_meet_again_comes_before_everything_else() -> None:
    """Two tables of four sat together before: the search parts them as far as it goes, two and two."""
    first, second = ("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")
    met = {
        n: {other: 1 for other in table if other != f"p{n}"}
        for table in (first, second)
        for n in map(int, table_numbers(table))
    }
    players = some(9, 9, 9, 9, 0, 0, 0, 0, met=met)
    seating = pods.seat(players, in_line(players))
    assert [len(set(table) & set(first)) for table in seating.tables] == [2, 2]
    assert len(seating.rematches) == 4


def table_numbers(table: Sequence[str]) -> list[str]:
    return [key.removeprefix("p") for key in table]


def test_td21_shared_places_give_fractions_that_count_exactly() -> None:
    half = Fraction(1, 2)
    players = some(half, Fraction(1, 3), half, Fraction(1, 3), half, Fraction(1, 3), half, Fraction(1, 3))
    tables = pods.seat(players, in_line(players)).tables
    assert [set(table) for table in tables] == [{"p1", "p3", "p5", "p7"}, {"p2", "p4", "p6", "p8"}]


# --- seats -----------------------------------------------------------------------------------------------------------


def test_td21_who_has_sat_latest_begins() -> None:
    players = some(0, 0, 0, 0, seats={1: [(1, 4)], 2: [(4, 4)], 3: [(2, 4)], 4: [(3, 4)]})
    assert pods.seat(players, in_line(players)).tables == (("p2", "p4", "p3", "p1"),)


def test_td21_seats_of_tables_of_different_size_are_compared_by_their_share() -> None:
    """The last of three sat later than the third of four; two tables are meant."""
    players = some(0, 0, 0, seats={1: [(3, 4), (3, 4)], 2: [(3, 3), (1, 4)], 3: [(3, 3), (3, 4)]})
    assert pods.seat(players, in_line(players)).tables == (("p3", "p1", "p2"),)


def test_td21_of_equals_the_order_decides_and_the_new_one_is_neither_early_nor_late() -> None:
    players = some(0, 0, 0, 0, seats={1: [(1, 4)], 4: [(4, 4)]})
    assert pods.seat(players, ["p3", "p2", "p1", "p4"]).tables == (("p4", "p3", "p2", "p1"),)


def test_over_six_rounds_nobody_sits_always_early_or_always_late() -> None:
    chance = Random(2)
    players = some(*[0] * 16)
    for _ in range(6):
        players = played(players, pods.seat(players, shuffled(players, chance)), chance)
    assert all(Fraction(1, 4) <= pods.history(player) <= Fraction(3, 4) for player in players)


# --- laws ------------------------------------------------------------------------------------------------------------


@settings(max_examples=examples(40), deadline=None)
@given(
    st.integers(3, 30),
    st.integers(0, 4),
    st.sampled_from(("threes", "fives", "byes")),
    st.sampled_from(("low", "high")),
    st.integers(0, 2**32),
)
def test_a_round_of_pods_is_sound_and_no_swap_makes_it_better(
    size: int, rounds: int, how: pods.PodSizes, short: pods.Short, seed: int
) -> None:
    chance = Random(seed)
    players = some(*[0] * size)
    for _ in range(rounds):
        players = played(players, pods.seat(players, shuffled(players, chance), how, short), chance)
    order = shuffled(players, chance)
    seating = pods.seat(players, order, how, short)
    assert sorted([*seating.resting, *(key for table in seating.tables for key in table)]) == sorted(order)
    assert sorted(map(len, seating.tables)) == sorted(pods.sizes(size, how).tables)
    assert pods.seat(players[::-1], order, how, short) == seating, "TD-23"
    known = {player.key: player for player in players}
    met = [pair for table in seating.tables for pair in combinations(table, 2) if pair[1] in known[pair[0]].met]
    assert list(seating.rematches) == met
    assert not _can_be_better([[known[key] for key in table] for table in seating.tables])


def _can_be_better(tables: list[list[PodPlayer]]) -> bool:
    """Whether any swap of two players lowers the cost as TD-21 counts it."""
    now = _cost(tables)
    for one, other in combinations(range(len(tables)), 2):
        for here in range(len(tables[one])):
            for there in range(len(tables[other])):
                swapped = [list(table) for table in tables]
                swapped[one][here], swapped[other][there] = tables[other][there], tables[one][here]
                if _cost(swapped) < now:
                    return True
    return False


def _cost(tables: list[list[PodPlayer]]) -> tuple[int, int, Fraction]:
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return (
        sum(one.met.get(other.key, 0) ** 2 for one, other in pairs),
        sum(player.short for table in tables if len(table) == 3 for player in table),
        sum((Fraction(one.points - other.points) ** 2 for one, other in pairs), Fraction()),
    )


def test_td21_the_search_ends_after_two_hundred_trials_a_table_without_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    gains = mixing._Search._gains

    def counted(search: mixing._Search, one: PodPlayer, other: PodPlayer) -> bool:
        tried.append((one, other))
        return gains(search, one, other)

    monkeypatch.setattr(mixing._Search, "_gains", counted)
    players = some(*[0] * 1200)
    pods.seat(players, in_line(players))
    assert len(tried) == 200 * 300


# --- elimination pods ------------------------------------------------------------------------------------------------


def test_sixteen_are_dealt_one_five_nine_thirteen() -> None:
    assert pods.cut(16).tables == ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))


@pytest.mark.parametrize(
    ("size", "byes", "left"), [(4, 0, 1), (7, 3, 4), (10, 2, 4), (13, 1, 4), (16, 0, 4), (40, 8, 16)]
)
def test_top_cuts_funnel_the_winners(size: int, byes: int, left: int) -> None:
    found = pods.cut(size)
    assert found.byes == tuple(range(1, byes + 1))
    assert byes + len(found.tables) == left


@given(st.integers(1, 400).map(lambda step: 3 * step + 1))
def test_elimination_pods_of_four_come_down_to_one(size: int) -> None:
    while size > 1:
        found = pods.cut(size)
        assert {len(table) for table in found.tables} == {4}
        assert sorted([*found.byes, *(seed for table in found.tables for seed in table)]) == list(range(1, size + 1))
        assert all(list(table) == sorted(table) for table in found.tables), "the better rank sits earlier"
        size = len(found.byes) + len(found.tables)


@pytest.mark.parametrize("size", [1, 3, 5, 6, 8, 12, 15])
def test_other_numbers_do_not_come_out_even(size: int) -> None:
    assert not pods.is_cut(size)
    with pytest.raises(ValueError, match="elimination pods"):
        pods.cut(size)
