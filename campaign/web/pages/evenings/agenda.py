"""The agenda of an evening: players add points, tick them, order them and take them away."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.evenings import agenda
from campaign.models import AgendaPoint, Campaign, Membership
from campaign.requests.access import member_required
from campaign.requests.lookup import evening_of
from campaign.web.back.offer import way_back
from campaign.web.forms.evenings import PointForm
from campaign.web.refusals import refusals_lead_to


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@member_required
def add_point(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """A new point at the end."""
    if not agenda.may_write_points(me):
        raise PermissionDenied
    evening, form = evening_of(campaign, number), PointForm(request.POST)
    if form.is_valid():
        agenda.add_point(evening, form.cleaned_data["text"], me.person)
    for wrong in form.errors.get("text", ()):
        messages.error(request, str(wrong))
    return redirect("campaign:evening", slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@member_required
def change_point(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """What is done with a point: `do` is tick, untick, up, down or remove. Raises Http404 for anything else."""
    if not agenda.may_write_points(me):
        raise PermissionDenied
    point = get_object_or_404(evening_of(campaign, number).agenda.select_related("evening"), pk=pk)
    change(request, point, request.POST.get("do", ""), me)
    return redirect("campaign:evening", slug=campaign.slug, number=number)


def change(request: HttpRequest, point: AgendaPoint, do: str, me: Membership) -> None:
    """Raises Refused; PermissionDenied when it is somebody else's point that would go; Http404."""
    match do:
        case "tick" | "untick":
            agenda.set_point_done(point, do == "tick", timezone.now())
        case "up" | "down":
            agenda.move(point, 1 if do == "down" else -1)
        case "remove":
            if not agenda.may_remove_point(me, point):
                raise PermissionDenied
            said = _("“%(point)s” is off the agenda.") % {"point": point.text}
            with way_back(request, "point", said, me.campaign, point):
                agenda.remove_point(point)
        case _:
            raise Http404
