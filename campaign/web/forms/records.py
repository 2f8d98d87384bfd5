"""Bringing written records, and correcting one of them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine
from campaign.records.reports import bad_in_words

MOST_BYTES = 5_000_000
AREA = {"rows": 14, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}


class RecordsForm(forms.Form):
    """A text with one record or several, pasted or uploaded."""

    text = forms.CharField(
        label=gettext_lazy("Paste the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs=AREA),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,text/plain"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_big = False

    def clean(self) -> dict[str, Any]:
        """The text is the file's when there is one."""
        values = super().clean() or {}
        if (upload := values.get("file")) is not None:
            try:
                values["text"] = recorded.text_of_file(upload.read(MOST_BYTES + 1))
            except BadLine as bad:
                self.refuse(bad)
        return values

    def refuse(self, bad: BadLine) -> None:
        """Says why the whole text cannot be read."""
        self.too_big = bad.refusal.rule == "REC 6"
        self.add_error("text", bad_in_words(bad))

    @property
    def status(self) -> int:
        """With which status the page is shown again."""
        if not self.errors:
            return 200
        return 413 if self.too_big else 422


class CorrectionForm(forms.Form):
    """One record of a text, corrected; `was` tells whether the text is still the one that was shown."""

    text = forms.CharField(
        label=gettext_lazy("The record"), required=False, strip=False, widget=forms.Textarea(attrs=AREA)
    )
    line = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    last_line = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    was = forms.CharField(max_length=64, widget=forms.HiddenInput)
    mend = forms.BooleanField(required=False)
    """Whether the proposed lines take the place of the bad ones."""
