"""Requests with a NUL in them: 404 and 400 for addresses and queries; in a form it is left out."""

from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

from games.tables.rest.problems import problem_response


def no_question(request: HttpRequest) -> HttpResponse:
    """The answer to what nobody asks by hand, for people or for programs."""
    if request.path.startswith("/api/"):
        return problem_response(400, "nul", _("No question has a NUL in it."))
    return bad_request(request, SuspiciousOperation())


def without_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no address has a NUL in it, and no question; PostgreSQL takes none in any text."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        if any("\0" in value for values in request.GET.lists() for value in (values[0], *values[1])):
            return no_question(request)
        return get_response(request)

    return middleware


class FormsWithoutNul:
    """Middleware: drop NUL from the fields of a form before a view reads them. Nobody can see or type one, and
    PostgreSQL takes none. Texts in JSON are read by serializers and codecs, which refuse it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: object) -> None:
        """After those who turn somebody away: of a stranger's form nothing is read. The API reads its bodies itself."""
        if request.path.startswith("/api/"):
            return
        if any("\0" in word for name, words in request.POST.lists() for word in (name, *words)):
            clean = QueryDict(mutable=True)
            for name, words in request.POST.lists():
                clean.setlist(name.replace("\0", ""), [word.replace("\0", "") for word in words])
            request.POST = clean  # type: ignore[assignment]  # Django sets it so, too
