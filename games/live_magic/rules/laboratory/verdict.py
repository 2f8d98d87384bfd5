"""What a tally says: a tier with its uncertainty, and what should be talked about before the vote."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import copysign, hypot, inf
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Value
from games.live_magic.rules.laboratory.tally import Tally

Tier = Literal["base", "intermediate", "advanced"]
TIERS: tuple[Tier, ...] = ("base", "intermediate", "advanced")
Warned = Literal[
    "never_possible",
    "never_used",
    "always_used",
    "ends_early",
    "ends_late",
    "ends_no_evening",
    "does_nothing",
    "changes_nothing",
]

NEAREST = 3
SURE = 1.96
"""So many standard errors to either side hold the truth nineteen times of twenty."""
ALWAYS = 0.95
EARLY = 0.85
"""An evening with fewer of its acts left ends early."""
MOST_UNFINISHED = 3
"""After so many evenings that come to no end nothing more is tried."""


class Known(Value, frozen=True):
    """A shipped Power as it was tried: what it brings, and the standard error of that."""

    key: str
    tier: Tier
    gain: float
    error: float


class Verdict(Value, frozen=True):
    """The proposed tier, and between which ones the truth lies nineteen times of twenty; None: nobody used the Power,
    and nothing can be said. `nearest`: the shipped Powers that bring the most alike."""

    tier: Tier | None
    least: Tier | None
    most: Tier | None
    gain: float
    low: float
    high: float
    nearest: tuple[str, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether the uncertainty leaves one tier."""
        return self.tier is not None and self.least == self.most

    @property
    def is_open(self) -> bool:
        """Whether it leaves every tier."""
        return (self.least, self.most) == (TIERS[0], TIERS[-1])


def verdict(tally: Tally, shipped: Sequence[Known]) -> Verdict:
    """What is said of a Power, beside the shipped ones that were used."""
    low, high = between(tally)
    said = Verdict(None, None, None, tally.gain, low, high, warnings=warnings(tally))
    if not tally.with_.used:
        return said
    alike = sorted(shipped, key=lambda each: abs(each.gain - tally.gain))
    tier, least, most = tiers_of(tally.gain, tally.error, shipped)
    return replace(said, tier=tier, least=least, most=most, nearest=tuple(each.key for each in alike[:NEAREST]))


def tiers_of(
    gain: float, error: float, shipped: Sequence[Known], among: Sequence[Known] = ()
) -> tuple[Tier, Tier, Tier]:
    """The tier of a Power that brings so much, the least and the most that it may be.

    The shipped Powers stand in a row by what they bring, with room for each tier as it has of them (`among`: of these,
    where it is one of them itself); a Power is of the tier of its place: behind all that are weaker. What is not surely
    weaker or stronger leaves it open.
    """
    surely = [_lead(gain, error, each) for each in shipped]
    places = (
        sum(gain > each.gain for each in shipped),
        sum(lead > SURE for lead in surely),
        sum(lead >= -SURE for lead in surely),
    )
    borders = _borders(among or shipped)
    return tuple(_tier_at((place + 0.5) / (len(shipped) + 1), borders) for place in places)  # type: ignore[return-value]


def _lead(gain: float, error: float, other: Known) -> float:
    """By how many standard errors it brings more than the other."""
    ahead, uncertain = gain - other.gain, hypot(error, other.error)
    return ahead / uncertain if uncertain else copysign(inf, ahead) if ahead else 0.0


def _borders(shipped: Sequence[Known]) -> list[float]:
    """What share of the row stands before the second tier, and before the third."""
    many = [sum(each.tier == tier for each in shipped) for tier in TIERS]
    return [count / len(shipped) for count in accumulate(many)][:-1]


def _tier_at(share: float, borders: Sequence[float]) -> Tier:
    return TIERS[sum(share >= border for border in borders)]


def judged_alike(shipped: Sequence[Known]) -> tuple[int, int]:
    """How far this may be believed: of how many shipped Powers it proposes their own tier, and for how many it leaves
    that open, each judged beside the others."""
    judged = [(each.tier, *tiers_of(each.gain, each.error, _without(shipped, each), shipped)) for each in shipped]
    return (
        sum(own == tier for own, tier, _least, _most in judged),
        sum(TIERS.index(least) <= TIERS.index(own) <= TIERS.index(most) for own, _tier, least, most in judged),
    )


def _without(shipped: Sequence[Known], one: Known) -> list[Known]:
    return [each for each in shipped if each.key != one.key]


def between(tally: Tally) -> tuple[float, float]:
    """Between which gains the truth lies nineteen times of twenty."""
    return tally.gain - SURE * tally.error, tally.gain + SURE * tally.error


def warnings(tally: Tally) -> tuple[Warned, ...]:
    """What should be talked about. `never_used`: it could be, and was not worth its price to anybody."""
    if is_endless(tally):
        return ("ends_no_evening",)
    with_, without = tally.with_, tally.without
    said: list[tuple[Warned, bool]] = [
        ("ends_no_evening", tally.unfinished > 0),
        ("never_possible", with_.asked == 0),
        ("never_used", with_.used == 0 < with_.asked),
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
