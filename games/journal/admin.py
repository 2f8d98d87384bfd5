"""Streams and facts in the admin: to be read, never to be changed."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.journal.models import Entry, Stream


class ReadOnly(admin.ModelAdmin):
    """Nobody adds, changes or deletes anything here."""

    def has_add_permission(self, request: HttpRequest, *args: object) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Stream)
class StreamAdmin(ReadOnly):
    list_display = ("pk", "game", "version", "created_at")
    list_filter = ("game",)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("stream", "version", "act", "kind", "recorded_at")
    list_filter = ("stream__game",)
    list_select_related = ("stream",)
    search_fields = ("kind",)
    ordering = ("-pk",)
    show_full_result_count = False
