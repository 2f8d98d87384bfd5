"""The pages of tournaments and leagues, below a campaign's address."""

from django.urls import path

from campaign.web.pages import tournaments
from campaign.web.urls.match_tables import of_a_tournament

urlpatterns = [
    *of_a_tournament,
    path("", tournaments.all_tournaments, name="tournaments"),
    path("new/", tournaments.new_league, name="new_league"),
    path("against/", tournaments.head_to_head, name="head_to_head"),
    path("<int:pk>/", tournaments.tournament, name="tournament"),
    path("<int:pk>/table/", tournaments.tournament_door, name="tournament_door"),
    path("<int:pk>/call-off/", tournaments.call_off_tournament, name="call_off_tournament"),
    path("<int:pk>/rounds/<int:number>/", tournaments.set_deadline, name="set_deadline"),
    path("<int:pk>/matches/<slug:match>/enter/", tournaments.enter_from_tables, name="enter_from_tables"),
]
