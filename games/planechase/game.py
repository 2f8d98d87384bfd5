"""Planechase, as the tables know it."""

from django.utils.translation import gettext_lazy as _

from games.tables.game import Game, Start

GAME = Game(
    key="planechase",
    package=__package__,
    title=_("Planechase"),
    header="Planechase",
    catalogue="games.planechase.cards.shipped_planes",
    has_pages=True,
    has_house=True,
    start=Start(
        page="new_planar_game",
        sign="die",
        label=_("Play Planechase"),
        invitation=_("Play Planechase now, without an account"),
    ),
    bar="games/planechase/kept.html",
    pictures_from="games.tables.group.host.card_words_at",
)
