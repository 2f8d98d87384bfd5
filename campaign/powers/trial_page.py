"""What the laboratory found about a proposed Power, as it is shown beside the vote."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.bridge.rehearsing import laboratory
from campaign.bridge.rehearsing.laboratory import Finding
from campaign.drawing import intervals
from campaign.drawing.intervals import Interval
from campaign.models import Job, JobStatus, PowerProposal, PowerTier
from campaign.powers.laboratory import latest_trial, may_try

WARNINGS = {
    "never_used": gettext_lazy("Nobody ever used it."),
    "always_used": gettext_lazy("It was used whenever it could be: nobody has to think about it."),
    "does_nothing": gettext_lazy("It was used and never changed anything."),
    "ends_early": gettext_lazy("Evenings with it end early: much less is done at the table."),
    "ends_no_evening": gettext_lazy("Evenings with it came to no end."),
}


class Line(NamedTuple):
    """A line of the table: what an owner has of it on an evening, with the Power and without."""

    name: str
    with_: float
    without: float


class Use(NamedTuple):
    """In percent: of its chances it was used in so many, and of these it worked in so many."""

    share: int
    worked: int


class TierInPicture(NamedTuple):
    """A tier and where its shipped Powers stand."""

    name: str
    dots: list[float]


@dataclass(frozen=True)
class TrialOnPage:
    """The trial of a proposal; `may_start`: the reader may send a worker, where none is at it."""

    proposal: PowerProposal
    is_player: bool

    @cached_property
    def job(self) -> Job | None:
        return latest_trial(self.proposal)

    @property
    def may_start(self) -> bool:
        return self.is_player and may_try(self.proposal)

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say or to do."""
        return self.job is not None or self.may_start

    @property
    def is_under_way(self) -> bool:
        return self.job is not None and not self.job.is_over

    @cached_property
    def finding(self) -> Finding | None:
        """What was found; None before it is done."""
        is_done = self.job is not None and self.job.status == JobStatus.DONE
        return laboratory.finding(self.job.outcome["tally"]) if self.job is not None and is_done else None

    @property
    def found(self) -> TrialOnPage | None:
        """This, once there is something that was found."""
        return self if self.finding is not None else None

    @property
    def tiers(self) -> tuple[str, str, str] | None:
        """The proposed tier, and the least and the most that it may be; None: no tier is proposed."""
        assert self.finding is not None
        said = self.finding.verdict
        if said.tier is None or said.least is None or said.most is None:
            return None
        return str(PowerTier(said.tier).label), str(PowerTier(said.least).label), str(PowerTier(said.most).label)

    @property
    def warnings(self) -> list[str]:
        return [str(WARNINGS[name]) for name in self.finding.verdict.warnings] if self.finding else []

    @property
    def lines(self) -> list[Line]:
        """The table: of an owner, on an evening."""
        assert self.finding is not None
        tally = self.finding.tally
        named = {"packs": _("Packs"), "life": _("Life"), "traits": _("Attributes"), "fought": _("Challenges fought")}
        return [Line(name, *tally.each(key)) for key, name in named.items()] + [
            Line(_("Challenges won, %"), *(share(side.won, side.fought) for side in (tally.with_, tally.without)))
        ]

    @property
    def used(self) -> Use:
        """How often it was used where it might have been, and how often of that it worked, in percent."""
        assert self.finding is not None
        figures = self.finding.tally.with_
        return Use(round(share(figures.used, figures.asked)), round(share(figures.worked, figures.used)))

    @property
    def evenings(self) -> int:
        """So many came to an end and were counted."""
        assert self.finding is not None
        return self.finding.tally.evenings

    @cached_property
    def _scale(self) -> intervals.Scale:
        assert self.finding is not None
        said, gains = self.finding.verdict, [gain for tier in self.finding.shipped.values() for gain in tier]
        return intervals.scale([*gains, said.low, said.high])

    @property
    def interval(self) -> Interval:
        """Where the Power stands in the picture."""
        assert self.finding is not None
        said = self.finding.verdict
        return intervals.interval(said.low, said.gain, said.high, self._scale)

    @property
    def zero(self) -> float:
        """Where a Power stands that brings nothing."""
        return self._scale.at(0.0)

    @property
    def shipped(self) -> list[TierInPicture]:
        """The shipped Powers, tier by tier."""
        assert self.finding is not None
        return [
            TierInPicture(str(PowerTier(tier).label), [self._scale.at(gain) for gain in gains])
            for tier, gains in self.finding.shipped.items()
        ]


def share(part: int, whole: int) -> float:
    """In percent."""
    return 100 * part / whole if whole else 0.0
