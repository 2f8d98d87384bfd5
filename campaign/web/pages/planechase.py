"""Matches on planes: laying a table for an evening, and what all planar games of the campaign add up to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign import bridge, memory
from campaign.history.planechase_atlas import Atlas, atlas_of, route_atlas_of
from campaign.history.planechase_history import History, history_of
from campaign.matches import match_tables, planechase_tables
from campaign.models import Campaign, Evening, Membership, PlanarTable
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.web.forms.planechase import PlanarTableForm
from campaign.web.page_context import page
from campaign.web.pages.match_tables import broken_off, laid, with_names

LONGEST_KEY = 9
"""Digits of a number in an address."""


@require_GET
@member_required
def planes(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Results, the map, planes, dice, stays, control; of the evenings and of the written records, all together, or of a
    season, an evening, one game."""
    memory.catch_up_with_games(campaign)
    part = _asked_for(request, campaign)
    history = history_of(campaign, **part)
    tells_lords = campaign.planes_are_held and not part
    context = {
        "history": history,
        "atlas": route_atlas_of(history.routes[0]) if "game" in part else _map_of(history, tells_lords),
        "shown": part.get("game"),
        "season": part.get("season"),
        "evening": part.get("evening"),
        "tells_lords": tells_lords,
        "holds": campaign.planes_are_held,
        "seasons": campaign.seasons.all(),
        "evenings": campaign.evenings.filter(planar_tables__session__isnull=False).distinct().order_by("-number"),
    }
    return page(request, me, "history/planechase.html", "standings", context)


def _asked_for(request: HttpRequest, campaign: Campaign) -> dict[str, Any]:
    """The part of the games that the address names; nothing for all. Raises Http404 for what there is not."""
    kinds: dict[str, tuple[Any, str]] = {
        "game": (campaign.planar_sessions, "pk"),
        "evening": (campaign.evenings, "number"),
        "season": (campaign.seasons, "pk"),
    }
    for name, (known, key) in kinds.items():
        if asked := request.GET.get(name, ""):
            if not asked.isdecimal() or len(asked) > LONGEST_KEY:
                raise Http404
            return {name: get_object_or_404(known, **{key: int(asked)})}
    return {}


def _map_of(history: History, tells_lords: bool) -> Atlas:
    return atlas_of(history.routes, {plane.name: plane.lord for plane in history.planes} if tells_lords else {})


@require_POST
@host_required
def hold_planes(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host switches on or off that a plane is held by whoever won there last."""
    campaign.planes_are_held = "on" in request.POST
    campaign.save(update_fields=["planes_are_held"])
    return redirect("campaign:planes", slug=campaign.slug)


@require_http_methods(["GET", "POST"])
@host_required
def lay_planar_table(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The host chooses who plays and from which decks; then everybody of them has his seat at the table."""
    evening = evening_of(campaign, number)
    if evening.is_planned:
        raise Http404
    has_own = campaign.own_planes.filter(retired_at=None).exists()
    form = PlanarTableForm(match_tables.who_may_play(evening), request.POST or None, has_own)
    if request.method == "POST" and form.is_valid():
        said, now = form.cleaned_data, timezone.now()
        own = said.get("with_own", False)
        table = laid(
            form,
            lambda: planechase_tables.lay_table(
                evening, list(said["magi"]), form.charter(), said["lists"], host=me.person, at=now, with_own=own
            ),
        )
        if table is not None:
            return redirect("tables:table", code=table.table_code)
    context = {"form": form, "evening": evening, "why_not": match_tables.why_not_now(evening)}
    return page(request, me, "matches/planechase_table.html", "evenings", context, 422 if form.errors else 200)


@require_GET
@member_required
def planar_door(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """Lets a member to a planar table of the evening: on his seat, or to watch."""
    table = get_object_or_404(PlanarTable, evening__campaign=campaign, evening__number=number, pk=pk)
    return redirect(bridge.match_door(table.table_code))


@require_POST
@host_required
def put_aside(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """The host breaks a planar game off, with a reason; it has no result."""
    table = get_object_or_404(PlanarTable, evening__campaign=campaign, evening__number=number, pk=pk)
    return broken_off(request, table, planechase_tables.put_aside)


def tables_of(evening: Evening) -> list[dict[str, Any]]:
    """The planar tables of an evening, for its pages, with what has ended meanwhile."""
    planechase_tables.settle(evening)
    return with_names(evening.planar_tables.prefetch_related("chairs__magus"))
