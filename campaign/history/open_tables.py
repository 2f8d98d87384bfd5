"""Who waits for whom: the tables of a campaign at which somebody is asked now, the reader's own turn first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import get_language

from campaign.bridge.waiting import Asked, TableNamed, asked_at_all, day_and_hour
from campaign.models import Campaign, Person
from campaign.webhooks.turns import codes_of


class WaitingTable(NamedTuple):
    """A table that waits: where its game is, whether it is the reader's turn, how the others are called, and until when
    the reader, else the first of the others, may answer ("Tuesday 21:00"; empty: there is no end)."""

    table: TableNamed
    where: str
    is_readers_turn: bool
    others: Sequence[str]
    until: str = ""


def waiting_tables(campaign: Campaign, reader: Person) -> list[WaitingTable]:
    """What each table's public board tells, nothing that one seat alone may know."""
    found = [_as_read(one, reader) for one in asked_at_all(codes_of(campaign)) if one.seats]
    return sorted(found, key=lambda one: not one.is_readers_turn)


def _as_read(asked: Asked, reader: Person) -> WaitingTable:
    mine = {seat for seat in asked.seats if asked.accounts.get(seat) == reader.pk}
    others = [asked.names[seat] for seat in asked.seats if seat not in mine]
    ends = [until for seat, until in asked.until.items() if seat in mine] or list(asked.until.values())
    until = day_and_hour(min(ends)) if ends else ""
    return WaitingTable(asked.table, asked.where.get(get_language() or "", ""), bool(mine), others, until)
