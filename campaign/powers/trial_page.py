"""What the laboratory found about a proposed Power, as it is shown beside the vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.bridge.powers import shipped_powers
from campaign.bridge.rehearsing import laboratory
from campaign.bridge.rehearsing.laboratory import Finding, Verdict
from campaign.drawing import intervals
from campaign.house_rules.trial_shown import Table, TrialShown
from campaign.models import Job, PowerProposal, PowerTier
from campaign.models.powers import in_readers_language
from campaign.powers.laboratory import latest_trial, may_try

WARNINGS = {
    "never_possible": gettext_lazy("Nobody could ever use it: its moment did not come, or it could not be paid for."),
    "never_used": gettext_lazy(
        "Nobody ever used it, though they could: to the players of the house it was never worth its price."
    ),
    "always_used": gettext_lazy("It was used whenever it could be: nobody has to think about it."),
    "does_nothing": gettext_lazy("It was used and never changed anything."),
    "ends_early": gettext_lazy("Evenings with it end early: much less is done at the table."),
    "ends_no_evening": gettext_lazy("Evenings with it came to no end."),
}

NO_EXPERIENCE = gettext_lazy(
    "It costs experience, which nobody has to spend at the tables of the laboratory: there it cannot be paid for."
)
NO_MATCHES = gettext_lazy("What it gives for the matches counts for nothing: the laboratory plays the auction alone.")


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


class Near(NamedTuple):
    """A shipped Power that brings as much; `tier` in words."""

    key: str
    name: str
    level: PowerTier

    @property
    def tier(self) -> str:
        return str(self.level.label)


@dataclass(frozen=True)
class TrialOnPage(TrialShown):
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

    @cached_property
    def finding(self) -> Finding | None:
        """What was found; None before it is done."""
        return None if self.tally is None else laboratory.finding(self.tally)

    @property
    def said(self) -> Verdict:
        """The verdict of the laboratory; only where it has found something."""
        assert self.finding is not None
        return self.finding.verdict

    @property
    def tiers(self) -> list[str]:
        """The tiers that it may be, from the least to the most; none: nobody used it."""
        if self.said.least is None or self.said.most is None:
            return []
        names = list(PowerTier)
        within = names[names.index(PowerTier(self.said.least)) : names.index(PowerTier(self.said.most)) + 1]
        return [str(tier.label) for tier in within]

    @property
    def likeliest(self) -> str:
        """The one of them in which it stands."""
        return str(PowerTier(self.said.tier).label) if self.said.tier else ""

    @property
    def nearest(self) -> list[Near]:
        """The shipped Powers that bring the most alike."""
        rows = {row["key"]: row for row in shipped_powers()}
        near = (rows[key] for key in self.said.nearest)
        return [
            Near(str(row["key"]), in_readers_language(row["name"], str(row["key"])), PowerTier(row["tier"]))
            for row in near
        ]

    @property
    def believed(self) -> laboratory.Believed:
        """How well the shipped Powers are judged in the same way."""
        return laboratory.believed()

    @property
    def warnings(self) -> list[str]:
        """What should be talked about, and what the laboratory cannot see of this Power."""
        if self.finding is None:
            return []
        return [*(str(WARNINGS[name]) for name in self.finding.verdict.warnings), *self._unseen]

    @property
    def _unseen(self) -> Iterator[str]:
        row = self.proposal.row
        if any(cost["pay"] == "xp" for cost in row.get("costs", ())):
            yield str(NO_EXPERIENCE)
        if any(effect["op"] == "starting_life" for effect in row["effects"]):
            yield str(NO_MATCHES)

    @property
    def table(self) -> Table:
        return Table(_("Of an owner, on an evening"), _("with it"), _("without"))

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

    @property
    def figures(self) -> tuple[float, float, float]:
        """What it brings, and between what that lies."""
        return self.said.low, self.said.gain, self.said.high

    @cached_property
    def scale(self) -> intervals.Scale:
        """One for all that are in the picture."""
        gains = [each.gain for each in laboratory.shipped_as_tried()]
        return intervals.scale([*gains, *self.figures])

    @property
    def shipped(self) -> list[TierInPicture]:
        """The shipped Powers, tier by tier."""
        known = laboratory.shipped_as_tried()
        gains = {tier: [each.gain for each in known if each.tier == tier] for tier in PowerTier}
        return [TierInPicture(str(tier.label), [self.scale.at(each) for each in gains[tier]]) for tier in PowerTier]


def share(part: int, whole: int) -> float:
    """In percent."""
    return 100 * part / whole if whole else 0.0
