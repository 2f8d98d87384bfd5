"""Planning an evening."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import NameField
from campaign.evenings.evenings import pools_to_choose
from campaign.evenings.reminders import MOST_DAYS, MOST_HOURS
from campaign.models import AgendaPoint, Answer, Campaign, Evening, Membership
from campaign.models.values.days import DAY_INPUT
from campaign.web.forms.made_from import MadeFrom

ANSWERS = {Answer.YES: _("Yes"), Answer.MAYBE: _("Maybe"), Answer.NO: _("No")}
"""What stands on the buttons with which one says whether one comes."""


class MemberField(forms.ModelChoiceField):
    """One of the members, by name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.person)


class EveningForm(MadeFrom, forms.ModelForm):
    """When, where, and with which pool."""

    class Meta:
        model = Evening
        fields = ["day", "begins_at", "place", "pool", "pool_bringer", "notes"]
        field_classes = {"place": NameField}
        labels = {"day": _("Day"), "begins_at": _("Begins at"), "place": _("Where"), "notes": _("Notes")}
        help_texts = {"place": _("At whose table?")}
        widgets = {
            "day": forms.DateInput(format="%Y-%m-%d", attrs=DAY_INPUT),
            "begins_at": forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
            "notes": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pool"] = forms.ModelChoiceField(
            label=_("Pool"),
            queryset=pools_to_choose(campaign, self.instance),
            required=False,
            empty_label=_("choose it later"),
            disabled=not self.instance.is_planned,
        )
        self.fields["pool_bringer"] = MemberField(
            label=_("Who brings the cards"),
            queryset=campaign.memberships.without_guests().select_related("person"),
            required=False,
            empty_label=_("nobody has said"),
        )


class AnswerForm(forms.Form):
    """Whether a Magus of the campaign comes, with a word about it. Without a note the one that is there stays."""

    answer = forms.ChoiceField(choices=Answer.choices)
    note = NameField(required=False, max_length=140)

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["magus"] = forms.ModelChoiceField(queryset=campaign.magi.all())

    @property
    def said_note(self) -> str | None:
        """What was written; None where the form has no note."""
        return self.cleaned_data["note"] if "note" in self.data else None


class PointForm(forms.ModelForm):
    """A point of the agenda."""

    class Meta:
        model = AgendaPoint
        fields = ["text"]
        field_classes = {"text": NameField}
        labels = {"text": _("A point for the agenda")}


class MyRemindersForm(forms.ModelForm):
    """Whether a member wants reminders by mail, and in which language."""

    class Meta:
        model = Membership
        fields = ["wants_reminders", "mail_language"]
        labels = {"wants_reminders": _("Remind me by mail"), "mail_language": _("Language of the mails")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["mail_language"] = forms.ChoiceField(
            label=_("Language of the mails"), choices=settings.LANGUAGES, required=False
        )
        self.initial["mail_language"] = self.instance.mail_language or settings.LANGUAGE_CODE


class RemindersForm(forms.ModelForm):
    """How long before an evening the campaign reminds its members; empty: not at all."""

    remind_days_before = forms.IntegerField(
        label=_("Days before"), min_value=1, max_value=MOST_DAYS, required=False, help_text=_("Empty: never.")
    )
    remind_hours_before = forms.IntegerField(
        label=_("Hours before"), min_value=1, max_value=MOST_HOURS, required=False, help_text=_("Empty: never.")
    )

    class Meta:
        model = Campaign
        fields = ["remind_days_before", "remind_hours_before"]
