"""A Power tried in evenings of the house: piece by piece, as whoever works on it hands in what was kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import msgspec
from django.conf import settings

from campaign.bridge.powers import shipped_powers
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.laboratory.experiment import Experiment
from games.live_magic.rules.laboratory.tally import Tally, as_data, from_data
from games.live_magic.rules.laboratory.trying import try_evening
from games.live_magic.rules.laboratory.verdict import TIERS, Tier, Verdict, is_endless, verdict
from games.live_magic.rules.powers.rows import read_row

REFERENCE = settings.BASE_DIR / "data" / "laboratory.json"
"""What the shipped Powers are worth in the laboratory; written by `python -m bench.laboratory`."""


def pieces(
    row: Mapping[str, object], house_rules: Mapping[str, object], seed: str, evenings: int, kept: object = None
) -> Iterator[tuple[int, dict[str, object]]]:
    """Tries a legal row, and gives after each evening how many are done and what they add up to.

    `kept`: what was given last to a worker that was lost. Where no evening ends it is soon over.
    """
    others = tuple(read_row(each) for each in shipped_powers())
    charter = msgspec.convert(dict(house_rules), Charter)
    experiment = Experiment(seed, evenings, read_row(row), charter=charter, others=others)
    tally = from_data(kept) if kept else Tally(len(experiment.owners))
    for number in range(tally.evenings + tally.unfinished, evenings):
        if is_endless(tally):
            return
        tally += try_evening(experiment, number, Random)
        yield number + 1, as_data(tally)


@dataclass(frozen=True)
class Finding:
    """What was found about a Power; `shipped`: the gains of the shipped ones by tier."""

    tally: Tally
    verdict: Verdict
    shipped: Mapping[Tier, tuple[float, ...]]


def finding(kept: object) -> Finding:
    """What the figures say that `pieces` gave last."""
    tally = from_data(kept)
    return Finding(tally, verdict(tally, shipped_gains()), shipped_gains())


@cache
def shipped_gains() -> dict[Tier, tuple[float, ...]]:
    """By how much a shipped Power makes the evening of its owner better, by tier."""
    known = json.loads(REFERENCE.read_text(encoding="utf-8"))["powers"]
    gains = {row["key"]: from_data(known[row["key"]]).gain for row in shipped_powers()}
    return {tier: tuple(gains[row["key"]] for row in shipped_powers() if row["tier"] == tier) for tier in TIERS}
