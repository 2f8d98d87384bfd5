"""Runs inside the site: evenings of three at which two fight over a pack, up to their throw."""

from __future__ import annotations

from typing import Any

from games.kernel.table import orders
from games.tables import service, state
from games.tables.board import board
from games.tables.models import Table
from tests.support.scenes import evenings

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5), "powers": ["life-escalation"]},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
    "Cleo": {"style": "B", "traits": (5, 7, 3)},
}


def lay_out(name: str, category: str | None = "physical") -> dict[str, Any]:
    """Ada calls Serra Angel and Bo contests; Cleo looks on. Nobody has thrown; `category`: None, it is not chosen."""
    evening = evenings.lay_out(name, MAGI)
    orders: list[list[Any]] = [
        *([seat, "approve_all", {}] for seat in ("ada", "bo", "cleo")),
        *([seat, "declare", {"kind": "mono"}] for seat in ("ada", "bo")),
        ["cleo", "no", {}],
    ]
    evenings.act(evening["code"], orders)
    evenings.act(evening["code"], [["ada", "call", {"pack": _pack(evening["code"], "Serra Angel")}]])
    evenings.act(evening["code"], [["bo", "answer", {"contests": True}]])
    if category is not None:
        evenings.act(evening["code"], [["ada", "category", {"category": category}]])
    return evening


def end_deck(code: str) -> int:
    """Nobody wants anything of the deck any more; the table's version when it is put away."""
    table = Table.objects.get(code=code)
    wanted = ("pass", "no", "decline", "step_open", "deck_close")
    while not board(table, None).view.decks_closed:
        offers = [(seat, each.offer.order) for seat in table.seats.all() for each in board(table, seat).buttons]
        seat, tag = min((one for one in offers if one[1] in wanted), key=lambda one: wanted.index(one[1]))
        evenings.give(table, seat, tag, {})
    return state.current(table.stream_id, table.game).state.version


def take_back(code: str, to: int) -> int:
    """The host takes the table back to this version; the version after that."""
    table = Table.objects.get(code=code)
    version = state.current(table.stream_id, table.game).state.version
    service.act(table, table.seats.get(key="ada"), orders.TakeBack(question=version, to=to))
    return state.current(table.stream_id, table.game).state.version


def _pack(code: str, name: str) -> str:
    table = Table.objects.get(code=code)
    packs = board(table, None).view.cards
    return str(next(pack.id for pack in packs.values() if pack.name == name))
