"""Planning an evening."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Evening


class EveningForm(forms.ModelForm):
    """When, where, and with which pool."""

    class Meta:
        model = Evening
        fields = ["day", "place", "pool", "notes"]
        labels = {"day": _("Day"), "place": _("Where"), "notes": _("Notes")}
        help_texts = {"place": _("At whose table?")}
        widgets = {
            "day": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            "notes": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pools = campaign.pools.in_use()
        if self.instance.pool:
            pools = pools | campaign.pools.filter(pk=self.instance.pool.pk)
        self.fields["pool"] = forms.ModelChoiceField(
            label=_("Pool"),
            queryset=pools,
            required=False,
            empty_label=_("choose it later"),
            disabled=not self.instance.is_planned,
        )
