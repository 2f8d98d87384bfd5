"""What a test asks of a site that runs in processes of its own (`Site.call`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from games.kernel import registry
from games.kernel import table as kernel_table
from games.tables import access, service, state
from games.tables.models import Table
from games.tables.verifying import faults
from tests.games.throws.rules.book import BurnLife, Setup

SEATS = ("a", "b", "c")


def open_with_guests(life: int) -> dict[str, Any]:
    """Opens a table; gives its code, and by seat the cookie of a guest who sits there."""
    places = [service.Place(key, key.upper()) for key in SEATS]
    table = service.open_table("throws", Setup(life=life), places, name="Storm", host="a")
    return {"code": table.code, "cookies": {key: _guest(table, key) for key in SEATS}}


def _guest(table: Table, key: str) -> str:
    seat = table.seat(key)
    assert seat is not None
    token = service.take_seat(table, seat, f"Guest {key}")
    session = SessionStore()
    session[access.DOORS] = [table.code]
    session[access.TOKENS] = {table.code: token}
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def burn(code: str, seat: str) -> int:
    """Burns a life of this seat; gives the table's version after it."""
    table = Table.objects.get(code=code)
    return service.act(table, table.seat(seat), BurnLife()).version


def told(code: str) -> dict[str, Any]:
    """What the journal of the table tells: versions, acts, kinds, whose; the folded state; what is wrong with it."""
    table = Table.objects.get(code=code)
    happened = state.history(table.stream_id, table.game)
    folded = kernel_table.fold(registry.book(table.game), happened)
    return {
        "facts": [[one.version, one.act, type(one.fact).__name__, one.by.seat] for one in happened],
        "life": folded.game.life,
        "faults": faults(table),
    }
