"""Pictures of decks: bringing one from the phone, showing it to members, taking it away."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from campaign.drawing.photographs import MOST_BYTES
from campaign.evenings import darkroom, deck_pictures
from campaign.models import Campaign, Job, Membership
from campaign.models.album.photograph import Photograph
from campaign.requests.access import member_required
from campaign.requests.lookup import evening_of, picture_of, place_of
from campaign.web.back.offer import way_back
from campaign.web.refusals import refusals_lead_to

A_YEAR = 365 * 24 * 60 * 60
NOTHING_ELSE = "default-src 'none'; frame-ancestors 'none'"


@require_POST
@refusals_lead_to("campaign:deck", "slug", "number", "seat")
@member_required
def bring_picture(request: HttpRequest, campaign: Campaign, me: Membership, number: int, seat: str) -> HttpResponse:
    """A picture of a deck, by who played it, or by the host."""
    evening = evening_of(campaign, number)
    place = place_of(evening, seat)
    if not deck_pictures.may_see(evening, me, place):
        raise Http404
    if not deck_pictures.may_bring(evening, me, place):
        raise PermissionDenied
    upload = request.FILES.get("picture")
    if upload is None:
        raise darkroom.refusal("nothing")
    brought = darkroom.bring(darkroom.DECKS, place, upload.read(MOST_BYTES + 1), me.person, timezone.now())
    if isinstance(brought, Job):
        return redirect("campaign:job", slug=campaign.slug, key=brought.pk)
    return redirect("campaign:deck", slug=campaign.slug, number=number, seat=seat)


@require_GET
@member_required
@cache_control(private=True, max_age=A_YEAR, immutable=True)
def picture(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """The picture itself: it never changes under its address."""
    evening = evening_of(campaign, number)
    return as_picture(picture_of(evening, me, key))


def as_picture(picture: Photograph) -> HttpResponse:
    """The JPEG as it is kept, which no page of somebody else can show or read."""
    answer = HttpResponse(bytes(picture.jpeg), content_type="image/jpeg")
    answer["Content-Disposition"] = f'inline; filename="{picture.key}.jpg"'
    answer["Content-Security-Policy"] = NOTHING_ELSE
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer


@require_POST
@member_required
def remove_picture(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """Takes a picture away."""
    picture = picture_of(evening_of(campaign, number), me, key)
    if not deck_pictures.may_remove(me, picture):
        raise PermissionDenied
    with way_back(request, "deck_picture", _("The picture is taken away."), campaign, picture):
        picture.delete()
    return redirect("campaign:deck", slug=campaign.slug, number=number, seat=picture.place.seat)
