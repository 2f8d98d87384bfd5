"""The way on from a table: to the tournament when the decks are built, to the award when it is played."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaign.awards import scene
from campaign.awards.next_action import next_action
from campaign.awards.onward import after_the_last_match
from campaign.bridge import table_queries
from campaign.bridge.refusals import Refused
from campaign.bridge.visitors import carried_over, insist_on_seeing
from campaign.models import Evening, Membership, Tournament
from campaign.tournaments import results, tournaments
from campaign.tournaments.from_auction import seats_at, start_as_proposed


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def onward(request: HttpRequest, code: str) -> HttpResponse:
    """Whoever sees the table goes on from it; the host of the campaign opens what comes next with a POST.

    Phones and the table screen (`?screen`) ask from time to time: 204 until there is somewhere to go. A phone that
    waits for the award is given the button that leads on from there.
    """
    insist_on_seeing(request, code)
    if "screen" in request.GET and (shown := scene.evening_at(code)) and scene.is_booked(shown):
        return _to(request, reverse("campaign:award_scene", args=[code]))
    evening = Evening.objects.filter(table_code=code.upper()).select_related("campaign").first()
    if evening is None:
        return _after_the_tournament(request, code)
    if request.method == "POST":
        _start(request, evening)
    if evening.is_closed:
        return _after_the_last_match(request, evening, code)
    tournament = tournaments.tournament_of(evening)
    if tournament is not None:
        is_screen, seats = "screen" in request.GET, seats_at(tournament)
        return _to(request, carried_over(request, code, tournament.table_code, seats, is_screen=is_screen))
    if request.headers.get("HX-Request") and request.method == "GET":
        return HttpResponse(status=204)
    return _to_the_next(request, evening)


@login_not_required
@never_cache
@require_GET
def award_scene(request: HttpRequest, code: str) -> HttpResponse:
    """The table screen after the last match: the points that were booked, counted up, then the next date. Before they
    are booked there is nothing to see but the table."""
    insist_on_seeing(request, code)
    evening = scene.evening_at(code)
    if evening is None:
        raise Http404
    if not scene.is_booked(evening):
        return redirect(table_queries.screen_at(code))
    shown = {"evening": evening, "rows": scene.counted(evening), "next": scene.next_date(evening)}
    return render(request, "campaign/awards/scene.html", shown)


def _start(request: HttpRequest, evening: Evening) -> None:
    me = _member(request, evening)
    if me is None or not me.is_host:
        raise PermissionDenied
    try:
        start_as_proposed(evening, me.person, timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))


def _after_the_tournament(request: HttpRequest, code: str) -> HttpResponse:
    played = get_object_or_404(Tournament.objects.exclude(evening=None), table_code=code.upper(), called_off_at=None)
    assert played.evening is not None
    if not request.headers.get("HX-Request"):
        results.update_results(played)
    return _after_the_last_match(request, played.evening, code)


def _after_the_last_match(request: HttpRequest, evening: Evening, code: str) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return _to_the_next(request, evening)
    me = _member(request, evening)
    if "screen" in request.GET or me is None or not scene.is_booked(evening):
        return HttpResponse(status=204)
    return render(request, "games/onward_link.html", {"on": after_the_last_match(evening, code.upper(), me)})


def _to_the_next(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Where a member goes on at this evening; who holds a seat without having signed in here does so on the way. Raises
    Http404 for everybody else."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    me = _member(request, evening)
    if me is None:
        raise Http404
    return _to(request, next_action(evening, me, table_queries.board(evening, me.person)).url)


def _member(request: HttpRequest, evening: Evening) -> Membership | None:
    if not request.user.is_authenticated:
        return None
    return evening.campaign.memberships.filter(person=request.user.pk).select_related("person", "campaign").first()


def _to(request: HttpRequest, address: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
