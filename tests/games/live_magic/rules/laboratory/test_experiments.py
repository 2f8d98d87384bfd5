"""A Power, or a house rule, tried: the same figures from the same seed, in whatever pieces (D-40)."""

from __future__ import annotations

from functools import reduce
from operator import add
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.live_magic.rules.charter import Charter
from games.live_magic.rules.laboratory.experiment import MOST_EVENINGS, Experiment
from games.live_magic.rules.laboratory.stretches import added, stretches
from games.live_magic.rules.laboratory.tally import Figures, Tally, as_data, from_data, one_evening
from games.live_magic.rules.laboratory.trying import tally, try_evening
from games.live_magic.rules.laboratory.verdict import (
    TIERS,
    Known,
    is_endless,
    judged_alike,
    tiers_of,
    verdict,
    warnings,
)
from games.live_magic.rules.powers.rows import read_row
from tests.games.live_magic.rules.playing import ROWS


def a_row(**parts: Any) -> Any:
    """A Power by which whoever fights becomes stronger."""
    row: dict[str, Any] = {
        "key": "gift",
        "name": {"en": "Gift", "it": "Dono"},
        "text": {"en": "Gift", "it": "Dono"},
        "tier": "base",
        "xp": 3,
        "window": "tournament_start",
        "limits": {"per_session": 1},
        "effects": [{"op": "life", "who": "self", "delta": 1}],
    }
    return read_row({**row, **parts})


def an_experiment(row: Any, evenings: int = 4) -> Experiment:
    return Experiment("a seed", evenings, row, seats=3, others=tuple(ROWS))


def test_the_figures_repeat_from_the_seed() -> None:
    experiment = an_experiment(a_row())
    assert tally(experiment, range(2), Random) == tally(experiment, range(2), Random)
    assert tally(experiment, range(2), Random) != tally(replace(experiment, seed="another"), range(2), Random)


def test_pieces_in_any_cut_and_order_give_the_same_as_the_whole() -> None:
    experiment = an_experiment(a_row())
    whole = tally(experiment, range(4), Random)
    assert tally(experiment, [3, 1], Random) + tally(experiment, [0, 2], Random) == whole
    kept = from_data(as_data(tally(experiment, range(3), Random)))
    assert kept + try_evening(experiment, 3, Random) == whole


@given(
    ends=st.lists(st.sampled_from([True, True, True, False]), min_size=1, max_size=160),
    done=st.sets(st.integers(0, 6)),
)
def test_what_stretches_add_up_to_depends_on_nobody_who_tried_them(ends: list[bool], done: set[int]) -> None:
    """Known as soon as the first of them, without a gap, hold an end; and the same whatever else was tried by then."""
    evenings = [one_evening(1, Figures(acts=1) if ended else None, Figures(acts=1)) for ended in ends]
    tried = [reduce(add, (evenings[number] for number in numbers)) for numbers in stretches(len(ends))]
    whole = added(len(ends), tried)
    so_far = added(len(ends), [part if number in done else None for number, part in enumerate(tried)])
    assert whole is not None
    assert so_far in (None, whole)
    assert (whole.tried == len(ends)) or is_endless(whole)
    assert so_far == whole or not set(range(len(tried))) <= done


def test_a_power_that_nobody_can_use_changes_nothing() -> None:
    never = tally(an_experiment(a_row(requires=[["eq", 1, 2]])), range(3), Random)
    assert never.with_ == never.without
    assert warnings(never) == ("never_possible",)


def shipped(gains: dict[str, list[float]], error: float = 0.01) -> list[Known]:
    return [Known(f"{tier} {at}", tier, gain, error) for tier, its in gains.items() for at, gain in enumerate(its)]  # type: ignore[arg-type]


RISING = shipped({"base": [0.0, 0.1], "intermediate": [0.2, 0.25], "advanced": [0.4, 0.5]})
MIXED = shipped({"base": [0.0, 0.3], "intermediate": [-0.2, 0.25], "advanced": [-0.1, 0.1]})


def used(*worths: int, owners: int = 1) -> Tally:
    """Evenings in which a Power brought so much, in thousandths of a good pack."""
    figures = (Figures(worth=worth, used=1, asked=2, worked=1, acts=9) for worth in worths)
    return reduce(add, (one_evening(owners, one, Figures(acts=9)) for one in figures))


