"""Evenings and who came."""

from __future__ import annotations

from django.contrib import admin

from campaign.models import Attendance, Evening


class AttendanceInline(admin.TabularInline):
    model = Attendance
    extra = 0
    autocomplete_fields = ["magus"]
    readonly_fields = ["seat", "played_version"]


@admin.register(Evening)
class EveningAdmin(admin.ModelAdmin):
    """The table of an evening is opened and closed by its people: its times are only read here."""

    list_display = ["campaign", "number", "day", "place", "opened_at", "closed_at"]
    list_filter = ["campaign"]
    search_fields = ["campaign__name", "place"]
    date_hierarchy = "day"
    autocomplete_fields = ["campaign"]
    raw_id_fields = ["pool"]
    readonly_fields = ["table_code", "opened_at", "closed_at"]
    inlines = [AttendanceInline]
