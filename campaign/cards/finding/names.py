"""Whose names of cards are seen: everybody's, and those that the asking campaign's own files have brought."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from campaign.models.campaigns import Campaign
from campaign.models.cards import CardName

ENGLISH = "en"


def knows_other_languages(campaign: Campaign | None) -> bool:
    """Whether any file has brought this campaign, or everybody, names that are not English."""
    return names_seen_by(campaign).exclude(language=ENGLISH).exists()


def names_seen_by(campaign: Campaign | None) -> QuerySet[CardName]:
    """The names that this campaign may be told, each with its card; None: those that everybody may."""
    mine, my_cards = Q(campaign=None), Q(card__campaign=None)
    if campaign is not None:
        mine, my_cards = mine | Q(campaign=campaign), my_cards | Q(card__campaign=campaign)
    return CardName.objects.filter(mine, my_cards).select_related("card").order_by()
