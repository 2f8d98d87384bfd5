"""The page on which a reader's own browser checks the chance of a table, and the file from which others do."""

from __future__ import annotations

from itertools import groupby

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.fairness.account import Account, Opened
from games.tables import board
from games.tables.access import Visitor, visitor_required
from games.tables.models import Table
from games.tables.screens.fairness.telling import account_of
from games.tables.words import fairness as words


@require_GET
@never_cache
@visitor_required
def chance(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """What the table has committed to; when it is over, the check."""
    account = account_of(visitor.table)
    seats = {seat.key: seat.name for seat in visitor.table.seats.all()}
    page = {
        "table": visitor.table,
        "account": account,
        "lines": [(line, seats.get(line.seat, line.seat)) for line in account.lines] if account else [],
        "shown": _shown(visitor.table, account) if account else [],
        "last": account.lines[-1] if account else None,
        "proved": words.PROVED if account is not None and account.seed else (words.GOING_ON,),
        "not_proved": words.NOT_PROVED,
        "before": words.BEFORE,
        "findings": {what: str(said) for what, said in words.FINDINGS.items()},
    }
    return render(request, "games/fairness/page.html", page)


def _shown(table: Table, account: Account) -> list[tuple[str, list[Opened]]]:
    """What was sealed and everybody has been shown since, the latest first, under the line of the story that told
    it."""
    lines = {line.version: line.text for line in board.whole_story(table, None)} if account.opened else {}
    latest = sorted(account.opened, key=lambda one: (-one.by, one.version))
    return [(lines.get(by, ""), list(opened)) for by, opened in groupby(latest, key=lambda one: one.by)]


@require_GET
@never_cache
@visitor_required
def chance_file(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The same as a file, for `manage.py table verify` and for whoever writes a check of their own."""
    account = account_of(visitor.table)
    if account is None:
        raise Http404
    disposition = {"Content-Disposition": f'attachment; filename="chance-{visitor.table.code}.json"'}
    return HttpResponse(msgspec.json.encode(account), content_type="application/json", headers=disposition)
