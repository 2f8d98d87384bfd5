"""What an answer is called (`ETag`), and 304 for who has it already."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

SAFE = ("GET", "HEAD")
SEEN_OTHERWISE = ("Accept-Language", "Authorization", "Cookie")
"""Who asks, and in which language: nobody keeps an answer for somebody else."""


def tagged(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: what is read over the API says how it is called, and is not sent again to who has it."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if not request.path.startswith("/api/"):
            return answer
        patch_vary_headers(answer, SEEN_OTHERWISE)
        if not answer.has_header("Cache-Control"):
            answer["Cache-Control"] = "private, no-cache"
        if request.method not in SAFE or answer.status_code != 200 or not isinstance(answer, HttpResponse):
            return answer
        if not answer.has_header("ETag"):
            answer["ETag"] = tag_of(answer)
        return _not_modified(answer) if is_meant(request.headers.get("If-None-Match", ""), answer["ETag"]) else answer

    return answered


def _not_modified(answer: HttpResponse) -> HttpResponse:
    """The answer without its words: whoever asks has them."""
    short = HttpResponseNotModified()
    for name in ("Cache-Control", "ETag", "Vary"):
        short[name] = answer[name]
    short.cookies = answer.cookies
    return short


def is_meant(asked: str, tag: str) -> bool:
    """Whether `If-Match` or `If-None-Match` names what is called so. The same words are meant with `W/` before it, too:
    that comes from who has packed the answer on its way."""
    plain = tag.removeprefix("W/")
    return asked.strip() == "*" or plain in [one.strip().removeprefix("W/") for one in asked.split(",")]


def tag_of(answer: HttpResponse) -> str:
    """The name of what is said: the same words are called the same, in every process."""
    return f'"{sha256(answer.content).hexdigest()[:32]}"'
