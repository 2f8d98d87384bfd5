"""Whom a table waits for, as everybody there may know; whose its seats are; and how it is called and found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import get_language, override

from games.journal.models import Entry
from games.kernel.table import is_time_to_remind
from games.kernel.table.questions import asked_number
from games.tables import board as boards
from games.tables.games import games
from games.tables.live import presence
from games.tables.models import Seat, Table
from games.tables.words.hours import day_and_hour as day_and_hour

LANGUAGES = tuple(language for language, _name in settings.LANGUAGES)

LATELY = timedelta(days=14)
"""Longer than any question has: where nothing happened for so long, who is asked was reminded."""


class TableNamed(NamedTuple):
    """How a table is called and where it is. None of its addresses lets anybody in."""

    code: str
    game: str
    name: str
    page: str
    api: str


class Asked(NamedTuple):
    """A table at one version: by seat, the number of the question that it waits for; how the seats are called; by
    language, where the game is, as the screen in the middle of the table says it."""

    table: TableNamed
    version: int
    seats: Mapping[str, int]
    names: Mapping[str, str]
    where: Mapping[str, str]
    until: Mapping[str, datetime]
    """By seat, until when it may answer at the pace of days; who has no end is not there."""
    late: Sequence[str]
    """Those of whom it is time to remind them; where nobody has asked for it, none."""
    accounts: Mapping[str, int]
    """By seat, to whose account it belongs; a guest's is not there."""


class Questions(NamedTuple):
    """A table at one version: by seat, the number of the question that it waits for; whether the game is over."""

    version: int
    seats: Mapping[str, int]
    is_over: bool


class Sitter(NamedTuple):
    """Whose a seat is: its holder, the account that it belongs to, and whether somebody looks at the table from it."""

    holder: str
    person: int | None
    is_looking: bool


def table_named(code: str) -> TableNamed:
    """How this table is called and where it is. Raises Table.DoesNotExist."""
    return _named(Table.objects.get(code=code))


def asked_at(code: str, at: datetime | None = None) -> Asked:
    """Whom this table waits for now: those whose names its public board shows; `at`: who is late then, too."""
    return _asked(_moment(code), at)


def asked_at_all(codes: Collection[str]) -> list[Asked]:
    """The same of several tables in as many queries; where their games are, in the reader's language alone."""
    tables = Table.objects.filter(code__in=codes).select_related("stream").prefetch_related("seats")
    mine = [str(get_language())]
    return [_asked(moment, languages=mine) for moment in boards.moments_of(tables)]


def _asked(moment: boards.Moment, at: datetime | None = None, languages: Iterable[str] = LANGUAGES) -> Asked:
    asked = _questions(moment)
    people = moment.board(None).people
    until = {person.key: person.answers_until for person in people if person.answers_until is not None}
    late = [seat for seat in asked.seats if at and is_time_to_remind(moment.book, moment.now, seat, at)]
    names = {person.key: person.name for person in people}
    where = _where(moment, languages)
    accounts = {seat.key: seat.user_id for seat in moment.seats if seat.user_id is not None}
    return Asked(_named(moment.table), asked.version, asked.seats, names, where, until, late, accounts)


def tables_over_days(codes: Iterable[str], at: datetime) -> list[str]:
    """Those of these tables that go at the pace of days and at which something happened lately."""
    of_table = Entry.objects.filter(stream=OuterRef("stream"), version=OuterRef("stream__version"))
    moved_lately = Exists(of_table.filter(recorded_at__gt=at - LATELY))
    tables = Table.objects.filter(moved_lately, code__in=list(codes))
    return [table.code for table in tables if boards.moment_of(table).is_over_days]


def questions_at(code: str) -> Questions:
    """The same, without how anybody is called."""
    return _questions(_moment(code))


def sitters_at(code: str) -> dict[str, Sitter]:
    """By seat, whose each is that somebody holds; none, where there is no such table."""
    seats = [seat for seat in Seat.objects.filter(table__code=code) if not seat.is_free]
    looking = presence.looking(seats[0].table_id) if seats else frozenset()
    return {seat.key: Sitter(seat.holder, seat.user_id, seat.pk in looking) for seat in seats}


def names_at(code: str) -> dict[str, str]:
    """How those are called who play at this table themselves and are there."""
    people = _moment(code).board(None).people
    return {one.key: one.name for one in people if one.plays and not (one.is_away or one.is_house)}


def _moment(code: str) -> boards.Moment:
    return boards.moment_of(Table.objects.select_related("stream").get(code=code))


def _questions(moment: boards.Moment) -> Questions:
    public = moment.board(None)
    waiting = () if public.is_finished else public.waiting
    return Questions(public.version, {seat: asked_number(moment.now, seat) for seat in waiting}, public.is_finished)


def _where(moment: boards.Moment, languages: Iterable[str]) -> dict[str, str]:
    scene, found = games()[moment.table.game].scene, {}
    for language in languages:
        with override(language):
            found[language] = str(scene(moment.board(None)).heading)
    return found


def _named(table: Table) -> TableNamed:
    found = {"code": table.code}
    page, api = reverse("tables:table", kwargs=found), reverse("api:table", kwargs=found)
    return TableNamed(table.code, table.game, table.name, page, api)
