"""The addresses of what a campaign remembers, below its own."""

from django.urls import path

from campaign.api import planechase, seasons, standings
from campaign.api.cards import texts
from campaign.api.memory import comparing, evenings, recap, runes, shares
from campaign.api.planes import custom_planes, held

urlpatterns = [
    path("standings", standings.Standings.as_view(), name="standings"),
    path("planes/held", held.HeldPlanes.as_view(), name="held_planes"),
    path("planes/games", planechase.PlanarGames.as_view(), name="planar_games"),
    path("planes/visits", planechase.PlaneVisits.as_view(), name="plane_visits"),
    path("planes/walks", planechase.PlaneWalks.as_view(), name="plane_walks"),
    path("planes/rolls", planechase.DieRolls.as_view(), name="die_rolls"),
    path("duels", runes.Duels.as_view(), name="duels"),
    path("duels/runes", runes.RunesPlayed.as_view(), name="runes_played"),
    path("planes/cards", texts.CardTexts.as_view(), name="card_texts"),
    path("planes/own", custom_planes.OwnPlanes.as_view(), name="own_planes"),
    path("planes/own-check", custom_planes.CheckPlane.as_view(), name="own_plane_check"),
    path("planes/own/<int:pk>", custom_planes.OneOwnPlane.as_view(), name="own_plane"),
    path("planes/own/<int:pk>/file", custom_planes.OwnPlaneFile.as_view(), name="own_plane_file"),
    path("planes/own/<int:pk>/try", custom_planes.TryOwnPlane.as_view(), name="try_own_plane"),
    path("seasons", seasons.Seasons.as_view(), name="seasons"),
    path("seasons/compare", comparing.CompareSeasons.as_view(), name="compare_seasons"),
    path("seasons/<int:pk>", seasons.OneSeason.as_view(), name="season"),
    path("evenings/<int:number>/recap", recap.EveningRecap.as_view(), name="recap"),
    path("shares", shares.Shares.as_view(), name="shares"),
    path("shares/who", shares.WhoShares.as_view(), name="who_shares"),
    path("shares/<int:pk>", shares.OneShare.as_view(), name="share"),
    path("memory/appearances", evenings.Appearances.as_view(), name="appearances"),
    path("memory/auctions", evenings.Auctions.as_view(), name="auctions"),
    path("memory/picks", evenings.Picks.as_view(), name="picks"),
    path("memory/challenges", evenings.Challenges.as_view(), name="challenges"),
    path("memory/throws", evenings.Throws.as_view(), name="throws"),
    path("memory/powers", evenings.PowerUses.as_view(), name="power_uses"),
    path("memory/tolls", evenings.Tolls.as_view(), name="tolls"),
]
