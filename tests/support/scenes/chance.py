"""Runs inside the site: a table that is played on by chance."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.codec import Malformed
from games.kernel.rulebook import Refused
from games.tables import service, state
from games.tables.board import Board, Button, board
from games.tables.models import Seat, Table


def play_on(code: str, acts: int, seed: int = 7) -> int:
    """So many acts of whoever may act; the table's version after them."""
    table = Table.objects.get(code=code)
    chance, chairs = Random(seed), list(table.seats.order_by("pk"))
    for _number in range(acts):
        if not act_by_chance(table, chairs, chance):
            break
    return version_of(code)


def version_of(code: str) -> int:
    """At which version the table is: a worker may have gone on with it meanwhile."""
    table = Table.objects.get(code=code)
    return state.current(table.stream_id, table.game).state.version


def act_by_chance(table: Table, chairs: list[Seat], chance: Random) -> bool:
    """Does something that somebody may do; whether there was anything. What is refused for its values is let be."""
    offers = [(chair, button) for chair in chairs for button in offered(board(table, chair))]
    if not offers:
        return False
    chair, button = chance.choice(offers)
    data: dict[str, Any] = choose(button.offer, chance) | {"question": button.question}
    with suppress(Refused, Malformed):
        service.act(table, chair, registry.codec(table.game).read_order(data))
    return True


def offered(shown: Board) -> list[Button]:
    """What a seat may do for itself."""
    return [button for button in shown.buttons if button.acting_for is None and not button.offer.barred]
