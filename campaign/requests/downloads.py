"""Answers that are files to download."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header

PLAIN_TEXT = "text/plain; charset=utf-8"


def download(content: bytes | str, name: str, content_type: str) -> HttpResponse:
    """A file that the browser keeps under this name."""
    headers = {"Content-Disposition": content_disposition_header(True, name) or "attachment"}
    return HttpResponse(content, content_type=content_type, headers=headers)
