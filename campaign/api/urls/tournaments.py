"""The addresses of a campaign's tournaments, below its own."""

from __future__ import annotations

from django.urls import path

from campaign.api import tournaments

urlpatterns = [
    path("evenings/<int:number>/tournament", tournaments.EveningTournament.as_view(), name="evening_tournament"),
    path("tournaments", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<int:pk>", tournaments.OneTournament.as_view(), name="tournament"),
    path("tournaments/<int:pk>/rounds/<int:number>", tournaments.Deadline.as_view(), name="deadline"),
    path(
        "tournaments/<int:pk>/matches/<slug:match>/enter",
        tournaments.EnterFromTables.as_view(),
        name="enter_from_tables",
    ),
    path("head-to-head", tournaments.HeadToHead.as_view(), name="head_to_head"),
]
