"""Rune duels: what is remembered of them."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin.read_only import ReadOnlyAdmin, with_origin
from campaign.models import DuelGame, DuelPlayer, DuelRuler, RuneMatch, RunePlay


@admin.register(RuneMatch)
class RuneMatchAdmin(ReadOnlyAdmin):
    list_display = ["campaign", "laid", "recorded", "match", "began_at", "ended_at"]
    list_select_related = with_origin()
    list_filter = ["campaign", "match"]
    search_fields = ["campaign__name", "duelplayers__name", "recorded__event"]


@admin.register(DuelPlayer)
class DuelPlayerAdmin(ReadOnlyAdmin):
    list_display = ["duel", "name", "magus", "wins", "place", "won", "left"]
    list_select_related = [*with_origin("duel"), "magus"]
    list_filter = ["duel__campaign", "won"]
    search_fields = ["name", "magus__name"]


@admin.register(DuelGame)
class DuelGameAdmin(ReadOnlyAdmin):
    list_display = ["duel", "number", "starter", "turns", "by", "began_at", "ended_at"]
    list_select_related = [*with_origin("duel"), "starter"]
    list_filter = ["duel__campaign"]
    search_fields = ["starter__name", "by"]
    date_hierarchy = "began_at"


@admin.register(DuelRuler)
class DuelRulerAdmin(ReadOnlyAdmin):
    list_display = ["duel", "game", "player", "ruler", "life", "remaining", "out", "won"]
    list_select_related = [*with_origin("duel"), "game", "player"]
    list_filter = ["duel__campaign", "won"]
    search_fields = ["ruler", "player__name"]


@admin.register(RunePlay)
class RunePlayAdmin(ReadOnlyAdmin):
    list_display = ["duel", "game", "player", "card", "turn", "became", "by"]
    list_select_related = [*with_origin("duel"), "game", "player"]
    list_filter = ["duel__campaign", "became"]
    search_fields = ["card", "by", "player__name"]
    date_hierarchy = "played_at"
