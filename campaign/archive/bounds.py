"""How large the numbers of an archive may be, and how late its times: what nobody could have written here is not taken
from a file either."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from campaign.archive.serialize import InvalidValue
from campaign.experience.ledger import MOST as MOST_MOVED
from campaign.matches.matches import MOST_GAMES
from campaign.models.awards import MOST_POINTS

OTHER_CLOCK = timedelta(days=1)
"""So much the clock of another installation may be ahead of ours."""

TERMS = {"for_coming": MOST_POINTS, "for_match": MOST_POINTS}
MOST: Mapping[str, Mapping[str, int]] = {
    "experienceentry": {"amount": MOST_MOVED},
    "match": {"games_a": MOST_GAMES, "games_b": MOST_GAMES, "games_drawn": MOST_GAMES},
    "awardscheme": TERMS,
    "eveningaward": TERMS | {"by_hand_points": MOST_POINTS, "ranks": MOST_POINTS},
}
"""By part and field, the most that a number may be, up or down; of numbers by row, each of them."""


def check_bounds(part: str, row: Mapping[str, Any], now: datetime) -> None:
    """Raises InvalidValue for a number that is beyond its bounds, and for a time that has not come yet."""
    for name, most in MOST.get(part, {}).items():
        numbers = row[name].values() if isinstance(row[name], Mapping) else (row[name],)
        if not all(type(number) is int and abs(number) <= most for number in numbers):
            raise InvalidValue(f"{name} is out of bounds")
    for name, value in row.items():
        if isinstance(value, datetime) and value > now + OTHER_CLOCK:
            raise InvalidValue(f"{name} has not come yet")
