"""What every page of a campaign has around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.bridge.card_sheets import with_pictures
from campaign.cards.pictures import PICTURES_FROM
from campaign.models import Campaign, Membership

AT_FOOT = ("campaign", "evenings", "magi", "standings")
"""What stands at the foot of a phone: as many as have room for a thumb and a whole word. The campaign's page leads to
the others."""
OPENS_CARDS = b" data-card"
"""What stands in a page on which cards are, or can be opened: it alone may load their pictures from elsewhere."""


class NavLink(TypedDict):
    """A link of the campaign's bar; `current`: it is this page's; `at_foot`: it stands under the thumb on a phone."""

    url: str
    name: str
    icon: str
    current: bool
    at_foot: bool


def page(
    request: HttpRequest, me: Membership, template: str, current: str, context: Mapping[str, object], status: int = 200
) -> HttpResponse:
    """The page `campaign/<template>` with the campaign's bar; `current` names the link that is this page's."""
    frame = {
        "campaign": me.campaign,
        "me": me,
        "campaign_nav": [] if me.is_guest else links(me.campaign, current),
        "cards_at": cards_at(me.campaign),
    }
    drawn = render(request, f"campaign/{template}", {**frame, **context}, status=status)
    has_cards = me.campaign.shows_card_pictures and OPENS_CARDS in drawn.content
    return with_pictures(request, drawn, PICTURES_FROM if has_cards else "")


def cards_at(campaign: Campaign) -> str:
    """Where the sheets of cards are, for its pages."""
    return reverse("campaign:campaign", args=[campaign.slug]) + "cards/"


def links(campaign: Campaign, current: str) -> list[NavLink]:
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
            "at_foot": key in AT_FOOT,
        }
        for key, name, sign in places
    ]
