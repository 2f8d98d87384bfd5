"""The sheets of an evening, to be read at home before they are approved at the table (LM §3.1, D-38)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaign.bridge import sheet_review
from campaign.evenings import evenings
from campaign.models import Campaign, Membership
from campaign.requests.access import member_required
from campaign.requests.lookup import evening_of
from campaign.web.page_context import page
from campaign.web.pages.evenings.planning import way_of


@require_GET
@member_required
def reading(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """What each Magus who comes has bought since its last evening."""
    evening = evening_of(campaign, number)
    context = {
        "evening": evening,
        "sheets": sheet_review.sheets_to_review(evening, evenings.those_who_come(evening)),
        "table": way_of(evening, me) if evening.is_running else "",
    }
    return page(request, me, "evenings/sheet_review.html", "evenings", context)
