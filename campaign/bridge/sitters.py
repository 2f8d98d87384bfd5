"""What somebody has done at tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.models import Person
from games.journal.models import Entry
from games.tables import service
from games.tables.models import Seat


def seats_of(person: Person) -> Iterator[dict[str, Any]]:
    """Every seat of this person, with what was done from it; at tables that are not over it may still be secret."""
    seats = list(Seat.objects.filter(user=person).select_related("table__stream").order_by("table__opened_at"))
    over = service.finished_among([seat.table for seat in seats])
    for seat in seats:
        table = seat.table
        yield {
            "table": table.code,
            "name": table.name,
            "game": table.game,
            "opened_at": table.opened_at,
            "seat": seat.name,
            "facts": list(_facts(seat)) if table.pk in over else None,
        }


def _facts(seat: Seat) -> Iterator[dict[str, Any]]:
    entries = Entry.objects.filter(stream=seat.table.stream_id, actor__seat=seat.key).order_by("version")
    for fact in entries.values("version", "kind", "data", "recorded_at"):
        yield dict(fact)
