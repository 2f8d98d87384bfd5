"""`Idempotency-Key`: the same request sent twice is carried out once, and answered with the first answer.

Follows draft-ietf-httpapi-idempotency-key-header: another request with a known key is 422, one that comes while the
first is carried out is 409. Answers belong to a token, an account or the session of a guest's phone; of strangers
without any of them nothing is kept.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from campaign.requests.idempotency import InProgress, Key, KeyReused, OutcomeUnknown, StoredAnswer, digest_of
from config.api.preconditions import Preconditions
from config.api.throttles import Share
from games.tables.rest.problems import problem_response

HEADER, REPLAYED = "Idempotency-Key", "Idempotency-Replayed"
KEY = re.compile(r'"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255})')
"""A string of RFC 9651, or the same without quotation marks, as many programs send it."""
SAYS_NOTHING = frozenset({401, 403, 408, 429})
"""Statuses that depend on the caller and the moment, and not on the request: they are not kept."""
KEPT_HEADERS = ("Content-Type", "Content-Disposition", "Location")
MAX_BODY_BYTES = 8 * 1024 * 1024

log = logging.getLogger(__name__)


class Idempotency(Preconditions):
    """Middleware that answers a POST with a known key, and keeps the first answer to every other one."""

    def process_view(self, request: HttpRequest, view: Any, args: Any, named: dict[str, Any]) -> Any:
        """Return the answer to a POST with a key; to everything else what `If-Match` asks for."""
        is_keyed = request.method == "POST" and HEADER in request.headers and request.path.startswith("/api/")
        if not is_keyed or not hasattr(view, "cls"):
            return super().process_view(request, view, args, named)
        asked = _authenticated(request, view, named)
        caller = None if asked is None else _caller(asked)
        if asked is None or caller is None:
            return super().process_view(request, view, args, named)
        if (sent := KEY.fullmatch(request.headers[HEADER].strip())) is None:
            return self._refused(asked, 400, "bad_idempotency_key", _("A key has 1 to 255 visible ASCII characters."))
        try:
            key = Key(caller, sent[1] or sent[2], _digest(request))
            first = key.claim(timezone.now())
        except RequestDataTooBig:
            return self._refused(asked, 413, "too_large", _("This is too large to be sent with an Idempotency-Key."))
        except KeyReused:
            text = _("This Idempotency-Key was sent with another request. Make a new one for each request.")
            return self._refused(asked, 422, "idempotency_key_reused", text)
        except InProgress:
            text = _("The first request with this Idempotency-Key isn't finished yet. Try again in a moment.")
            return self._refused(asked, 409, "request_in_progress", text)
        except OutcomeUnknown:
            text = _("The first request with this Idempotency-Key was cut off. Look what is there, and use a new key.")
            return self._refused(asked, 409, "outcome_unknown", text)
        return self._replayed(asked, first) if first is not None else self._first(request, view, args, named, key)

    def _first(self, request: HttpRequest, view: Any, args: Any, named: dict[str, Any], key: Key) -> HttpResponse:
        """Carry out the request, and keep the answer."""
        try:
            answer: HttpResponse = super().process_view(request, view, args, named) or view(request, *args, **named)
            answer = answer.render() if hasattr(answer, "render") else answer
        except BaseException:
            key.release()
            raise
        try:
            key.keep(_stored(answer)) if _is_kept(answer) else key.release()
        except DatabaseError:  # it was carried out: its caller hears so, and the claim stays without an answer
            log.exception("the answer to a request with a key was not kept")
        return answer

    def _replayed(self, asked: Request, first: StoredAnswer) -> HttpResponse:
        answer = _throttled(asked) or HttpResponse(first.body, status=first.status, headers=first.headers)
        if answer.status_code != 429:
            answer[REPLAYED] = "true"
        return answer

    def _refused(self, asked: Request, status: int, reason: str, text: str) -> HttpResponse:
        answer = _throttled(asked) or problem_response(status, reason, text)
        if reason == "request_in_progress":
            answer.setdefault("Retry-After", "1")
        return answer


def _authenticated(request: HttpRequest, view: Any, named: dict[str, Any]) -> Request | None:
    """Return the request as the view sees it, with whoever calls; None: the view refuses the caller."""
    instance = view.cls(**view.initkwargs)
    instance.request, instance.args, instance.kwargs = request, (), named
    asked: Request = instance.initialize_request(request)
    try:
        asked.user  # noqa: B018 (authenticates)
    except APIException:
        return None
    return asked


def _caller(asked: Request) -> str | None:
    """Return whose keys these are; None: a stranger's, who cannot be told from others."""
    if token := getattr(asked.auth, "pk", None):
        return f"token-{token}"
    if asked.user.is_authenticated:
        return f"account-{asked.user.pk}"
    session = asked._request.session
    return f"session-{session.session_key}" if session.session_key and not session.is_empty() else None


def _digest(request: HttpRequest) -> str:
    """Return the digest of address and body. Raises RequestDataTooBig."""
    kind = request.content_type or ""
    if kind == "multipart/form-data":  # whose boundary is another one each time
        fields = [f"{name} {value}" for name, values in sorted(request.POST.lists()) for value in values]
        files = [f"{name} {_hash(file.chunks())}" for name, sent in sorted(request.FILES.lists()) for file in sent]
        return digest_of(request.get_full_path(), kind, *fields, *files)
    return digest_of(request.get_full_path(), kind, _hash([request.body]))


def _hash(chunks: Iterable[bytes]) -> str:
    digest = sha256()
    for chunk in chunks:
        digest.update(chunk)
    return digest.hexdigest()


def _is_kept(answer: HttpResponse) -> bool:
    is_told_by_request = answer.status_code < 500 and answer.status_code not in SAYS_NOTHING
    return is_told_by_request and not answer.streaming and len(answer.content) <= MAX_BODY_BYTES


def _stored(answer: HttpResponse) -> StoredAnswer:
    headers = {name: answer[name] for name in KEPT_HEADERS if name in answer}
    return StoredAnswer(answer.status_code, headers | {"Content-Language": get_language() or "en"}, answer.content)


def _throttled(asked: Request) -> HttpResponse | None:
    """Count a request that no view counts; return the refusal if the caller's share is used up."""
    share = Share()
    if share.allow_request(asked, None):
        return None
    answer = problem_response(429, "throttled", _("Too often. Wait a little."))
    answer["Retry-After"] = str(share.seconds)
    return answer
