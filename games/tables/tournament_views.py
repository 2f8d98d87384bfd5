"""A tournament from nothing: names, and the table is laid. Nobody needs an account."""

from __future__ import annotations

import secrets

from allauth.core import ratelimit
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.tables import access, service, tournament_games
from games.tables.models import Table
from games.tables.planar_views import ACTION
from games.tables.tournament_forms import TournamentForm
from games.tables.tournament_games import NoTournament


@require_http_methods(["GET", "POST"])
@login_not_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Asks who plays and how; then the table is open, this phone is the host's, and everybody else gets the link."""
    names = request.GET.get("players", "").replace(",", "\n")
    form = TournamentForm(request.POST or None, {"names": names})
    if request.method == "POST" and form.is_valid():
        if not ratelimit.consume(request, action=ACTION):
            form.add_error(None, _("Many tables were opened from here. Wait a little."))
            return _page(request, form, 429)
        try:
            return redirect("tables:table", code=open_table(request, form).code)
        except NoTournament as why:
            form.add_error(None, _("It can not be played like this: %(why)s") % {"why": why})
    return _page(request, form, 422 if form.errors else 200)


def open_table(request: HttpRequest, form: TournamentForm) -> Table:
    """Lays the table of a valid form, and makes this phone the host's. Raises NoTournament."""
    opened_by = request.user if request.user.is_authenticated else None
    name = form.cleaned_data["title"] or _("Tournament")
    with transaction.atomic():
        table = tournament_games.open_game(form.wanted(), name, opened_by, secrets.SystemRandom())
        first = table.seats.all()[0]
        access.give_token(request, table, service.take_seat(table, first, first.name))
    return table


def _page(request: HttpRequest, form: TournamentForm, status: int) -> HttpResponse:
    return render(request, "games/tournament/new.html", {"form": form}, status=status)
