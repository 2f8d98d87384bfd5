"""Bodies of requests hold what the schema names, and nothing else: a misspelt member is refused, never left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.views import APIView

from games.tables.rest.drawn_up import operation_of
from games.tables.rest.problems import Problem, escaped, offence

UNKNOWN_MEMBER = "unknown_member"
WRITING = ("POST", "PUT", "PATCH", "DELETE")
CSRF_FIELD = "csrfmiddlewaretoken"
"""Field that HTML forms carry beside their own."""

Schema = Mapping[str, Any]
NO_BODY: Schema = {"type": "object", "properties": {}}


class StrictBody(APIView):
    """Refuses members of a request's body that the schema does not name, before the view reads any of them."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in WRITING:
            raise_for_unknown_members(type(self), request)


class Body(NamedTuple):
    """The schema of an operation's body, and the components that it refers to."""

    schema: Schema
    components: Mapping[str, Schema]


def raise_for_unknown_members(view: Any, request: Request) -> None:
    """Raises Problem (422), which names each unknown member, and ParseError for a body that cannot be read."""
    body = body_of(view, str(request.method))
    if body is None:
        return
    try:
        sent = request.data
    except UnsupportedMediaType:
        return  # a view that needs the body raises it again
    members = properties_of(body.schema, body.components)
    unknown = list(dict.fromkeys(_unknown(body.schema, sent, "", body.components)))
    if unknown:
        raise problem_of(unknown, members or {})


def problem_of(pointers: Iterable[str], members: Iterable[str] = ()) -> Problem:
    """422 for unknown members at these places (RFC 6901). `members`: what the body may hold."""
    text = _("This member is unknown here.")
    if names := ", ".join(sorted(members)):
        text += " " + _("The body may hold: %(names)s.") % {"names": names}
    errors = [offence(pointer, UNKNOWN_MEMBER, text) for pointer in pointers]
    unknown = ", ".join(one["pointer"].removeprefix("/") for one in errors)
    return Problem(422, UNKNOWN_MEMBER, _("Unknown: %(names)s.") % {"names": unknown}, errors=errors)


# --- what the schema names -------------------------------------------------------------------------------------------


@cache
def body_of(view: Any, method: str) -> Body | None:
    """The body that this operation of a view class takes, an empty one if it takes none; None: the schema leaves the
    operation out."""
    is_known = view.schema is not None and hasattr(view, method.lower())
    operation = operation_of(view.as_view(), method) if is_known else None
    if operation is None:
        return None
    content = operation.described.get("requestBody", {}).get("content", {})
    schema = next((media["schema"] for media in content.values()), NO_BODY)
    return Body(schema, operation.components)


def properties_of(schema: Schema, components: Mapping[str, Schema]) -> Mapping[str, Schema] | None:
    """Members that an object of this schema may have, by name; None: any, or the schema is not of an object."""
    if "$ref" in schema:
        return _properties_of_component(schema["$ref"].rpartition("/")[2], components)
    parts = [part for kind in ("allOf", "oneOf", "anyOf") for part in schema.get(kind, ()) if _may_be_object(part)]
    if parts:
        inner = [properties_of(part, components) for part in parts]
        return None if None in inner else {name: each for part in inner if part for name, each in part.items()}
    is_closed = "properties" in schema and not schema.get("additionalProperties")
    return schema["properties"] if is_closed else None


def _may_be_object(schema: Schema) -> bool:
    return bool(schema.get("type", "object") == "object")


def _properties_of_component(name: str, components: Mapping[str, Schema]) -> Mapping[str, Schema] | None:
    """With read-only members: a program may send back what it was given."""
    if name not in components:
        return None
    members = properties_of(components[name], components)
    if members is None:
        return None
    response = components.get(name.removeprefix("Patched").removesuffix("Request"), {}).get("properties", {})
    return {**{member: {} for member, schema in response.items() if schema.get("readOnly")}, **members}


def _unknown(schema: Schema, sent: object, pointer: str, components: Mapping[str, Schema]) -> Iterator[str]:
    """The places of members that this schema does not name."""
    if isinstance(sent, list):
        for number, item in enumerate(sent):
            yield from _unknown(schema.get("items", {}), item, f"{pointer}/{number}", components)
    if not isinstance(sent, Mapping):
        return
    members = properties_of(schema, components)
    for name, value in sent.items():
        place = f"{pointer}/{escaped(str(name))}"
        if members is None:
            further = schema.get("additionalProperties")
            yield from _unknown(further if isinstance(further, Mapping) else {}, value, place, components)
        elif name in members:
            yield from _unknown(members[name], value, place, components)
        elif place != f"/{CSRF_FIELD}":
            yield place
