"""The sheet of a card at a table, for whoever may see the table. Nobody else learns that it was opened."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from games.tables.access import Visitor, visitor_required
from games.tables.group.card_sheets import cards_at, name_at
from games.tables.group.host import sheets_at
from games.tables.group.pictures import A_MONTH, picture_answer, with_pictures


@require_GET
@never_cache
@vary_on_headers("HX-Request")
@visitor_required
def card(request: HttpRequest, visitor: Visitor, card: str) -> HttpResponse:
    """A page of its own, or for a name that was tapped the inside of the sheet that it opens."""
    name = name_at(card)
    told = sheets_at(visitor.table.code, [name])
    if name not in told.sheets:
        raise Http404
    template = "sheet" if request.headers.get("HX-Request") else "page"
    context = {"table": visitor.table, "sheet": told.sheets[name], "cards_at": cards_at(visitor.table)}
    return with_pictures(request, render(request, f"games/cards/{template}.html", context), told.pictures_from)


@require_GET
@visitor_required
@cache_control(private=True, max_age=A_MONTH)
def picture(request: HttpRequest, visitor: Visitor, card: str, position: int) -> HttpResponse:
    """The picture of a face, from the host's folder."""
    name = name_at(card)
    return picture_answer(sheets_at(visitor.table.code, [name]).sheets.get(name), position)
