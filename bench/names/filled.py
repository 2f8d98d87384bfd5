"""A database filled with made cards and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from django.db import connection, transaction

from bench.names.made import Printed, made_cards
from campaign.cards.card_names import name_key
from campaign.models.cards import Card, CardName

_AT_ONCE = 500


def fill(many: int, chance: Random) -> list[Printed]:
    """Writes so many cards with their names in nine languages, as a file of all cards does; gives them back."""
    printed = list(made_cards(many, chance))
    with transaction.atomic():
        for start in range(0, many, _AT_ONCE):
            some = printed[start : start + _AT_ONCE]
            cards = Card.objects.bulk_create(_card(faces["en"]) for faces in some)
            CardName.objects.bulk_create(
                name for card, faces in zip(cards, some, strict=True) for name in _names(card, faces)
            )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return printed


def _card(faces: Sequence[str]) -> Card:
    name = " // ".join(faces)
    return Card(name=name, key=name_key(name), type_line="Creature", is_loaded=True)


def _names(card: Card, printed: Printed) -> Iterator[CardName]:
    for language, faces in printed.items():
        for name in dict.fromkeys([" // ".join(faces), *faces]):
            yield CardName(card=card, language=language, name=name, key=name_key(name))
