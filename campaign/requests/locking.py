"""What is held while a change is compared with what its maker has seen: the rows that an address names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from campaign.models import Campaign, Person

ROWS = {
    "evenings/<int:number>": ("evenings", "number"),
    "magi/<int:pk>": ("magi", "pk"),
    "seasons/<int:pk>": ("seasons", "pk"),
    "award-schemes/<int:pk>": ("award_schemes", "pk"),
    "powers/<slug:key>": ("powers", "key"),
    "pools/<int:pk>": ("pools", "pk"),
    "imports/<uuid:key>": ("pool_imports", "pk"),
    "record-imports/<uuid:key>": ("record_imports", "pk"),
    "records/<int:pk>": ("recorded_games", "pk"),
    "planes/own/<int:pk>": ("own_planes", "pk"),
    "tournaments/<int:pk>": ("tournaments", "pk"),
}
"""By the part of an address that names it: the rows of a campaign, and their column. All that change one lock the
campaign or the row; the campaign comes first with everybody."""


def hold(request: HttpRequest, named: Mapping[str, Any]) -> None:
    """Locks what the address names, until the transaction ends; what there is not needs no lock."""
    if request.user.is_authenticated and "slug" not in named:
        Person.objects.select_for_update().filter(pk=request.user.pk).first()
    campaign = Campaign.objects.select_for_update().filter(slug=named.get("slug", "")).first()
    route = request.resolver_match.route if request.resolver_match else ""
    for part, (rows, column) in ROWS.items() if campaign is not None else ():
        if f"/{part}" in route:
            value = named[part.rpartition(":")[2].rstrip(">")]
            getattr(campaign, rows).select_for_update(of=("self",)).filter(**{column: value}).first()
