"""`{{ power|sentence }}`: what a Power does."""

from __future__ import annotations

from django.template import Library

from campaign.models import PowerRow
from campaign.powers.sentences import sentence_of

register = Library()


@register.filter
def sentence(power: PowerRow) -> str:
    """What it does, with the campaign's own numbers."""
    return sentence_of(power)
