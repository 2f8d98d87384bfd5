"""The starter pool, which ships with the product."""

from __future__ import annotations

import csv
from collections.abc import Mapping

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.models import Campaign, Card, Deck, Person, Pool, PoolPack
from campaign.pools.imports import make_pool


def bring_starter_pool(campaign: Campaign, person: Person) -> Pool:
    """The starter pool of this campaign; asked for twice it is brought once. Raises PoolRefused."""
    name = _("Starter pool")
    present = campaign.pools.in_use().filter(name__iexact=name).first()
    if present is not None:
        return present
    return make_pool(campaign, person, name=name, text=settings.STARTER_POOL.read_text(encoding="utf-8"))


def starter_packs() -> list[PoolPack]:
    """Its packs as they would lie in a pool, of no campaign: for a table that somebody tries. Nothing is written."""
    with settings.STARTER_POOL.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    cards = {card.name: card for card in Card.objects.filter(campaign=None, name__in=[row["name"] for row in rows])}
    return [_pack(number, row, cards[row["name"]]) for number, row in enumerate(rows, 1) if row["name"] in cards]


def _pack(number: int, row: Mapping[str, str], card: Card) -> PoolPack:
    deck = next(deck for deck in Deck if deck.name == row["deck"].upper())
    return PoolPack(
        position=number,
        name=card.name,
        deck=deck,
        mana_cost=card.mana_cost,
        colors=card.colors,
        type_line=card.type_line,
    )
