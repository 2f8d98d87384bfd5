"""Tournaments, as the tables know them."""

from django.utils.translation import gettext_lazy as _

from games.tables.game import Game, Start

GAME = Game(
    key="tournament",
    package=__package__,
    title=_("Tournament"),
    has_pages=True,
    start=Start(page="new_tournament", sign="trophy", label=_("Tournament"), invitation=_("Run a tournament now")),
)
