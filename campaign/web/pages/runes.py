"""Rune duels: laying a table for one at an evening, and what all duels of the campaign add up to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign import bridge, memory
from campaign.history.runes_history import duels_of
from campaign.matches import match_tables, runes_tables
from campaign.models import Campaign, Evening, Membership, RuneTable
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.web.forms.runes import RuneTableForm
from campaign.web.page_context import page
from campaign.web.pages.match_tables import broken_off, laid, with_names


@require_GET
@member_required
def duels(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Who won, rulers, runes; of the evenings and of the written records."""
    memory.catch_up_with_games(campaign)
    return page(request, me, "history/runes.html", "standings", {"history": duels_of(campaign)})


@require_http_methods(["GET", "POST"])
@host_required
def lay_rune_table(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The host chooses who duels; then each of them has his seat at the table, and brings his deck there."""
    evening = evening_of(campaign, number)
    if evening.is_planned:
        raise Http404
    form = RuneTableForm(match_tables.who_may_play(evening), request.POST or None)
    if request.method == "POST" and form.is_valid():
        said, now = form.cleaned_data, timezone.now()
        table = laid(
            form,
            lambda: runes_tables.lay_table(
                evening, list(said["magi"]), form.charter(), said["own"], host=me.person, at=now
            ),
        )
        if table is not None:
            return redirect("tables:table", code=table.table_code)
    context = {"form": form, "evening": evening, "why_not": match_tables.why_not_now(evening)}
    return page(request, me, "matches/runes_table.html", "evenings", context, 422 if form.errors else 200)


@require_GET
@member_required
def rune_door(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """Lets a member to a rune table of the evening: on his seat, or to watch."""
    table = get_object_or_404(RuneTable, evening__campaign=campaign, evening__number=number, pk=pk)
    return redirect(bridge.match_door(table.table_code))


@require_POST
@host_required
def put_aside(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """The host breaks a duel off, with a reason; it has no result."""
    table = get_object_or_404(RuneTable, evening__campaign=campaign, evening__number=number, pk=pk)
    return broken_off(request, table, runes_tables.put_aside)


def tables_of(evening: Evening) -> list[dict[str, Any]]:
    """The rune tables of an evening, for its pages, with what has ended meanwhile."""
    runes_tables.settle(evening)
    return with_names(evening.rune_tables.prefetch_related("chairs__magus"))
