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
from campaign.house_rules.laboratory import changes_tried, latest_trial
from campaign.house_rules.rules import in_force
from campaign.house_rules.trial_shown import Table, TrialShown
from campaign.house_rules.words import RULES, words_for
from campaign.models import Campaign, Job

WARNINGS: dict[str, str | Promise] = {
    "changes_nothing": gettext_lazy("In none of these evenings was anything different."),
    "ends_early": gettext_lazy("Evenings get shorter: much less is done at the table."),
    "ends_late": gettext_lazy("Evenings get longer: much more is done at the table."),
    "ends_no_evening": gettext_lazy("Evenings came to no end."),
}
LEAST_DRAWN = 0.1
"""A tenth of a good pack to either side is drawn at least: less is nothing that anybody would notice."""


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
class RulesTrialOnPage(TrialShown):
    """The latest trial of a campaign's house rules; `is_host`: the reader may set what was tried."""

    campaign: Campaign
    is_host: bool

    @cached_property
    def job(self) -> Job | None:
        return latest_trial(self.campaign)

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
        return None if self.tally is None else laboratory.change(self.tally)

    @property
    def warnings(self) -> list[str]:
        return [str(WARNINGS[name]) for name in self.change.warnings] if self.change else []

    @property
    def evenings(self) -> int:
        """So many came to an end and were counted."""
        assert self.change is not None
        return self.change.tally.evenings

    @property
    def table(self) -> Table:
        return Table(_("Of a Magus, on an evening"), _("tried"), _("before"))

    @property
    def lines(self) -> list[Line]:
        """The table: of a Magus on an evening, then of the evening."""
        assert self.change is not None
        tally = self.change.tally
        named = {"packs": _("Packs"), "life": _("Life"), "traits": _("Attributes"), "fought": _("Challenges fought")}
        kinds = {"mono": _("Declared one colour, %"), "bi": _("Declared two, %"), "gold": _("Declared all five, %")}
        table = {
            "spread": _("From the best deck of the table to the last, in good packs"),
            "acts": _("Acts of the table"),
        }
        return [
            *(Line(name, *tally.each(key)) for key, name in named.items()),
            *(Line(name, *(100 * share for share in tally.each(key))) for key, name in kinds.items()),
            *(Line(name, *tally.of_an_evening(key)) for key, name in table.items()),
        ]

    @property
    def figures(self) -> tuple[float, float, float]:
        """By how much the evening of a Magus is worth more, and between what that lies."""
        assert self.change is not None
        return self.change.low, self.change.tally.gain, self.change.high

    @cached_property
    def scale(self) -> intervals.Scale:
        """One on which the uncertainty fits twice."""
        low, _middle, high = self.figures
        most = max(abs(low), abs(high), LEAST_DRAWN)
        return intervals.scale([-most, most])
