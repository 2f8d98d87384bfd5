"""The catalogue from outside: a file of all cards brings in those that do not ship, and goes before what ships.

The file is read twice: once to see that it is whole, so that of a broken one nothing is written, and once to write it
in batches. Whoever is stopped in between begins again; what is there already costs no writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from django.db import transaction

from campaign.cards.bulk.reading import read_cards
from campaign.cards.bulk.values import BulkCard, Face
from campaign.cards.card_names import LONGEST_NAME, clean_name, front_key, name_key
from campaign.cards.mana import COLORS
from campaign.models.cards import Card

FACTS = ("name", "front_key", "mana_cost", "colors", "type_line", "is_loaded")
"""What a file knows better than what ships. The printing of a known card stays as it is: any is as good."""
NOT_PLAYED = frozenset(
    {"token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard", "dungeon"}
)
_AT_ONCE = 500


@dataclass(frozen=True)
class Loaded:
    """What came of a file."""

    added: int = 0
    changed: int = 0
    same: int = 0
    left_out: int = 0


def load_cards(file: IO[bytes], name: str = "", progress: Callable[[int], None] | None = None) -> Loaded:
    """Brings the cards of this file into the catalogue, each by its first entry; `progress` is told how many bytes
    have been written. Raises InvalidCardFile before anything is written."""
    left_out = sum(1 for one in read_cards(file, name) if not isinstance(one, BulkCard) or not _fits(one))
    file.seek(0)
    cards, loaded = _first_of_each(file, name, progress), Loaded(left_out=left_out)
    while batch := list(islice(cards, _AT_ONCE)):
        added, changed = _write(batch)
        loaded = Loaded(
            loaded.added + added, loaded.changed + changed, loaded.same + len(batch) - added - changed, left_out
        )
    return loaded


def _first_of_each(file: IO[bytes], name: str, progress: Callable[[int], None] | None) -> Iterator[Card]:
    seen: set[str] = set()
    for found in read_cards(file, name, progress):
        if isinstance(found, BulkCard) and _fits(found):
            key = name_key(clean_name(found.name))
            if key not in seen:
                seen.add(key)
                yield _card(found)


def _fits(found: BulkCard) -> bool:
    """Whether this is a card that goes into a deck, and every value of it has its place in the database."""
    if found.layout in NOT_PLAYED or len(found.name) > LONGEST_NAME:
        return False
    card = _card(found)
    lengths = {field.name: field.max_length for field in Card._meta.concrete_fields}
    return all(len(getattr(card, name)) <= (lengths[name] or 0) for name in ("key", "mana_cost", "type_line"))


def _card(found: BulkCard) -> Card:
    name, in_faces = clean_name(found.name), set("".join(face.colors for face in found.faces))
    return Card(
        name=name,
        key=name_key(name),
        front_key=front_key(name),
        mana_cost=_joined(found.faces, "mana_cost"),
        colors="".join(color for color in COLORS if color in in_faces),
        type_line=_joined(found.faces, "type_line"),
        set_code=found.set_code[:8],
        collector_number=found.collector_number[:12],
        rarity=found.rarity[:12],
        is_loaded=True,
    )


def _joined(faces: tuple[Face, ...], value: str) -> str:
    return " // ".join(said for face in faces if (said := getattr(face, value)))


def _write(batch: list[Card]) -> tuple[int, int]:
    """How many of these were added and how many corrected."""
    with transaction.atomic():
        known = {card.key: card for card in Card.objects.filter(key__in=[card.key for card in batch])}
        new = [card for card in batch if card.key not in known]
        changed = [card for card in batch if card.key in known and _differs(known[card.key], card)]
        for card in changed:
            card.pk = known[card.key].pk
        Card.objects.bulk_create(new)
        Card.objects.bulk_update(changed, FACTS)
    return len(new), len(changed)


def _differs(old: Card, new: Card) -> bool:
    return any(getattr(old, field) != getattr(new, field) for field in FACTS)
