"""The forms of a tournament: how an evening's is played, and who plays a league until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge import tournament
from campaign.bridge.shared import NameField
from campaign.models import Campaign
from campaign.models.values.days import DAY_INPUT, check_day
from campaign.tournaments.settings import DETAILS, FORMS, LEAGUES, MOST_DAYS, charter_of, league_charter_of
from campaign.web.forms.who_plays import who_plays


class TournamentForm(forms.Form):
    """How a tournament is played. Rounds and cut that nobody names are proposed when it begins (TD-18)."""

    first: Sequence[str] = ("best_of", "round_minutes")
    """What a host looks at; the other settings wait behind a fold."""
    offered: Sequence[str] = tuple(FORMS)

    def __init__(self, proposed: str, data: Mapping[str, object] | None = None, **initial: Any) -> None:
        super().__init__(data, initial={"format": proposed, **initial})
        self.fields["format"] = forms.ChoiceField(
            label=tournament.TOURNAMENT_SETTINGS["format"].label,
            choices=[(name, FORMS[name]) for name in self.offered],
            widget=forms.RadioSelect,
        )
        for name in (*self.first, *self._folded):
            self.fields[name] = tournament.tournament_field(name)

    @property
    def _folded(self) -> Sequence[str]:
        return tuple(dict.fromkeys(name for form in self.offered for name in DETAILS[form]))

    @property
    def details(self) -> list[forms.BoundField]:
        """What most groups leave as it is."""
        return [self[name] for name in self._folded]

    @property
    def has_folded_errors(self) -> bool:
        """Whether something behind the fold is wrong."""
        return any(field.errors for field in self.details)

    def charter(self) -> dict[str, Any]:
        """The settings that were chosen, as fields of the tournament's charter."""
        return charter_of(self.cleaned_data)


class LeagueForm(TournamentForm):
    """A tournament over weeks: who plays, and until when."""

    name = NameField(label=_("Name"), max_length=80)
    first_due = forms.DateField(
        label=_("First round until"),
        required=False,
        validators=[check_day],
        widget=forms.DateInput(attrs=DAY_INPUT, format="%Y-%m-%d"),
        help_text=_("Empty: without deadlines."),
    )
    days_a_round = forms.IntegerField(
        label=_("Days for each further round"), required=False, min_value=1, max_value=MOST_DAYS, initial=14
    )

    first = ("best_of", "all_at_once")
    offered = LEAGUES

    def __init__(self, campaign: Campaign, data: Mapping[str, object] | None = None) -> None:
        super().__init__("round_robin", data, magi=list(campaign.magi.values_list("pk", flat=True)))
        self.fields["magi"] = who_plays(campaign.magi.all())

    def charter(self) -> dict[str, Any]:
        """The league's charter; a league has no clock."""
        return league_charter_of(self.cleaned_data)


class DeadlineForm(forms.Form):
    """Until when a round of a league is to be played."""

    due_on = forms.DateField(
        label=_("played until"),
        error_messages={"required": _("Choose a day.")},
        validators=[check_day],
        widget=forms.DateInput(attrs=DAY_INPUT, format="%Y-%m-%d"),
    )


class AgainstForm(forms.Form):
    """Two Magi of the campaign."""

    def __init__(self, campaign: Campaign, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data)
        for name, label in (("a", _("Magus")), ("b", _("against"))):
            self.fields[name] = forms.ModelChoiceField(label=label, queryset=campaign.magi.all(), empty_label="–")

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for the same Magus twice."""
        cleaned: dict[str, object] = super().clean() or {}
        if cleaned.get("a") is not None and cleaned.get("a") == cleaned.get("b"):
            raise forms.ValidationError(_("Choose two Magi."))
        return cleaned
