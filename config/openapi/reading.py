"""The schema as people read it: the operations of each idea with what they take, what they answer and who may."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from config.openapi.ideas import Idea, ideas
from config.openapi.shapes import resolved

METHODS = ("get", "post", "put", "patch", "delete")
COMPONENTS = "#/components/schemas/"

Schema = Mapping[str, Any]


class Field(NamedTuple):
    """Something that is sent: a parameter, or a field of a body."""

    name: str
    kind: str
    where: str
    """`path`, `query` or `body`."""
    is_needed: bool
    said: str


class Answer(NamedTuple):
    """What may come back. `example`: as it was really given, empty where nothing can be shown."""

    status: str
    kind: str
    said: str
    example: str

    @property
    def is_refusal(self) -> bool:
        return self.status >= "400"


class Operation(NamedTuple):
    """An operation as it stands on the page."""

    name: str
    method: str
    path: str
    summary: str
    said: str
    scope: str
    """Of the token that may do it; empty: nobody but who has signed in."""
    fields: Sequence[Field]
    sent: str
    answers: Sequence[Answer]

    @property
    def words(self) -> str:
        """What a search looks in."""
        return f"{self.summary} {self.name} {self.method} {self.path}"


@cache
def operations() -> Mapping[str, Sequence[Operation]]:
    """Every operation, by the name of its idea; the texts are English, whoever reads."""
    with translation.override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)
    read: dict[str, list[Operation]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                read.setdefault(item[method]["tags"][0], []).append(_read(method, path, item, schema))
    return read


def known_ideas() -> Iterator[Idea]:
    """The ideas that have operations, in their order; those that have no place in it come last."""
    named = {idea.name: idea for idea in ideas()}
    yield from (idea for idea in ideas() if idea.name in operations())
    yield from (Idea(name, name.capitalize(), "", (name,)) for name in operations() if name not in named)


def _read(method: str, path: str, item: Schema, schema: Schema) -> Operation:
    operation = item[method]
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        said=operation.get("description", ""),
        scope=operation.get("x-scope", ""),
        fields=[*_parameters(operation, schema), *_body(operation, schema)],
        sent=_shown(operation.get("requestBody", {})),
        answers=[_answer(status, resolved(answer, schema)) for status, answer in operation["responses"].items()],
    )


def _parameters(operation: Schema, schema: Schema) -> Iterator[Field]:
    for parameter in (resolved(each, schema) for each in operation.get("parameters", ())):
        is_needed = parameter.get("required", False)
        yield Field(parameter["name"], kind_of(parameter["schema"]), parameter["in"], is_needed, _said(parameter))


def _body(operation: Schema, schema: Schema) -> Iterator[Field]:
    """The fields of the body, as far as it is one object; what it is otherwise its kind says."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        body = content["schema"]
        name = body.get("$ref", "").removeprefix(COMPONENTS)
        shape = schema["components"]["schemas"].get(name, body)
        needed = shape.get("required", ())
        if "properties" not in shape:
            yield Field("", kind_of(body), "body", True, shape.get("description", ""))
        for field, of in shape.get("properties", {}).items():
            if not of.get("readOnly"):
                yield Field(field, kind_of(of), "body", field in needed, _said(of))


def _said(of: Schema) -> str:
    choices = of.get("schema", of).get("enum", ())
    return of.get("description", "") or ", ".join(str(choice) for choice in choices)


def kind_of(schema: Schema) -> str:
    """The type of a schema in a word or two: `string`, `integer or null`, `list of Evening`."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(COMPONENTS)
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(kind_of(one) for one in schema[word]))
    if isinstance(schema.get("type"), list):
        return " or ".join(schema["type"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    return str(schema.get("format") or schema.get("type") or "anything")


def _answer(status: str, answer: Schema) -> Answer:
    kinds = [kind_of(content["schema"]) for content in answer.get("content", {}).values()]
    return Answer(status, " or ".join(dict.fromkeys(kinds)), answer.get("description", ""), _shown(answer))


def _shown(body: Schema) -> str:
    """The example of a body or of an answer."""
    for content in body.get("content", {}).values():
        if "example" in content:
            example = content["example"]
            return example if isinstance(example, str) else json.dumps(example, ensure_ascii=False, indent=2)
    return ""
