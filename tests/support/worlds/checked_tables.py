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
    table, chance = _opened(seats), Random(3)
    while _goes_on(table, chance):
        pass
    host = table.seats.get(key="s1")
    close = next(one for one in board.board(table, host).buttons if one.offer.order == "close_evening")
    _give(table, host, {"order": "close_evening", "question": close.question})
    return table.code


def with_a_throw_shown(seats: int = 4) -> dict[str, str]:
    """The code of an evening that goes on, at which two have just seen each other's throw; a phone that sits there."""
    table, chance = _opened(seats), Random(3)
    while _goes_on(table, chance):
        if table.stream.entries.filter(kind="throws_shown").exists():
            return {"code": table.code, "session": evening.sit_down(table)["s1"]}
    raise AssertionError("nobody threw")


def _opened(seats: int) -> Table:
    """An evening whose first draw is who goes first."""
    places = [service.Place(f"s{n}", f"Magus {n}") for n in range(1, seats + 1)]
    laid = replace(evening.setup(seats), initiative=None)
    return service.open_table("live_magic", laid, places, name="Checked", host="s1", is_public=True)


def _goes_on(table: Table, chance: Random) -> bool:
    """Whether somebody had something to do, and did it."""
    found = evening.next_order(table, chance)
    if found is not None:
        _give(table, *found, brings=f"{chance.getrandbits(128):032x}")
    return found is not None


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


def heads(code: str) -> dict[str, str]:
    """The seal of everything after each act of this table, by the act."""
    lines = LedgerLine.objects.filter(ledger__stream__table__code=code)
    return {str(act): head for act, head in lines.values_list("act", "head")}
