"""Runs inside the site: planar tables whose deck lies in a known order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.planechase.cards import shipped_planes
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.tables import service


def lay_out(players: Sequence[str], deck: Sequence[str], **charter: Any) -> dict[str, str]:
    """A communal deck in exactly this order, top first; nobody sits yet, the first player's seat is the host's."""
    setup = Setup(
        seats=tuple(Seat(name, name) for name in players),
        decks=(DeckList(COMMUNAL, tuple(sorted(deck))),),
        cards=tuple(shipped_planes().values()),
        charter=Charter(decks="communal", deck_check="warn", **charter),
        orders=(tuple(deck),),
    )
    places = [service.Place(name, name) for name in players]
    table = service.open_table("planechase", setup, places, name="Planechase", host=players[0])
    return {"code": table.code, "table": f"/t/{table.code}/", "door": f"/t/{table.code}/join/{table.door_key}/"}
