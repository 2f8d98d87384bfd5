"""Writing of an evening: for the group, or for oneself alone."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models.album.chronicle import LONGEST_ENTRY, LONGEST_NOTE


class EntryForm(forms.Form):
    """Somebody's words for the chronicle."""

    text = forms.CharField(label=_("Your words"), max_length=LONGEST_ENTRY, widget=forms.Textarea(attrs={"rows": 5}))


class NoteForm(forms.Form):
    """What nobody else reads; empty, it goes."""

    text = forms.CharField(
        label=_("Your note"), max_length=LONGEST_NOTE, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
