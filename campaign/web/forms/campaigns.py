"""Founding a campaign, its house rules, invitations and roles."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaign.bridge import charter
from campaign.bridge.charter import CharterField
from campaign.bridge.shared import NameField
from campaign.house_rules.rules import RULES, HouseRule, choices_of, in_force, words_for
from campaign.models import Campaign, Invitation, Role
from campaign.web.forms.made_from import MadeFrom

MOST_PEOPLE = 100
DAYS = (1, 7, 30)


class CampaignForm(forms.ModelForm):
    """The name of a campaign."""

    class Meta:
        model = Campaign
        fields = ["name"]
        field_classes = {"name": NameField}
        labels = {"name": _("Name of the campaign")}
        help_texts = {"name": _("As the group calls itself.")}


class HouseRulesForm(MadeFrom, forms.Form):
    """Every house rule as a field; its legal values come from the engine's charter."""

    def __init__(self, campaign: Campaign, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial=in_force(campaign.house_rules))
        known = {field.name: field for field in charter.charter_fields()}
        for rule in RULES:
            self.fields[rule.name] = _field_of(rule, known[rule.name])


def _field_of(rule: HouseRule, known: CharterField) -> forms.Field:
    if known.kind == "number":
        return forms.IntegerField(
            label=rule.label,
            help_text=rule.help,
            min_value=known.least,
            max_value=known.most,
            required=not known.optional,
        )
    values = choices_of(known)
    by_text = {str(value): value for value in values}

    def coerce(text: str) -> Any:
        if text not in by_text:
            raise ValueError(text)
        return by_text[text]

    return forms.TypedChoiceField(
        label=rule.label,
        help_text=rule.help,
        choices=[(value, words_for(rule.name, value)) for value in values],
        coerce=coerce,
    )


class InvitationForm(forms.ModelForm):
    """Whom a link lets in, how many of them, and until when."""

    days = forms.TypedChoiceField(
        label=_("Open for"),
        choices=[(1, _("a day")), (7, _("a week")), (30, _("a month")), ("", _("as long as I like"))],
        coerce=int,
        empty_value=None,
        required=False,
        initial=7,
    )

    class Meta:
        model = Invitation
        fields = ["role", "most_uses"]
        labels = {"role": _("They come as"), "most_uses": _("How many people at most")}
        widgets = {"role": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["most_uses"] = forms.IntegerField(
            label=_("How many people at most"), min_value=1, max_value=MOST_PEOPLE, required=False
        )

    def expires_at(self) -> datetime | None:
        """When the link ends; None: never."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None


class RoleForm(forms.Form):
    """The role of a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
