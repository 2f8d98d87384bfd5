"""Magi and what their sheets said."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from campaign.admin.read_only import ReadOnlyInline
from campaign.models import ATTRIBUTES, Magus, SheetVersion


class SheetVersionInline(ReadOnlyInline):
    """What a sheet said is never rewritten."""

    model = SheetVersion
    readonly_fields = ["version", "sheet", "written_at"]


@admin.register(Magus)
class MagusAdmin(admin.ModelAdmin):
    list_display = ["name", "campaign", "owner", "style", "physical", "social", "mental", "life", "version"]
    list_filter = ["style"]
    search_fields = ["name", "campaign__name", "owner__username"]
    autocomplete_fields = ["campaign", "owner"]
    readonly_fields = ["version", "style", *ATTRIBUTES, "life", "powers"]
    inlines = [SheetVersionInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A sheet is written in its campaign, and grows by what is bought: its versions tell of both."""
        return False
