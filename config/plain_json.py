"""What programs send to sign in is read by allauth, which takes any JSON; it gets what everybody here may send."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.translation import gettext as _

from games.kernel.json_text import read_json

BELOW = "/accounts/api/"
"""Where allauth's answers to programs begin; they are refused in its own shape."""


def plain_json(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: 400 for a body that is no JSON of ours, before allauth runs out of stack."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(BELOW) and not is_plain(request):
            wrong = {"code": "invalid_json", "message": _("This is no JSON object.")}
            return JsonResponse({"status": 400, "errors": [wrong]}, status=400)
        return get_response(request)

    return answered


def is_plain(request: HttpRequest) -> bool:
    """Has the request no body, or an object in JSON as `read_json` takes it?"""
    try:
        return not request.body or isinstance(read_json(request.body.decode()), dict)
    except ValueError:
        return False
