"""What can be taken home of a tournament.

{% load tournament_files %}
    {% files_of view as files %}    its files: the name in the address, and what it is called
"""

from __future__ import annotations

from django import template
from django.utils.translation import gettext_lazy

from games.tournament.files import names_for
from games.tournament.rules.view import View

register = template.Library()

CALLED = {
    "standings.csv": gettext_lazy("Standings (CSV)"),
    "results.csv": gettext_lazy("Results (CSV)"),
    "tournament.json": gettext_lazy("Everything (JSON)"),
    "tournament.trf": gettext_lazy("FIDE file (TRF)"),
}


@register.simple_tag
def files_of(view: View) -> list[tuple[str, str]]:
    """By its name, what each file of this tournament is called."""
    return [(name, str(CALLED[name])) for name in names_for(view.charter, len(view.entrants))]
