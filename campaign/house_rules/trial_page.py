"""What the laboratory found about house rules, as it is shown beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.bridge.rehearsing import laboratory
from campaign.bridge.rehearsing.laboratory import Change
from campaign.drawing import intervals
from campaign.drawing.intervals import Interval
from campaign.house_rules.laboratory import changes_tried, latest_trial
from campaign.house_rules.rules import in_force
from campaign.house_rules.words import RULES, words_for
from campaign.jobs.laboratory import tally_of
from campaign.models import Campaign, Job, JobStatus

WARNINGS: dict[str, str | Promise] = {
    "changes_nothing": gettext_lazy("In none of these evenings was anything different."),
    "ends_early": gettext_lazy("Evenings get shorter: much less is done at the table."),
    "ends_late": gettext_lazy("Evenings get longer: much more is done at the table."),
    "ends_no_evening": gettext_lazy("Evenings came to no end."),
}
LEAST_DRAWN = 0.1
"""A tenth of a good pack to either side is drawn at least: less is nothing that anybody would notice."""
BY_MAGUS = ("packs", "life", "traits", "fought")


class Changed(NamedTuple):
    """A house rule, how it was, and how it is tried; `is_so`: it holds already."""

    label: str | Promise
    before: object
    tried: object
    is_so: bool


class Line(NamedTuple):
    """A line of the table: under the rules that are tried, and under those of before."""

    name: str
    with_: float
    without: float


@dataclass(frozen=True)
class RulesTrialOnPage:
    """The latest trial of a campaign's house rules; `is_host`: the reader may set what was tried."""

    campaign: Campaign
    is_host: bool

    @cached_property
    def job(self) -> Job | None:
        return latest_trial(self.campaign)

    @property
    def is_under_way(self) -> bool:
        return self.job is not None and not self.job.is_over

    @property
    def has_failed(self) -> bool:
        return self.job is not None and self.job.status == JobStatus.FAILED

    @cached_property
    def changes(self) -> list[Changed]:
        """What is tried, in the order of the house rules."""
        if self.job is None:
            return []
        changes, now = changes_tried(self.job), in_force(self.campaign.house_rules)
        return [
            Changed(
                rule.label,
                words_for(rule.name, changes[rule.name][0]),
                words_for(rule.name, changes[rule.name][1]),
                now[rule.name] == changes[rule.name][1],
            )
            for rule in RULES
            if rule.name in changes
        ]

    @property
    def may_set(self) -> bool:
        """Whether the reader may set what was tried, and some of it does not hold yet."""
        return self.is_host and self.change is not None and not all(each.is_so for each in self.changes)

    @cached_property
    def change(self) -> Change | None:
        """What was found; None before it is done."""
        is_done = self.job is not None and self.job.status == JobStatus.DONE
        return laboratory.change(tally_of(self.job)) if self.job is not None and is_done else None

    @property
    def found(self) -> RulesTrialOnPage | None:
        """This, once there is something that was found."""
        return self if self.change is not None else None

    @property
    def warnings(self) -> list[str]:
        return [str(WARNINGS[name]) for name in self.change.warnings] if self.change else []

    @property
    def evenings(self) -> int:
        """So many came to an end and were counted."""
        assert self.change is not None
        return self.change.tally.evenings

    @property
    def lines(self) -> list[Line]:
        """The table: of a Magus on an evening, then of the evening."""
        assert self.change is not None
        tally = self.change.tally
        named = dict(zip(BY_MAGUS, (_("Packs"), _("Life"), _("Attributes"), _("Challenges fought")), strict=True))
        acts = [side.acts / max(tally.evenings, 1) for side in (tally.with_, tally.without)]
        return [
            *(Line(name, *tally.each(key)) for key, name in named.items()),
            Line(_("Acts of the whole table"), *acts),
        ]

    @cached_property
    def interval(self) -> Interval:
        """By how much the evening of a Magus is worth more, on a scale that the uncertainty fits on twice."""
        assert self.change is not None
        return intervals.interval(self.change.low, self.change.tally.gain, self.change.high, self._scale)

    @property
    def zero(self) -> float:
        """Where a change stands that makes nobody's evening better or worse."""
        return self._scale.at(0.0)

    @cached_property
    def _scale(self) -> intervals.Scale:
        assert self.change is not None
        most = max(abs(self.change.low), abs(self.change.high), LEAST_DRAWN)
        return intervals.scale([-most, most])
