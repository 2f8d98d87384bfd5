"""A Power as a frozen row, and what can be read off it without a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.live_magic.rules.setup import PowerRow

DECIDING = frozenset({"win", "retest", "escalate", "blind_split"})
"""Ops that touch the result of a challenge: computed, never written in a row."""

TABLE_OPS = frozenset({"put_back", "blind_split", "take", "swap", "picks", "precedence", "protect"})
"""Ops that need a deck on the table; a completion challenge has none."""

TABLE_COSTS = frozenset({"put_back", "pick"})


def read_row(data: Mapping[str, object]) -> PowerRow:
    """The row of this data, which the validator has found without offence.

    What only people read (`source` …) is left out. Raises msgspec.ValidationError for data that is not a row at all.
    """
    return msgspec.convert(dict(data), PowerRow)


def shipped_rows(parsed: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The Powers that ship beside the vocabulary, as data."""
    return tuple(parsed["powers"])


def effects_of(row: PowerRow) -> Iterator[Mapping[str, Any]]:
    """Every effect of the row, those of a `then` included, in order."""
    yield from _effects(row.effects)


def _effects(effects: Any) -> Iterator[Mapping[str, object]]:
    for effect in effects:
        yield effect
        yield from _effects(effect.get("then", ()))


def has_op(row: PowerRow, op: str) -> bool:
    return any(effect["op"] == op for effect in effects_of(row))


def touches_result(row: PowerRow) -> bool:
    """Whether it can change who wins; such a Power does nothing once an absolute win stands (D-23)."""
    return any(effect["op"] in DECIDING for effect in effects_of(row))


def wins_absolutely(row: PowerRow) -> bool:
    """Whether it decides the challenge for good: nothing cancels such a Power where `unless` says so (D-23)."""
    return any(effect["op"] == "win" and effect.get("absolute", False) for effect in effects_of(row))


def is_for_table(row: PowerRow) -> bool:
    """Whether it needs a deck on the table, so that a completion challenge does not offer it (D-24)."""
    return (
        any(param.type == "pack" for param in row.params)
        or any(cost["pay"] in TABLE_COSTS for cost in row.costs)
        or any(effect["op"] in TABLE_OPS for effect in effects_of(row))
    )
