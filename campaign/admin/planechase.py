"""Games on planes: what is remembered of them, and the planes of the group's own."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin, with_origin
from campaign.models import CampaignPlane, CardText, DieRoll, PlanarPlayer, PlanarSession, PlaneVisit


@admin.register(PlanarSession)
class PlanarSessionAdmin(ReadOnlyAdmin):
    list_display = ["campaign", "laid", "recorded", "mode", "turns", "began_at", "ended_at"]
    list_select_related = with_origin()
    list_filter = ["campaign", "mode", "decks", "is_map"]
    search_fields = ["campaign__name", "planarplayers__name", "recorded__event"]


@admin.register(PlanarPlayer)
class PlanarPlayerAdmin(ReadOnlyAdmin):
    list_display = ["session", "name", "magus", "place", "won", "life", "out"]
    list_select_related = [*with_origin("session"), "magus"]
    list_filter = ["session__campaign", "won"]
    search_fields = ["name", "magus__name"]


@admin.register(PlaneVisit)
class PlaneVisitAdmin(ReadOnlyAdmin):
    list_display = ["session", "card", "is_plane", "reached", "walker", "controller", "turns", "is_last"]
    list_select_related = [*with_origin("session"), "walker", "controller"]
    list_filter = ["session__campaign", "is_plane", "reached"]
    search_fields = ["card", "walker__name", "controller__name"]
    date_hierarchy = "came_at"


@admin.register(DieRoll)
class DieRollAdmin(ReadOnlyAdmin):
    list_display = ["session", "player", "face", "cost", "special", "thrown", "by", "turn"]
    list_select_related = [*with_origin("session"), "player"]
    list_filter = ["session__campaign", "face", "thrown", "special"]
    search_fields = ["player__name", "by"]
    date_hierarchy = "rolled_at"


@admin.register(CampaignPlane)
class CampaignPlaneAdmin(ReadOnlyAdmin):
    list_display = ["name", "campaign", "author", "version", "changed_at", "retired_at"]
    list_filter = ["campaign"]
    search_fields = ["name", "author__username"]
    date_hierarchy = "made_at"


@admin.register(CardText)
class CardTextAdmin(ReadOnlyAdmin):
    list_display = ["name", "campaign", "brought_at"]
    list_filter = ["campaign"]
    search_fields = ["name"]