@pytest.mark.parametrize("known", [RISING, MIXED])
@given(gains=st.lists(st.floats(-1, 1), min_size=2), error=st.floats(0, 0.3))
def test_more_gain_is_never_a_lower_tier(known: list[Known], gains: list[float], error: float) -> None:
    said = [[TIERS.index(tier) for tier in tiers_of(gain, error, known)] for gain in sorted(gains)]
    for place in range(3):
        one = [tiers[place] for tiers in said]
        assert one == sorted(one)
    assert all(least <= tier <= most for tier, least, most in said)


@given(gain=st.floats(-1, 1), errors=st.tuples(st.floats(0, 0.3), st.floats(0, 0.3)))
def test_who_knows_less_leaves_no_fewer_tiers_open(gain: float, errors: tuple[float, float]) -> None:
    (_, least, most), (_, lower, higher) = (tiers_of(gain, error, MIXED) for error in sorted(errors))
    assert TIERS.index(lower) <= TIERS.index(least) and TIERS.index(most) <= TIERS.index(higher)


def test_the_tier_is_that_of_its_place_among_the_shipped_powers() -> None:
    said = verdict(used(150, 150), RISING)
    assert (said.least, said.tier, said.most, said.is_sure) == ("intermediate", "intermediate", "intermediate", True)
    assert set(said.nearest) == {"base 1", "intermediate 0", "intermediate 1"}
    assert verdict(used(900, 900), RISING).tier == "advanced"
    assert verdict(used(-900, -900), MIXED).tier == "base"


def test_the_uncertainty_is_said() -> None:
    said = verdict(used(0, 900), RISING)
    assert (said.least, said.tier, said.most) == ("base", "advanced", "advanced")
    assert said.is_open and not said.is_sure


def test_nothing_is_said_of_a_power_that_nobody_used() -> None:
    said = verdict(one_evening(1, Figures(acts=9), Figures(acts=9)), RISING)
    assert (said.least, said.tier, said.most, said.nearest) == (None, None, None, ())


def test_how_far_the_proposals_may_be_believed_is_what_the_shipped_powers_show() -> None:
    rising = shipped({"base": [0.0, 0.01, 0.02], "intermediate": [0.3, 0.31, 0.32], "advanced": [0.6, 0.61, 0.62]}, 0.0)
    assert judged_alike(rising) == (9, 9)
    proposed, open_ = judged_alike(MIXED)
    assert proposed < len(MIXED) / 2 and proposed <= open_


def test_what_an_owner_wins_from_the_others_counts_twice() -> None:
    """How far ahead they are: what is taken from one and given to another is both."""
    won = one_evening(1, Figures(worth=500, rivals=1700), Figures(rivals=2000), others=3)
    assert won.gain == pytest.approx(0.5 + 0.3 / 3)
    assert one_evening(1, Figures(worth=500), Figures()).gain == pytest.approx(0.5)


def test_a_house_rule_is_tried_with_it_and_without() -> None:
    rule = Experiment("a seed", 2, charter=Charter(life_start=9), before=Charter(), seats=3, others=tuple(ROWS))
    found = tally(rule, range(2), Random)
    assert found.evenings == 2
    assert found.with_ != found.without
    same = tally(replace(rule, charter=Charter()), range(2), Random)
    assert same.with_ == same.without


@pytest.mark.parametrize(
    ("with_", "warned"),
    [
        (Figures(asked=20, used=20, worked=20, acts=100), "always_used"),
        (Figures(asked=20, used=5, worked=0, acts=100), "does_nothing"),
        (Figures(asked=20, used=5, worked=5, acts=60), "ends_early"),
        (Figures(asked=20, acts=100), "never_used"),
        (Figures(acts=100), "never_possible"),
    ],
)
def test_what_should_be_talked_about_is_warned_of(with_: Figures, warned: str) -> None:
    assert warnings(one_evening(1, with_, Figures(acts=100))) == (warned,)


def test_a_power_by_which_no_evening_ends_is_soon_tried_no_more() -> None:
    endless = Tally()
    for _ in range(3):
        endless += one_evening(1, None, Figures())
    assert is_endless(endless)
    assert warnings(endless) == ("ends_no_evening",)


@pytest.mark.parametrize("evenings", [0, MOST_EVENINGS + 1])
def test_experiments_without_bounds_are_refused(evenings: int) -> None:
    with pytest.raises(ValueError, match="evenings"):
        an_experiment(a_row(), evenings)
