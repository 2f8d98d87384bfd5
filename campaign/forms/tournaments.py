"""The forms of a tournament: how an evening's is played, and who plays a league until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Magus

FORMS = {
    "round_robin": _("everybody against everybody"),
    "double_round_robin": _("everybody against everybody, twice"),
    "swiss": _("Swiss: who has won as much meets"),
    "single_elimination": _("single elimination"),
    "free_challenges": _("free challenges: any pair, any number of times"),
    "pods": _("tables of three to five"),
    "one_game": _("one game for all together"),
}
LEAGUES = ("round_robin", "double_round_robin", "swiss", "free_challenges")
"""What can be played over weeks."""
BEST_OF = [(1, _("one game")), (3, _("best of three")), (5, _("best of five"))]
TIE_BREAKS = {
    "": _("opponents’ match wins, own games, opponents’ games"),
    "head_to_head omw gw ogw": _("the direct match first"),
    "wins omw gw ogw": _("matches won first"),
}
POD_POINTS = {
    "plain": _("3 for a win, 1 for a draw"),
    "topdeck": _("5 for a win, 1 for a draw"),
    "edh": _("5, 1, and 4 for a bye"),
    "addendum": _("by the size of the table"),
    "list": _("5, 3, 2, 1 by the order of elimination"),
    "wager": _("everybody stakes a part of his points"),
}
FLOORS = {"": _("0.33, as the tournament rules say"), "1/3": _("a third, as Melee reckons")}
DETAILS: dict[str, tuple[str, ...]] = {
    "round_robin": ("tie_breaks", "floor"),
    "double_round_robin": ("tie_breaks", "floor"),
    "swiss": ("rounds", "cut", "third_place_match", "tie_breaks", "floor"),
    "single_elimination": ("third_place_match",),
    "free_challenges": ("min_matches", "floor"),
    "pods": ("rounds", "cut", "pod_points"),
    "one_game": (),
}
"""Which of the further settings mean something in which form; the others are left as the rules are written."""
MOST_ROUNDS, MOST_MINUTES, MOST_DAYS = 50, 600, 90


def charter_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, as fields of a tournament's charter: only what means something in this form."""
    form = said["format"]
    found = {"format": form, "best_of": said["best_of"], "round_minutes": said["round_minutes"]}
    found |= {name: said[name] for name in DETAILS[form] if said.get(name) not in (None, "", False)}
    if "tie_breaks" in found:
        found["tie_breaks"] = found["tie_breaks"].split()
    return found


def league_charter_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a league: without a clock; the rounds of a round robin may be published all at once."""
    return charter_of({**said, "round_minutes": None}) | {"all_at_once": said["all_at_once"]}


def _number(label: Any, least: int, most: int, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=least, max_value=most, **options)


class TournamentForm(forms.Form):
    """How a tournament is played. Rounds and cut that nobody names are proposed when it begins (TD-18)."""

    format = forms.ChoiceField(label=_("How do you play?"), widget=forms.RadioSelect)
    best_of = forms.TypedChoiceField(label=_("A match is"), choices=BEST_OF, coerce=int, initial=3)
    round_minutes = _number(
        _("Minutes for a round"), 1, MOST_MINUTES, initial=50, help_text=_("Empty: without a clock.")
    )
    rounds = _number(_("Rounds"), 1, MOST_ROUNDS, help_text=_("Empty: as many as so many players need."))
    cut = _number(_("Cut to the best"), 0, 64, help_text=_("Empty: as proposed. 0: none. Else 2, 4, 8 …"))
    third_place_match = forms.BooleanField(label=_("A match for the third place"), required=False)
    min_matches = _number(_("Matches for a rank"), 1, 50, initial=1)
    tie_breaks = forms.ChoiceField(label=_("Between equals"), choices=list(TIE_BREAKS.items()), required=False)
    floor = forms.ChoiceField(label=_("Least share that counts"), choices=list(FLOORS.items()), required=False)
    pod_points = forms.ChoiceField(label=_("Points at a table"), choices=list(POD_POINTS.items()), required=False)

    offered: Sequence[str] = tuple(FORMS)

    def __init__(self, proposed: str, data: Any = None, **options: Any) -> None:
        super().__init__(data, initial={"format": proposed, **options.pop("initial", {})}, **options)
        self.fields["format"].choices = [(name, FORMS[name]) for name in self.offered]  # type: ignore[attr-defined]

    @property
    def details(self) -> list[forms.BoundField]:
        """What most groups leave as it is."""
        names = dict.fromkeys(name for form in self.offered for name in DETAILS[form])
        return [self[name] for name in names]

    def charter(self) -> dict[str, Any]:
        """The settings that were chosen, as fields of the tournament's charter."""
        return charter_of(self.cleaned_data)


class LeagueForm(TournamentForm):
    """A tournament over weeks: who plays, and until when."""

    name = forms.CharField(label=_("Name"), max_length=80)
    magi = forms.ModelMultipleChoiceField(
        label=_("Who plays?"), queryset=Magus.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    all_at_once = forms.BooleanField(
        label=_("All rounds at once"), required=False, help_text=_("Everybody sees from the first day whom he meets.")
    )
    first_due = forms.DateField(
        label=_("First round until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Empty: without deadlines."),
    )
    days_a_round = _number(_("Days for each further round"), 1, MOST_DAYS, initial=14)

    offered = LEAGUES

    def __init__(self, campaign: Campaign, proposed: str = "round_robin", data: Any = None) -> None:
        super().__init__(proposed, data, initial={"magi": list(campaign.magi.values_list("pk", flat=True))})
        self.fields["magi"].queryset = campaign.magi.all()  # type: ignore[attr-defined]
        del self.fields["round_minutes"]

    def charter(self) -> dict[str, Any]:
        """The same, without a clock."""
        return league_charter_of(self.cleaned_data)


class DeadlineForm(forms.Form):
    """Until when a round of a league is to be played."""

    due_on = forms.DateField(label=_("played until"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


class AgainstForm(forms.Form):
    """Two Magi of the campaign."""

    a = forms.ModelChoiceField(label=_("Magus"), queryset=Magus.objects.none())
    b = forms.ModelChoiceField(label=_("against"), queryset=Magus.objects.none())

    def __init__(self, campaign: Campaign, data: Any = None) -> None:
        super().__init__(data)
        for name in ("a", "b"):
            self.fields[name].queryset = campaign.magi.all()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for the same Magus twice."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("a") is not None and said.get("a") == said.get("b"):
            raise forms.ValidationError(_("Choose two Magi."))
        return said
