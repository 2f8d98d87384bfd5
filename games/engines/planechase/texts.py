"""Words of people in an order: short, on one line, not empty (records.md: a record has one act a line)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from games.engines.kernel import Order, Refusal
from games.engines.planechase.course import no

LONGEST = 500
NEEDED = ("by", "text", "what", "kind", "name")
"""Fields that say something where they are given."""


def why_not_written(order: Order) -> Refusal | None:
    """Why a text of this order can not stand in a record (REC 2, REC 6)."""
    for field, value in msgspec.structs.asdict(order).items():
        for text in _texts(value):
            if len(text) > LONGEST:
                return no("REC 6", "text_too_long", most=LONGEST)
            if any(ord(sign) < 32 or ord(sign) == 127 for sign in text):
                return no("REC 2", "text_of_one_line")
            if field in NEEDED and type(order).__name__ != "Ruling" and not text.strip():
                return no("REC 2", "text_needed", field=field)
    return None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
