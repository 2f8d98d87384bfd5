"""Runs inside the site: what a file of cards would have said of one, in words that nobody printed."""

from __future__ import annotations

from campaign.cards.card_names import name_key
from campaign.models import Card, CardFace, CardWording


def word(name: str, text: str) -> None:
    """This text stands on the card, for everybody; in Italian it has a name of its own."""
    card = Card.objects.get(key=name_key(name), campaign=None)
    face, _made = CardFace.objects.get_or_create(card=card, campaign=None, position=0, mana_cost=card.mana_cost)
    for language, called in (("en", name), ("it", "Angelo di Prova")):
        CardWording.objects.get_or_create(face=face, language=language, defaults={"name": called, "text": text})


def forget(name: str) -> None:
    """Nothing is known of what stands on the card any more."""
    CardFace.objects.filter(card=Card.objects.get(key=name_key(name), campaign=None), campaign=None).delete()
