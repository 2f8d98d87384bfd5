"""Campaigns, members, invitations, Powers, jobs."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaign.admin.read_only import ReadOnlyInline
from campaign.house_rules.rules import check_house_rules, replace_house_rules
from campaign.models import Campaign, HouseRuleChange, Invitation, Job, Membership, Share
from campaign.requests.access import signed_in


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ["person"]


class HouseRuleChangeInline(ReadOnlyInline):
    """When a house rule was changed and by whom; written where it is changed."""

    model = HouseRuleChange
    readonly_fields = ["rule", "before", "after", "who", "at"]


class CampaignForm(forms.ModelForm):
    """A campaign, whose house rules are such as the engine's charter knows and values."""

    def clean_house_rules(self) -> dict[str, object]:
        """Raises ValidationError, see `check_house_rules`."""
        own: dict[str, object] = self.cleaned_data["house_rules"]
        check_house_rules(own)
        return own


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    form = CampaignForm
    list_display = ["name", "slug", "made_at"]
    search_fields = ["name", "slug", "members__username"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [MembershipInline, HouseRuleChangeInline]

    def save_model(self, request: HttpRequest, obj: Campaign, form: forms.ModelForm, change: bool) -> None:
        """House rules are changed here as on their page: with who and when."""
        submitted = obj.house_rules
        obj.house_rules = Campaign.objects.get(pk=obj.pk).house_rules if change else {}
        super().save_model(request, obj, form, change)
        replace_house_rules(obj, submitted, signed_in(request), timezone.now())


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ["campaign", "role", "made_by", "uses", "most_uses", "expires_at", "revoked_at"]
    list_filter = ["role"]
    search_fields = ["campaign__name", "code"]
    autocomplete_fields = ["campaign", "made_by"]
    readonly_fields = ["code", "uses"]


@admin.register(Share)
class ShareAdmin(admin.ModelAdmin):
    list_display = ["campaign", "kind", "evening", "made_by", "made_at", "ends_at", "taken_back_at"]
    list_filter = ["kind"]
    search_fields = ["campaign__name"]
    autocomplete_fields = ["campaign", "evening", "made_by"]
    raw_id_fields = ["magus", "plane", "match_table"]


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    """Jobs are sent by people and done by workers: here they are only read."""

    list_display = ["kind", "campaign", "person", "status", "done", "total", "attempts", "made_at", "ended_at"]
    list_filter = ["kind", "status"]
    exclude = ["file"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        """Without the files, which may be large."""
        return super().get_queryset(request).defer("file")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False
