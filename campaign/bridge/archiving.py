"""Tables in the archive of a campaign: as plain data, replayed, and laid again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from campaign.bridge.reading import table_of
from campaign.models import Evening, Person
from games.engines import registry
from games.engines.live_magic.setup import Sheet
from games.tables import archiving
from games.tables.archiving import Chair, Unreadable
from games.tables.models import Seat

__all__ = [
    "Chair",
    "LaidTable",
    "Replayed",
    "Unreadable",
    "change_sitter",
    "facts_of",
    "is_sheet",
    "lay_again",
    "replay",
    "table_as_laid",
]


class LaidTable(NamedTuple):
    """A table without its facts, its keys and its code."""

    game: str
    name: str
    opened_at: datetime
    opened_by: Person | None
    chairs: list[Chair]


class Replayed(NamedTuple):
    """What the rule book says of a table that was played to its end: its seats, each with the version of its sheet."""

    versions: Mapping[str, int]


def is_sheet(said: Any) -> bool:
    """Whether this is what a version of a sheet says."""
    try:
        msgspec.convert({**said, "version": 1}, Sheet)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


def table_as_laid(evening: Evening) -> LaidTable:
    """The table of an evening."""
    table = table_of(evening)
    return LaidTable(table.game, table.name, table.opened_at, table.opened_by, archiving.chairs_of(table))


def facts_of(evening: Evening) -> Iterator[dict[str, Any]]:
    """Every fact of the evening's table; only for a closed evening."""
    return archiving.facts_of(table_of(evening))


def replay(game: str, facts: Iterable[Mapping[str, Any]]) -> Replayed:
    """Replays these facts through their rule book, to the end. Raises Unreadable."""
    play = archiving.played(game, facts)
    seen: Any = registry.book(game).view(play.game, None)
    return Replayed({seat.key: seat.sheet_version for seat in seen.seats})


def lay_again(laid: LaidTable, facts: Iterable[Mapping[str, Any]]) -> str:
    """Lays the table again, with these facts; its new code."""
    table = archiving.lay_again(laid.game, laid.name, laid.chairs, facts, laid.opened_by, laid.opened_at)
    return table.code


def change_sitter(evenings: Iterable[Evening], old: Person, new: Person) -> None:
    """The seats that one account has at the tables of these evenings are another's from now on."""
    codes = [evening.table_code for evening in evenings]
    Seat.objects.filter(table__code__in=codes, user=old).update(user=new)
