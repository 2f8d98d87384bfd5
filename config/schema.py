"""What every address of the API may answer besides what it is there for, added to the schema in one place: a view
declares what is its own, and its kind says the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.tables.rest.problems import MEDIA_TYPE

PREFIX = "#/components/schemas/"
WRITING = ("post", "put", "patch", "delete")
METHODS = ("get", *WRITING)

WORDS = {
    "400": "What was sent is malformed; says what is wrong with it.",
    "401": "Nobody has signed in, or the token opens nothing; `WWW-Authenticate` says how to come in.",
    "403": "Others alone may do this, the token does not let its program do it, or a CSRF token is missing.",
    "404": "There is no such thing, or not for the caller.",
    "409": "Not now: something has changed since, or has to be done first.",
    "413": "More was sent than this address takes.",
    "415": "What was sent is of a kind that this address does not read.",
    "422": "A rule forbids it; says which.",
    "429": "Too often: `Retry-After` says when again.",
    "503": "The server cannot do this just now: `Retry-After` says when again.",
}


def add_statuses(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, in which every operation names each status that it answers."""
    for path, operations in result["paths"].items():
        for method in METHODS:
            if method in operations:
                responses = operations[method]["responses"]
                declared = [status for status in responses if status >= "400"]
                for status in (*declared, *statuses_of(path, method, operations[method])):
                    responses[status] = _said(status)
                operations[method]["responses"] = dict(sorted(responses.items()))
    for schema in result["components"]["schemas"].values():
        _take_anything(schema)
    return result


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
    yield from ("401", "403", "429", "503")
    if "{" in path:
        yield "404"
    if "requestBody" in operation or any(one["in"] == "query" for one in operation.get("parameters", ())):
        yield "400"
    if method in WRITING:
        yield from ("400", "409", "413", "415", "422")


def _said(status: str) -> dict[str, Any]:
    problem = {"$ref": f"{PREFIX}Problem"}
    return {"description": WORDS[status], "content": {MEDIA_TYPE: {"schema": problem}}}
