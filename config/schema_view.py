"""The address of the schema, which is drawn up and written down once: it stays as it is while a process lives."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

FORMAT = {"format"}
"""What may be said in the address and is answered from what was written down."""


class Written(NamedTuple):
    """The schema in one format and language, as it is sent."""

    text: bytes
    kind: str
    named: str
    etag: str


class SchemaView(SpectacularAPIView):
    """Drawing it up takes a second of the processor, and anybody may ask as often as they like."""

    written: dict[tuple[str, str | None], Written] = {}

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The schema in the format and the language that are asked for."""
        if request.query_params.keys() - FORMAT:
            answer: HttpResponseBase = super().get(request, *args, **kwargs)
            return answer
        asked = (request.accepted_renderer.media_type, get_language())
        if asked not in self.written:
            self.written[asked] = self._write(request, *args, **kwargs)
        text, kind, named, etag = self.written[asked]
        headers = {"Content-Disposition": named, "ETag": etag}
        answer = HttpResponse(text, content_type=kind, headers=headers)
        return get_conditional_response(request._request, etag=etag, response=answer) or answer

    def _write(self, request: Request, *args: Any, **kwargs: Any) -> Written:
        drawn, renderer = super().get(request, *args, **kwargs), request.accepted_renderer
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        text = renderer.render(drawn.data, renderer.media_type, {"view": self, "request": request})
        assert isinstance(text, bytes)
        etag = quote_etag(sha256(text).hexdigest()[:32])
        return Written(text, f"{renderer.media_type}{charset}", drawn["Content-Disposition"], etag)
