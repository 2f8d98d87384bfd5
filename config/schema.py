"""What every address of the API may answer besides what it is there for, added to the schema in one place: a view
declares what is its own, and its kind says the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.tables.rest.problems import MEDIA_TYPE

COMPONENTS = "#/components/"
WRITING = ("post", "put", "patch", "delete")
METHODS = ("get", *WRITING)


def _field(description: str, kind: str = "string") -> dict[str, Any]:
    return {"description": description, "schema": {"type": kind}}


HEADERS = {
    "ETag": _field("How this answer is called, for `If-None-Match` and `If-Match`."),
    "RateLimit": _field('How much is left of each share, and for how many seconds: `"token";r=598;t=37`.'),
    "RateLimit-Policy": _field('How often may be called in how many seconds: `"token";q=600;w=60`.'),
    "Location": _field("The address of what was made, or of the list in which it is."),
    "Retry-After": _field("In how many seconds again.", "integer"),
}
SEEN = {"in": "header", "name": "If-None-Match"} | _field("The `ETag` of what the caller has: 304 while it is that.")
MEANT = {"in": "header", "name": "If-Match"} | _field(
    "The `ETag` of what is changed: 412 when it is not that any more."
)
ONCE = {"in": "header", "name": "Idempotency-Key"} | _field(
    "A key of the caller's own for this request: sent again with it, the request is answered with the first answer."
)
PARAMETERS = {"IfNoneMatch": SEEN, "IfMatch": MEANT, "IdempotencyKey": ONCE}
PARAMETER_OF = {
    "get": "IfNoneMatch",
    "post": "IdempotencyKey",
    "put": "IfMatch",
    "patch": "IfMatch",
    "delete": "IfMatch",
}
"""By the method of an operation, the parameter that everything of its kind takes."""

SHARED = {
    "304": "NotModified",
    "400": "Malformed",
    "401": "NotSignedIn",
    "403": "Forbidden",
    "404": "NotFound",
    "409": "NotNow",
    "412": "ChangedSince",
    "413": "TooLarge",
    "415": "UnknownMediaType",
    "422": "ForbiddenByRule",
    "429": "TooOften",
    "503": "Unavailable",
}
"""Answers that operations share, by status: the name of the component that describes each of them."""

WORDS = {
    "304": "It is what `If-None-Match` names: the caller has it already.",
    "400": "What was sent is malformed; says what is wrong with it.",
    "401": "Nobody has signed in, or the token opens nothing; `WWW-Authenticate` says how to come in.",
    "403": "Others alone may do this, the token does not let its program do it, or a CSRF token is missing.",
    "404": "There is no such thing, or not for the caller.",
    "409": "Not now: something has changed since, or has to be done first.",
    "412": "It is not any more what `If-Match` names; nothing was changed.",
    "413": "More was sent than this address takes.",
    "415": "What was sent is of a kind that this address does not read.",
    "422": "A rule forbids it, and which; or a member of the body that is not known here.",
    "429": "Too often: `Retry-After` says when again.",
    "503": "The server cannot do this just now: `Retry-After` says when again.",
}


def add_statuses(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, in which every operation names each status that it answers."""
    for path, operations in result["paths"].items():
        for method in METHODS:
            if method in operations:
                _complete(path, method, operations[method])
    components = result["components"]
    for schema in components["schemas"].values():
        _take_anything(schema)
    components["responses"] = {name: _shared_answer(status) for status, name in SHARED.items()}
    components["headers"] = HEADERS
    components["parameters"] = PARAMETERS
    return result


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    """Adds to an operation the answers, headers and parameters that all of its kind have."""
    responses = operation["responses"]
    declared = [status for status in responses if status in SHARED]
    for status, answer in responses.items():
        answer["headers"] = answer.get("headers", {}) | headers_of(method, status)
    for status in (*declared, *statuses_of(path, method, operation)):
        responses[status] = _ref("responses", SHARED[status])
    operation["responses"] = dict(sorted(responses.items()))
    if method in PARAMETER_OF:
        shared = _ref("parameters", PARAMETER_OF[method])
        operation["parameters"] = [*operation.get("parameters", ()), shared]


def _ref(kind: str, name: str) -> dict[str, Any]:
    return {"$ref": f"{COMPONENTS}{kind}/{name}"}


def headers_of(method: str, status: str) -> dict[str, Any]:
    """Return the headers of an answer of this status to a request by this method."""
    names = ["RateLimit", "RateLimit-Policy"]
    if method == "get" and status in ("200", "304"):
        names.append("ETag")
    if status == "201":
        names.append("Location")
    if status in ("429", "503"):
        names.append("Retry-After")
    return {name: _ref("headers", name) for name in names}


def _take_anything(schema: Any) -> None:
    """What may be anything may be nothing, too: `{}` or null is said once, for null would be both."""
    if isinstance(schema, list):
        for each in schema:
            _take_anything(each)
    elif isinstance(schema, dict):
        if schema.get("oneOf") == [{}, {"type": "null"}]:
            del schema["oneOf"]
        _take_anything(list(schema.values()))


def statuses_of(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    """The statuses that an operation of this kind may answer, whatever else it does."""
    yield from ("400", "401", "403", "429", "503")
    if "{" in path:
        yield "404"
    if method == "get":
        yield "304"
    if method in WRITING:
        yield from ("409", "412", "413", "415", "422")


def _shared_answer(status: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": WORDS[status], "headers": headers_of("get", status)}
    if status != "304":
        answer["content"] = {MEDIA_TYPE: {"schema": _ref("schemas", "Problem")}}
    return answer
