"""Magi and what their sheets said."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from campaign.models import Magus, SheetVersion


class SheetVersionInline(admin.TabularInline):
    """What a sheet said is never rewritten."""

    model = SheetVersion
    extra = 0
    can_delete = False
    readonly_fields = ["version", "sheet", "written_at"]

    def has_add_permission(self, request: HttpRequest, obj: Magus | None = None) -> bool:
        return False


@admin.register(Magus)
class MagusAdmin(admin.ModelAdmin):
    list_display = ["name", "campaign", "owner", "style", "physical", "social", "mental", "life", "version"]
    list_filter = ["style"]
    search_fields = ["name", "campaign__name", "owner__username"]
    autocomplete_fields = ["campaign", "owner", "powers"]
    readonly_fields = ["version"]
    inlines = [SheetVersionInline]
