"""The sheet of a card, for the members of a campaign."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from campaign.bridge.card_sheets import A_MONTH, name_at, picture_answer
from campaign.cards.sheets import card_sheet, pools_with
from campaign.models import Campaign, Membership
from campaign.requests.access import member_required
from campaign.web.page_context import page


@require_GET
@never_cache
@vary_on_headers("HX-Request")
@member_required
def card(request: HttpRequest, campaign: Campaign, me: Membership, card: str) -> HttpResponse:
    """A page of its own, or for a name that was tapped the inside of the sheet that it opens."""
    sheet = card_sheet(campaign, name_at(card))
    if sheet is None:
        raise Http404
    template = "sheet" if request.headers.get("HX-Request") else "card"
    context = {"sheet": sheet, "pools": pools_with(campaign, sheet)}
    return page(request, me, f"cards/{template}.html", "pools", context)


@require_GET
@member_required
@cache_control(private=True, max_age=A_MONTH)
def picture(request: HttpRequest, campaign: Campaign, me: Membership, card: str, position: int) -> HttpResponse:
    """The picture of a face, from the host's folder."""
    return picture_answer(card_sheet(campaign, name_at(card)), position)
