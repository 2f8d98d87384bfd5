"""The question who of a campaign's Magi plays."""

from __future__ import annotations

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from campaign.models import Magus


def who_plays(magi: QuerySet[Magus]) -> forms.ModelMultipleChoiceField[Magus]:
    """A box for each of these Magi."""
    return forms.ModelMultipleChoiceField(label=_("Who plays?"), queryset=magi, widget=forms.CheckboxSelectMultiple)
