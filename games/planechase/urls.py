"""Where the pages of Planechase are; every table has those of `games.tables.urls`."""

from django.urls import path

from games.planechase.api import NewPlanarGame
from games.planechase.pictures import plane_chart
from games.planechase.views import new_game

urlpatterns = [
    path("planechase/", new_game, name="new_planar_game"),
    path("pictures/<int:version>/<str:name>.svg", plane_chart, name="plane_chart"),
]
api_urls = [path("planechase", NewPlanarGame.as_view(), name="new_planar_game")]
