"""A campaign's archive that somebody brings."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class ArchiveForm(forms.Form):
    """The file; what is in it is looked at by a worker."""

    file = forms.FileField(
        label=_("The archive"),
        help_text=_("A file that ends in .campaign.zip."),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
