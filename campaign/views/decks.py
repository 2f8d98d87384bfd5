"""A finished deck: its page, its files, and a page to print."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.access import member_required
from campaign.evening_decks import FORMATS, DeckOfMagus, decks_for
from campaign.models import Campaign, Membership
from campaign.views.evenings import evening_of
from campaign.views.frame import page


@require_GET
@never_cache
@member_required
def deck(request: HttpRequest, campaign: Campaign, me: Membership, number: int, seat: str) -> HttpResponse:
    """The deck's packs and lands, with its files. It prints well."""
    found = deck_of(campaign, me, number, seat)
    return page(request, me, "deck.html", "evenings", {"deck": found, "number": number})


@require_GET
@never_cache
@member_required
def deck_file(
    request: HttpRequest, campaign: Campaign, me: Membership, number: int, seat: str, ending: str
) -> HttpResponse:
    """The deck as plain text, for Arena or for Cockatrice."""
    if ending not in FORMATS:
        raise Http404
    found = deck_of(campaign, me, number, seat)
    content_type, write = FORMATS[ending]
    answer = HttpResponse(write(found.finished), content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{found.file_stem}.{ending}"'
    return answer


def deck_of(campaign: Campaign, me: Membership, number: int, seat: str) -> DeckOfMagus:
    """The finished deck of this seat. Raises Http404 when there is none that the reader may see."""
    evening = evening_of(campaign, number)
    readable = decks_for(evening, me.person) if not evening.is_planned else []
    for found in readable:
        if found.seat == seat:
            return found
    raise Http404
