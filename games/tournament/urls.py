"""Where the pages of tournaments are; every table has those of `games.tables.urls`."""

from django.urls import path

from games.tournament import files, pages
from games.tournament.api import NewTournament
from games.tournament.imports import BroughtTournament, bring_tournament
from games.tournament.views import new_tournament

urlpatterns = [
    path("tournament/", new_tournament, name="new_tournament"),
    path("tournament/bring/", bring_tournament, name="bring_tournament"),
]
table_urls = [
    path("<slug:code>/lists/<slug:what>/", pages.page, name="tournament_page"),
    path("<slug:code>/pair/", pages.pair_by_hand, name="pair_by_hand"),
    path("<slug:code>/enter/", pages.enter_names, name="enter_names"),
    path("<slug:code>/files/<str:name>", files.tournament_file, name="tournament_file"),
]
api_urls = [
    path("tournaments", NewTournament.as_view(), name="new_tournament"),
    path("tournaments/bring", BroughtTournament.as_view(), name="bring_tournament"),
    path("tables/<slug:code>/files/<str:name>", files.TournamentFile.as_view(), name="tournament_file"),
]
