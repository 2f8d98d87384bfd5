"""Pages of the lists that the API gives: every list is paged, and in an order in which no row moves between pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

MOST = 1_000
LAST = 2**62
"""How far an offset may go: no database is asked for more rows than its numbers can count."""


class PageSerializer(serializers.Serializer):
    """Which page is asked for."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST, required=False)
    offset = serializers.IntegerField(min_value=0, max_value=LAST, required=False)


class Pages(LimitOffsetPagination):
    """`limit` and `offset`, within bounds; what is out of them is refused, and not read as something else."""

    max_limit = MOST

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """The rows of the page. Raises ValidationError."""
        asked = {name: request.query_params[name] for name in ("limit", "offset") if name in request.query_params}
        PageSerializer(data=asked).is_valid(raise_exception=True)
        rows: list[Any] | None = super().paginate_queryset(settled(queryset), request, view)
        return rows

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        bounds = {"limit": {"minimum": 1, "maximum": MOST}, "offset": {"minimum": 0, "maximum": LAST}}
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"] |= bounds[parameter["name"]]
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A page of what `schema` tells of; OpenAPI 3.1 says null as a type."""
        page: dict[str, Any] = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            page["properties"][name] = {"type": ["string", "null"], "format": "uri"}
        page["required"] = list(page["properties"])
        return page


def settled(rows: Any) -> Any:
    """The rows in their order, and rows that it leaves level in that of their numbers. What is no query stands in an
    order already."""
    if not isinstance(rows, QuerySet):
        return rows
    by_default = rows.model._meta.ordering if rows.query.default_ordering else ()
    return rows.order_by(*(rows.query.order_by or by_default), "pk")
