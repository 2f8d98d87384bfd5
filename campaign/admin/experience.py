"""The ledger, matches and awards in the admin: to be read. What is wrong is put right where everybody sees it."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin
from campaign.models import AwardScheme, EveningAward, ExperienceEntry, Match


@admin.register(ExperienceEntry)
class ExperienceEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "magus", "kind", "amount", "item", "what", "reason", "evening", "who"]
    list_filter = ["kind", "item", "magus__campaign"]
    list_select_related = ["magus", "evening__campaign", "who"]
    search_fields = ["magus__name", "magus__campaign__name", "reason", "what"]
    date_hierarchy = "at"
    ordering = ["-pk"]


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ["evening", "tournament", "round", "a", "games_a", "games_b", "b", "is_awarded", "at"]
    list_filter = ["campaign", "is_awarded"]
    list_select_related = ["evening__campaign", "tournament__evening__campaign", "a", "b"]
    search_fields = ["a__name", "b__name", "tournament__name"]


@admin.register(EveningAward)
class EveningAwardAdmin(ReadOnlyAdmin):
    list_display = ["evening", "preset", "name", "booked_at", "booked_by"]
    list_filter = ["evening__campaign"]
    list_select_related = ["evening__campaign", "booked_by"]


@admin.register(AwardScheme)
class AwardSchemeAdmin(admin.ModelAdmin):
    list_display = ["name", "campaign", "for_coming", "for_match", "for_places", "by_hand"]
    list_filter = ["campaign"]
    search_fields = ["name", "campaign__name"]
    autocomplete_fields = ["campaign"]
