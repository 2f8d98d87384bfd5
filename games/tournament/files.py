"""A tournament to take home: standings and results as CSV, all of it as JSON, and as FIDE writes it (TD-24). Pages give
CSV for the reader's spreadsheet, the API plain CSV.

Everything of a tournament is public, so whoever may see the table may take all of it, at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games.journal.models import Entry
from games.kernel.csv_export import csv_of
from games.tables import state
from games.tables.access import Visitor, visitor_required
from games.tables.api import TableView
from games.tables.models import Table
from games.tables.rest.files import files_of_text
from games.tables.words.spreadsheets import decimal_separator, spreadsheet_of
from games.tournament.rules import trf
from games.tournament.rules.charter import Charter
from games.tournament.rules.exports import export_of, results_sheet, standings_sheet
from games.tournament.rules.state import State


class NoSuchFile(Exception):
    """There is no such file of this table."""


class TooManyPlayers(Exception):
    """A TRF has no numbers for so many."""


TOO_MANY_PLAYERS = gettext_lazy("The FIDE file numbers its players up to 9,999; here there are more.")


class Kind(NamedTuple):
    """A file that can be taken: its content type, how it is made, and how for a page where that differs."""

    content_type: str
    make: Callable[[Table, State], str]
    make_for_page: Callable[[State], str] | None = None


def _json(table: Table, now: State) -> str:
    return msgspec.json.format(msgspec.json.encode(export_of(now, table.name)), indent=1).decode()


def _trf(table: Table, now: State) -> str:
    if not trf.is_reported(now.charter):
        raise NoSuchFile
    if not trf.fits(len(now.entrants)):
        raise TooManyPlayers
    return trf.written(trf.report_of(now, table.name, timezone.localdate(table.opened_at), _ended(table, now)))


def _ended(table: Table, now: State) -> date | None:
    """The day of its last fact, when it is over."""
    if now.stage != "over":
        return None
    return timezone.localdate(Entry.objects.filter(stream=table.stream_id).latest("version").recorded_at)


KINDS = {
    "standings.csv": Kind(
        "text/csv; charset=utf-8",
        lambda table, now: csv_of(standings_sheet(now)),
        lambda now: spreadsheet_of(standings_sheet(now, decimal_separator())),
    ),
    "results.csv": Kind(
        "text/csv; charset=utf-8",
        lambda table, now: csv_of(results_sheet(now)),
        lambda now: spreadsheet_of(results_sheet(now)),
    ),
    "tournament.json": Kind("application/json", _json),
    "tournament.trf": Kind("text/plain; charset=utf-8", _trf),
}
"""By the name in the address."""


def names_for(charter: Charter, players: int) -> tuple[str, ...]:
    """The files of such a tournament of so many: what its pages link to. Not every one is written as TRF."""
    is_reported = trf.is_reported(charter) and trf.fits(players)
    return tuple(name for name in KINDS if name != "tournament.trf" or is_reported)


def file_of(table: Table, name: str, *, for_page: bool) -> HttpResponse:
    """The file of this name as it stands now. Raises NoSuchFile: no such name, no tournament, or no TRF of this
    form. Raises TooManyPlayers: its players cannot be numbered."""
    now = state.current(table.stream_id, table.game).state.game
    if name not in KINDS or not isinstance(now, State):
        raise NoSuchFile
    kind = KINDS[name]
    keep_as = content_disposition_header(True, f"{table.name} {table.code} {name}") or "attachment"
    content = kind.make_for_page(now) if for_page and kind.make_for_page else kind.make(table, now)
    return HttpResponse(content, content_type=kind.content_type, headers={"Content-Disposition": keep_as})


@require_GET
@never_cache
@visitor_required
def tournament_file(request: HttpRequest, visitor: Visitor, name: str) -> HttpResponse:
    """The file behind a link of the tournament's page."""
    try:
        return _file_or_404(visitor.table, name, for_page=True)
    except TooManyPlayers:
        return HttpResponse(TOO_MANY_PLAYERS, status=422, content_type="text/plain; charset=utf-8")


class TournamentFile(TableView):
    """The tournament to take home as it stands now. 404 for tables of other games, and a TRF of other forms than Swiss
    and round robin."""

    @extend_schema(
        operation_id="tables_tournament_file",
        parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=tuple(KINDS))],
        responses=files_of_text(kind.content_type for kind in KINDS.values()),
    )
    def get(self, request: Request, code: str, name: str) -> HttpResponse:
        try:
            return _file_or_404(self.visitor.table, name, for_page=False)
        except TooManyPlayers as refused:
            raise ValidationError(str(TOO_MANY_PLAYERS)) from refused


def _file_or_404(table: Table, name: str, *, for_page: bool) -> HttpResponse:
    try:
        return file_of(table, name, for_page=for_page)
    except NoSuchFile as never:
        raise Http404 from never
