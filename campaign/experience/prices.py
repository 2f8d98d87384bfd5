"""What experience buys, and at which price (LM §3.7, D-35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.house_rules.rules import in_force_today
from campaign.models import ATTRIBUTES, Item, Magus, PowerStatus, Style

STYLE, LIFE = 1, 5


@dataclass(frozen=True)
class Offer:
    """One thing that this Magus could buy now: what the sheet says before and after, and the price."""

    item: Item
    what: str
    before: str
    after: str
    price: int

    def short(self, free: int) -> int:
        """How many points are missing."""
        return max(0, self.price - free)


def offers(magus: Magus, today: Mapping[str, Any] | None = None) -> Iterator[Offer]:
    """Everything that this Magus could buy, in the order of the rule: Styles, Powers, life, attributes. `today`: the
    house rules as they hold now, where somebody has asked for them before."""
    for style in Style.values:
        if style != magus.style:
            yield Offer(Item.STYLE, style, magus.style, style, STYLE)
    for power in magus.campaign.powers.filter(status=PowerStatus.ACTIVE).exclude(magi=magus):
        yield Offer(Item.POWER, power.key, "", power.key, power.xp)
    yield Offer(Item.LIFE, "", str(magus.life), str(magus.life + 1), LIFE)
    yield from _attributes(magus, in_force_today(magus.campaign) if today is None else today)


def _attributes(magus: Magus, today: Mapping[str, Any]) -> Iterator[Offer]:
    """One more trait costs the rating it has, or by house rule the traits of all three together (D-35).

    The rule is the one that the evening under way was opened with: a change holds from the next evening on.
    """
    together = sum(magus.ratings.values())
    costs_total = today["attribute_cost"] == "total"
    for name in ATTRIBUTES:
        rating = magus.ratings[name]
        yield Offer(Item.ATTRIBUTE, name, str(rating), str(rating + 1), together if costs_total else rating)


def offer_of(magus: Magus, item: str, what: str) -> Offer | None:
    """What this Magus could buy under this name; None when it is not to be had."""
    return next((one for one in offers(magus) if (one.item, one.what) == (item, what)), None)
