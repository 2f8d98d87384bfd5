"""Buying for a sheet, and taking a purchase back (LM §3.7, D-36)."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaign.bridge.refusals import Refused
from campaign.magi import purchases
from campaign.models import Campaign, Magus, Membership
from campaign.requests.access import member_required
from campaign.requests.lookup import sheet_to_change
from campaign.web.forms.experience import BuyForm


@require_POST
@member_required
def buy(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Buys at the price that the sheet has shown; a doubled tap buys once."""
    magus = sheet_to_change(campaign, me, pk)
    form = BuyForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    try:
        purchases.buy(magus, **form.cleaned_data, who=me.person, at=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    return _back_to_the_shelves(magus)


@require_POST
@member_required
def undo(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, entry: int) -> HttpResponse:
    """Takes a purchase back; a doubled tap takes it back once."""
    magus = sheet_to_change(campaign, me, pk)
    entry_to_undo = magus.entries.select_related("magus").filter(pk=entry).first()
    if entry_to_undo is None:
        raise Http404
    try:
        purchases.undo(entry_to_undo, who=me.person, at=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    return _back_to_the_shelves(magus)


def _back_to_the_shelves(magus: Magus) -> HttpResponse:
    """The sheet where one was: at its points, not at its top."""
    page = reverse("campaign:magus", args=[magus.campaign.slug, magus.pk])
    return redirect(f"{page}#points")
