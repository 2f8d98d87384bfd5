"""`/health/caller/`: under which address a call arrives here, told to the doctor alone, who calls by the site's own
address and holds a key that is good for a minute."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.signing import BadSignature, TimestampSigner
from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.proxies import HEARD, Heard

HEADER = "X-Doctor"
SALT = "config.doctor"
LASTING = 60
"""Seconds."""


def key() -> str:
    """Whoever shows it is told who they are to us."""
    return TimestampSigner(salt=SALT).sign("doctor")


@login_not_required
@never_cache
@require_safe
def caller(request: HttpRequest) -> JsonResponse:
    """The caller's address and scheme as all limits see them, and what the connection itself said."""
    try:
        TimestampSigner(salt=SALT).unsign(request.headers.get(HEADER, ""), max_age=LASTING)
    except BadSignature:
        raise Http404 from None
    address = request.META.get("REMOTE_ADDR", "")
    heard: Heard = getattr(request, "scope", {}).get(HEARD) or Heard(address, False, False, False)
    return JsonResponse({"address": address, "secure": request.is_secure(), **heard._asdict()})
