"""Planechase in thirty seconds, from nothing: names, and the table is laid. Nobody needs an account."""

from __future__ import annotations

import secrets

from allauth.core import ratelimit
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import words
from games.engines.kernel import Refusal
from games.tables import access, planar_decklists, planar_games, service
from games.tables.models import Table
from games.tables.planar_forms import PlanarGameForm
from games.tables.planar_games import GAME, NoGame
from games.words import Lexicon

ACTION = "open_table"
"""How often it may be done from one address stands in the settings."""


@require_http_methods(["GET", "POST"])
@login_not_required
def new_game(request: HttpRequest) -> HttpResponse:
    """Asks who plays; then the table is open, this phone sits on the first seat, and everybody else gets the link."""
    names = request.GET.get("players", "").replace(",", "\n")
    form = PlanarGameForm(request.POST or None, {"players": names})
    if request.method == "POST" and form.is_valid():
        if not ratelimit.consume(request, action=ACTION):
            form.add_error(None, _("Many tables were opened from here. Wait a little."))
            return _page(request, form, 429)
        try:
            table, _passed = open_table(request, form)
            return redirect("tables:table", code=table.code)
        except planar_decklists.Unreadable as of:
            form.add_error("lists", _("“%(who)s” does not play.") % {"who": of.who})
        except NoGame as why:
            for said in [sentence(offence) for offence in why.offences] or [str(why)]:
                form.add_error("lists", said)
    return _page(request, form, 422 if form.errors else 200)


def open_table(request: HttpRequest, form: PlanarGameForm) -> tuple[Table, tuple[Refusal, ...]]:
    """Lays the table of a valid form, and seats this phone on the first seat, or on all if it goes round (P-28); the
    answer is the table, and the offences of its decks that the group plays on with. Raises NoGame, Unreadable."""
    opened_by = request.user if request.user.is_authenticated else None
    with transaction.atomic():
        table, passed = planar_games.open_game(form.wanted(), _("Planechase"), opened_by, secrets.SystemRandom())
        first = table.seats.all()[0]
        access.give_token(request, table, service.take_seat(table, first, first.name))
        if form.cleaned_data["one_phone"]:
            planar_games.pass_round(table)
    return table, passed


def sentence(offence: Refusal) -> str:
    """An offence with its rule, and with whose deck it is."""
    said = f"{words.reason(offence, Lexicon(GAME, {}, {}, None))} {offence.rule}"
    owner = str(offence.values.get("deck", ""))
    return f"{owner}: {said}" if owner else said


def _page(request: HttpRequest, form: PlanarGameForm, status: int) -> HttpResponse:
    return render(request, "games/planechase/new.html", {"form": form}, status=status)
