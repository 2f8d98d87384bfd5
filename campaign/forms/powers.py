"""What is said about a Power: objections, comments, reasons; and the file that brings one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.power_files import MOST_BYTES
from campaign.power_proposals import LONGEST_COMMENT, LONGEST_REASON


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
