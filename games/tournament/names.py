"""Names that are pasted, for a new tournament and for latecomers: nobody is entered before it is said what names that
stand twice are (TD-26)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables.screens.pasted_names import PastedNamesForm
from games.tournament.rules.codes import LONGEST_NAME, MOST_ENTRANTS
from games.tournament.rules.pasting import Pasted, read_names
from games.tournament.setup import LONGEST, entered_twice, lines_of

SHOWN_DOUBLES = 50


class NamesForm(PastedNamesForm):
    """A list of names. `fewest`: so many have to stand there; `known`: who is entered already."""

    fewest = 1

    names = forms.CharField(
        label=gettext_lazy("Who plays?"),
        help_text=gettext_lazy("One name a line, or a table pasted from anywhere."),
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

    def __init__(
        self, data: Mapping[str, object] | None = None, initial: Any = None, known: Collection[str] = ()
    ) -> None:
        super().__init__(data, initial=initial)
        self.known = known
        self.pasted = Pasted(())

    @property
    def doubles_told(self) -> list[tuple[str, str, bool]]:
        """The names that stand twice, their lines, and whether they are entered already; of very many the first."""
        return [(double.name, lines_of(double), double.known) for double in self.pasted.doubles[:SHOWN_DOUBLES]]

    @property
    def more_doubles(self) -> int:
        """How many more there are."""
        return max(0, len(self.pasted.doubles) - SHOWN_DOUBLES)

    @property
    def sign(self) -> str:
        """Tells this list, and who of it is entered already, from any other."""
        known = ("entered already", *(double.name for double in self.pasted.doubles if double.known))
        return sha256("\n".join((*self._all, *known)).encode()).hexdigest()[:16]

    @property
    def _all(self) -> list[str]:
        return entered_twice(self.pasted)

    @property
    def chosen(self) -> list[str]:
        """Who is entered, as it was said what the names that stand twice are."""
        return self._all if self.cleaned_data["doubles"] == "twice" else list(self.pasted.names)

    def clean_names(self) -> str:
        """The list as it was pasted; raises ValidationError for one that cannot be entered."""
        read = self.read_pasted(self.cleaned_data["names"])
        self.pasted = read_names(read.rows, self.known)
        if read.is_open:
            return str(self.cleaned_data["names"])
        if self.pasted.bad:
            lines = ", ".join(map(str, self.pasted.bad[:SHOWN_DOUBLES]))
            raise forms.ValidationError(
                _("A name has at most %(longest)d characters; look at these lines: %(lines)s."),
                params={"longest": LONGEST_NAME, "lines": lines},
            )
        number, most = len(self._all), MOST_ENTRANTS - len(self.known)
        if not self.fewest <= number <= most:
            raise forms.ValidationError(
                _("From %(fewest)d to %(most)d play; you have named %(number)d."),
                params={"fewest": self.fewest, "most": most, "number": number},
            )
        return str(self.cleaned_data["names"])

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError where somebody stands twice and nobody has said what that means (TD-26)."""
        cleaned = super().clean() or {}
        is_said = cleaned.get("doubles") and cleaned.get("shown") == self.sign
        if self.pasted.doubles and "names" in cleaned and not is_said:
            self.add_error("doubles", _("Nobody is entered yet: say what the names that stand twice are. TD-26"))
        return cleaned


class LateNamesForm(NamesForm):
    """Several who enter a tournament that is laid already, before round 1 or late (TD-1)."""

    phones = forms.BooleanField(
        label=gettext_lazy("Everybody may report from their own phone"), required=False, initial=True
    )
    id = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)
    """The page that was shown."""

    @property
    def order_id(self) -> UUID | None:
        """Of a list that was sent: however often it comes from this page, its names enter once."""
        page = self.cleaned_data.get("id")
        answers = [str(self.data.get(name, "")) for name in ("doubles", "way", "has_heading", "names")]
        return uuid5(page, "\n".join(answers)) if page else None
