"""The pages of what a campaign remembers."""

from django.urls import path

from campaign.web.pages import recap, runes, standings

urlpatterns = [
    path("evenings/<int:number>/recap/", recap.recap, name="recap"),
    path("standings/", standings.standings, name="standings"),
    path("standings/print/", standings.print_standings, name="print_standings"),
    path("standings/compare/", standings.compare, name="compare_seasons"),
    path("duels/", runes.duels, name="duels"),
    path("seasons/", standings.seasons, name="seasons"),
    path("seasons/new/", standings.new_season, name="new_season"),
    path("seasons/<int:pk>/", standings.season, name="season"),
    path("seasons/<int:pk>/drop/", standings.drop_season, name="drop_season"),
]
