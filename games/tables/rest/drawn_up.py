"""An operation of the API as its schema describes it, without drawing up the whole schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import ComponentRegistry
from drf_spectacular.settings import spectacular_settings

ONE_AT_A_TIME = Lock()
"""drf-spectacular loads its extensions at their first use, in a way that a second thread breaks."""


class Operation(NamedTuple):
    """An operation object of OpenAPI, and the component schemas that it refers to, by name. Components that hooks add
    to the finished schema are missing."""

    described: Mapping[str, Any]
    components: Mapping[str, Any]


def operation_of(view: Callable[..., Any], method: str) -> Operation | None:
    """The operation of a view (as `as_view()` returns it) for this method; None: the schema leaves it out."""
    with ONE_AT_A_TIME:
        generator = SchemaGenerator()  # it holds what its views only point to
        model = generator.create_view(view, method.upper())
        model.request = spectacular_settings.GET_MOCK_REQUEST(method.upper(), "/", model, None)
        registry = ComponentRegistry()
        described = model.schema.get_operation("/", "/", "/", method.upper(), registry)
        return None if described is None else Operation(described, registry.build({}).get("schemas", {}))
