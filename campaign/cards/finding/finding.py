"""What is found by many names at once: for each its card, or what it may have meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice

from campaign.cards.card_names import is_printable, name_key
from campaign.cards.finding.exact import exactly
from campaign.cards.finding.nearly import MOST, nearly
from campaign.models.campaigns import Campaign
from campaign.models.cards import Card, CardName

MOST_PROPOSED = 200
"""For so many unknown names of a list it is asked what they may have meant."""


@dataclass(frozen=True)
class Found:
    """The card that a name means as it was `typed`, or else the names of those that it may have meant, in the language
    that it is near to: several cards that share it, or what lies a slip or two away."""

    typed: str
    card: Card | None = None
    nearly: tuple[CardName, ...] = ()


def find(names: Iterable[str], campaign: Campaign | None = None, *, settled: Collection[str] = ()) -> dict[str, Found]:
    """What each of these names means to this campaign; a key (`name_key`) is a name as well. `settled`: names of which
    it has been said what they are, so that nobody asks what they may have meant."""
    keys = {name: name_key(name) if is_printable(name) else "" for name in names}
    meant = exactly(keys.values(), campaign)
    unknown = dict.fromkeys(key for name, key in keys.items() if key not in meant and name not in settled)
    near = {key: nearly(key, campaign) for key in islice(unknown, MOST_PROPOSED)}
    return {name: _found(name, meant.get(key, []), near.get(key, [])) for name, key in keys.items()}


def _found(typed: str, meant: list[CardName], near: list[CardName]) -> Found:
    if len(meant) == 1:
        return Found(typed, card=meant[0].card)
    return Found(typed, nearly=tuple(meant[:MOST] or near))
