"""Cards and names of them, as files bring them."""

from __future__ import annotations

from campaign.cards.card_names import name_key
from campaign.models import Campaign
from campaign.models.cards import Card, CardName


def card(name: str, campaign: Campaign | None = None, **facts: str) -> Card:
    """A new card with its English names, everybody's or this campaign's own."""
    made = Card.objects.create(
        name=name,
        key=name_key(name),
        campaign=campaign,
        **{"type_line": "Instant", "mana_cost": "{R}", "colors": "R"} | facts,
    )
    called(made, "en", *dict.fromkeys([name, *name.split(" // ")]), campaign=campaign)
    return made


def called(made: Card, language: str, *names: str, campaign: Campaign | None = None) -> None:
    """What is printed on it in another language."""
    for name in names:
        CardName.objects.create(card=made, campaign=campaign, language=language, name=name, key=name_key(name))


def known(name: str) -> Card:
    """A card that ships."""
    return Card.objects.get(name=name, campaign=None)
