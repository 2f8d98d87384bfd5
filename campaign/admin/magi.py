"""Magi and what their sheets said."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyInline
from campaign.models import Magus, SheetVersion


class SheetVersionInline(ReadOnlyInline):
    """What a sheet said is never rewritten."""

    model = SheetVersion
    readonly_fields = ["version", "sheet", "written_at"]


@admin.register(Magus)
class MagusAdmin(admin.ModelAdmin):
    list_display = ["name", "campaign", "owner", "style", "physical", "social", "mental", "life", "version"]
    list_filter = ["style"]
    search_fields = ["name", "campaign__name", "owner__username"]
    autocomplete_fields = ["campaign", "owner", "powers"]
    readonly_fields = ["version"]
    inlines = [SheetVersionInline]
