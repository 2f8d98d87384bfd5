"""What may have been meant by a name that means no card: proposed, never taken by itself."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.db.models.functions import Length

from campaign.cards.finding.index import holding_any_of
from campaign.cards.finding.names import ENGLISH, names_seen_by
from campaign.cards.finding.slips import one_slip_away, slips_between, slips_forgiven, surviving_pieces
from campaign.models.campaigns import Campaign
from campaign.models.cards import CardName

MOST = 3
"""So many cards are proposed for a name."""


def nearly(key: str, campaign: Campaign | None, most: int = MOST) -> list[CardName]:
    """The names that the fewest slips make of this one, if it is one or two; of each card one, the English first."""
    near = _nearest_keys(key, campaign)
    names = names_seen_by(campaign).filter(key__in=near) if near else ()
    english_first = sorted(names, key=lambda name: (name.language != ENGLISH, name.key, name.pk))
    return first_of_each_card(english_first)[:most]


def _nearest_keys(key: str, campaign: Campaign | None) -> list[str]:
    """Of the names that may be meant those that the fewest slips make of this one; of many, cards are not loaded."""
    forgiven = slips_forgiven(key)
    others = set(_candidates(key, forgiven, campaign).values_list("key", flat=True)) if forgiven else set()
    slips = {other: slips_between(key, other, forgiven) for other in others}
    fewest = min(slips.values(), default=forgiven + 1)
    return [other for other, many in slips.items() if many == fewest] if fewest <= forgiven else []


def first_of_each_card(names: Iterable[CardName]) -> list[CardName]:
    """The names without those of a card that has been named already."""
    first: dict[int, CardName] = {}
    for name in names:
        first.setdefault(name.card_id, name)
    return list(first.values())


def _candidates(key: str, forgiven: int, campaign: Campaign | None) -> QuerySet[CardName]:
    names = names_seen_by(campaign)
    pieces = surviving_pieces(key, forgiven)
    if not pieces:
        return names.filter(key__in=one_slip_away(key))
    as_long = names.alias(letters=Length("key")).filter(
        letters__gte=len(key) - forgiven, letters__lte=len(key) + forgiven
    )
    return as_long.filter(pk__in=holding_any_of(pieces))
