"""Writing down a ruling."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.house_rules import rulings
from campaign.models import Campaign, Ruling


class RulingForm(forms.ModelForm):
    """Which rule was unclear, and what the group decided; perhaps at which evening."""

    class Meta:
        model = Ruling
        fields = ["rule", "text", "evening"]
        labels = {"rule": _("Rule"), "text": _("What we decided"), "evening": _("At which evening?")}
        help_texts = {"rule": _("Its number stands behind the book sign, and in the rules.")}
        widgets = {"text": forms.Textarea(attrs={"rows": 4})}

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["evening"] = EveningField(
            label=_("At which evening?"),
            queryset=campaign.evenings.all(),
            to_field_name="number",
            required=False,
            empty_label=_("between two evenings"),
        )

    def clean_rule(self) -> str:
        """The rule as it is cited everywhere. Raises ValidationError."""
        try:
            return rulings.rule_named(self.cleaned_data["rule"])
        except rulings.NoSuchRule as why:
            raise forms.ValidationError(str(why)) from why


class EveningField(forms.ModelChoiceField):
    """One of the campaign's evenings, by number."""

    def label_from_instance(self, obj: Any) -> str:
        return str(_("Evening %(n)d") % {"n": obj.number})
