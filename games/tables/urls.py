"""A table's addresses."""

from django.urls import path

from games.runes import views as rune_views
from games.tables import views
from games.tournament import files, pages

app_name = "tables"
urlpatterns = [
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/act/", views.act, name="act"),
    path("<slug:code>/stream/", views.stream, name="stream"),
    path("<slug:code>/story/", views.story, name="story"),
    path("<slug:code>/lists/<slug:what>/", pages.page, name="tournament_page"),
    path("<slug:code>/pair/", pages.pair_by_hand, name="pair_by_hand"),
    path("<slug:code>/enter/", pages.enter_names, name="enter_names"),
    path("<slug:code>/record.txt", views.record, name="record"),
    path("<slug:code>/files/<str:name>", files.tournament_file, name="tournament_file"),
    path("<slug:code>/screen/", views.screen, name="screen"),
    path("<slug:code>/screen/stream/", views.screen_stream, name="screen_stream"),
    path("<slug:code>/screen/<str:key>/", views.screen_door, name="screen_door"),
    path("<slug:code>/deck/", rune_views.bring, name="rune_deck"),
    path("<slug:code>/side/", rune_views.side, name="rune_side"),
    path("<slug:code>/join/", views.join, name="join"),
    path("<slug:code>/join/<str:key>/", views.door, name="door"),
    path("<slug:code>/seat/<str:key>/", views.seat_link, name="seat_link"),
    path("<slug:code>/phone/<str:key>/", views.take_over, name="take_over"),
]
