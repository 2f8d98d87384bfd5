"""Rune duels: which tables were laid."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.memory import ReadOnlyAdmin
from campaign.models import RuneTable


@admin.register(RuneTable)
class RuneTableAdmin(ReadOnlyAdmin):
    list_display = ["evening", "table_code", "laid_by", "laid_at", "ended_at"]
    list_filter = ["evening__campaign"]
    search_fields = ["table_code", "chairs__magus__name"]
    date_hierarchy = "laid_at"
