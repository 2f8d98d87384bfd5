"""Runs inside the site: a tournament whose round of fifty minutes has just begun."""

from __future__ import annotations

from django.urls import reverse

from games.tournament.pairing import pair_round
from games.tournament.rules.orders import StartClock
from tests.support.worlds import tournament_tables as tables


def lay_out() -> str:
    """The address of its screen."""
    table = tables.open_tournament(tables.names_of(4), round_minutes=50)
    tables.begin(table, rounds=2)
    tables.ask(table)
    pair_round(table.code)
    tables.gives(table, StartClock())
    return reverse("tables:screen_door", args=[table.code, table.door_key])
