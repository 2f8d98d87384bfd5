"""Pictures of cards on a page: from a folder of the host's, or, where the group wants it, from one place elsewhere."""

from __future__ import annotations

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse

from games.tables.group.card_sheets import CardSheet

A_MONTH = 30 * 24 * 60 * 60
"""Seconds for which a phone keeps a picture."""

TYPES = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}
NOTHING_ELSE = "default-src 'none'; frame-ancestors 'none'"


def with_pictures(request: HttpRequest, page: HttpResponse, from_where: str) -> HttpResponse:
    """The page with leave to load pictures from there; empty: it loads nothing from anywhere else."""
    if not from_where:
        return page
    allowed: HttpResponse = csp_update({"img-src": [from_where]})(lambda _request: page)(request)  # type: ignore[assignment]
    return allowed


def picture_answer(sheet: CardSheet | None, position: int) -> HttpResponse:
    """The picture of this face in the host's folder. Raises Http404."""
    file = sheet.faces[position].file if sheet is not None and position < len(sheet.faces) else None
    if file is None:
        raise Http404
    answer = HttpResponse(file.read_bytes(), content_type=TYPES[file.suffix])
    answer["Content-Security-Policy"] = NOTHING_ELSE
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer
