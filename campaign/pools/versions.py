"""Pools in the database: who may change them, what is in them, whether it is enough, their names.

A pool never changes. A new list for it becomes its next version, and the evenings that are only planned move to that
one; an evening that was opened keeps the version that lay on its table.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Count
from django.db.models.functions import Lower

from campaign.cards.card_names import is_printable
from campaign.models import Campaign, Deck, Membership, Pool, PoolImport, PoolPack
from campaign.pools.pool_rules import DECKS, FEWEST_PLAYERS, MOST_PLAYERS
from campaign.pools.refusals import PoolRefused
from campaign.pools.supply import Supply, supply

LONGEST_POOL_NAME = 80

# --- who may ---------------------------------------------------------------------------------------------------------


def may_bring_pools(me: Membership) -> bool:
    """Who plays may bring a pool; a watcher looks on."""
    return me.may_play


def may_change_pool(pool: Pool, me: Membership) -> bool:
    """A pool belongs to who brought it; the campaign's host may change it too."""
    return me.is_host or (me.may_play and pool.owner_id == me.person_id)


def may_change_version(pool: Pool, me: Membership) -> bool:
    """A pool is changed from its current version; those before it stay as they were."""
    return pool.is_current and may_change_pool(pool, me)


def may_change_import(draft: PoolImport, me: Membership) -> bool:
    """A draft is its author's; the host may help."""
    return me.is_host or (me.may_play and draft.person_id == me.person_id)


# --- pools -----------------------------------------------------------------------------------------------------------


def counts_by_pool(pools: list[Pool]) -> dict[int, list[tuple[Deck, int]]]:
    """For each pool how many packs its seven decks have."""
    rows = PoolPack.objects.filter(pool__in=pools).order_by().values_list("pool", "deck").annotate(Count("pk"))
    known: dict[int, dict[str, int]] = defaultdict(dict)
    for pool, deck, count in rows:
        known[pool][deck] = count
    return {pool.pk: [(deck, known[pool.pk].get(deck, 0)) for deck in Deck] for pool in pools}


def packs_by_deck(pool: Pool) -> dict[str, list[PoolPack]]:
    """The packs of each of the seven decks, empty ones too."""
    decks: dict[str, list[PoolPack]] = {deck: [] for deck in DECKS}
    for pack in pool.packs.all():
        decks[pack.deck].append(pack)
    return decks


def supply_of(pool: Pool, players: int) -> Supply:
    """What the pool is for so many players (LM §2)."""
    rows = pool.packs.order_by().values_list("deck").annotate(Count("pk"))
    return supply(dict(rows), players)


@transaction.atomic
def rename(pool: Pool, name: str) -> None:
    """Another name for all versions of the pool. Raises PoolRefused."""
    name = tidy_pool_name(name)
    refuse_taken_name(pool.campaign, name, pool.series)
    try:
        with transaction.atomic():
            Pool.objects.filter(series=pool.series).update(name=name)
    except IntegrityError as clash:
        raise PoolRefused("name_taken", name=name) from clash


def put_away(pool: Pool, at: datetime) -> None:
    """No new evening is planned with it; those that were played with it keep it."""
    Pool.objects.filter(series=pool.series, retired_at=None).update(retired_at=at)


def bring_back(pool: Pool) -> None:
    """It can be chosen for an evening again."""
    Pool.objects.filter(series=pool.series).update(retired_at=None)


# --- names and numbers -----------------------------------------------------------------------------------------------


def tidy_pool_name(name: str) -> str:
    """Raises PoolRefused: `name_missing`, `name_too_long`, `name_unprintable`."""
    name = " ".join(name.split())
    if not name:
        raise PoolRefused("name_missing")
    if len(name) > LONGEST_POOL_NAME:
        raise PoolRefused("name_too_long", most=LONGEST_POOL_NAME)
    if not is_printable(name):
        raise PoolRefused("name_unprintable")
    return name


def refuse_taken_name(campaign: Campaign, name: str, series: uuid.UUID | None = None) -> None:
    """Raises PoolRefused when another pool of the campaign has this name."""
    same = campaign.pools.current().annotate(lower=Lower("name")).filter(lower=name.lower())
    if same.exclude(series=series).exists() if series else same.exists():
        raise PoolRefused("name_taken", name=name)


def players_or_default(campaign: Campaign, players: int | None) -> int:
    """For how many players a pool is measured: as asked, else the campaign's Magi. Raises PoolRefused out of 2 … 12."""
    if players is None:
        return min(max(campaign.magi.count(), FEWEST_PLAYERS), MOST_PLAYERS)
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise PoolRefused("players_out_of_range", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
    return players
