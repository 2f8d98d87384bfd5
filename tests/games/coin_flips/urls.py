"""Where the pages of coin flips are; every table has those of `games.tables.urls`."""

from django.urls import path

from tests.games.coin_flips.api import NewCoinFlips
from tests.games.coin_flips.views import new_game

urlpatterns = [path("coin-flips/", new_game, name="new_coin_flips")]
api_urls = [path("coin-flips", NewCoinFlips.as_view(), name="new_coin_flips")]
