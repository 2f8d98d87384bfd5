"""The starter pool with one tap."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.models import Campaign, Membership
from campaign.pools import versions
from campaign.pools.imports import make_pool
from campaign.pools.versions import PoolRefused
from campaign.requests.access import member_required


@require_POST
@member_required
def use_starter_pool(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Brings the pool that ships with the product; pressed twice it is brought once."""
    if not versions.may_bring_pools(me):
        raise PermissionDenied
    name = _("Starter pool")
    present = campaign.pools.in_use().filter(name__iexact=name).first()
    if present is None:
        try:
            present = make_pool(campaign, me.person, name=name, text=settings.STARTER_POOL.read_text(encoding="utf-8"))
        except PoolRefused:
            return redirect("campaign:pools", slug=campaign.slug)
    return redirect("campaign:pool", slug=campaign.slug, pk=present.pk)
