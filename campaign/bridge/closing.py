"""The end of the evening at its table."""

from __future__ import annotations

from datetime import datetime

import msgspec

from campaign.bridge.table_queries import table_of, why
from campaign.models import Evening, Person
from games.kernel.rulebook import Order, Refused
from games.live_magic.rules.orders import CloseEvening
from games.tables import board as boards
from games.tables import service


def close_table(evening: Evening, host: Person, at: datetime) -> str:
    """The host closes the evening at its table; the answer is why not, empty when it is closed."""
    try:
        act_as_host(evening, host, "close_evening", CloseEvening(), at)
    except Refused as refused:
        table = table_of(evening)
        return why(table, table.seats.filter(user=host).first(), refused)
    return ""


def act_as_host(evening: Evening, host: Person, button: str, order: Order, at: datetime) -> None:
    """The host gives this order at the evening's table, as by this button on a phone there. Raises Refused."""
    table = table_of(evening)
    seat = table.seats.filter(user=host).first()
    shown = boards.board(table, seat).button(button)
    service.act(table, seat, msgspec.structs.replace(order, question=shown.question if shown else 0), at=at)
