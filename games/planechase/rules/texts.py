"""Words of people in an order of this game (docs/records.md)."""

from __future__ import annotations

from games.kernel.records import texts
from games.kernel.rulebook import Order, Refusal
from games.planechase.rules.orders import Ruling

NEEDED = ("by", "text", "what", "kind", "name")
"""Fields that say something where they are given."""


def why_not_written(order: Order) -> Refusal | None:
    """Why a text of this order cannot stand in a record; a ruling leaves empty what it does not say."""
    return texts.why_not_written(order, () if isinstance(order, Ruling) else NEEDED)
