"""Streams in the admin: to be read, never to be changed. Their facts are shown by the tables, which know what may be
told of them (`games.tables.admin`)."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest

from games.journal.models import Stream


class ReadOnly(admin.ModelAdmin):
    """Nobody adds, changes or deletes anything here, and nobody asks about what is not shown."""

    list_filter: ClassVar[tuple[str, ...]] = ()

    def has_add_permission(self, request: HttpRequest, *args: object) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only by the filters beside the list: an address that asks `?data__sign=rock` would be answered, too."""
        return lookup.removesuffix("__exact") in self.list_filter


@admin.register(Stream)
class StreamAdmin(ReadOnly):
    list_display = ("pk", "game", "version", "created_at")
    list_filter = ("game",)
