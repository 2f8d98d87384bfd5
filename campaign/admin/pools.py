"""Cards, pools and their imports: made by the product from lists, and only looked at here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaign.models import Card, Pool, PoolImport, PoolPack


class LookOnly:
    """Nobody adds, changes or throws away anything here: a pool never changes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["name", "mana_cost", "type_line", "set_code", "collector_number"]
    search_fields = ["name", "key"]
    list_filter = ["rarity"]


class PackInline(LookOnly, admin.TabularInline):
    model = PoolPack
    extra = 0
    fields = ["deck", "position", "name", "mana_cost", "type_line", "by_hand"]


@admin.register(Pool)
class PoolAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["name", "campaign", "version", "is_current", "owner", "made_at", "retired_at"]
    list_select_related = ["campaign", "owner"]
    list_filter = ["is_current"]
    search_fields = ["name", "campaign__name"]
    inlines = [PackInline]


@admin.register(PoolImport)
class PoolImportAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["name", "campaign", "person", "status", "made_at"]
    list_select_related = ["campaign", "person"]
    list_filter = ["status"]
    search_fields = ["name", "campaign__name"]
    exclude = ["text", "report"]
