"""Coin flips from nothing."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.tables import quick_start, service
from games.tables.models import Table
from tests.games.coin_flips.forms import CoinFlipsForm


@require_http_methods(["GET", "POST"])
@login_not_required
def new_game(request: HttpRequest) -> HttpResponse:
    """Asks who flips; then the table is open, and this phone sits on the first seat."""
    form = CoinFlipsForm(request.POST or None)
    return quick_start.page(request, form, "games/coin_flips/new.html", lambda: open_table(request, form))


def open_table(request: HttpRequest, form: CoinFlipsForm) -> Table:
    """Lays the table of a valid form."""
    setup = form.setup()
    places = [service.Place(seat.key, seat.name) for seat in setup.seats]
    with transaction.atomic():
        table = service.open_table(
            "coin_flips",
            setup,
            places,
            name=_("Coin flips"),
            host=setup.seats[0].key,
            opened_by=quick_start.opened_by(request),
        )
        quick_start.sit_down(request, table)
    return table
