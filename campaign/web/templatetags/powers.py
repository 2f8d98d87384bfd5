"""`{{ power|sentence }}`: what a Power does."""

from __future__ import annotations

from django.template import Library

from campaign.house_rules.power_sentences import sentence_of
from campaign.models import PowerRow

register = Library()


@register.filter
def sentence(power: PowerRow) -> str:
    """What it does, with the campaign's own numbers."""
    return sentence_of(power)
