"""A finished deck: its page, its files, and a page to print. For members by the evening, for guests by the table."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.bridge import table_queries
from campaign.cards.export_formats import FORMATS
from campaign.evenings import deck_pictures
from campaign.evenings.decks import DeckOfMagus, decks_at_the_table, decks_for
from campaign.models import Campaign, Evening, Membership
from campaign.requests.access import member_required
from campaign.requests.downloads import download
from campaign.requests.lookup import evening_of
from campaign.web.export_labels import export_label
from campaign.web.page_context import page


@require_GET
@never_cache
@member_required
def deck(request: HttpRequest, campaign: Campaign, me: Membership, number: int, seat: str) -> HttpResponse:
    """The deck's packs and lands, with its files and pictures. It prints well."""
    evening = evening_of(campaign, number)
    deck = deck_of(readable(evening, me), seat)
    address = reverse("campaign:deck", args=[campaign.slug, number, seat])
    back = (reverse("campaign:evening", args=[campaign.slug, number]), _("Evening %(n)d") % {"n": number})
    context = shown(deck, address, back) | pictured(evening, me, seat)
    return page(request, me, "evenings/deck.html", "evenings", context)


def pictured(evening: Evening, me: Membership, seat: str) -> dict[str, object]:
    """The pictures of a deck, and what the reader may do about them."""
    place = evening.attendance.select_related("magus").get(seat=seat)
    return {"number": evening.number, "pictures": deck_pictures.on_page(evening, me, place)}


@require_GET
@never_cache
@member_required
def deck_file(
    request: HttpRequest, campaign: Campaign, me: Membership, number: int, seat: str, ending: str
) -> HttpResponse:
    """The deck as plain text, or as a file for another program."""
    return as_file(deck_of(readable(evening_of(campaign, number), me), seat), ending)


def readable(evening: Evening, me: Membership) -> list[DeckOfMagus]:
    """The decks of an evening that a member may read."""
    return decks_for(evening, me.person) if not evening.is_planned else []


@login_not_required
@require_GET
@never_cache
def table_deck(request: HttpRequest, code: str, seat: str) -> HttpResponse:
    """The deck's page for who sits at the table, guests too."""
    evening = evening_at(code)
    deck = deck_of(decks_at_the_table(evening, request), seat)
    address = reverse("campaign:table_deck", args=[code, seat])
    context = shown(deck, address, (table_queries.table_path(evening), _("The table")))
    context |= {"campaign": evening.campaign, "cards_at": table_queries.cards_path(evening)}
    return render(request, "campaign/evenings/deck.html", context)


@login_not_required
@require_GET
@never_cache
def table_deck_file(request: HttpRequest, code: str, seat: str, ending: str) -> HttpResponse:
    """The deck's files for who sits at the table, guests too."""
    return as_file(deck_of(decks_at_the_table(evening_at(code), request), seat), ending)


def evening_at(code: str) -> Evening:
    """The evening that is held at the table with this code. Raises Http404."""
    return get_object_or_404(Evening.objects.select_related("campaign", "pool"), table_code=code.upper())


def deck_of(decks: Sequence[DeckOfMagus], seat: str) -> DeckOfMagus:
    """The finished deck of this seat. Raises Http404 when there is none that the reader may see."""
    for deck in decks:
        if deck.seat == seat:
            return deck
    raise Http404


def shown(deck: DeckOfMagus, address: str, back: tuple[str, str]) -> dict[str, object]:
    """What the page of a deck shows; the files lie beside it, under its address with their ending."""
    files = [
        (export_label(ending, form.program), f"{address.rstrip('/')}.{ending}", ending.split(".")[-1])
        for ending, form in FORMATS.items()
    ]
    return {"deck": deck, "files": files, "back": back[0], "back_name": back[1]}


def as_file(deck: DeckOfMagus, ending: str) -> HttpResponse:
    """The deck as a file of this kind. Raises Http404 for a kind that nobody knows."""
    if ending not in FORMATS:
        raise Http404
    form = FORMATS[ending]
    return download(form.write(deck.finished), f"{deck.file_stem}.{ending}", form.content_type)
