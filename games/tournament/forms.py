"""The form for a tournament from nothing: who plays, how, and whatever of the settings one wants otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, get_args

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables.forms import NameField
from games.tournament.names import NamesForm
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import LONGEST_NAME, MOST_BYES, TieBreak
from games.tournament.setup import FEWEST, LONGEST, Wanted, charter_of
from games.tournament.words.charter import SETTINGS, TIE_BREAKS, VALUES

FIRST = ("format", "best_of", "round_minutes", "rounds", "cut")
"""What a host looks at; the other settings wait behind a fold."""

LEAST = {"rounds": 1, "round_minutes": 1, "min_matches": 1, "win": 1}
MOST = {"rounds": 50, "cut": 64, "round_minutes": 60 * 24 * 60}


class TournamentForm(NamesForm):
    """Who plays a tournament, and how. Names that stand twice are asked about before anybody is entered (TD-26)."""

    fewest = FEWEST

    title = NameField(label=gettext_lazy("What is it called?"), max_length=80, required=False)
    host = forms.ChoiceField(
        label=gettext_lazy("Do you play yourself?"),
        choices=[
            ("plays", gettext_lazy("Yes, I am the first name")),
            ("runs", gettext_lazy("No, I run the tournament")),
        ],
        widget=forms.RadioSelect,
        initial="plays",
    )
    phones = forms.BooleanField(
        label=gettext_lazy("Everybody may report from their own phone"), required=False, initial=True
    )
    byes = forms.CharField(
        label=gettext_lazy("Awarded byes"),
        help_text=gettext_lazy("One name a line and how many, from 1 to 3: “Anna 2”. TD-22"),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        required=False,
        max_length=LONGEST,
    )

    def __init__(self, data: Mapping[str, object] | None = None, initial: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial=initial)
        for name in SETTINGS:
            self.fields[name] = field_of(name)

    @property
    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in FIRST]

    @property
    def has_first_errors(self) -> bool:
        """Whether something about how one plays is wrong."""
        return any(field.errors for field in (self["title"], *self.first))

    @property
    def folded(self) -> list[forms.BoundField]:
        """Every other setting."""
        return [self[name] for name in (*(one for one in SETTINGS if one not in FIRST), "byes", "phones")]

    @property
    def has_folded_errors(self) -> bool:
        """Whether something behind the fold is wrong."""
        return any(field.errors for field in self.folded)

    def clean_byes(self) -> dict[str, int]:
        """Awarded byes by name."""
        byes = {}
        for line in filter(None, map(str.strip, self.cleaned_data["byes"].splitlines())):
            name, _space, number = line.rpartition(" ")
            if not name or number not in map(str, range(MOST_BYES + 1)):
                raise forms.ValidationError(
                    _("“%(line)s”: a name and a number from 1 to 3. TD-22"), params={"line": line[:LONGEST_NAME]}
                )
            byes[name.strip()] = int(number)
        return byes

    def wanted(self) -> Wanted:
        """What is to be played. Raises InvalidSetup."""
        cleaned = self.cleaned_data
        names = self.chosen
        settings = settings_of(cleaned) | {"round_minutes": cleaned["round_minutes"]}
        return Wanted(
            names=names,
            charter=charter_of(settings, len(names)),
            byes=cleaned["byes"],
            host_plays=cleaned["host"] == "plays",
            phones=cleaned["phones"],
            about={"host": _("The host")},
        )


def settings_of(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What was said of the settings, as fields of the charter; what was left empty is as the rules are written."""
    chosen = {name: cleaned[name] for name in SETTINGS if cleaned.get(name) not in (None, "", (), [])}
    ties = chosen.pop("own_tie_breaks", None) or chosen.pop("tie_breaks", "").split()
    lengths = [int(best_of) for best_of in chosen.pop("best_of_rounds", ())]
    return chosen | ({"tie_breaks": list(ties)} if ties else {}) | ({"best_of_rounds": lengths} if lengths else {})


LISTS = {"best_of_rounds": tuple("13579"), "own_tie_breaks": get_args(TieBreak)}
"""Settings that are a sequence of these words."""


class SequenceField(forms.CharField):
    """Some of these words in a sequence, with spaces or commas between them."""

    def __init__(self, legal: Collection[str], *, may_repeat: bool, **about: Any) -> None:
        super().__init__(required=False, max_length=200, **about)
        self.legal, self.may_repeat = legal, may_repeat

    def clean(self, value: object) -> tuple[str, ...]:
        """The words; raises ValidationError for one that is none of them, or stands twice."""
        words = tuple(filter(None, re.split(r"[\s,;]+", super().clean(value).casefold())))
        for place, word in enumerate(words):
            if word not in self.legal:
                legal = ", ".join(self.legal)
                raise forms.ValidationError(
                    _("“%(word)s” is none of these: %(legal)s."), params={"word": word, "legal": legal}
                )
            if word in words[:place] and not self.may_repeat:
                raise forms.ValidationError(_("“%(word)s” stands twice."), params={"word": word})
        return words


DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Charter)} | {"format": None}


def field_of(name: str) -> forms.Field:
    """The field of a setting: a choice where its values have names, a box for yes and no, else a number."""
    setting, default = SETTINGS[name], DEFAULTS.get(name)
    about: dict[str, Any] = {"label": setting.label, "help_text": setting.help}
    if name in LISTS:
        return SequenceField(LISTS[name], may_repeat=name == "best_of_rounds", **about)
    if name == "tie_breaks":
        return forms.ChoiceField(choices=list(TIE_BREAKS.items()), initial=next(iter(TIE_BREAKS)), **about)
    if name in VALUES:
        optional = None in VALUES[name]
        return forms.TypedChoiceField(
            choices=[("" if value is None else value, words) for value, words in VALUES[name].items()],
            coerce=int if name.startswith("best_of") else str,
            empty_value=None,
            required=not optional,
            initial="" if default is None else default,
            **about,
        )
    if isinstance(default, bool):
        return forms.BooleanField(required=False, initial=default, **about)
    return forms.IntegerField(
        min_value=LEAST.get(name, 0),
        max_value=MOST.get(name, 99),
        required=default is not None and name != "round_minutes",
        initial=default,
        **about,
    )
