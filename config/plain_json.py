"""What programs send to sign in is read by allauth, which takes any JSON; it gets what everybody here may send."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.translation import gettext as _

from campaign.people.factors import is_of_a_device
from games.kernel.json_text import read_json

BELOW = "/accounts/api/"
"""Where allauth's answers to programs begin; they are refused in its own shape."""


def plain_json(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: 400 for a body over which allauth would stumble."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(BELOW) and (wrong := what_is_wrong(request)):
            return JsonResponse({"status": 400, "errors": [wrong]}, status=400)
        return get_response(request)

    return answered


def what_is_wrong(request: HttpRequest) -> dict[str, str] | None:
    """What the body is other than an object in JSON as `read_json` takes it, with a credential as devices make them."""
    try:
        body = read_json(request.body.decode() or "{}")
    except ValueError:
        body = None
    if not isinstance(body, dict):
        return {"code": "invalid_json", "message": _("This isn’t a JSON object.")}
    if "credential" in body and not is_of_a_device(body["credential"]):
        return {"code": "incorrect_code", "message": _("No device has made this."), "param": "credential"}
    return None
