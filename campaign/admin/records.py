"""Brought records in the admin: what became of them; the games are tables, whose journals nobody changes."""

from __future__ import annotations

from django.contrib import admin

from campaign.models import RecordedGame, RecordImport


@admin.register(RecordImport)
class RecordImportAdmin(admin.ModelAdmin):
    list_display = ("__str__", "campaign", "person", "status", "made_at")
    list_filter = ("status", "campaign")
    list_select_related = ("campaign", "person")
    readonly_fields = ("report", "job")


@admin.register(RecordedGame)
class RecordedGameAdmin(admin.ModelAdmin):
    list_display = ("title", "campaign", "day", "acts", "brought_by")
    list_filter = ("campaign",)
    list_select_related = ("campaign", "brought_by")
    search_fields = ("event", "place")
    readonly_fields = ("game", "table_code", "digest", "acts", "brought_at")
