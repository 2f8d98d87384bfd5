"""Names of cards for whoever is typing one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from campaign.cards.card_names import LONGEST_NAME
from campaign.cards.finding.searching import search
from campaign.models import Campaign, Membership
from campaign.requests.access import member_required


@require_GET
@member_required
def search_cards(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The cards that suit what was typed, as options: those of the reader's language first."""
    names = search(request.GET.get("q", "")[:LONGEST_NAME], get_language() or "", campaign)
    return render(request, "campaign/cards/names.html", {"names": names})
