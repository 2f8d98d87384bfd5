"""The campaign's list of Powers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign import power_list
from campaign.access import host_required, member_required
from campaign.models import Campaign, Membership, PowerStatus
from campaign.views.frame import page


@require_GET
@member_required
def powers(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The Powers that Magi may have, and those that the campaign may adopt, each with its sentence."""
    rows = campaign.powers.prefetch_related("magi")
    context = {
        "active": [row for row in rows if row.status == PowerStatus.ACTIVE],
        "others": [row for row in rows if row.status != PowerStatus.ACTIVE],
    }
    return page(request, me, "powers.html", "powers", context)


@require_POST
@host_required
def adopt(request: HttpRequest, campaign: Campaign, me: Membership, key: str) -> HttpResponse:
    """Puts a Power on the campaign's list."""
    power = get_object_or_404(campaign.powers, key=key)
    power_list.adopt(power)
    messages.success(request, _("%(power)s can be learned. An open evening keeps its list. D-40") % {"power": power})
    return redirect("campaign:powers", slug=campaign.slug)


@require_POST
@host_required
def shelve(request: HttpRequest, campaign: Campaign, me: Membership, key: str) -> HttpResponse:
    """Takes a Power off the list, if no Magus has it."""
    power = get_object_or_404(campaign.powers, key=key)
    try:
        power_list.shelve(power)
    except power_list.PowerInUse:
        messages.error(request, _("A Magus has %(power)s: it stays on the list.") % {"power": power})
    return redirect("campaign:powers", slug=campaign.slug)
