"""The end of the evening at its table."""

from __future__ import annotations

from datetime import datetime

from campaign.bridge.reading import table_of, why
from campaign.models import Evening, Person
from games.engines.kernel import Refused
from games.engines.live_magic.orders import CloseEvening
from games.tables import board as boards
from games.tables import service


def close_table(evening: Evening, host: Person, at: datetime) -> str:
    """The host closes the evening at its table; the answer is why not, empty when it is closed."""
    table = table_of(evening)
    seat = table.seats.filter(user=host).first()
    button = boards.board(table, seat).button("close_evening")
    try:
        service.act(table, seat, CloseEvening(question=button.question if button else 0), at=at)
    except Refused as refused:
        return why(table, seat, refused)
    return ""
