"""In which order a list is asked for: `ordering=-day,place`, by what its view names. Anything else is refused."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.serializers import ValidationError

ORDERING = "ordering"


class Ordering(BaseFilterBackend):
    """`orderings` of a view: the columns by which its rows may be ordered. A list without them has one order."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """The rows in the order that is asked for, else in their own. Raises ValidationError."""
        if ORDERING not in request.query_params:
            return queryset
        names = request.query_params[ORDERING].split(",")
        known = spelled(view)
        if (unknown := [name for name in names if name not in known]) or len(names) > len(known):
            text = _("Unknown order: %(names)s. Orders: %(known)s.")
            raise ValidationError(
                {ORDERING: [text % {"names": ", ".join(unknown), "known": ", ".join(known)}]}, "unknown_ordering"
            )
        return queryset.order_by(*names)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        if not (known := spelled(view)):
            return []
        return [
            {
                "name": ORDERING,
                "in": "query",
                "required": False,
                "description": "By what the list is ordered, the first first; `-` turns it round.",
                "schema": {"type": "array", "items": {"type": "string", "enum": known}},
                "style": "form",
                "explode": False,
            }
        ]


def spelled(view: Any) -> list[str]:
    """Each order that may be asked of this view, upwards and downwards."""
    return [spelling for name in getattr(view, "orderings", ()) for spelling in (name, f"-{name}")]
