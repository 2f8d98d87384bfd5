"""What the host fills in for an award: the criterion, matches, the order of equals, points by hand, schemes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.awards.awards import NAMES, OWN
from campaign.bridge.shared import NameField
from campaign.matches.matches import MOST_GAMES
from campaign.models import AwardScheme, Evening, EveningAward, Magus
from campaign.models.awards import MOST_POINTS
from campaign.web.forms.made_from import MadeFrom


def _criterion_of(award: EveningAward | None, own: Sequence[tuple[str, str]]) -> str:
    """The key of the criterion of this award; empty where there is none, or its scheme has gone."""
    if award is None:
        return ""
    return award.preset or next((key for key, name in own if name == award.name), "")


class CriterionForm(forms.Form):
    """One of the presets, or a scheme of the campaign; first that of this evening, else of the last one."""

    criterion = forms.ChoiceField(label=_("Criterion"), widget=forms.RadioSelect)

    def __init__(
        self, evening: Evening, award: EveningAward | None = None, data: Mapping[str, object] | None = None
    ) -> None:
        self.schemes = {f"{OWN}{scheme.pk}": scheme for scheme in evening.campaign.award_schemes.all()}
        own = [(key, scheme.name) for key, scheme in self.schemes.items()]
        agreed = (
            award
            or EveningAward.objects.filter(evening__campaign=evening.campaign).order_by("-evening__number").first()
        )
        super().__init__(data, initial={"criterion": _criterion_of(agreed, own) or next(iter(NAMES))})
        self.fields["criterion"] = forms.ChoiceField(
            label=_("Criterion"), choices=[*NAMES.items(), *own], widget=forms.RadioSelect
        )

    @property
    def chosen(self) -> str | AwardScheme:
        """What `awards.agree_on` takes."""
        key: str = self.cleaned_data["criterion"]
        return self.schemes.get(key, key)


class ResultForm(forms.Form):
    """How many games each has won."""

    games_a = forms.IntegerField(min_value=0, max_value=MOST_GAMES)
    games_b = forms.IntegerField(min_value=0, max_value=MOST_GAMES)


class MatchForm(ResultForm):
    """A match between two who play; with `tap`, the number of the form, one beside the round robin."""

    tap = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid4)

    field_order = ("a", "games_a", "b", "games_b", "tap")

    def __init__(self, players: Sequence[Magus], data: Mapping[str, object] | None = None) -> None:
        super().__init__(data)
        known = Magus.objects.filter(pk__in=[magus.pk for magus in players])
        for name, label in (("a", _("Magus")), ("b", _("against"))):
            self.fields[name] = forms.ModelChoiceField(label=label, queryset=known, empty_label=None)
        for name in ("games_a", "games_b"):
            self.fields[name].label = _("games won")
        self.order_fields(self.field_order)


def numbers_in(data: Mapping[str, object], prefix: str, most: int) -> dict[int, int]:
    """The numbers that stand in fields `prefix-<key of a Magus>`; what is none counts as nothing."""
    numbers = {}
    for name, value in data.items():
        start, _dash, key = name.rpartition("-")
        if start == prefix and key.isdecimal() and len(key) < 10:
            text = str(value).strip()
            numbers[int(key)] = int(text) if text.isdecimal() and len(text) < 4 and int(text) <= most else 0
    return numbers


class SchemeForm(MadeFrom, forms.Form):
    """A criterion of the campaign's own."""

    holds_together = True

    name = NameField(label=_("Name"), max_length=60)
    for_coming = forms.IntegerField(label=_("For having come"), min_value=0, max_value=MOST_POINTS, initial=0)
    for_match = forms.IntegerField(label=_("For each match won"), min_value=0, max_value=MOST_POINTS, initial=0)
    for_places = forms.CharField(
        label=_("For the places"),
        required=False,
        max_length=60,
        help_text=_("From the first place on, as in 8, 5, 3. Equal players get the better place. D-34"),
    )
    by_hand = forms.BooleanField(label=_("The host gives points by hand as well"), required=False)

    def __init__(self, scheme: AwardScheme | None = None, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial=scheme_values(scheme) if scheme else None)

    def clean_for_places(self) -> list[int]:
        """The points of each place. Raises ValidationError for anything that is not numbers."""
        parts = self.cleaned_data["for_places"].replace(",", " ").replace("/", " ").split()
        if len(parts) > 12 or not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
            raise forms.ValidationError(_("Write up to twelve numbers from 0 to 99, as in 8, 5, 3."))
        return [int(part) for part in parts]


def scheme_values(scheme: AwardScheme) -> dict[str, object]:
    return {
        "name": scheme.name,
        "for_coming": scheme.for_coming,
        "for_match": scheme.for_match,
        "for_places": ", ".join(map(str, scheme.for_places)),
        "by_hand": scheme.by_hand,
    }
