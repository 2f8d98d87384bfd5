"""What people fill in for the ledger: filters, corrections, reasons."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.bridge.shared import NameField
from campaign.experience.ledger import MOST, REASON_LENGTH
from campaign.experience.ledger_lines import asked_for
from campaign.models import Campaign, EntryKind, Item, Magus


class BuyForm(forms.Form):
    """A purchase as the button of the sheet sends it: what, at which price, for which version of the sheet."""

    item = forms.ChoiceField(choices=Item.choices)
    what = forms.CharField(max_length=60, required=False)
    price = forms.IntegerField(min_value=0, max_value=MOST)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class ReasonForm(forms.Form):
    """Why an entry is taken back."""

    reason = NameField(label=_("Reason"), max_length=REASON_LENGTH, help_text=_("It stays in the ledger."))


class CorrectionForm(ReasonForm):
    """Points given or taken by hand; `tap` is the number of the form, so that a doubled tap books once."""

    points = forms.IntegerField(
        label=_("Points"), min_value=-MOST, max_value=MOST, help_text=_("With a minus they are taken.")
    )
    tap = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    field_order = ("magus", "points", "reason", "tap")

    def __init__(
        self, campaign: Campaign, magus: Magus | None = None, data: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(data, initial={"magus": magus})
        self.fields["magus"] = forms.ModelChoiceField(label=_("Magus"), queryset=campaign.magi.all(), empty_label=None)
        self.order_fields(self.field_order)

    def clean_points(self) -> int:
        """Raises ValidationError for nothing."""
        points: int = self.cleaned_data["points"]
        if points == 0:
            raise forms.ValidationError(_("An entry moves at least one point."))
        return points


class FilterForm(forms.Form):
    """Which entries of the ledger are shown; what is nonsense filters nothing."""

    kind = forms.ChoiceField(
        label=pgettext_lazy("entry of the ledger", "Kind"),
        choices=[("", pgettext_lazy("kinds of entries", "all")), *EntryKind.choices],
        required=False,
    )

    def __init__(self, campaign: Campaign, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data)
        self.chosen = asked_for(campaign, self.data)
        """What `ledger_lines.lines` takes."""
        self.fields["magus"] = forms.ModelChoiceField(
            label=_("Magus"), queryset=campaign.magi.all(), required=False, empty_label=pgettext_lazy("Magi", "all")
        )
        opened = campaign.evenings.exclude(opened_at=None).values_list("number", flat=True)
        self.fields["evening"] = forms.TypedChoiceField(
            label=_("Evening"),
            choices=[("", pgettext_lazy("evenings", "all")), *((number, str(number)) for number in opened)],
            coerce=int,
            empty_value=None,
            required=False,
        )
        self.order_fields(("magus", "kind", "evening"))
