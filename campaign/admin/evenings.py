"""Evenings: who came, the agenda, reminders, rulings, pictures of decks."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaign.admin.read_only import ReadOnlyAdmin
from campaign.models import (
    AgendaPoint,
    Attendance,
    CancelledEvening,
    ChronicleEntry,
    ChroniclePicture,
    DeckPicture,
    Evening,
    Reminder,
    Ruling,
    TurnReminder,
)


class AttendanceInline(admin.TabularInline):
    model = Attendance
    extra = 0
    autocomplete_fields = ["magus"]
    readonly_fields = ["seat", "played_version"]


class AgendaInline(admin.TabularInline):
    model = AgendaPoint
    extra = 0
    autocomplete_fields = ["made_by"]


@admin.register(Evening)
class EveningAdmin(admin.ModelAdmin):
    """The table of an evening is opened and closed by its people: its times are only read here."""

    list_display = ["campaign", "number", "day", "begins_at", "place", "opened_at", "closed_at"]
    list_filter = ["campaign"]
    search_fields = ["campaign__name", "place"]
    date_hierarchy = "day"
    autocomplete_fields = ["campaign"]
    raw_id_fields = ["pool", "pool_bringer"]
    readonly_fields = ["table_code", "opened_at", "closed_at", "uid", "sequence", "replanned_at"]
    inlines = [AttendanceInline, AgendaInline]


@admin.register(CancelledEvening)
class CancelledEveningAdmin(ReadOnlyAdmin):
    """Cancelled evenings that calendars strike out. Removing one ends that."""

    list_display = ["campaign", "number", "day", "cancelled_at"]
    search_fields = ["campaign__name", "place"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The keeper of the site may remove it."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(Reminder)
class ReminderAdmin(ReadOnlyAdmin):
    list_display = ["evening", "person", "kind", "starts_at", "sent_at"]
    list_filter = ["kind"]
    search_fields = ["person__username", "evening__campaign__name"]


@admin.register(TurnReminder)
class TurnReminderAdmin(ReadOnlyAdmin):
    list_display = ["evening", "seat", "person", "taken_at", "sent_at"]
    search_fields = ["person__username", "evening__campaign__name"]


@admin.register(Ruling)
class RulingAdmin(admin.ModelAdmin):
    list_display = ["rule", "campaign", "text", "made_by", "made_at", "evening"]
    search_fields = ["rule", "text", "campaign__name"]
    autocomplete_fields = ["campaign", "made_by", "evening"]
    raw_id_fields = ["replaces"]


class PictureAdmin(ReadOnlyAdmin):
    """A picture can be taken away here; its bytes are not loaded for the list."""

    exclude = ["jpeg"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the bytes."""
        return super().get_queryset(request).defer("jpeg")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The keeper of the site may take a picture away."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(DeckPicture)
class DeckPictureAdmin(PictureAdmin):
    list_display = ["place", "width", "height", "brought_by", "brought_at"]
    search_fields = ["place__magus__name", "brought_by__username"]


@admin.register(ChroniclePicture)
class ChroniclePictureAdmin(PictureAdmin):
    list_display = ["entry", "width", "height", "brought_by", "brought_at"]
    search_fields = ["entry__evening__campaign__name", "brought_by__username"]


@admin.register(ChronicleEntry)
class ChronicleEntryAdmin(ReadOnlyAdmin):
    """The keeper of the site may take words away, and put none into anybody's mouth. Private notes are nowhere here."""

    list_display = ["evening", "author", "text", "written_at"]
    search_fields = ["text", "author__username", "evening__campaign__name"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As said."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
