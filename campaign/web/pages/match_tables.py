"""Tables of an evening's matches, whatever is played there: laying one from a form, putting it aside, and what a page
shows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from campaign import bridge
from campaign.experience.ledger import LedgerRefused
from campaign.experience.ledger_words import say
from campaign.matches.match_tables import Laid, TableRefused
from campaign.models import PlanarTable, RuneTable
from campaign.tournaments.tournaments import TournamentRefused


def laid(form: forms.Form, lay: Callable[[], tuple[Laid, bool]]) -> Laid | None:
    """The table; None: the form says why not, beside the cards that the group has written, or beside who plays."""
    try:
        table, _is_new = lay()
    except bridge.NoMatchTable as why:
        for reason in why.reasons:
            form.add_error("lists" if "lists" in form.fields else "own", reason)
    except TableRefused as why:
        form.add_error("magi" if "magi" in form.fields else None, str(why))
    except TournamentRefused as why:
        form.add_error(None, str(why))
    except LedgerRefused as refused:
        form.add_error(None, say(refused))
    else:
        return table
    return None


def broken_off(request: HttpRequest, table: Laid, put_aside: Callable[[Laid, str, datetime], Laid]) -> HttpResponse:
    """The table is put aside for the reason that the host has sent; a refusal is told on the evening's page."""
    try:
        put_aside(table, request.POST.get("why", ""), timezone.now())
    except TableRefused as why:
        messages.error(request, str(why))
    return redirect("campaign:award", slug=table.evening.campaign.slug, number=table.evening.number)


def with_names(tables: Iterable[PlanarTable | RuneTable]) -> list[dict[str, Any]]:
    """Each table, and who sits there."""
    return [{"table": one, "names": [chair.magus.name for chair in one.chairs.all()]} for one in tables]
