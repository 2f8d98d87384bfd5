"""Bringing a list of cards: pasted or uploaded."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import TOO_LARGE
from campaign.bridge.shared import NameField
from campaign.cards.card_names import LONGEST_NAME
from campaign.cards.lists.encodings import text_of
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.values import MOST_FILE_BYTES
from campaign.models import Deck
from campaign.pools.pool_rules import FEWEST_PLAYERS, MOST_PLAYERS, Filing, SortedPool
from campaign.pools.versions import LONGEST_POOL_NAME

MOST_TO_FILE = 100
"""The most names that one page asks about; the next ones come after these."""
LEAVE_OUT = "-"
MEANS = "="
CARD_NAME = forms.TextInput(
    attrs={"data-card-name": "", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
)
"""A field for the name of a card: within an address to ask (data-cards), static/js/cardnames.js proposes some."""


class ListForm(forms.Form):
    """The list of a new pool, or of a pool's next version (then it has its name already)."""

    name = NameField(label=_("Name of the pool"), max_length=LONGEST_POOL_NAME)
    players = forms.TypedChoiceField(
        label=_("For how many players?"),
        coerce=int,
        choices=[(n, n) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)],
        help_text=_("Ten packs each are needed, lands aside. LM 2"),
    )
    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={
                "accept": ".txt,.csv,.tsv,.dec,.dek,.dck,.mwdeck,.cod,.json,.jsonl,.gz,"
                "text/plain,text/csv,application/json"
            }
        ),
    )

    def __init__(self, *args: Any, named: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_big = False
        if not named:
            del self.fields["name"]

    def clean(self) -> dict[str, Any]:
        """The list is the file's when there is one."""
        values = super().clean() or {}
        if (upload := values.get("file")) is not None:
            try:
                values["text"] = text_of(upload.read(MOST_FILE_BYTES + 1))
            except ListRefused as refusal:
                self.refuse_list(refusal)
        return values

    def refuse_list(self, refusal: ListRefused) -> None:
        """Says why the whole list cannot be read."""
        self.too_big = refusal.status == TOO_LARGE
        self.add_error("text", str(refusal))

    @property
    def status(self) -> int:
        """With which status the page is shown again."""
        if not self.errors:
            return 200
        return 413 if self.too_big else 422


class FilingForm(forms.Form):
    """The names of a draft that wait for a hand: for each a deck, what it really is, or that it is left out (D-03)."""

    def __init__(self, report: SortedPool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cards = report.to_file[:MOST_TO_FILE]
        self.more = len(report.to_file) - len(self.cards)
        for at, card in enumerate(self.cards):
            self.fields[f"key-{at}"] = forms.CharField(initial=card.key, widget=forms.HiddenInput)
            self.fields[f"deck-{at}"] = forms.ChoiceField(
                label=_("Deck"), required=False, choices=_choices(card.suggestion, is_known=card.facts.id is not None)
            )
            if card.facts.id is None:
                self.fields[f"means-{at}"] = forms.CharField(
                    label=_("It is this card"), required=False, max_length=LONGEST_NAME, widget=CARD_NAME
                )
                self.fields[f"cost-{at}"] = forms.CharField(
                    label=_("Mana cost"), required=False, max_length=60, initial=card.facts.mana_cost
                )
                self.fields[f"type-{at}"] = forms.CharField(
                    label=_("Type"), required=False, max_length=120, initial=card.facts.type_line
                )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For each name its facts and its fields."""
        return [
            {
                "card": card,
                "key": self[f"key-{at}"],
                "deck": self[f"deck-{at}"],
                "own": [self[f"{field}-{at}"] for field in ("means", "cost", "type") if f"{field}-{at}" in self.fields],
            }
            for at, card in enumerate(self.cards)
        ]

    @property
    def said(self) -> tuple[dict[str, Filing], list[str]]:
        """The filings by key, and the keys that are left out. A name of which nothing was said goes on waiting."""
        filings: dict[str, Filing] = {}
        left_out: list[str] = []
        for at in range(len(self.cards)):
            key, choice = self.cleaned_data[f"key-{at}"], self.cleaned_data[f"deck-{at}"]
            if choice == LEAVE_OUT:
                left_out.append(key)
            elif not choice and (name := self.cleaned_data.get(f"means-{at}")):
                filings[key] = Filing(means=name)
            elif choice.startswith(MEANS):
                filings[key] = Filing(means=choice.removeprefix(MEANS))
            elif choice:
                own = {name: self.cleaned_data.get(f"{name}-{at}", "") for name in ("cost", "type")}
                filings[key] = Filing(deck=choice, mana_cost=own["cost"], type_line=own["type"])
        return filings, left_out


def _choices(suggestion: str, is_known: bool) -> list[tuple[str, object]]:
    decks = [(deck.value, deck.label) for deck in Deck if not (is_known and deck == Deck.LANDS)]
    meant = [(f"{MEANS}{suggestion}", _("it is %(name)s") % {"name": suggestion})] if suggestion else []
    return [("", _("choose")), *meant, *decks, (LEAVE_OUT, _("leave it out"))]


class PoolNameForm(forms.Form):
    """Another name for a pool."""

    name = NameField(label=_("Name of the pool"), max_length=LONGEST_POOL_NAME)
