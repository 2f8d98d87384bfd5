"""What all rune duels of a campaign add up to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaign import memory
from campaign.history.runes_history import history_of
from campaign.models import Campaign, Membership
from campaign.requests.access import member_required
from campaign.web.page_context import page


@require_GET
@member_required
def duels(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Who won, rulers, runes; of the evenings and of the written records."""
    memory.catch_up_with_games(campaign)
    return page(request, me, "history/runes.html", "standings", {"history": history_of(campaign)})
