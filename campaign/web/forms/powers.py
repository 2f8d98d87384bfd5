"""What is said about a Power: objections, comments, reasons; and the file that brings one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import ATTRIBUTE_NAMES
from campaign.powers import rehearsals
from campaign.powers.files import MOST_BYTES
from campaign.powers.proposals import LONGEST_COMMENT, LONGEST_REASON


class ObjectionForm(forms.Form):
    """An objection needs a reason (D-40)."""

    reason = forms.CharField(
        label=_("Why you object"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("An objection needs a reason. D-40")},
    )


class CommentForm(forms.Form):
    """A word about a Power."""

    text = forms.CharField(
        label=_("Your comment"), max_length=LONGEST_COMMENT, widget=forms.Textarea(attrs={"rows": 2})
    )


class RetirementForm(forms.Form):
    """Why a Power should leave the list."""

    why = forms.CharField(
        label=_("Why it should leave the list"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2})
    )


class FileForm(forms.Form):
    """A Power from another group."""

    file = forms.FileField(
        label=_("File of a Power"), widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"})
    )

    def data_of_file(self) -> bytes:
        """What the file holds, one byte more than fits at most."""
        upload: Any = self.cleaned_data["file"]
        return bytes(upload.read(MOST_BYTES + 1))


class StageForm(forms.Form):
    """The made-up table of a rehearsal: what both have, and the category that is named."""

    HANDS = {
        "life": _("Life"),
        "physical": _("Physical"),
        "social": _("Social"),
        "mental": _("Mental"),
        "packs": _("Packs of this deck"),
    }

    def __init__(
        self, categories: Sequence[str], stage: Mapping[str, object], data: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=_flat(stage))
        for side in ("me", "rival"):
            for name, label in self.HANDS.items():
                least, most = rehearsals.HANDS[name]
                self.fields[f"{side}-{name}"] = forms.IntegerField(label=label, min_value=least, max_value=most)
        if len(categories) > 1:
            named = [(code, ATTRIBUTE_NAMES[code]) for code in categories]
            self.fields["category"] = forms.ChoiceField(label=_("Category of the challenge"), choices=named)

    @property
    def mine(self) -> list[object]:
        return [self[f"me-{name}"] for name in self.HANDS]

    @property
    def rivals(self) -> list[object]:
        return [self[f"rival-{name}"] for name in self.HANDS]

    def stage(self, before: Mapping[str, object]) -> dict[str, Any]:
        """The table that was asked for."""
        cleaned = self.cleaned_data
        hands = {side: {name: cleaned[f"{side}-{name}"] for name in self.HANDS} for side in ("me", "rival")}
        return {**before, **hands, "category": cleaned.get("category") or before["category"]}


def _flat(stage: Mapping[str, Any]) -> dict[str, Any]:
    hands = {f"{side}-{name}": value for side in ("me", "rival") for name, value in stage[side].items()}
    return {**hands, "category": stage["category"]}
