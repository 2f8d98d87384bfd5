"""How large a body an address takes (BODY_BYTES, UPLOADS in the settings)."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.urls import Resolver404, resolve


class Limit(NamedTuple):
    """The largest body that an address takes from an account; `staff_only`: from those of staff."""

    bytes: int
    staff_only: bool = False


def limit_of(path: str) -> Limit:
    """The limit of this path for accounts. Everybody else may send BODY_BYTES."""
    try:
        name = resolve(path).view_name
    except Resolver404:
        return Limit(settings.BODY_BYTES)
    if name in settings.UPLOADS:
        return Limit(settings.UPLOADS[name])
    if name in settings.STAFF_UPLOADS:
        return Limit(settings.STAFF_UPLOADS[name], staff_only=True)
    return Limit(settings.BODY_BYTES)
