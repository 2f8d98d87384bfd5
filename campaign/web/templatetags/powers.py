"""`{{ power|sentence }}`: what a Power does; `{% icon power|sign %}`: how it is known at a glance."""

from __future__ import annotations

from django.template import Library

from campaign.bridge.powers import power_icon
from campaign.house_rules.power_sentences import sentence_of
from campaign.models import PowerRow

register = Library()


@register.filter
def sentence(power: PowerRow) -> str:
    """What it does, with the campaign's own numbers."""
    return sentence_of(power)


@register.filter
def sign(power: PowerRow) -> str:
    """The name of its icon."""
    return power_icon(power.row)
