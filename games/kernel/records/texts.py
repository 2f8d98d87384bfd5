"""Words of people in an order: short, on one line, not empty where they say something (a record has one act a line)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from games.kernel.limits import LONGEST
from games.kernel.rulebook import Order, Refusal


def why_not_written(order: Order, needed: Collection[str]) -> Refusal | None:
    """Why a text of this order cannot stand in a record (REC 2, REC 6); `needed`: fields that may not be empty."""
    for field, value in msgspec.structs.asdict(order).items():
        for text in _texts(value):
            if len(text) > LONGEST:
                return Refusal("REC 6", "text_too_long", {"most": LONGEST})
            if any(ord(sign) < 32 or ord(sign) == 127 for sign in text):
                return Refusal("REC 2", "text_of_one_line")
            if field in needed and not text.strip():
                return Refusal("REC 2", "text_needed", {"field": field})
    return None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
