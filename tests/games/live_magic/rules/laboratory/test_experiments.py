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
from games.live_magic.rules.laboratory.verdict import TIERS, is_endless, tier_at, verdict, warnings
from games.live_magic.rules.powers.rows import read_row
from tests.games.live_magic.rules.playing import ROWS

SHIPPED = {"base": [0.0, 0.1], "intermediate": [0.2], "advanced": [0.3, 0.5]}


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
    assert warnings(never) == ("never_used",)


@pytest.mark.parametrize(("less", "more"), [(1, 5), (5, 60)])
def test_a_stronger_power_is_proposed_no_lower_tier(less: int, more: int) -> None:
    weak, strong = (
        tally(an_experiment(a_row(effects=[{"op": "life", "who": "self", "delta": delta}])), range(3), Random)
        for delta in (less, more)
    )
    assert strong.gain > weak.gain
    assert TIERS.index(verdict(strong, SHIPPED).tier) >= TIERS.index(verdict(weak, SHIPPED).tier)  # type: ignore[arg-type]


@pytest.mark.parametrize("borders", [(0.1, 0.1), (-1.0, 2.0), (0.0, 0.0)])
def test_more_gain_is_never_a_lower_tier(borders: tuple[float, float]) -> None:
    tiers = [TIERS.index(tier_at(gain / 10, borders)) for gain in range(-30, 30)]
    assert tiers == sorted(tiers)


def test_the_uncertainty_is_said() -> None:
    figures = [
        one_evening(1, Figures(worth=worth, used=1, asked=2, worked=1, acts=9), Figures(acts=9)) for worth in (0, 800)
    ]
    said = verdict(figures[0] + figures[1], SHIPPED)  # type: ignore[arg-type]
    assert (said.least, said.tier, said.most) == ("base", "advanced", "advanced")
    assert not said.is_sure


def test_no_tier_is_proposed_where_the_shipped_ones_do_not_rise_or_nobody_used_the_power() -> None:
    used = one_evening(1, Figures(worth=500, used=1, asked=2, worked=1, acts=9), Figures(acts=9))
    flat = {"base": [0.2], "intermediate": [0.1], "advanced": [0.3]}
    assert verdict(used, flat).tier is None  # type: ignore[arg-type]
    assert verdict(one_evening(1, Figures(acts=9), Figures(acts=9)), SHIPPED).tier is None  # type: ignore[arg-type]


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
