"""A tournament from nothing: names, and the table is laid. Nobody needs an account."""

from __future__ import annotations

import secrets

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.tables import quick_start
from games.tables.models import Table
from games.tables.setups import InvalidSetup
from games.tournament import setup
from games.tournament.forms import TournamentForm
from games.tournament.setup import GAME


@require_http_methods(["GET", "POST"])
@login_not_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Asks who plays and how; then the table is open, this phone is the host's, and everybody else gets the link."""
    names = request.GET.get("players", "").replace(",", "\n")
    form = TournamentForm(request.POST or None, {"names": names})
    return quick_start.page(request, form, "games/tournament/new.html", lambda: _opened(request, form))


def _opened(request: HttpRequest, form: TournamentForm) -> Table:
    """Raises ValidationError: it cannot be played like this."""
    try:
        return open_table(request, form)
    except InvalidSetup as why:
        offences = " ".join(why.sentences(GAME))
        raise ValidationError(_("It cannot be played like this: %(why)s") % {"why": offences}) from why


def open_table(request: HttpRequest, form: TournamentForm) -> Table:
    """Lays the table of a valid form, and makes this phone the host's. Raises InvalidSetup."""
    name = form.cleaned_data["title"] or _("Tournament")
    by, chance = quick_start.opened_by(request), secrets.SystemRandom()
    with transaction.atomic():
        table = setup.open_game(form.wanted(), name, by, chance)
        quick_start.sit_down(request, table)
    return table
