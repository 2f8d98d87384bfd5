"""What a Power does, in one sentence with the numbers of its campaign."""

from __future__ import annotations

from campaign.house_rules.rules import in_force
from campaign.models import PowerRow
from campaign.models.powers import in_readers_language


def sentence_of(power: PowerRow) -> str:
    """In the reader's language, else in English; each `{house_rule}` in it is the value that the campaign plays by."""
    text = in_readers_language(power.row.get("text"), "")
    if "{" not in text:
        return text
    for name, value in in_force(power.campaign.house_rules).items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
