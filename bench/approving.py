"""Acts that lead nowhere: a seat approves another one's sheet and withdraws that, as often as is wanted."""

from __future__ import annotations

from datetime import datetime

from games.kernel import registry
from games.tables import service, state
from games.tables.models import Table


class Approving:
    """This seat, which approves the sheet of that one and withdraws it, in turn. The board stays what it was."""

    def __init__(self, table: Table, seat: str, sheet: str) -> None:
        self.table, self.sheet = table, sheet
        self.seat = table.seats.get(key=seat)
        self._approves = False

    def turn(self) -> tuple[str, str]:
        """What comes next: the order, and the sheet."""
        self._approves = not self._approves
        return "approve" if self._approves else "withdraw_approval", self.sheet

    def act(self, at: datetime | None = None) -> None:
        """Gives the next order."""
        order, sheet = self.turn()
        asked = state.current(self.table.stream_id, self.table.game).state.asked[self.seat.key].number
        data = {"order": order, "sheet": sheet, "question": asked} | ({"version": 1} if order == "approve" else {})
        service.act(self.table, self.seat, registry.codec(self.table.game).read_order(data), at=at)
