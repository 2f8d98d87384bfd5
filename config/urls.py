"""Which address leads where."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from config.health import health
from games.planechase.api import NewPlanarGame
from games.planechase.pictures import plane_chart
from games.planechase.views import new_game
from games.runes.api import NewDuel
from games.runes.views import new_game as new_duel
from games.tournament.api import NewTournament
from games.tournament.files import TournamentFile
from games.tournament.imports import BroughtTournament, bring_tournament
from games.tournament.views import new_tournament

api: list[URLPattern | URLResolver] = [
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("", include("campaign.api")),
    path("", include("games.tables.api")),
    path("planechase", NewPlanarGame.as_view(), name="new_planar_game"),
    path("runes", NewDuel.as_view(), name="new_duel"),
    path("tournaments", NewTournament.as_view(), name="new_tournament"),
    path("tournaments/bring", BroughtTournament.as_view(), name="bring_tournament"),
    path("tables/<slug:code>/files/<str:name>", TournamentFile.as_view(), name="tournament_file"),
]

urlpatterns = [
    path("", include("campaign.web.urls")),
    path("t/", include("games.tables.urls")),
    path("planechase/", new_game, name="new_planar_game"),
    path("runes/", new_duel, name="new_duel"),
    path("tournament/", new_tournament, name="new_tournament"),
    path("tournament/bring/", bring_tournament, name="bring_tournament"),
    path("pictures/<int:version>/<str:name>.svg", plane_chart, name="plane_chart"),
    path("api/v1/", include((api, "api"))),
    path("accounts/", include("allauth.account.urls")),
    path("language/", login_not_required(set_language), name="set_language"),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
]
