"""The form for a match on planes: who plays, from which planar decks, by which settings."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.planechase import LONGEST_LISTS, PLANAR_SETTINGS, PLANAR_VALUES
from campaign.bridge.shared import folded
from campaign.matches.planechase import SETTINGS
from campaign.models import Campaign, Magus
from campaign.web.forms.who_plays import who_plays

LINES = 6


class PlanarTableForm(forms.Form):
    """All Magi are ticked at first; the decks are dealt at random unless somebody writes lists."""

    cards = "lists"
    """Where the group writes cards."""
    chosen = ("mode", *SETTINGS, "lists", "with_own")

    lists = forms.CharField(
        label=_("Lists of your own"),
        help_text=_(
            "Empty: dealt at random. One name a line; where each has a deck of their own, “Deck Ada:” before Ada’s. "
            "“8 hidden” stands for eight real cards whose names nobody enters."
        ),
        widget=forms.Textarea(attrs={"rows": LINES}),
        max_length=LONGEST_LISTS,
        required=False,
    )

    teams = forms.CharField(
        label=_("Teams"),
        help_text=_("For Two-Headed Giant: “Ada + Bo; Cleo + Dino”. Empty: drawn by lot."),
        max_length=600,
        required=False,
    )
    with_own = forms.BooleanField(
        label=_("With our own planes"),
        help_text=_("They are dealt among the others. A list may name them in any case."),
        required=False,
    )

    def __init__(self, magi: Sequence[Magus], data: Mapping[str, object] | None = None, has_own: bool = False) -> None:
        super().__init__(data, initial={"magi": [one.pk for one in magi], "with_own": has_own})
        if not has_own:
            del self.fields["with_own"]
        self.fields["magi"] = who_plays(Magus.objects.filter(pk__in=[one.pk for one in magi]))
        for name in ("mode", *SETTINGS):
            self.fields[name] = _choice(name)

    @property
    def settings(self) -> list[forms.BoundField]:
        """The fields of the charter, and whether planes of the group's own are dealt, where it has any."""
        shown = ("mode", "teams", *SETTINGS, "with_own")
        return [self[name] for name in shown if name in self.fields]

    @property
    def has_wrong_settings(self) -> bool:
        """Whether something is wrong with what is chosen seldom, behind a fold."""
        return any(name in self.errors for name in ("lists", "map", "teams"))

    def wanted(self) -> dict[str, Any]:
        """What was chosen for the game: fields of its charter, and the decks."""
        return {name: self.cleaned_data[name] for name in self.chosen if name in self.fields}

    def clean(self) -> dict[str, Any]:
        """A map is laid from one deck for all, and not for several turn markers (§17); named teams sit side by side."""
        cleaned = super().clean() or {}
        if cleaned.get("map") == "eternities" and cleaned.get("decks") != "communal":
            self.add_error("map", _("A map is laid from one deck for all. §17"))
        if cleaned.get("map") == "eternities" and cleaned.get("mode") == "grand_melee":
            self.add_error("map", _("A Grand Melee has no map. §17"))
        if cleaned.get("mode") == "two_headed_giant" and "magi" in cleaned:
            cleaned["magi"] = self._side_by_side(list(cleaned["magi"]), cleaned.get("teams", ""))
        return cleaned

    def _side_by_side(self, magi: list[Magus], text: str) -> list[Magus]:
        """The Magi in the order in which they sit; in teams that are drawn by lot where nobody has named them."""
        teams = [[folded(name) for name in team.split("+")] for team in text.split(";") if team.strip()]
        if not teams:
            secrets.SystemRandom().shuffle(magi)
            return magi
        by_name = {folded(one.name): one for one in magi}
        named = [name for team in teams for name in team]
        if sorted(named) != sorted(by_name) or any(len(team) != 2 for team in teams):
            self.add_error("teams", _("Everybody who plays is named once, two a team."))
            return magi
        return [by_name[name] for name in named]


class MatchOnPlanesForm(PlanarTableForm):
    """From which planar decks the two of a match play; each plays for themselves."""

    def __init__(self, data: Mapping[str, object] | None = None, has_own: bool = False) -> None:
        super().__init__((), data, has_own)
        for name in ("magi", "mode", "teams"):
            del self.fields[name]


def table_form(campaign: Campaign, magi: Sequence[Magus], data: Mapping[str, object] | None = None) -> PlanarTableForm:
    """The form for a table of an evening at which these Magi may play."""
    return PlanarTableForm(magi, data, _has_own(campaign))


def match_form(campaign: Campaign, data: Mapping[str, object] | None = None) -> MatchOnPlanesForm:
    """The form for a game of a match of a tournament."""
    return MatchOnPlanesForm(data, _has_own(campaign))


def _has_own(campaign: Campaign) -> bool:
    return campaign.own_planes.filter(retired_at=None).exists()


def _choice(name: str) -> forms.Field:
    setting, values = PLANAR_SETTINGS[name], dict(PLANAR_VALUES[name])
    first = "communal" if name == "decks" else next(iter(values))
    return forms.ChoiceField(label=setting.label, help_text=setting.help, choices=list(values.items()), initial=first)
