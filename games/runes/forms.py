"""The form for a duel from nothing: who plays, with which ruler, by which lists and settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.runes import decklists
from games.runes.cards import LONGEST_OWN, BadRow, deck_rulers, shipped_runes, with_own
from games.runes.decklists import Lists, UnreadableLine, read_lists
from games.runes.rules.charter import LIFE, MOST_SIDE, STEP, Charter
from games.runes.setup import FEWEST, GAME, Player, Wanted
from games.tables import words
from games.tables.forms import PersonNameField
from games.tables.models import NAME_LENGTH
from games.tables.setups import charter_of
from games.tables.words import Lexicon

ON_THE_PAGE = 6
"""So many players find a place on the page; the rules are for two (R-21)."""
LIFE_MOST = 99_900
FIRST_RULERS = ("SDV1-005", "SDV4-008")
"""Brunhild and Hanzo stand in the form at first, so that two names are enough for a duel."""


def own_cards_field() -> forms.CharField:
    """Cards and rulers of a group's own, as `rune_cards.with_own` reads them."""
    return forms.CharField(
        label=gettext_lazy("Cards and rulers of your own"),
        help_text=gettext_lazy(
            "A ruler in a line: name; attributes; Divinity or none. Cards as one JSON object a line, or as a table "
            "(CSV) whose first line names the columns: those of runes.csv, or of rune_rulers.csv for a side of a ruler."
        ),
        widget=forms.Textarea(
            attrs={
                "rows": 4,
                "autocomplete": "off",
                "spellcheck": "false",
                "lang": "en",
                "placeholder": "Ruler: Mercurius; WU; 10\nRuler: Nyarlathotep; B; none; grimoire",
            }
        ),
        max_length=LONGEST_OWN,
        required=False,
    )


@dataclass(frozen=True)
class Place:
    """The fields of one player."""

    number: int
    name: forms.BoundField
    ruler: forms.BoundField
    lists: forms.BoundField

    @property
    def has_errors(self) -> bool:
        """Whether something about this player is wrong."""
        return any(field.errors for field in (self.name, self.ruler, self.lists))


class RuneGameForm(forms.Form):
    """Who plays a duel. `players`: so many places it has; who has no name does not play, but two always do."""

    decks = forms.ChoiceField(
        label=gettext_lazy("Who brings the rune decks?"),
        choices=[
            ("suggested", gettext_lazy("Ready ones: a deck of five for each ruler")),
            ("own", gettext_lazy("Each brings their own, on their own phone")),
        ],
        widget=forms.RadioSelect,
        initial="suggested",
        help_text=gettext_lazy("A list here counts in any case, and its writer sees it."),
    )
    life = forms.IntegerField(
        label=gettext_lazy("Life"),
        min_value=STEP,
        max_value=LIFE_MOST,
        step_size=STEP,
        initial=LIFE,
        help_text=gettext_lazy("In hundreds. FoW 105.4a"),
    )
    match = forms.TypedChoiceField(
        label=gettext_lazy("Match"),
        choices=[(1, gettext_lazy("One game")), (3, gettext_lazy("Best of three, with a side deck"))],
        coerce=int,
        initial=1,
    )
    side_deck = forms.IntegerField(
        label=gettext_lazy("Cards of a side deck, at most"), min_value=0, max_value=MOST_SIDE, initial=15
    )
    deck_check = forms.ChoiceField(
        label=gettext_lazy("A deck that breaks a rule"),
        choices=[("refuse", gettext_lazy("is not played")), ("warn", gettext_lazy("is played, if all agree"))],
        initial="refuse",
    )
    one_phone = forms.BooleanField(
        label=gettext_lazy("We have one phone"),
        help_text=gettext_lazy("A duel needs one for each: the runes of each lie face down for the others. R-18"),
        required=False,
    )
    own = own_cards_field()

    def __init__(
        self, data: Mapping[str, object] | None = None, initial: Any = None, players: int = ON_THE_PAGE
    ) -> None:
        super().__init__(data, initial=initial)
        self.places_number = players
        rulers: list[tuple[str, object]] = [("", gettext_lazy("Brings it on their own phone"))]
        rulers += [(side.number, side.name) for side in deck_rulers()]
        for number in range(1, players + 1):
            self.fields[f"name_{number}"] = _name(number)
            self.fields[f"ruler_{number}"] = _ruler(number, rulers)
            self.fields[f"lists_{number}"] = _lists(number)

    @property
    def places(self) -> list[Place]:
        """The fields of each player."""
        parts = ("name", "ruler", "lists")
        numbers = range(1, self.places_number + 1)
        return [Place(number, *(self[f"{part}_{number}"] for part in parts)) for number in numbers]

    @property
    def two(self) -> list[Place]:
        """The two players for whom the rules are."""
        return self.places[:FEWEST]

    @property
    def more(self) -> list[Place]:
        """Where more may sit down (R-21)."""
        return self.places[FEWEST:]

    @property
    def settings(self) -> list[forms.BoundField]:
        """Everything that is about the whole table."""
        return [self[name] for name in ("life", "match", "side_deck", "deck_check", "own")]

    @property
    def has_more_errors(self) -> bool:
        """Whether something is wrong with one of the further players."""
        return any(place.has_errors for place in self.more)

    @property
    def has_list_errors(self) -> bool:
        """Whether something is wrong with the lists."""
        return bool(self["decks"].errors) or any(place.lists.errors for place in self.two)

    @property
    def has_setting_errors(self) -> bool:
        """Whether something is wrong with the settings."""
        return any(field.errors for field in self.settings)

    def clean_one_phone(self) -> bool:
        """Raises ValidationError, before anything is laid: no phone may show what lies face down for its player."""
        if self.cleaned_data["one_phone"]:
            raise forms.ValidationError(
                _("On one phone a duel cannot be played: each rune lies face down for everybody but its player. R-18")
            )
        return False

    def clean(self) -> dict[str, Any]:
        """Reads the lists and the rows of their own; each is refused at its field."""
        cleaned = super().clean() or {}
        for number in range(1, self.places_number + 1):
            text = cleaned.get(f"lists_{number}", "")
            try:
                cleaned[f"lists_{number}"] = read_lists(text)
            except UnreadableLine as bad:
                self.add_error(f"lists_{number}", unreadable(bad))
        try:
            cleaned["own"] = with_own(cleaned.get("own", ""), shipped_runes())
        except BadRow as bad_row:
            self.add_error("own", bad_row_in_words(bad_row))
        return cleaned

    def wanted(self) -> Wanted:
        """What is to be played. Raises InvalidSetup."""
        cleaned = self.cleaned_data
        players = list(self._players())
        settings = {name: cleaned[name] for name in ("life", "match", "side_deck", "deck_check")}
        charter = charter_of(Charter, settings | {"unofficial": len(players) > FEWEST})
        return Wanted(players, charter, cleaned["own"], cleaned["decks"] == "suggested")

    def _players(self) -> Iterator[Player]:
        cleaned = self.cleaned_data
        for number in range(1, self.places_number + 1):
            name, lists = cleaned[f"name_{number}"].strip(), cleaned[f"lists_{number}"]
            if name or number <= FEWEST or lists != Lists():
                yield Player(name or _("Player %(n)d") % {"n": number}, cleaned[f"ruler_{number}"], lists)


