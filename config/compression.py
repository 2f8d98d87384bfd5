"""Live streams travel compressed, and each message arrives at once. Pages are compressed by Django's own middleware."""

import secrets
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers

Answer = Callable[[HttpRequest], HttpResponseBase]

LEVEL, WINDOW, MEMORY = 6, 13, 5
"""A stream remembers 8 KB of what it has said, and costs 54 KB; with 262 KB messages would be half as long."""

GZIP = 16
"""Added to the window it asks zlib for the frame of gzip."""

PADDING = 64
"""No message is longer by more bytes than this, drawn by chance: its length tells nobody on the way what was in it."""


def streams_compressed(get_response: Answer) -> Answer:
    """Middleware: compresses server-sent events for whoever takes gzip."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, StreamingHttpResponse) or response["Content-Type"] != "text/event-stream":
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
            response["Content-Encoding"] = "gzip"
            response.streaming_content = compressed(aiter(response.streaming_content))  # type: ignore[arg-type]
        return response

    return answered


async def compressed(events: AsyncIterator[bytes]) -> AsyncGenerator[bytes, None]:
    """Whole events, each packed as soon as it comes, so that it can be read without the one after it."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP + WINDOW, MEMORY)
    async for event in events:
        yield packer.compress(padding() + event) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


def padding() -> bytes:
    """A comment of any length, which no reader of events reads."""
    return f":{secrets.token_hex(secrets.randbelow(PADDING + 1))}\n".encode()
