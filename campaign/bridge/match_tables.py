"""A table of any game at which Magi play a match: opening it, the way to it, and what happened there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.urls import reverse

from campaign.bridge.refusals import Refused
from campaign.models import Person
from games.kernel.rulebook import HOST
from games.kernel.table import TableOpened, standing
from games.tables import service, state
from games.tables.models import NAME_LENGTH, Table

__all__ = ["MagusAtTable", "MatchTableRefused", "is_match_over", "match_door", "over_among"]


class MagusAtTable(NamedTuple):
    """Who plays: the Magus, whose account it is, and with how much life they begin (LM §3.6)."""

    name: str
    person: Person | None
    life: int


class MatchTableRefused(Refused):
    """Cards or settings with which no game can be played: one sentence for each reason."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("not_now", sentence=" ".join(reasons))
        self.reasons = reasons


def seat_names(players: Sequence[MagusAtTable]) -> list[str]:
    return [one.name[:NAME_LENGTH] for one in players]


def open_table(
    game: str,
    setup: msgspec.Struct,
    keys: Sequence[str],
    players: Sequence[MagusAtTable],
    name: str,
    host: Person,
    at: datetime,
) -> str:
    """Opens a table for these players on the seats with these keys: its code. A host who plays no Magus gets a place of
    their own."""
    places = [
        service.Place(key, called, one.person)
        for key, called, one in zip(keys, seat_names(players), players, strict=True)
    ]
    hosts = next((place.key for place in places if place.user == host), None)
    if hosts is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    return service.open_table(game, setup, places, name=name, host=hosts or HOST, opened_by=host, at=at).code


def is_match_over(code: str) -> bool:
    """Whether what is played at this table is over."""
    return service.is_finished(Table.objects.select_related("stream").get(code=code))


def over_among(codes: Collection[str]) -> frozenset[str]:
    """The codes of those of these tables at which what is played is over."""
    tables = list(Table.objects.filter(code__in=codes).select_related("stream")) if codes else []
    over = service.finished_among(tables)
    return frozenset(table.code for table in tables if table.pk in over)


def match_door(code: str) -> str:
    """The address that lets a member to this table: who has a seat sits down, everybody else watches."""
    table = Table.objects.get(code=code)
    return reverse("tables:door", kwargs={"code": table.code, "key": table.door_key})


class Story(NamedTuple):
    """What stands in the journal of a table: up to which version, with which setup as it was written down, and when it
    began."""

    version: int
    setup: Any
    facts: Iterator[tuple[datetime, Any]]
    began: datetime


def story_of(code: str) -> Story:
    """What happened at this table and was not taken back."""
    table = Table.objects.select_related("stream").get(code=code)
    history = state.history(table.stream_id, table.game)
    opened = history[0].fact
    assert isinstance(opened, TableOpened)
    facts = ((happened.at, happened.fact) for happened in standing(history))
    return Story(history[-1].version, opened.setup, facts, history[0].at)
