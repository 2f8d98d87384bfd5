"""The form for a tournament from nothing: who plays, how, and whatever of the settings one wants otherwise."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines.tournament.charter import Charter
from games.engines.tournament.codes import LONGEST_NAME, MOST_BYES, MOST_ENTRANTS
from games.engines.tournament.pasting import Pasted
from games.tables.tournament_games import FEWEST, LONGEST, Wanted, charter_of, entered_twice, lines_of, read_list
from games.words.tournament.charter import SETTINGS, TIE_BREAKS, VALUES

FIRST = ("format", "best_of", "round_minutes", "rounds", "cut")
"""What a host looks at; the other settings wait behind a fold."""

LEAST = {"rounds": 1, "round_minutes": 1, "min_matches": 1, "win": 1}
MOST = {"rounds": 50, "cut": 64, "round_minutes": 60 * 24 * 60}
SHOWN_DOUBLES = 50


class TournamentForm(forms.Form):
    """Who plays a tournament, and how. Names that stand twice are asked about before anybody is entered (TD-26)."""

    title = forms.CharField(label=gettext_lazy("What is it called?"), max_length=80, required=False)
    names = forms.CharField(
        label=gettext_lazy("Who plays?"),
        help_text=gettext_lazy("One name a line, or a pasted table with a column “Name”."),
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "autocomplete": "off",
                "autocapitalize": "words",
                "autocorrect": "off",
                "spellcheck": "false",
                "autofocus": True,
                "placeholder": "Anna\nBruno\nCarla\nDario",
            }
        ),
        max_length=LONGEST,
    )
    doubles = forms.ChoiceField(
        label=gettext_lazy("What are they?"),
        choices=[
            ("once", gettext_lazy("The same people: enter each of them once")),
            ("twice", gettext_lazy("Different people: enter all of them")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    """Which list was shown with its duplicates: only exactly this one is confirmed (TD-26)."""
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
        label=gettext_lazy("Everybody may report from his own phone"), required=False, initial=True
    )
    byes = forms.CharField(
        label=gettext_lazy("Awarded byes"),
        help_text=gettext_lazy("One name a line and how many, from 1 to 3: “Anna 2”. TD-22"),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        required=False,
        max_length=LONGEST,
    )

    def __init__(self, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        for name in SETTINGS:
            self.fields[name] = field_of(name)
        self.pasted = Pasted(())

    @property
    def first(self) -> list[forms.BoundField]:
        """How one plays."""
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

    @property
    def doubles_told(self) -> list[tuple[str, str]]:
        """The names that stand twice, with their lines; of very many the first."""
        return [(double.name, lines_of(double)) for double in self.pasted.doubles[:SHOWN_DOUBLES]]

    @property
    def more_doubles(self) -> int:
        """How many more there are."""
        return max(0, len(self.pasted.doubles) - SHOWN_DOUBLES)

    @property
    def sign(self) -> str:
        """Tells this list from any other."""
        return sha256("\n".join(entered_twice(self.pasted)).encode()).hexdigest()[:16]

    def clean_names(self) -> str:
        """The list as it was pasted; raises ValidationError for one that can not be played."""
        self.pasted = read_list(self.cleaned_data["names"])
        if self.pasted.bad:
            lines = ", ".join(map(str, self.pasted.bad[:SHOWN_DOUBLES]))
            raise forms.ValidationError(
                _("A name has at most %(longest)d characters; look at these lines: %(lines)s."),
                params={"longest": LONGEST_NAME, "lines": lines},
            )
        number = len(entered_twice(self.pasted))
        if not FEWEST <= number <= MOST_ENTRANTS:
            raise forms.ValidationError(
                _("From %(fewest)d to %(most)d play; you have named %(number)d."),
                params={"fewest": FEWEST, "most": MOST_ENTRANTS, "number": number},
            )
        return str(self.cleaned_data["names"])

    def clean_byes(self) -> dict[str, int]:
        """Awarded byes by name."""
        found = {}
        for line in filter(None, map(str.strip, self.cleaned_data["byes"].splitlines())):
            name, _space, number = line.rpartition(" ")
            if not name or number not in map(str, range(MOST_BYES + 1)):
                raise forms.ValidationError(
                    _("“%(line)s”: a name and a number from 1 to 3. TD-22"), params={"line": line[:LONGEST_NAME]}
                )
            found[name.strip()] = int(number)
        return found

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError where somebody stands twice and nobody has said what that means (TD-26)."""
        cleaned = super().clean() or {}
        is_said = cleaned.get("doubles") and cleaned.get("shown") == self.sign
        if self.pasted.doubles and "names" in cleaned and not is_said:
            self.add_error("doubles", _("Nobody is entered yet: say what the names that stand twice are. TD-26"))
        return cleaned

    def wanted(self) -> Wanted:
        """What is to be played. Raises NoTournament."""
        said = self.cleaned_data
        names = entered_twice(self.pasted) if said["doubles"] == "twice" else list(self.pasted.names)
        settings = {name: said[name] for name in SETTINGS if said[name] is not None}
        settings["tie_breaks"] = said["tie_breaks"].split()
        settings["round_minutes"] = said["round_minutes"]
        return Wanted(
            names=names,
            charter=charter_of(settings, len(names)),
            byes=said["byes"],
            host_plays=said["host"] == "plays",
            phones=said["phones"],
            about={"host": _("The host")},
        )


DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Charter)} | {"format": None}


def field_of(name: str) -> forms.Field:
    """The field of a setting: a choice where its values have names, a box for yes and no, else a number."""
    setting, default = SETTINGS[name], DEFAULTS[name]
    about: dict[str, Any] = {"label": setting.label, "help_text": setting.help}
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
