"""The recap of a finished evening."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaign.evenings.chronicle import entries_of
from campaign.evenings.deck_pictures import pictures_of
from campaign.history.recap import recap_of
from campaign.models import Campaign, Membership
from campaign.requests.access import member_required
from campaign.requests.lookup import evening_of
from campaign.web.page_context import page


@require_GET
@member_required
def recap(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """One broadsheet, for members, once the evening is closed: before that some of it is secret. Prints as it is."""
    evening = evening_of(campaign, number)
    if not evening.is_closed:
        raise Http404
    recap = recap_of(evening)
    context = {
        "evening": evening,
        "recap": recap,
        "rulings": evening.rulings.standing(),
        "pictures": pictures_of(evening, me),
        "chronicle": entries_of(evening),
        "address": request.build_absolute_uri(),
    }
    return page(request, me, "history/recap.html", "evenings", context)
