"""What every page of a campaign has around it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.models import Campaign, Membership


def page(
    request: HttpRequest, me: Membership, template: str, current: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The page `campaign/<template>` with the campaign's bar; `current` names the link that is this page's."""
    frame = {"campaign": me.campaign, "me": me, "campaign_nav": links(me.campaign, current)}
    return render(request, f"campaign/{template}", frame | context, status=status)


def links(campaign: Campaign, current: str) -> list[dict[str, Any]]:
    """The links of the bar: where in the campaign one may go."""
    places = (
        ("campaign", _("Campaign"), "home"),
        ("evenings", _("Evenings"), "candle"),
        ("magi", _("Magi"), "people"),
        ("standings", _("Standings"), "chart"),
        ("powers", _("Powers"), "book"),
        ("pools", _("Pools"), "pack"),
    )
    return [
        {
            "url": reverse(f"campaign:{key}", args=[campaign.slug]),
            "name": name,
            "icon": sign,
            "current": key == current,
        }
        for key, name, sign in places
    ]
