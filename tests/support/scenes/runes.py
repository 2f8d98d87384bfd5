"""Runs inside the site: the door of a table, and duels with decks that are known."""

from __future__ import annotations

from games.tables.models import Table


def door(code: str) -> str:
    """The link that lets anybody in to this table."""
    table = Table.objects.get(code=code)
    return f"/t/{table.code}/join/{table.door_key}/"


def screen(code: str) -> str:
    """The link that opens the table screen."""
    table = Table.objects.get(code=code)
    return f"/t/{table.code}/screen/{table.door_key}/"
