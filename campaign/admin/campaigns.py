"""Campaigns, members, invitations, Powers, errands."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from campaign.models import Campaign, Errand, Invitation, Membership, PowerRow


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ["person"]


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    list_display = ["name", "slug", "made_at"]
    search_fields = ["name", "slug", "members__username"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [MembershipInline]


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ["campaign", "role", "made_by", "uses", "most_uses", "expires_at", "revoked_at"]
    list_filter = ["role"]
    search_fields = ["campaign__name", "code"]
    autocomplete_fields = ["campaign", "made_by"]
    readonly_fields = ["code", "uses"]


@admin.register(PowerRow)
class PowerRowAdmin(admin.ModelAdmin):
    list_display = ["key", "campaign", "tier", "xp", "status"]
    list_filter = ["status", "tier"]
    search_fields = ["key", "campaign__name"]
    autocomplete_fields = ["campaign"]


@admin.register(Errand)
class ErrandAdmin(admin.ModelAdmin):
    """Errands are sent by people and done by workers: here they are only read."""

    list_display = ["kind", "campaign", "person", "status", "done", "total", "made_at", "ended_at"]
    list_filter = ["kind", "status"]
    exclude = ["file"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Errand | None = None) -> bool:
        return False
