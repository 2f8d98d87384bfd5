"""The form for a rune duel of an evening: who plays, one game or the best of three, cards of the group's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.runes import own_cards_field
from campaign.matches.runes import MOST_SIDE, SETTINGS
from campaign.models import Campaign, Magus
from campaign.web.forms.who_plays import who_plays

TWO = 2
MATCHES = [(1, _("One game")), (3, _("Best of three, with a side deck"))]


class RuneTableForm(forms.Form):
    """Where exactly two play this evening both are ticked."""

    cards = "own"
    """Where the group writes cards."""

    match = forms.TypedChoiceField(label=_("Match"), choices=MATCHES, coerce=int, initial=1, widget=forms.RadioSelect)
    side_deck = forms.IntegerField(
        label=_("Cards of a side deck, at most"), min_value=0, max_value=MOST_SIDE, initial=15
    )
    own = own_cards_field()

    def __init__(self, magi: Sequence[Magus], data: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial={"magi": [one.pk for one in magi] if len(magi) == TWO else []})
        self.fields["magi"] = who_plays(Magus.objects.filter(pk__in=[one.pk for one in magi]))

    @property
    def has_wrong_settings(self) -> bool:
        """Whether something is wrong with what is chosen seldom, behind a fold."""
        return any(name in self.errors for name in ("own", "side_deck"))

    def wanted(self) -> dict[str, Any]:
        """What was chosen for the duel: fields of its charter, and cards of the group's own."""
        return {name: self.cleaned_data[name] for name in (*SETTINGS, "own") if name in self.fields}


class DuelOfMatchForm(RuneTableForm):
    """A rune duel of a tournament's match: the match says who plays, and how many games."""

    def __init__(self, data: Mapping[str, object] | None = None) -> None:
        super().__init__((), data)
        for name in ("magi", "match"):
            del self.fields[name]


def table_form(campaign: Campaign, magi: Sequence[Magus], data: Mapping[str, object] | None = None) -> RuneTableForm:
    """The form for a table of an evening at which these Magi may play."""
    return RuneTableForm(magi, data)


def match_form(campaign: Campaign, data: Mapping[str, object] | None = None) -> DuelOfMatchForm:
    """The form for a match of a tournament."""
    return DuelOfMatchForm(data)
