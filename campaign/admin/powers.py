"""Powers, what the group was asked about them, and what each voter has said."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.options import InlineModelAdmin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaign.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from campaign.bridge import powers
from campaign.models import PowerBallot, PowerComment, PowerProposal, PowerRow


class PowerRowForm(forms.ModelForm):
    """A Power's row must be one that the vocabulary allows, and say the same as the fields beside it."""

    class Meta:
        model = PowerRow
        fields = ["campaign", "key", "tier", "xp", "row", "status", "author", "replaces"]

    def clean_row(self) -> object:
        row = self.cleaned_data["row"]
        offences = powers.power_offences(row)
        if offences:
            raise ValidationError([f"{offence.detail} ({offence.rule})" for offence in offences])
        return row

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        row = cleaned.get("row") or {}
        for name in ("key", "tier", "xp"):
            if row and name in cleaned and cleaned[name] != row[name]:
                self.add_error(name, _("The row says %(value)s.") % {"value": row[name]})
        return cleaned


class ProposalInline(ReadOnlyInline):
    model = PowerProposal
    fields = ["kind", "made_by", "why", "outcome", "made_at", "ended_at"]
    show_change_link = True


class CommentInline(ReadOnlyInline):
    model = PowerComment
    fields = ["author", "text", "made_at"]


class BallotInline(ReadOnlyInline):
    model = PowerBallot
    fields = ["voter", "says", "reason", "said_at"]


@admin.register(PowerRow)
class PowerRowAdmin(admin.ModelAdmin):
    form = PowerRowForm
    list_display = ["key", "campaign", "tier", "xp", "status", "author", "replaces", "retired_at"]
    list_filter = ["status", "tier"]
    search_fields = ["key", "campaign__name", "author__username"]
    autocomplete_fields = ["campaign", "author", "replaces"]
    inlines = [ProposalInline, CommentInline]

    def get_inlines(self, request: HttpRequest, obj: PowerRow | None = None) -> list[type[InlineModelAdmin]]:
        """A row that is only being written has no votes and comments yet."""
        return list(self.inlines) if obj else []


@admin.register(PowerProposal)
class PowerProposalAdmin(ReadOnlyAdmin):
    """A vote is made on the pages of the campaign: here it is only read."""

    list_display = ["power", "campaign", "kind", "made_by", "outcome", "made_at", "ended_at"]
    list_filter = ["outcome", "kind"]
    list_select_related = ["power__campaign", "made_by"]
    search_fields = ["power__key", "power__campaign__name", "made_by__username"]
    inlines = [BallotInline]

    @admin.display(ordering="power__campaign")
    def campaign(self, proposal: PowerProposal) -> str:
        return str(proposal.power.campaign)
