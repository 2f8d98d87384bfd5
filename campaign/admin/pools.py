"""Pools and their imports: made by the product from lists, and only looked at here."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from campaign.models import Pool, PoolImport, PoolPack


class PackInline(ReadOnlyInline):
    model = PoolPack
    fields = ["deck", "position", "name", "mana_cost", "type_line", "by_hand"]


@admin.register(Pool)
class PoolAdmin(ReadOnlyAdmin):
    list_display = ["name", "campaign", "version", "is_current", "owner", "made_at", "retired_at"]
    list_select_related = ["campaign", "owner"]
    list_filter = ["is_current"]
    search_fields = ["name", "campaign__name"]
    inlines = [PackInline]


@admin.register(PoolImport)
class PoolImportAdmin(ReadOnlyAdmin):
    list_display = ["name", "campaign", "person", "status", "made_at"]
    list_select_related = ["campaign", "person"]
    list_filter = ["status"]
    search_fields = ["name", "campaign__name"]
    exclude = ["text", "report"]
