"""The starter pool with one tap."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.models import Campaign, Membership
from campaign.pools import versions
from campaign.pools.starter import bring_starter_pool
from campaign.pools.versions import PoolRefused
from campaign.requests.access import member_required


@require_POST
@member_required
def use_starter_pool(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Brings the pool that ships with the product; pressed twice it is brought once."""
    if not versions.may_bring_pools(me):
        raise PermissionDenied
    try:
        pool = bring_starter_pool(campaign, me.person)
    except PoolRefused:
        return redirect("campaign:pools", slug=campaign.slug)
    return redirect("campaign:pool", slug=campaign.slug, pk=pool.pk)
