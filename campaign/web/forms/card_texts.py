"""The group's own file of planar cards."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class CardsForm(forms.Form):
    """A file of cards for the campaign of this address."""

    campaign = forms.SlugField(widget=forms.HiddenInput)
    file = forms.FileField(
        label=_("File of cards"),
        help_text=_("A file from Scryfall or MTGJSON (.json, .jsonl, .gz), up to 64 MB."),
        widget=forms.FileInput(attrs={"accept": ".json,.jsonl,.gz,application/json,application/gzip"}),
    )
