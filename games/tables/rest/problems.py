"""Problems, the one shape in which the API says no (RFC 9457): `application/problem+json`, everywhere alike.

`reason` is a key that does not change, `detail` says it in the caller's language; a rule that forbids it is named by
`rule`, what failed it stands in `values`. Where several things are wrong, `errors` has each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, TypedDict

from django.http import JsonResponse
from rest_framework.exceptions import APIException, ErrorDetail

MEDIA_TYPE = "application/problem+json"
KINDS = "urn:live-magic:problem:"
"""What each `type` begins with: it names the problem and leads nowhere."""


class Offence(TypedDict):
    """One of the things that are wrong; `pointer` says where (RFC 6901), or is empty."""

    pointer: str
    reason: str
    detail: str
    rule: str
    values: Mapping[str, Any]


def offence(
    pointer: str, reason: str, text: object, rule: str = "", values: Mapping[str, Any] | None = None
) -> Offence:
    """One of the things that are wrong, at this place of what was sent."""
    return {"pointer": pointer, "reason": reason, "detail": str(text), "rule": rule, "values": dict(values or {})}


class Problem(APIException):
    """A refusal with its reason, and whatever its readers need to mend it."""

    def __init__(
        self,
        status: int,
        reason: str,
        text: object,
        *,
        rule: str = "",
        values: Mapping[str, Any] | None = None,
        errors: Iterable[Offence] = (),
    ) -> None:
        super().__init__(str(text), reason)
        self.status_code, self.reason, self.text = status, reason, str(text)
        self.rule, self.values, self.errors = rule, dict(values or {}), list(errors)


def problem(
    status: int,
    reason: str,
    text: str,
    rule: str = "",
    values: Mapping[str, Any] | None = None,
    errors: Iterable[Offence] = (),
) -> dict[str, Any]:
    """What a program is told."""
    return {
        "type": f"{KINDS}{reason}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": text,
        "reason": reason,
        "rule": rule,
        "values": dict(values or {}),
        "errors": list(errors),
    }


def problem_response(status: int, reason: str, text: object, errors: Iterable[Offence] = ()) -> JsonResponse:
    """The answer of whoever refuses a request before a view is asked."""
    told = problem(status, reason, str(text), errors=errors)
    return JsonResponse(told, status=status, content_type=MEDIA_TYPE)


def offences(detail: object, pointer: str = "") -> Iterator[Offence]:
    """Everything that is wrong with what was sent, with its place. `detail`: as Django REST Framework nests it."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from offences(inner, pointer if name == "non_field_errors" else f"{pointer}/{escaped(str(name))}")
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            # A list of sentences is about its field, any other one about its members.
            yield from offences(inner, pointer if isinstance(inner, str) else f"{pointer}/{number}")
    else:
        reason = detail.code if isinstance(detail, ErrorDetail) else "invalid"
        yield offence(pointer, reason or "invalid", detail)


def escaped(name: str) -> str:
    """A name as a step of a pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")
