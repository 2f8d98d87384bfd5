"""Runs inside the site: a planar game in whose turns nothing is due, in the first main phase of Anna's first turn."""

from __future__ import annotations

from random import Random

from django.urls import reverse
from django.utils import timezone

from games.kernel.rulebook import Order
from games.planechase.cards import shipped_planes
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.planechase.setup import Wanted, open_game
from games.tables import service

PLAYERS = ("Anna", "Bruno", "Carla")
QUIET = {"static", "chaos"}


def lay_out(name: str) -> str:
    """The door of the table; Anna is its host, nobody sits there yet."""
    planes = [card.name for card in shipped_planes().values() if card.is_plane and card.status == "official"]
    rows = shipped_planes()
    quiet = [plane for plane in planes if QUIET.issuperset(on for line in rows[plane].abilities for on in line.on)]
    wanted = Wanted(PLAYERS, Charter(decks="communal", deck_check="warn"), {0: quiet[:30]})
    table, _ = open_game(wanted, name, None, Random(7))
    orders: list[Order] = [o.First(seat="Anna"), o.Start(), o.BeginTurn(seat="Anna"), o.GoToStep(step="main1")]
    for order in orders:
        service.act_by_table(table, order, timezone.now(), Random(3))
    return reverse("tables:door", args=[table.code, table.door_key])
