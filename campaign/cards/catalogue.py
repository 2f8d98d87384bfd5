"""The card catalogue in the database: brought up to date from `data/cards.csv`, each card with its English names."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef

from campaign.cards.card_names import name_key
from campaign.cards.finding.index import count_names
from campaign.cards.finding.names import ENGLISH
from campaign.models.cards import Card, CardName

CARDS_FILE = Path(settings.BASE_DIR) / "data" / "cards.csv"
FACTS = ("name", "mana_cost", "colors", "type_line", "set_code", "collector_number", "rarity")
_AT_ONCE = 500


def load_catalogue(path: Path = CARDS_FILE) -> int:
    """Adds the cards of the file and corrects those that differ; returns how many it touched. Twice is harmless.

    Cards that the file no longer has stay: packs refer to them. What was loaded from a file of all cards goes before.
    """
    shipped = {card.key: card for card in _read(path)}
    with transaction.atomic():
        known = {card.key: card for card in Card.objects.filter(campaign=None)}
        new = [card for key, card in shipped.items() if key not in known]
        changed = [
            _with_facts_of(known[key], card)
            for key, card in shipped.items()
            if key in known and not known[key].is_loaded and _differ(known[key], card)
        ]
        Card.objects.bulk_create(new, batch_size=_AT_ONCE)
        Card.objects.bulk_update(changed, FACTS, batch_size=_AT_ONCE)
        if name_cards():
            count_names()
    return len(new) + len(changed)


def name_cards() -> int:
    """Names every card of everybody's in English, as a whole and by each face, where it is not named so already;
    returns how many it named."""
    named = CardName.objects.filter(campaign=None, language=ENGLISH, card=OuterRef("pk"), key=OuterRef("key"))
    unnamed = list(Card.objects.filter(~Exists(named), campaign=None))
    names = [name for card in unnamed for name in _names_of(card)]
    CardName.objects.bulk_create(names, batch_size=_AT_ONCE, ignore_conflicts=True)
    return len(unnamed)


def _names_of(card: Card) -> Iterator[CardName]:
    faces = card.name.split(" // ")
    for name in dict.fromkeys([card.name, *faces]):
        yield CardName(card=card, language=ENGLISH, name=name, key=name_key(name))


def _read(path: Path) -> Iterator[Card]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Card(
                name=row["name"],
                key=name_key(row["name"]),
                mana_cost=row["mana_cost"],
                colors=row["colors"],
                type_line=row["type_line"],
                set_code=row["set"],
                collector_number=row["collector_number"],
                rarity=row["rarity"],
            )


def _differ(old: Card, new: Card) -> bool:
    return any(getattr(old, field) != getattr(new, field) for field in FACTS)


def _with_facts_of(old: Card, new: Card) -> Card:
    for field in FACTS:
        setattr(old, field, getattr(new, field))
    return old
