"""The API to read: all operations by idea, and a page for each idea. Anybody may, as anybody may have the schema."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.openapi.reading import known_ideas, operations


@require_safe
@login_not_required
def contents(request: HttpRequest) -> HttpResponse:
    """Every operation in a line, to be searched."""
    found = [(idea, operations()[idea.name]) for idea in known_ideas()]
    return render(request, "openapi/contents.html", {"ideas": found, "many": sum(len(each) for _idea, each in found)})


@require_safe
@login_not_required
def idea(request: HttpRequest, name: str) -> HttpResponse:
    """The operations of an idea in full."""
    found = {each.name: each for each in known_ideas()}
    if name not in found:
        raise Http404
    context = {"idea": found[name], "operations": operations()[name], "ideas": list(found.values())}
    return render(request, "openapi/idea.html", context)
