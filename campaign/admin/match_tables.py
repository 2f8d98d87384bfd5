"""The tables of an evening's matches, whatever is played there."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from campaign.models import MatchChair, MatchTable


class MatchChairInline(ReadOnlyInline):
    model = MatchChair


@admin.register(MatchTable)
class MatchTableAdmin(ReadOnlyAdmin):
    list_display = ["evening", "game", "table_code", "laid_by", "laid_at", "ended_at", "abandoned_at"]
    list_select_related = ["evening__campaign", "laid_by"]
    list_filter = ["evening__campaign", "game"]
    search_fields = ["table_code", "chairs__magus__name"]
    date_hierarchy = "laid_at"
    inlines = [MatchChairInline]
