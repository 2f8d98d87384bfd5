"""Where the pages of rune duels are; every table has those of `games.tables.urls`."""

from django.urls import path

from games.runes.api import NewDuel
from games.runes.views import bring, new_game, side

urlpatterns = [path("runes/", new_game, name="new_duel")]
table_urls = [
    path("<slug:code>/deck/", bring, name="rune_deck"),
    path("<slug:code>/side/", side, name="rune_side"),
]
api_urls = [path("runes", NewDuel.as_view(), name="new_duel")]
