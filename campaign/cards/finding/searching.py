"""Cards by the beginning of a name, or a part of it: what is proposed as somebody types.

First names that begin so, then names of which a word does, then those that hold it anywhere; among those the reader's
language first, then English, then the others. If there are none, what lies a slip or two away.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from django.db.models import Case, Q, QuerySet, Value, When

from campaign.cards.card_names import is_printable, name_key
from campaign.cards.finding.index import holding_any_of
from campaign.cards.finding.names import ENGLISH, names_seen_by
from campaign.cards.finding.nearly import nearly
from campaign.cards.finding.slips import SHORTEST_PIECE
from campaign.models.campaigns import Campaign
from campaign.models.cards import CardName

MOST = 12
_LAST = "\U0010ffff"
_SPELLINGS_OF_A_CARD = 12
"""So many names of a list of names may be one card's: its faces, in nine languages."""


def search(text: str, language: str, campaign: Campaign | None = None, most: int = MOST) -> list[CardName]:
    """The names that suit what was typed, of each card one, the best first. `language`: the reader's."""
    key = name_key(text) if is_printable(text) else ""
    found: dict[int, CardName] = {}
    for names in _tiers(key, language, campaign):
        for name in names[: (most - len(found)) * _SPELLINGS_OF_A_CARD]:
            found.setdefault(name.card_id, name)
        if len(found) >= most:
            return list(found.values())[:most]
    return list(found.values()) or nearly(key, campaign)


def _tiers(key: str, language: str, campaign: Campaign | None) -> Iterator[QuerySet[CardName]]:
    """What suits, the best first; each is asked for only if those before it were not enough."""
    if not key:
        return
    seen = names_seen_by(campaign)
    beginning = seen.filter(_begins_with(key)).order_by("key", "pk")
    for known in dict.fromkeys([language, ENGLISH]):
        yield beginning.filter(language=known)
    yield beginning.exclude(language__in=[language, ENGLISH])
    if len(key) >= SHORTEST_PIECE:
        yield _with_it_inside(key, language, seen)


def _begins_with(key: str) -> Q:
    """So that the index on the keys can answer: PostgreSQL's does for a beginning, SQLite's for a range."""
    return Q(key__startswith=key) if connection.vendor == "postgresql" else Q(key__gte=key, key__lt=key + _LAST)


def _with_it_inside(key: str, language: str, seen: QuerySet[CardName]) -> QuerySet[CardName]:
    """Names that do not begin with it, but hold it."""
    begins_a_word = Case(When(Q(key__contains=f" {key}") | Q(key__contains=f"-{key}"), then=Value(0)), default=Value(1))
    stranger = Case(When(language=language, then=Value(0)), When(language=ENGLISH, then=Value(1)), default=Value(2))
    inside = seen.filter(pk__in=holding_any_of([key]), key__contains=key).exclude(_begins_with(key))
    return inside.order_by(begins_a_word, stranger, "key", "pk")
