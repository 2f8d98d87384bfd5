"""What a page says when it has taken something away: what is gone, and the button that brings it back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse

from campaign.models import Campaign
from campaign.requests.access import signed_in
from campaign.web.back import kept


@contextmanager
def way_back(
    request: HttpRequest,
    way: str,
    said: str,
    campaign: Campaign | None,
    row: Model | None = None,
    *,
    alone: bool = False,
    **more: Any,
) -> Iterator[None]:
    """What is done inside comes back by `way` (`campaign.web.back.ways`) at one tap; `said`: what has been done.

    `row` is what goes, with all that hangs on it unless it comes back `alone`. Where what is inside is refused, nothing
    is said here and nothing offered.
    """
    what = kept.kept(way, signed_in(request).pk, campaign.pk if campaign else None, row, alone=alone, **more)
    yield
    offer(request, said, reverse("campaign:way_back", args=[kept.lay_by(what)]))


def offer(request: HttpRequest, said: str, address: str) -> None:
    """Says what has been done, beside the button that undoes it; `address` takes it by POST."""
    messages.success(request, said, extra_tags=address)
