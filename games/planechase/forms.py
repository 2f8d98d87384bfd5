"""The form for a game of Planechase from nothing: names, and whatever of the charter one wants otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.planechase import decklists
from games.planechase.cards import shipped_planes
from games.planechase.custom_planes import MOST_BYTES, InvalidPlanes, read_planes
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import LEAST, Charter
from games.planechase.setup import FEWEST, HEADS, MOST, Wanted
from games.planechase.words.charter import SETTINGS, VALUES
from games.planechase.words.plane_rows import in_words
from games.tables.models import NAME_LENGTH
from games.tables.screens.pasted_names import PastedNamesForm
from games.tables.setups import charter_of

LIFE_MOST = 999
HOUSE_NAMES = (gettext_lazy("Wanderer"), gettext_lazy("Pilgrim"), gettext_lazy("Vagrant"))
"""How players of the house are called; some are left where a friend has one of these names."""
MOST_HOUSE = 2
ASKED_FIRST = ("players", "way", "has_heading", "without_contacts", "house", "one_phone")
FIRST = ("mode", "decks", "deck_source")
"""The settings about decks and teams, drawn as choices; the others wait behind another fold."""


class PlanarGameForm(PastedNamesForm):
    """Who plays, with which decks, by which settings of the charter (planechase §15)."""

    commas_separate = True

    players = forms.CharField(
        label=gettext_lazy("Who plays?"),
        help_text=gettext_lazy(
            "One name a line or commas between them, clockwise; or only how many. You are the first."
        ),
        widget=forms.Textarea(
            attrs={
                "rows": 4,
                "autocomplete": "off",
                "autocapitalize": "words",
                "autocorrect": "off",
                "spellcheck": "false",
                "autofocus": True,
                "placeholder": "Anna\nBruno\nCarla",
            }
        ),
        max_length=MOST * (NAME_LENGTH + 2),
    )
    one_phone = forms.BooleanField(
        label=gettext_lazy("One phone goes round"),
        help_text=gettext_lazy("This phone plays for all and shows what each of you may see."),
        required=False,
    )
    house = forms.TypedChoiceField(
        label=gettext_lazy("Players of the house"),
        help_text=gettext_lazy("They take their turns and roll the die; cards they have none. Alone, take one or two."),
        choices=[(number, str(number)) for number in range(MOST_HOUSE + 1)],
        coerce=int,
        empty_value=None,
        required=False,
        initial=0,
        widget=forms.RadioSelect,
    )
    lists = forms.CharField(
        label=gettext_lazy("Lists of the planar decks"),
        help_text=gettext_lazy(
            "Empty: dealt at random. One name a line; where each player has their own, “Deck Anna:” before Anna’s. "
            "“8 hidden” stands for eight real cards whose names nobody enters."
        ),
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off", "spellcheck": "false"}),
        max_length=decklists.LONGEST,
        required=False,
    )
    own = forms.CharField(
        label=gettext_lazy("Planes of your own"),
        help_text=gettext_lazy(
            "The text of a file that a campaign has saved, or several in [ ] with commas between. They are dealt too."
        ),
        widget=forms.Textarea(
            attrs={"rows": 3, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        max_length=MOST_BYTES,
        required=False,
    )

    def __init__(self, data: Mapping[str, object] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        for field in msgspec.structs.fields(Charter):
            self.fields[field.name] = _field_of(field.name, field.default)
        self.fields["decks"].initial = "communal"

    @property
    def about_decks(self) -> list[forms.BoundField]:
        return [self[name] for name in (*FIRST, "lists", "own")]

    @property
    def has_deck_errors(self) -> bool:
        """Whether something about the decks is wrong."""
        return any(field.errors for field in self.about_decks)

    @property
    def folded(self) -> list[forms.BoundField]:
        """Every other setting."""
        return [self[name] for name in self.fields if name not in (*ASKED_FIRST, "lists", "own", *FIRST)]

    @property
    def has_folded_errors(self) -> bool:
        """Whether something behind the fold is wrong."""
        return any(field.errors for field in self.folded)

    def clean_players(self) -> list[str]:
        """The names, clockwise."""
        read = self.read_pasted(self.cleaned_data["players"])
        names = [row.name[:NAME_LENGTH].strip() for row in read.rows]
        if len(names) == 1 and names[0].isdecimal() and len(names[0]) <= len(str(MOST)):
            names = [_("Player %(n)d") % {"n": n} for n in range(1, int(names[0]) + 1)]
        return names

    def clean_own(self) -> dict[str, Card]:
        """The planes of the group's own. Raises ValidationError with everything that is wrong with each."""
        text = self.cleaned_data["own"].strip()
        try:
            return read_planes(text, shipped_planes()) if text else {}
        except ValueError:
            raise forms.ValidationError(_("This isn’t JSON: write the plane between { and }.")) from None
        except InvalidPlanes as why:
            raise forms.ValidationError(
                [f"{place}. {in_words(refusal)} {refusal.rule}" for place, refusal in why.found]
            ) from None

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError where the settings do not go together."""
        cleaned = super().clean() or {}
        players = self._seat_all(cleaned)
        is_named = "players" in cleaned and not self.pasted_names.is_open
        mode = cleaned.get("mode") if is_named else None
        if mode == "two_headed_giant" and (len(players) % HEADS or len(players) < 2 * HEADS):
            self.add_error("players", _("Teams of two sit side by side: four, six or more players. CR 810.1"))
        if mode == "grand_melee" and len(players) < 4:
            self.add_error("players", _("A Grand Melee needs at least four players. CR 807.1"))
        if cleaned.get("map") == "eternities" and cleaned.get("decks") != "communal":
            self.add_error("map", _("A map is laid from one deck for all. §17"))
        if cleaned.get("map") == "eternities" and cleaned.get("mode") == "grand_melee":
            self.add_error("map", _("A Grand Melee has no map. §17"))
        return cleaned

    def _seat_all(self, cleaned: dict[str, Any]) -> list[str]:
        """Everybody who plays, the house last; an error where they are too few or too many, or where the house would
        have to handle real cards and dice."""
        if "players" not in cleaned or self.pasted_names.is_open:
            return []
        cleaned["house"] = house = cleaned.get("house") or 0
        free = [str(name) for name in HOUSE_NAMES if name not in cleaned["players"]]
        players: list[str] = [*cleaned["players"], *free[:house]]
        cleaned["players"] = players
        if not FEWEST <= len(players) <= MOST:
            text = _("From %(fewest)d to %(most)d play; you have named %(number)d.")
            self.add_error("players", text % {"fewest": FEWEST, "most": MOST, "number": len(players)})
        if house and (cleaned.get("deck_source") == "cardboard" or cleaned.get("die") == "thrown"):
            self.add_error("house", _("The house turns no real card over and throws no real die. P-36"))
        return players

    def wanted(self) -> Wanted:
        """What is to be played. Raises InvalidSetup, planar_decklists.UnknownPlayer."""
        settings = {field.name: self.cleaned_data[field.name] for field in msgspec.structs.fields(Charter)}
        players = self.cleaned_data["players"]
        lists = decklists.read_decks(self.cleaned_data["lists"], players)
        own = self.cleaned_data["own"]
        return Wanted(players, charter_of(Charter, settings), lists.names, lists.hidden, own=own)


def _field_of(name: str, default: object) -> forms.Field:
    """The field of a setting: a choice where it has names, else a number."""
    setting = SETTINGS[name]
    if name not in VALUES:
        return forms.IntegerField(
            label=setting.label,
            help_text=setting.help,
            min_value=LEAST.get(name, 1),
            max_value=LIFE_MOST,
            required=default is not None,
            initial=default,
        )
    return forms.TypedChoiceField(
        label=setting.label,
        help_text=setting.help,
        choices=[("" if value is None else value, words) for value, words in VALUES[name].items()],
        empty_value=None,
        required=default is not None,
        initial=default,
        widget=forms.RadioSelect if name in FIRST else forms.Select,
    )
