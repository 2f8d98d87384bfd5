"""What all planar games of a campaign add up to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_GET, require_POST

from campaign import memory
from campaign.history.planechase_atlas import Atlas, atlas_of, route_atlas_of
from campaign.history.planechase_history import History, history_of
from campaign.models import Campaign, Membership
from campaign.requests.access import host_required, member_required
from campaign.web.page_context import page

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
        "is_whole": not part,
        "shown": part.get("game"),
        "season": part.get("season"),
        "evening": part.get("evening"),
        "tells_lords": tells_lords,
        "holds": campaign.planes_are_held,
        "seasons": campaign.seasons.all(),
        "evenings": campaign.evenings.filter(match_tables__planar_session__isnull=False).distinct().order_by("-number"),
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
        if wanted := request.GET.get(name, ""):
            if not wanted.isdecimal() or len(wanted) > LONGEST_KEY:
                raise Http404
            return {name: get_object_or_404(known, **{key: int(wanted)})}
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
