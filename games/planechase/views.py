"""Planechase in thirty seconds, from nothing: names, and the table is laid. Nobody needs an account."""

from __future__ import annotations

import secrets

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.rulebook import Refusal
from games.planechase import decklists, setup
from games.planechase.forms import PlanarGameForm
from games.planechase.setup import GAME
from games.tables import quick_start
from games.tables.models import Table
from games.tables.setups import InvalidSetup


@require_http_methods(["GET", "POST"])
@login_not_required
def new_game(request: HttpRequest) -> HttpResponse:
    """Asks who plays; then the table is open, this phone sits on the first seat, and everybody else gets the link."""
    names = request.GET.get("players", "").replace(",", "\n")
    form = PlanarGameForm(request.POST or None, {"players": names})
    return quick_start.page(request, form, "games/planechase/new.html", lambda: _opened(request, form))


def _opened(request: HttpRequest, form: PlanarGameForm) -> Table:
    """Raises ValidationError: something is wrong with the lists."""
    try:
        table, _passed = open_table(request, form)
    except decklists.UnknownPlayer as of:
        raise ValidationError({"lists": of.sentence}) from of
    except InvalidSetup as why:
        raise ValidationError({"lists": why.sentences(GAME)}) from why
    return table


def open_table(request: HttpRequest, form: PlanarGameForm) -> tuple[Table, tuple[Refusal, ...]]:
    """Lays the table of a valid form, and seats this phone on the first seat, or on all if it goes round (P-28); the
    answer is the table, and the offences of its decks that the group plays on with. Raises InvalidSetup,
    UnknownPlayer."""
    by, chance = quick_start.opened_by(request), secrets.SystemRandom()
    with transaction.atomic():
        table, passed = setup.open_game(form.wanted(), _("Planechase"), by, chance)
        quick_start.sit_down(request, table)
        setup.seat_house(table, form.cleaned_data["house"], timezone.now())
        if form.cleaned_data["one_phone"]:
            setup.pass_round(table)
    return table, passed
