"""A Power, or house rules, tried in evenings of the house: in stretches, from what was kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec
from django.conf import settings

from campaign.bridge.powers import shipped_powers
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.laboratory.experiment import Experiment
from games.live_magic.rules.laboratory.stretches import added as sum_of_stretches
from games.live_magic.rules.laboratory.stretches import stretches
from games.live_magic.rules.laboratory.tally import Tally, as_data, from_data
from games.live_magic.rules.laboratory.trying import try_evening
from games.live_magic.rules.laboratory.verdict import (
    Known,
    Verdict,
    Warned,
    between,
    is_endless,
    judged_alike,
    verdict,
    warnings_of_rules,
)
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.setup import PowerRow

__all__ = [
    "Change",
    "Experiment",
    "Finding",
    "added",
    "believed",
    "change",
    "finding",
    "of_house_rules",
    "of_power",
    "shipped_as_tried",
    "stretch",
    "stretches",
]

REFERENCE = settings.BASE_DIR / "data" / "laboratory.json"
"""What the shipped Powers are worth in the laboratory; written by `python -m bench.laboratory`."""


def of_power(row: Mapping[str, object], house_rules: Mapping[str, object], seed: str, evenings: int) -> Experiment:
    """Evenings under these house rules with a legal row, and without it."""
    return Experiment(seed, evenings, read_row(row), charter=_charter(house_rules), others=_shipped())


def of_house_rules(tried: Mapping[str, object], before: Mapping[str, object], seed: str, evenings: int) -> Experiment:
    """Evenings under the house rules that are tried, and under those of before."""
    return Experiment(seed, evenings, charter=_charter(tried), before=_charter(before), others=_shipped())


def _charter(house_rules: Mapping[str, object]) -> Charter:
    return msgspec.convert(dict(house_rules), Charter)


def _shipped() -> tuple[PowerRow, ...]:
    return tuple(read_row(each) for each in shipped_powers())


def stretch(experiment: Experiment, numbers: range, kept: object = None) -> Iterator[tuple[int, dict[str, object]]]:
    """Plays these evenings, and gives after each how many of them are done and what they add up to.

    `kept`: what was given last to a worker that was lost. Where no evening ends it is soon over.
    """
    tally = from_data(kept) if kept else Tally(len(experiment.owners))
    for done, number in enumerate(numbers[tally.tried :], tally.tried + 1):
        if is_endless(tally):
            return
        tally += try_evening(experiment, number, Random)
        yield done, as_data(tally)


def added(evenings: int, tried: Iterable[object]) -> dict[str, object] | None:
    """What all stretches add up to, by what each of them gave last (None: not done); None: that is still open."""
    whole = sum_of_stretches(evenings, (None if data is None else from_data(data) for data in tried))
    return None if whole is None else as_data(whole)


@dataclass(frozen=True)
class Finding:
    """What was found about a Power."""

    tally: Tally
    verdict: Verdict


class Believed(NamedTuple):
    """Of how many shipped Powers their own tier is proposed, and of how many it is left open or proposed."""

    of: int
    proposed: int
    open: int


def finding(kept: object) -> Finding:
    """What the figures say that the stretches add up to."""
    tally = from_data(kept)
    return Finding(tally, verdict(tally, shipped_as_tried()))


@dataclass(frozen=True)
class Change:
    """What was found about house rules: `with_` of the tally is under those that were tried. By how much the evening of
    a Magus is worth more lies between `low` and `high`."""

    tally: Tally
    low: float
    high: float
    warnings: tuple[Warned, ...]


def change(kept: object) -> Change:
    """What the figures of house rules say that the stretches add up to."""
    tally = from_data(kept)
    return Change(tally, *between(tally), warnings_of_rules(tally))


@cache
def shipped_as_tried() -> tuple[Known, ...]:
    """The shipped Powers that somebody used when they were tried."""
    kept = json.loads(REFERENCE.read_text(encoding="utf-8"))["powers"]
    tried = ((row, from_data(kept[row["key"]])) for row in shipped_powers())
    return tuple(Known(row["key"], row["tier"], each.gain, each.error) for row, each in tried if each.with_.used)


@cache
def believed() -> Believed:
    """How well the shipped Powers are judged in the same way."""
    known = shipped_as_tried()
    return Believed(len(known), *judged_alike(known))
