"""The rules as pages: the shelf, the book of a game, and the line of one number. Whoever plays may read them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.rulebook.lines import books, rule_at


@require_safe
@login_not_required
def shelf(request: HttpRequest) -> HttpResponse:
    """The books, and how their numbers look."""
    return render(request, "games/rulebook/shelf.html", {"books": books().values()})


@require_safe
@login_not_required
def book(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule of a game, chapter by chapter."""
    if game not in books():
        raise Http404
    return render(request, "games/rulebook/book.html", {"book": books()[game]})


@require_safe
@login_not_required
@vary_on_headers("HX-Request")
def rule(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """One line: a page of its own, or for a badge that was tapped the inside of the sheet that it opens."""
    rule = rule_at(game, slug)
    if rule is None:
        raise Http404
    template = "sheet" if request.headers.get("HX-Request") else "rule"
    return render(request, f"games/rulebook/{template}.html", {"rule": rule, "book": books()[game]})
