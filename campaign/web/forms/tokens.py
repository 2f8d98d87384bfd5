"""A new access token."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import NameField
from campaign.models import AccessToken, Scope

DAYS = [("30", _("for 30 days")), ("90", _("for 90 days")), ("366", _("for a year")), ("0", _("until I revoke it"))]


class TokenForm(forms.Form):
    """What it is for, what it may do, and for how long."""

    name = NameField(label=_("What is it for?"), max_length=AccessToken._meta.get_field("name").max_length or 0)
    scopes = forms.MultipleChoiceField(
        label=_("Its program may"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.ChoiceField(label=_("It works"), choices=DAYS, initial="90")

    def ends(self, now: datetime) -> datetime | None:
        """When it ends by itself; None: never."""
        days = int(self.cleaned_data["days"])
        return now + timedelta(days=days) if days else None
