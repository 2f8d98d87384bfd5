"""A season, and which two are compared."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import NameField
from campaign.models import Campaign, Season
from campaign.web.forms.made_from import MadeFrom

LAST = 32_767


class SeasonForm(MadeFrom, forms.ModelForm):
    """Its name and its evenings; what may not be is refused by `campaign/history/seasons.py`."""

    holds_together = True

    class Meta:
        model = Season
        fields = ["name", "first", "last"]
        field_classes = {"name": NameField}
        labels = {"name": _("Name"), "first": _("From evening"), "last": _("To evening")}
        help_texts = {"last": _("Empty: it goes on.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "last"):
            self.fields[name].widget.attrs |= {"min": 1, "max": LAST}

    def validate_unique(self) -> None:
        """The domain says it, with the other season's name."""

    def validate_constraints(self) -> None:
        """The domain says it."""


class CompareForm(forms.Form):
    """Two seasons of the campaign."""

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (("a", _("One season")), ("b", _("The other"))):
            self.fields[name] = forms.ModelChoiceField(
                label=label, queryset=campaign.seasons.order_by("first"), empty_label=None
            )
