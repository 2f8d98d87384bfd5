"""What a tally says: a tier with its uncertainty, and what should be talked about before the vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from games.kernel.rulebook import Value
from games.live_magic.rules.laboratory.tally import Tally

Tier = Literal["base", "intermediate", "advanced"]
TIERS: tuple[Tier, ...] = ("base", "intermediate", "advanced")
Warned = Literal[
    "never_used", "always_used", "ends_early", "ends_late", "ends_no_evening", "does_nothing", "changes_nothing"
]

SURE = 1.96
"""So many standard errors to either side hold the truth nineteen times of twenty."""
ALWAYS = 0.95
EARLY = 0.85
"""An evening with fewer of its acts left ends early."""
MOST_UNFINISHED = 3
"""After so many evenings that come to no end nothing more is tried."""


class Verdict(Value, frozen=True):
    """The proposed tier, and between which ones the truth lies nineteen times of twenty; None: no tier is proposed,
    for nobody used the Power, or the shipped ones of a higher tier are not worth more."""

    tier: Tier | None
    least: Tier | None
    most: Tier | None
    gain: float
    low: float
    high: float
    warnings: tuple[Warned, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether the uncertainty leaves one tier."""
        return self.least == self.most


def verdict(tally: Tally, shipped: Mapping[Tier, Sequence[float]]) -> Verdict:
    """What is said of a Power, beside the gains of the shipped ones of each tier."""
    borders = borders_between(shipped) if tally.with_.used else None
    low, high = between(tally)
    return Verdict(
        tier=tier_at(tally.gain, borders) if borders else None,
        least=tier_at(low, borders) if borders else None,
        most=tier_at(high, borders) if borders else None,
        gain=tally.gain,
        low=low,
        high=high,
        warnings=warnings(tally),
    )


def between(tally: Tally) -> tuple[float, float]:
    """Between which gains the truth lies nineteen times of twenty."""
    return tally.gain - SURE * tally.error, tally.gain + SURE * tally.error


def borders_between(shipped: Mapping[Tier, Sequence[float]]) -> tuple[float, float] | None:
    """From which gain on a Power is intermediate, and advanced: half way between the tiers. None: they do not rise."""
    base, intermediate, advanced = (sum(shipped[tier]) / len(shipped[tier]) for tier in TIERS)
    rises = base < intermediate < advanced
    return ((base + intermediate) / 2, (intermediate + advanced) / 2) if rises else None


def tier_at(gain: float, borders: tuple[float, float]) -> Tier:
    """More gain is never a lower tier."""
    return TIERS[sum(gain >= border for border in borders)]


def warnings(tally: Tally) -> tuple[Warned, ...]:
    """What should be talked about."""
    if is_endless(tally):
        return ("ends_no_evening",)
    with_, without = tally.with_, tally.without
    said: list[tuple[Warned, bool]] = [
        ("ends_no_evening", tally.unfinished > 0),
        ("never_used", with_.used == 0),
        ("does_nothing", with_.used > 0 and with_.worked == 0),
        ("always_used", with_.used > 0 and with_.used >= ALWAYS * with_.asked),
        ("ends_early", with_.acts < EARLY * without.acts),
    ]
    return tuple(name for name, holds in said if holds)


def warnings_of_rules(tally: Tally) -> tuple[Warned, ...]:
    """What should be talked about before house rules change. `changes_nothing`: in no evening was anything other, as it
    is with rules that the players of the house do not feel."""
    if is_endless(tally):
        return ("ends_no_evening",)
    with_, without = tally.with_, tally.without
    said: list[tuple[Warned, bool]] = [
        ("ends_no_evening", tally.unfinished > 0),
        ("changes_nothing", tally.evenings > 0 and with_ == without and tally.squares == 0),
        ("ends_early", with_.acts < EARLY * without.acts),
        ("ends_late", without.acts < EARLY * with_.acts),
    ]
    return tuple(name for name, holds in said if holds)


def is_endless(tally: Tally) -> bool:
    """Whether so many evenings came to no end that trying more of them would only take time."""
    return tally.unfinished >= MOST_UNFINISHED
