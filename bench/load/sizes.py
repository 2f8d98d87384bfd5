"""How much is asked of the product: a club's evening, or a handful to see that everything still runs."""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """How many play and watch, and how fast."""

    players: int = 200
    """Of a Swiss; each has a phone."""
    rounds: int = 3
    seconds: float = 60.0
    """Within which all results of a round are reported."""

    watchers: int = 1_000
    """Of one table."""
    watched: int = 30
    """Acts at that table."""
    settled: float = 3.0
    """Seconds after which a server has noticed that its streams are gone."""

    tables: int = 40
    seats: int = 6
    """Of each of these tables, each with a phone."""
    pace: float = 4.0
    """Seconds between two acts of a table, about."""
    minutes: float = 1.0
    """That these tables play."""
    ahead: int = 25
    """Acts that each of them has behind it, so that most sheets are approved."""


SHORT = Sizes(
    players=4,
    rounds=1,
    seconds=1,
    watchers=3,
    watched=2,
    settled=0.2,
    tables=2,
    seats=3,
    pace=0.5,
    minutes=0.03,
    ahead=2,
)
