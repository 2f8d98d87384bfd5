"""Coin flips, as the tables know them."""

from django.utils.translation import gettext_lazy as _

from games.tables.game import Game, Start

GAME = Game(
    key="coin_flips",
    package=__package__,
    title=_("Coin flips"),
    header="CoinFlips",
    has_pages=True,
    start=Start(page="new_coin_flips", sign="medal", label=_("Coin flips"), invitation=_("Flip for the first turn")),
)
