"""What an address is asked with: names that its operation does not know are refused, and never left out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaign.requests.handlers import require_handlers
from config.schema import METHODS
from games.tables.rest.drawn_up import operation_of
from games.tables.rest.problems import escaped, offence, problem_response

UNKNOWN = "unknown_parameter"


class Parameters:
    """Middleware: 400 for a filter, an ordering or anything else that the schema does not name there."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, *_parts: object) -> HttpResponse | None:
        """Before the view: the answer to who asks for what there is not; None to everybody else."""
        if not request.GET or not is_drawn_up_in_schema(view, request.method or ""):
            return None
        known = names_of(view, _spelled(request.method or ""))
        if known is None or not (unknown := sorted(set(request.GET) - known)):
            return None
        return _refused(unknown, known)


def is_drawn_up_in_schema(view: Any, method: str) -> bool:
    """Whether the schema has this operation. Raises ImproperlyConfigured for a view class without handlers."""
    drawn, spelled = getattr(view, "cls", None), _spelled(method)
    if drawn is None or drawn.schema is None:
        return False
    require_handlers(drawn)
    return spelled in METHODS and hasattr(drawn, spelled)


def _spelled(method: str) -> str:
    """HEAD is asked for what GET is."""
    return "get" if method == "HEAD" else method.lower()


@cache
def names_of(view: Any, method: str) -> frozenset[str] | None:
    """The parameters that the schema names for this operation of a view; None: it leaves the operation out."""
    operation = operation_of(view, method)
    if operation is None:
        return None
    return frozenset(one["name"] for one in operation.described.get("parameters", ()) if one["in"] == "query")


def _refused(unknown: Iterable[str], known: Iterable[str]) -> HttpResponse:
    there_are = ", ".join(sorted(known)) or "–"
    said = [
        offence(
            f"/{escaped(name)}",
            UNKNOWN,
            _("There’s no parameter of this name. There are: %(names)s.") % {"names": there_are},
        )
        for name in unknown
    ]
    text = _("Unknown: %(names)s.") % {"names": ", ".join(unknown)}
    return problem_response(400, UNKNOWN, text, said)
