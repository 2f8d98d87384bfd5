"""Tournaments and leagues in the admin: to be read. They are played at their tables."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from campaign.models import Entrant, LeagueRound, RoundReminder, TableOfMatch, Tournament


class EntrantInline(ReadOnlyInline):
    model = Entrant


class LeagueRoundInline(ReadOnlyInline):
    model = LeagueRound


class TableOfMatchInline(ReadOnlyInline):
    model = TableOfMatch


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ["campaign", "evening", "name", "table_code", "laid_by", "laid_at", "ended_at", "called_off_at"]
    list_filter = ["campaign"]
    search_fields = ["name", "table_code", "entrants__magus__name"]
    date_hierarchy = "laid_at"
    inlines = [EntrantInline, LeagueRoundInline, TableOfMatchInline]


@admin.register(RoundReminder)
class RoundReminderAdmin(ReadOnlyAdmin):
    list_display = ["round", "person", "due_on", "taken_at", "sent_at"]
    list_filter = ["round__tournament__campaign"]
    search_fields = ["round__tournament__name", "person__username"]
    date_hierarchy = "taken_at"
