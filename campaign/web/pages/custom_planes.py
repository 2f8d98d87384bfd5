"""Planes of the group's own: the list, one plane, writing and changing it, trying it out, files."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge import plane_trials
from campaign.bridge.custom_planes import (
    LONGEST_KIND,
    LONGEST_PLANE_NAME,
    LONGEST_REMINDER,
    LONGEST_WORD,
    MOST_COUNTERS,
    MOST_REVEALED,
    own_plane,
)
from campaign.models import Campaign, CampaignPlane, Membership
from campaign.planes import custom_planes
from campaign.planes.composer import PlaneComposer, PlaneDraft
from campaign.planes.custom_planes import PlaneConflict, PlaneRefused
from campaign.requests.access import member_required
from campaign.requests.downloads import download
from campaign.web.back.offer import offer
from campaign.web.forms.custom_planes import BringPlaneForm
from campaign.web.page_context import page
from campaign.web.pages.powers.composing import lists_of
from campaign.web.pages.powers.powers import players_only

View = Callable[..., HttpResponseBase]
SAVE = "save"


def plane_required(view: View) -> View:
    """The view is for members and gets `plane` in place of its key."""

    @wraps(view)
    def for_members(
        request: HttpRequest, campaign: Campaign, me: Membership, pk: int, **parts: object
    ) -> HttpResponseBase:
        plane = get_object_or_404(campaign.own_planes.select_related("author"), pk=pk)
        return view(request, campaign=campaign, me=me, plane=plane, **parts)

    return member_required(for_members)


# --- looking ---------------------------------------------------------------------------------------------------------


@require_GET
@member_required
def planes(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The planes of the group's own; those that are not wanted any more below."""
    return list_page(request, me, BringPlaneForm())


def list_page(request: HttpRequest, me: Membership, form: BringPlaneForm) -> HttpResponse:
    planes = [(plane, own_plane(plane.row)) for plane in me.campaign.own_planes.select_related("author")]
    context = {
        "in_use": [one for one in planes if not one[0].is_retired],
        "retired": [one for one in planes if one[0].is_retired],
        "bring_form": form,
        "may_write": me.may_play,
    }
    return page(request, me, "planes/planes.html", "standings", context, 422 if form.errors else 200)


@require_GET
@plane_required
def plane(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """One plane as it lies on the table, and what the program does of it."""
    shown = own_plane(plane.row)
    context = {"plane": plane, "told": shown, "may_change": custom_planes.may_change(me, plane), "may_try": me.may_play}
    return page(request, me, "planes/plane.html", "standings", context)


@require_GET
@plane_required
def plane_file(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """The plane as a small file, for another group."""
    name = f"{slugify(plane.name) or 'plane'}.plane.json"
    return download(custom_planes.file_of(plane), name, "application/json")


# --- writing ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@member_required
@players_only
def new_plane(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    return compose(request, me, None)


@require_http_methods(["GET", "POST"])
@plane_required
def edit_plane(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """A plane once more; games that were laid keep what they have."""
    if not custom_planes.may_change(me, plane):
        raise PermissionDenied
    return compose(request, me, plane)


def compose(request: HttpRequest, me: Membership, plane: CampaignPlane | None) -> HttpResponse:
    """The form; or, once it is kept, the way to the plane."""
    taken = custom_planes.taken_names(me.campaign, but=plane)
    was = PlaneDraft.of(plane.row) if plane else PlaneDraft()
    if request.method == "GET":
        return form_page(request, me, plane, PlaneComposer(was, taken, is_judged=plane is not None))
    act = request.POST.get("do", "")
    draft = PlaneDraft.read(lists_of(request.POST), was.kept).after(act)
    composer = PlaneComposer(draft, taken, is_judged=act == SAVE or bool(draft.name))
    if act != SAVE:
        return form_page(request, me, plane, composer)
    try:
        kept = _kept(me, plane, composer.row, request.POST.get("version", ""))
    except PlaneRefused:
        messages.error(request, _("It can’t be played like this. See the messages beside the fields."))
        return form_page(request, me, plane, composer, 422)
    except PlaneConflict as why:
        messages.error(request, str(why))
        return form_page(request, me, plane, composer, 409)
    return redirect("campaign:own_plane", slug=me.campaign.slug, pk=kept.pk)


def _kept(me: Membership, plane: CampaignPlane | None, row: custom_planes.Row, version: str) -> CampaignPlane:
    """Raises PlaneRefused, PlaneConflict."""
    if plane is None:
        return custom_planes.write(me, row, timezone.now())
    seen = int(version) if version.isascii() and version.isdecimal() and len(version) < 9 else 0
    return custom_planes.change(me, plane, row, seen, timezone.now())


def form_page(
    request: HttpRequest, me: Membership, plane: CampaignPlane | None, composer: PlaneComposer, status: int = 200
) -> HttpResponse:
    """The whole page, or only its form where a step renews it."""
    is_part = request.headers.get("HX-Request") and request.POST.get("do") != SAVE
    context = {
        "plane": plane,
        "back": _came_from(me.campaign, plane),
        "version": request.POST.get("version") or (plane.version if plane else ""),
        "composer": composer,
        "longest": {
            "name": LONGEST_PLANE_NAME,
            "word": LONGEST_WORD,
            "kind": LONGEST_KIND,
            "text": LONGEST_REMINDER,
        },
        "most": {"counters": MOST_COUNTERS, "revealed": MOST_REVEALED},
    }
    template = "planes/compose.html#composer" if is_part else "planes/compose.html"
    return page(request, me, template, "standings", context, status)


def _came_from(campaign: Campaign, plane: CampaignPlane | None) -> str:
    """The address to which one goes back without keeping anything."""
    if plane is None:
        return reverse("campaign:own_planes", args=[campaign.slug])
    return reverse("campaign:own_plane", args=[campaign.slug, plane.pk])


@require_POST
@member_required
@players_only
def bring_plane(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The plane of a file or a text joins those of the group."""
    form = BringPlaneForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            kept = custom_planes.write(me, custom_planes.read_text(form.cleaned_data["text"]), timezone.now())
        except PlaneRefused as refused:
            for offence in refused.offences:
                form.add_error(None, f"{offence.detail} {offence.rule}")
        except PlaneConflict as why:
            form.add_error(None, str(why))
        else:
            messages.success(request, _("%(plane)s is a plane of yours now.") % {"plane": kept})
            return redirect("campaign:own_plane", slug=campaign.slug, pk=kept.pk)
    return list_page(request, me, form)


# --- doing -----------------------------------------------------------------------------------------------------------


@require_POST
@plane_required
def retire_plane(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """No game is laid with it any more."""
    custom_planes.retire(me, plane, timezone.now())
    said = _("%(plane)s is dealt no more.") % {"plane": plane}
    offer(request, said, reverse("campaign:return_own_plane", args=[campaign.slug, plane.pk]))
    return redirect("campaign:own_plane", slug=campaign.slug, pk=plane.pk)


@require_POST
@plane_required
def return_plane(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """Games are laid with it again."""
    custom_planes.bring_back(me, plane)
    return redirect("campaign:own_plane", slug=campaign.slug, pk=plane.pk)


@require_POST
@plane_required
@players_only
def try_plane(request: HttpRequest, campaign: Campaign, me: Membership, plane: CampaignPlane) -> HttpResponse:
    """A table at which somebody has just walked to it; nothing of it is remembered."""
    return redirect("tables:table", code=plane_trials.try_plane(plane.row, me.person, timezone.now()))
