"""The wording of planar cards, told to the tables of the campaign that has brought it."""

from __future__ import annotations

from campaign.models import Campaign
from games.tables.group.card_words import CardsTold, CardWords

__all__ = ["CardWords", "CardsTold", "campaign_at_planes"]


def campaign_at_planes(code: str) -> Campaign | None:
    """The campaign that plays at this table."""
    return Campaign.objects.filter(evenings__match_tables__table_code=code).first()