def unreadable(bad: UnreadableLine) -> str:
    """What is said of a line that no list has."""
    return _("Line %(line)d isn’t a heading or a name with its number: %(text)s") % {
        "line": bad.line,
        "text": bad.text[:80],
    }


def bad_row_in_words(bad: BadRow) -> str:
    """A row of their own that cannot be: its line, why, and where that stands."""
    sentence = words.reason(bad.refusal, Lexicon(GAME, {}, {}))
    return _("Line %(line)d: %(why)s %(rule)s") % {"line": bad.line, "why": sentence, "rule": bad.refusal.rule}


def _name(number: int) -> forms.Field:
    return PersonNameField(
        label=gettext_lazy("Name"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "words",
                "spellcheck": "false",
                "placeholder": _("Player %(n)d") % {"n": number},
                **({"autofocus": True} if number == 1 else {}),
            }
        ),
    )


def _ruler(number: int, rulers: list[tuple[str, Any]]) -> forms.Field:
    first = FIRST_RULERS[number - 1] if number <= len(FIRST_RULERS) else ""
    return forms.ChoiceField(label=gettext_lazy("Ruler"), choices=rulers, required=False, initial=first)


def _lists(number: int) -> forms.Field:
    return forms.CharField(
        label=gettext_lazy("Lists"),
        widget=forms.Textarea(
            attrs={
                "rows": 5,
                "autocomplete": "off",
                "spellcheck": "false",
                "lang": "en",
                "placeholder": "Ruler: Brunhild\nRunes\nDispel\nMain deck\n4 Spear of the Valkyries\nSide",
            }
        ),
        max_length=decklists.LONGEST,
        required=False,
    )


class DeckForm(forms.Form):
    """What a player brings to a table, on their own phone: a ruler, and lists; or a ready deck."""

    ruler = forms.CharField(required=False, max_length=NAME_LENGTH * 2)
    lists = forms.CharField(required=False, max_length=decklists.LONGEST)

    def clean_lists(self) -> Lists:
        """Raises ValidationError for a line that cannot be read."""
        try:
            return read_lists(self.cleaned_data["lists"])
        except UnreadableLine as bad:
            raise forms.ValidationError(unreadable(bad)) from bad
