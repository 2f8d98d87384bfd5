"""The starter pool with one tap."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.models import Campaign, Membership
from campaign.pools import versions
from campaign.pools.starter import bring_starter_pool
from campaign.requests.access import member_required
from campaign.web.refusals import refusals_lead_to


@require_POST
@refusals_lead_to("campaign:pools", "slug")
@member_required
def use_starter_pool(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Brings the pool that ships with the product; pressed twice it is brought once."""
    if not versions.may_bring_pools(me):
        raise PermissionDenied
    return redirect("campaign:pool", slug=campaign.slug, pk=bring_starter_pool(campaign, me.person).pk)
