"""Archives, jobs and places over REST."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from campaign.api import archive
from campaign.api.cards import card_file, texts

urlpatterns: list[URLPattern | URLResolver] = [
    path("campaigns/<slug:slug>/archive", archive.Archive.as_view(), name="archive"),
    path("campaigns/<slug:slug>/evenings/<int:number>/export", archive.ExportEvening.as_view(), name="export_evening"),
    path("campaigns/<slug:slug>/places", archive.Places.as_view(), name="places"),
    path("campaigns/<slug:slug>/places/<int:pk>/link", archive.PlaceLink.as_view(), name="place_link"),
    path("places/<str:code>", archive.Claim.as_view(), name="claim"),
    path("bring", archive.Bring.as_view(), name="bring"),
    path("bring/cards", texts.BringCards.as_view(), name="bring_cards"),
    path("bring/card-file", card_file.BringCardFile.as_view(), name="bring_card_file"),
    path("campaigns/<slug:slug>/card-file", card_file.CardFile.as_view(), name="card_file"),
    path("errands/<uuid:key>", archive.OneJob.as_view(), name="job"),
    path("errands/<uuid:key>/file", archive.JobFile.as_view(), name="job_file"),
]
