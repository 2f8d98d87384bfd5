"""The schema in shapes from which every generator makes types: the same values are valid, said as all of them read."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

FORM = "multipart/form-data"


def say_plainly(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, without what generators stumble over."""
    for each in parts_of([result["components"]["schemas"], result["paths"]]):
        _say_plainly(each)
    for schema in result["components"]["schemas"].values():
        for field, each in schema.get("properties", {}).items():
            _name_choices(each, field)
    return result


def resolved(part: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what this part of the schema refers to (`#/components/responses/NotFound`), or the part itself."""
    if "$ref" not in part:
        return part
    target: Any = schema
    for step in str(part["$ref"]).removeprefix("#/").split("/"):
        target = target[step]
    return resolved(target, schema)


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object within this part of the schema, itself first."""
    if isinstance(schema, dict):
        yield schema
    if isinstance(schema, dict | list):
        for each in schema.values() if isinstance(schema, dict) else schema:
            yield from parts_of(each)


def _say_plainly(schema: dict[str, Any]) -> None:
    if isinstance(schema.get("title"), str):
        del schema["title"]  # generators call classes by it, and two of them the same
    if schema.get("nullable") is True:
        _may_be_null(schema)
    if schema.get("items") is False:
        _close(schema)
    if schema.get("type") == "array" and not schema.keys() & {"items", "prefixItems"}:
        schema["items"] = {}
    if isinstance(schema.get("enum"), list) and all(isinstance(value, bool) for value in schema["enum"]):
        schema["type"] = "boolean"  # no generator makes a choice of truths
        del schema["enum"]
    if len(schema.get("enum", ())) == 1:
        schema["const"] = schema.pop("enum")[0]
    if type(schema.get("const")) is int:
        number = schema.pop("const")  # a choice of one number is read by few, and by some read wrongly
        schema |= {"type": "integer", "minimum": number, "maximum": number}
    if "content" in schema.get("requestBody", {}):
        _bring(schema["requestBody"])
    if isinstance(schema.get("description"), str):
        schema["description"] = inspect.cleandoc(schema["description"])


def _may_be_null(schema: dict[str, Any]) -> None:
    """As OpenAPI 3.1 says it; the examples that come with these are of foreign addresses."""
    del schema["nullable"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    schema["type"] = [*kinds, *(["null"] if "null" not in kinds else [])]
    schema.pop("example", None)


def _close(schema: dict[str, Any]) -> None:
    """Close a tuple by its length, and write its `items: false` as the schema that means it (JSON Schema 2020-12,
    4.3.2): openapi-python-client reads no document with booleans for schemas, and Spectral wants `items` that are true.
    """
    schema |= {"maxItems": len(schema["prefixItems"]), "items": {"not": {}}}


def _name_choices(schema: dict[str, Any], name: str) -> None:
    """Choices that may be missing are called as those that may not: by their field."""
    members = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(members) == 1 and "enum" in members[0]:
        members[0]["title"] = "".join(word[0].upper() + word[1:] for word in name.split("_") if word)


def _bring(body: dict[str, Any]) -> None:
    """What may be left out of a body its own schema says. One that carries a file is a form: JSON would carry none."""
    body["required"] = True
    if FORM in body["content"]:
        body["content"] = {FORM: body["content"][FORM]}
