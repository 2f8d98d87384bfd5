"""What the games of each kind add up to: found in `campaign/history/<key>_history.py`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from campaign.matches.match_kind import MatchKind
from campaign.models import Campaign, Evening, MatchTable


def history_of(kind: MatchKind, campaign: Campaign, evening: Evening | None = None, **games: object) -> Any:
    """What its games add up to: of the whole campaign, of one evening, or of those `games` alone."""
    of_kind = import_module(f"campaign.history.{kind.key}_history")
    return of_kind.history_of(campaign, evening, **games)


def history_of_table(kind: MatchKind, table: MatchTable) -> Any:
    """What is remembered of the game at this table alone. Raises the DoesNotExist of its rows: nothing yet."""
    of_table: dict[str, object] = {"laid": table}
    game = kind.sessions._default_manager.get(**of_table)
    return history_of(kind, table.evening.campaign, game=game)
