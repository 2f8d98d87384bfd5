"""The pages of a campaign's written records, below its address."""

from django.urls import path

from campaign.web.pages import records

urlpatterns = [
    path("", records.records, name="records"),
    path("bring/", records.bring_records, name="bring_records"),
    path("<int:pk>/", records.recorded_game, name="recorded_game"),
    path("<int:pk>/record.txt", records.game_record, name="game_record"),
    path("<int:pk>/remove/", records.remove_game, name="remove_game"),
    path("texts/<uuid:key>/", records.record_import, name="record_import"),
    path("texts/<uuid:key>/progress/", records.record_progress, name="record_progress"),
    path("texts/<uuid:key>/correct/", records.correct_record, name="correct_record"),
    path("texts/<uuid:key>/discard/", records.discard_records, name="discard_records"),
]
