"""Tables whose chance can be checked."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bench import evening
from games.fairness.models import LedgerLine
from games.kernel import registry
from games.tables import board, service
from games.tables.models import Seat, Table


def played_to_the_end(seats: int = 4) -> str:
    """The code of an evening that is over, at which every phone has brought something."""
    places = [service.Place(f"s{n}", f"Magus {n}") for n in range(1, seats + 1)]
    laid = replace(evening.setup(seats), initiative=None)
    table = service.open_table("live_magic", laid, places, name="Checked", host="s1", is_public=True)
    chance = Random(3)
    while found := evening.next_order(table, chance):
        _give(table, *found, brings=f"{chance.getrandbits(128):032x}")
    host = table.seats.get(key="s1")
    close = next(one for one in board.board(table, host).buttons if one.offer.order == "close_evening")
    _give(table, host, {"order": "close_evening", "question": close.question})
    return table.code


def _give(table: Table, seat: Seat, data: dict[str, Any], brings: str = "") -> None:
    service.act(table, seat, registry.codec(table.game).read_order(data, strict=False), brings=brings)


def just_opened() -> dict[str, str]:
    """The code of a table that begins, and the session cookie of its first phone."""
    table = evening.open_table("beginning", 3)
    return {"code": table.code, "session": evening.sit_down(table)["s1"]}


def brought(code: str) -> list[str]:
    """What the phones of this table have brought, act by act."""
    lines = LedgerLine.objects.filter(ledger__stream__table__code=code).exclude(brings="")
    return list(lines.order_by("act").values_list("brings", flat=True))
