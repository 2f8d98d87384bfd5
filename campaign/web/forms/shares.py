"""What is shared, for how long, and who may."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.history.sharing.names import name_of
from campaign.models import Campaign, CampaignPlane, Evening, Magus, MatchTable, WhoShares
from campaign.models.shares import Shown

STANDINGS = "standings"
ENDS = [("", _("until it is taken back")), ("7", _("for a week")), ("30", _("for a month"))]


def key_of(shown: Shown) -> str:
    """How an address names what is to be shared."""
    match shown:
        case Evening():
            return str(shown.number)
        case Magus():
            return f"magus-{shown.pk}"
        case CampaignPlane():
            return f"plane-{shown.pk}"
        case MatchTable():
            return f"match-{shown.pk}"
    return STANDINGS


class ShareForm(forms.Form):
    """The standings, the recap of a closed evening, a Magus, a plane of the group's own, or a match that is over."""

    what = forms.ChoiceField(label=_("What the link shows"))
    days = forms.ChoiceField(label=_("How long"), choices=ENDS, required=False)

    def __init__(
        self, campaign: Campaign, data: Mapping[str, object] | None = None, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        matches = MatchTable.objects.filter(evening__campaign=campaign, ended_at__isnull=False)
        groups: list[tuple[Any, Iterable[Shown]]] = [
            (_("Evenings"), campaign.evenings.filter(closed_at__isnull=False).order_by("-number")),
            (_("Magi"), campaign.magi.all()),
            (_("Planes of our own"), campaign.own_planes.all()),
            (_("Matches"), matches.prefetch_related("chairs__magus").order_by("-ended_at", "-pk")),
        ]
        self.known: dict[str, Shown] = {STANDINGS: None}
        choices: list[tuple[Any, Any]] = [(STANDINGS, _("Standings"))]
        for group, all_of_them in groups:
            named = {key_of(one): one for one in all_of_them}
            self.known |= named
            if named:
                choices.append((group, [(key, name_of(one)) for key, one in named.items()]))
        self.fields["what"].choices = choices  # type: ignore[attr-defined]

    def shown(self) -> Shown:
        """What was chosen of what this campaign has to share; None: its standings."""
        return self.known[self.cleaned_data["what"]]

    def ends_at(self, at: datetime) -> datetime | None:
        """When the link ends by itself."""
        days = self.cleaned_data["days"]
        return at + timedelta(days=int(days)) if days else None


class WhoSharesForm(forms.Form):
    """Who of the campaign may share."""

    who_shares = forms.ChoiceField(label=_("Who may share"), choices=WhoShares.choices)
