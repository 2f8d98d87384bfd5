"""What belongs to a campaign's evenings over REST, below the campaign's address."""

from __future__ import annotations

from django.urls import path

from campaign.api import evenings, planning, rulings
from campaign.api.album import chronicle
from campaign.api.album import decks as pictures

urlpatterns = [
    path("calendar", planning.Calendar.as_view(), name="calendar"),
    path("calendar/renew", planning.RenewCalendar.as_view(), name="renew_calendar"),
    path("evenings/<int:number>/evening.ics", planning.EveningFile.as_view(), name="evening_file"),
    path("evenings/<int:number>/decks/<slug:seat>/list.<str:ending>", evenings.DeckFile.as_view(), name="deck_file"),
    path("rulings", rulings.Rulings.as_view(), name="rulings"),
    path("rulings/<int:pk>/replace", rulings.ReplaceRuling.as_view(), name="replace_ruling"),
    path("evenings/<int:number>/reading", planning.Reading.as_view(), name="reading"),
    path("evenings/<int:number>/agenda", planning.Agenda.as_view(), name="agenda"),
    path("evenings/<int:number>/agenda/<int:pk>", planning.OnePoint.as_view(), name="point"),
    path("evenings/<int:number>/pictures", pictures.Pictures.as_view(), name="pictures"),
    path("evenings/<int:number>/pictures/<uuid:key>", pictures.OnePicture.as_view(), name="picture"),
    path("chronicle", chronicle.CampaignChronicle.as_view(), name="campaign_chronicle"),
    path("evenings/<int:number>/chronicle", chronicle.Chronicle.as_view(), name="chronicle"),
    path("evenings/<int:number>/chronicle/<uuid:key>", chronicle.OneEntry.as_view(), name="entry"),
    path(
        "evenings/<int:number>/chronicle/<uuid:key>/pictures", chronicle.EntryPictures.as_view(), name="entry_pictures"
    ),
    path(
        "evenings/<int:number>/chronicle-pictures/<uuid:key>",
        chronicle.OneEntryPicture.as_view(),
        name="entry_picture",
    ),
    path("evenings/<int:number>/note", chronicle.Note.as_view(), name="note"),
    path("evenings/<int:number>/decks/<slug:seat>/pictures", pictures.DeckPictures.as_view(), name="deck_pictures"),
]
