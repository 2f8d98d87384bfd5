"""A table's addresses: those of every table, and those that games bring for theirs."""

from django.urls import path

from games.tables import views
from games.tables.games import urls_of_games
from games.tables.screens import card_pages
from games.tables.screens.fairness import pages as fairness_pages
from games.tables.screens.replay import pages as replay_pages

app_name = "tables"
urlpatterns = [
    *urls_of_games("table_urls"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/act/", views.act, name="act"),
    path("<slug:code>/stream/", views.stream, name="stream"),
    path("<slug:code>/sheets/<str:name>/", views.sheet, name="sheet"),
    path("<slug:code>/cards/<str:card>/", card_pages.card, name="card"),
    path("<slug:code>/cards/<str:card>/picture/<int:position>/", card_pages.picture, name="card_picture"),
    path("<slug:code>/story/", views.story, name="story"),
    path("<slug:code>/replay/", replay_pages.replay, name="replay"),
    path("<slug:code>/replay/play-on/", replay_pages.play_on, name="play_on"),
    path("<slug:code>/replay/board/", replay_pages.replay_board, name="replay_board"),
    path("<slug:code>/chance/", fairness_pages.chance, name="chance"),
    path("<slug:code>/chance.json", fairness_pages.chance_file, name="chance_file"),
    path("<slug:code>/record.txt", views.record, name="record"),
    path("<slug:code>/screen/", views.screen, name="screen"),
    path("<slug:code>/screen/stream/", views.screen_stream, name="screen_stream"),
    path("<slug:code>/screen/<str:key>/", views.screen_door, name="screen_door"),
    path("<slug:code>/join/", views.join, name="join"),
    path("<slug:code>/join/<str:key>/", views.door, name="door"),
    path("<slug:code>/seat/<str:key>/", views.seat_link, name="seat_link"),
    path("<slug:code>/phone/<str:key>/", views.take_over, name="take_over"),
]
