"""What is shared, for how long, and who may."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Evening, Magus, WhoShares

STANDINGS = "standings"
ENDS = [("", _("until it is taken back")), ("7", _("for a week")), ("30", _("for a month"))]


def key_of(magus: Magus) -> str:
    """How an address names a Magus that is to be shared."""
    return f"magus-{magus.pk}"


class ShareForm(forms.Form):
    """The standings, the recap of a closed evening, or a Magus."""

    what = forms.ChoiceField(label=_("What the link shows"))
    days = forms.ChoiceField(label=_("How long"), choices=ENDS, required=False)

    def __init__(
        self, campaign: Campaign, data: Mapping[str, object] | None = None, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        closed = campaign.evenings.filter(closed_at__isnull=False).order_by("-number")
        self.evenings: Mapping[str, Evening] = {str(evening.number): evening for evening in closed}
        recaps = [(number, _("Recap of evening %(n)s") % {"n": number}) for number in self.evenings]
        self.magi: Mapping[str, Magus] = {key_of(magus): magus for magus in campaign.magi.all()}
        magi = [(key, magus.name) for key, magus in self.magi.items()]
        self.fields["what"].choices = [(STANDINGS, _("Standings")), *recaps, *magi]  # type: ignore[attr-defined]

    def evening(self) -> Evening | None:
        """The evening whose recap is shared; None for anything else."""
        return self.evenings.get(self.cleaned_data["what"])

    def magus(self) -> Magus | None:
        """The Magus that is shared; None for anything else."""
        return self.magi.get(self.cleaned_data["what"])

    def ends_at(self, at: datetime) -> datetime | None:
        """When the link ends by itself."""
        days = self.cleaned_data["days"]
        return at + timedelta(days=int(days)) if days else None


class WhoSharesForm(forms.Form):
    """Who of the campaign may share."""

    who_shares = forms.ChoiceField(label=_("Who may share"), choices=WhoShares.choices)
