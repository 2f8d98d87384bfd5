"""The form that brings a plane from another group."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.planes.custom_planes import MOST_BYTES


class BringPlaneForm(forms.Form):
    """A plane as a file, or as the text that stands in one."""

    file = forms.FileField(
        label=gettext_lazy("File of a plane"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
    )

    def clean(self) -> dict[str, Any]:
        """The text of either. Raises ValidationError: there is none, or its letters are not UTF-8."""
        cleaned = super().clean() or {}
        if upload := cleaned.get("file"):
            try:
                cleaned["text"] = upload.read(MOST_BYTES + 1).decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("This isn’t text."))
        elif not cleaned.get("text"):
            self.add_error("text", _("Choose a file, or paste its text."))
        return cleaned
