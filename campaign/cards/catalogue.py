"""The card catalogue in the database: brought up to date from `data/cards.csv`, and asked by name."""

from __future__ import annotations

import csv
import difflib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.db import transaction

from campaign.cards.card_names import front_key, name_key
from campaign.models.cards import Card

CARDS_FILE = Path(settings.BASE_DIR) / "data" / "cards.csv"
FACTS = ("name", "front_key", "mana_cost", "colors", "type_line", "set_code", "collector_number", "rarity")
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
    return len(new) + len(changed)


def cards_by_key(keys: Iterable[str]) -> dict[str, Card]:
    """The card for each key that the catalogue knows, by whole name or by the front face on either side."""
    unique = list(dict.fromkeys(keys))
    cards = _cards("key", unique)
    fronts = {key: key.split(" // ")[0] for key in unique if key not in cards}
    by_front = _cards("front_key", fronts.values())
    return cards | {
        key: by_front[front] for key, front in fronts.items() if front in by_front and _fits(key, by_front[front])
    }


def suggestions(keys: Iterable[str], most: int = 40) -> dict[str, str]:
    """For the first `most` unknown names the name of the catalogue that comes closest, where one is close."""
    unknown = list(islice(keys, most))
    known = dict(Card.objects.values_list("key", "name")) if unknown else {}
    close = {key: difflib.get_close_matches(key, known, n=1, cutoff=0.84) for key in unknown}
    return {key: known[found[0]] for key, found in close.items() if found}


def _cards(field: str, values: Iterable[str]) -> dict[str, Card]:
    rest = iter(values)
    by_key: dict[str, Card] = {}
    while some := list(islice(rest, _AT_ONCE)):
        cards = Card.objects.filter(**{f"{field}__in": some}).order_by("-pk")
        by_key |= {getattr(card, field): card for card in cards}
    return by_key


def _fits(key: str, card: Card) -> bool:
    """A front face alone is its card; two different whole names with one front face are two cards."""
    return key == card.front_key or card.key == card.front_key


def _read(path: Path) -> Iterator[Card]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Card(
                name=row["name"],
                key=name_key(row["name"]),
                front_key=front_key(row["name"]),
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
