"""The form for coin flips from nothing: names, and how many flips."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.records.seats import seat_names
from games.kernel.rulebook import HOST
from games.tables.models import NAME_LENGTH
from tests.games.coin_flips.rules.notation import GRAMMAR
from tests.games.coin_flips.rules.setup import FEWEST, MOST, Seat, Setup


class CoinFlipsForm(forms.Form):
    """Who flips: a name in each line."""

    names = forms.CharField(
        label=gettext_lazy("Who flips?"),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=gettext_lazy("A name in each line. The first one is the host."),
        max_length=MOST * (NAME_LENGTH + 1),
    )
    flips = forms.TypedChoiceField(
        label=gettext_lazy("Flips"),
        choices=[(1, gettext_lazy("One flip")), (3, gettext_lazy("Best of three"))],
        coerce=int,
        initial=1,
        widget=forms.RadioSelect,
    )

    def clean_names(self) -> list[str]:
        """Raises ValidationError: CF 1, or a name that is too long."""
        names = [name for line in self.cleaned_data["names"].splitlines() if (name := line.strip())]
        if not FEWEST <= len(names) <= MOST:
            raise forms.ValidationError(_("Two to six players can flip coins. CF 1"))
        if any(len(name) > NAME_LENGTH for name in names):
            raise forms.ValidationError(_("A name has at most %(most)d characters.") % {"most": NAME_LENGTH})
        return names

    def setup(self) -> Setup:
        """What the table is opened with."""
        said: dict[str, Any] = self.cleaned_data
        keys = seat_names(said["names"], GRAMMAR.keywords | {HOST})
        return Setup(tuple(map(Seat, keys, said["names"])), said["flips"])
