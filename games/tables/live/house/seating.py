"""Players of the house sit down at a table, where nobody else does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from games.kernel.table.orders import LetHousePlay
from games.tables import service
from games.tables.models import Table


def sit_down(table: Table, tempers: Mapping[str, str], at: datetime) -> None:
    """Takes these seats for the house, which plays each in its temper: nobody else finds them free."""
    for key, temper in tempers.items():
        service.take_seat(table, table.seats.get(key=key), _("the house"))
        service.act_by_table(table, LetHousePlay(seat=key, character=temper), at)
