"""Rune duels, as the tables know them."""

from django.utils.translation import gettext_lazy as _

from games.tables.game import Game, Start

GAME = Game(
    key="runes",
    package=__package__,
    title=_("Rune duel"),
    header="Runes",
    catalogue="games.runes.cards.shipped_runes",
    has_pages=True,
    start=Start(page="new_duel", sign="seal", label=_("Rune duel"), invitation=_("Play a rune duel now")),
)
