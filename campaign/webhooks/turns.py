"""Whom a table asks. No act waits for this: it is told from where the table stands, by a worker that comes after the
act, or by the next round of the beat. A question that was answered meanwhile is nobody's turn any more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from campaign.bridge.chronicles import versions
from campaign.bridge.waiting import asked_at
from campaign.models import Campaign, Evening, EventKind, MatchTable, Tournament, TurnsTold
from campaign.webhooks.events import is_told
from campaign.webhooks.telling import turn_asked


def tell_turns(code: str, at: datetime) -> None:
    """Tells whom this table asks and was not told yet: each question once, however many workers look."""
    campaign = campaign_at(code)
    if campaign is None or not is_told(campaign, EventKind.TURN_ASKED):
        return
    asked = asked_at(code)
    with transaction.atomic():
        TurnsTold.objects.get_or_create(table_code=code, defaults={"campaign": campaign})
        told = TurnsTold.objects.select_for_update().get(table_code=code)
        if told.version >= asked.version:
            return
        seats = [seat for seat, number in asked.seats.items() if told.asked.get(seat) != number]
        told.version, told.asked = asked.version, told.asked | dict(asked.seats)
        told.save()
        if seats:
            turn_asked(campaign, asked, seats, at)


def campaign_at(code: str) -> Campaign | None:
    """The campaign that plays at this table."""
    for rows, path in (
        (Evening.objects, "table_code"),
        (Tournament.objects, "table_code"),
        (MatchTable.objects, "table_code"),
    ):
        row = rows.filter(**{path: code}).first()
        if row is not None:
            return row.evening.campaign if isinstance(row, MatchTable) else row.campaign
    return None


def catch_up(campaign: Campaign, at: datetime) -> None:
    """Tells of every table of this campaign that has moved since it was looked at, without a worker having told."""
    if is_told(campaign, EventKind.TURN_ASKED):
        for code in _moved(versions(codes_of(campaign))):
            tell_turns(code, at)


def _moved(now: Mapping[str, int]) -> list[str]:
    told = dict(TurnsTold.objects.filter(table_code__in=now).values_list("table_code", "version"))
    return [code for code, version in now.items() if told.get(code, 0) < version]


def codes_of(campaign: Campaign) -> list[str]:
    """The tables of this campaign at which something is played now."""
    evenings = campaign.evenings.filter(opened_at__isnull=False, closed_at=None)
    matches = MatchTable.objects.filter(evening__campaign=campaign, ended_at=None, abandoned_at=None)
    tournaments = campaign.tournaments.filter(ended_at=None, called_off_at=None)
    one, *others = [rows.order_by().values_list("table_code") for rows in (evenings, matches, tournaments)]
    return [code for (code,) in one.union(*others) if code]
