"""What is remembered, to be searched. Nobody writes here: a row is made from the journal, and by
`manage.py campaign rebuild` anew."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin
from campaign.models import (
    Appearance,
    Auction,
    ChallengeResolution,
    Memory,
    Pick,
    PowerUse,
    Season,
    Throw,
    Toll,
)


@admin.register(Memory)
class MemoryAdmin(ReadOnlyAdmin):
    list_display = ["evening", "version", "form"]
    list_filter = ["evening__campaign"]


@admin.register(Appearance)
class AppearanceAdmin(ReadOnlyAdmin):
    list_display = ["evening", "magus", "style", "kind", "colours", "life_before", "life_after", "is_absent"]
    list_filter = ["evening__campaign", "style", "kind"]
    search_fields = ["magus__name"]


@admin.register(Auction)
class AuctionAdmin(ReadOnlyAdmin):
    list_display = ["evening", "number", "deck", "laid", "left", "opened_at", "closed_at"]
    list_filter = ["evening__campaign", "deck"]
    search_fields = ["evening__campaign__name"]


@admin.register(Pick)
class PickAdmin(ReadOnlyAdmin):
    list_display = ["evening", "pack_name", "deck", "step", "magus", "how", "gone", "picked_at"]
    list_filter = ["evening__campaign", "deck", "how", "gone"]
    search_fields = ["pack_name", "pack", "magus__name"]
    date_hierarchy = "picked_at"


@admin.register(ChallengeResolution)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ["evening", "pack_name", "deck", "category", "caller", "contester", "winner", "ending", "life_lost"]
    list_filter = ["evening__campaign", "category", "ending", "deck"]
    search_fields = ["pack_name", "caller__name", "contester__name", "power_uses__power"]
    date_hierarchy = "ended_at"


@admin.register(Throw)
class ThrowAdmin(ReadOnlyAdmin):
    list_display = ["evening", "challenge", "test", "magus", "sign", "came", "after", "by_hands"]
    list_filter = ["evening__campaign", "sign", "came", "after"]
    search_fields = ["magus__name", "challenge__pack_name"]


@admin.register(PowerUse)
class PowerUseAdmin(ReadOnlyAdmin):
    list_display = ["evening", "power", "magus", "window", "result", "is_copy", "used_at"]
    list_filter = ["evening__campaign", "power", "result", "window"]
    search_fields = ["power", "magus__name"]
    date_hierarchy = "used_at"


@admin.register(Toll)
class TollAdmin(ReadOnlyAdmin):
    list_display = ["evening", "magus", "what", "why", "amount", "challenge"]
    list_filter = ["evening__campaign", "what", "why"]
    search_fields = ["magus__name"]


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):
    list_display = ["campaign", "name", "first", "last"]
    list_filter = ["campaign"]
    search_fields = ["name", "campaign__name"]
    autocomplete_fields = ["campaign"]
