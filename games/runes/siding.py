"""Between two games: what a player exchanges with their side deck, as a form and as an order (runes §7, R-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.naming import card_key
from games.kernel.rulebook import Value
from games.runes.rules.cards import Catalogue
from games.runes.rules.decks import Cards, Deck, ListName
from games.runes.rules.orders import Side
from games.runes.rules.siding import exchanged
from games.runes.screens.areas import marks_of

EXCHANGED: tuple[ListName, ...] = ("stones", "extra", "main")
"""The lists that change cards with the side deck; what has no place in the others goes to the main deck."""

STONE = "magic stone"


class Exchange(Value, frozen=True):
    """A card that lies in a list, in the side deck, or in both: how many of them there are together."""

    which: ListName
    name: str
    here: int
    most: int

    @property
    def field(self) -> str:
        return f"{self.which}:{self.name}"


class SideForm(forms.Form):
    """How the deck shall look in the next game: the ruler, the rune deck, and how many of each card of the lists that
    were given. `deck`: that of the game before; `now`: what was said already."""

    def __init__(self, deck: Deck, now: Deck, catalogue: Catalogue, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data)
        self.deck, self.catalogue = deck, catalogue
        self.exchanges = list(_exchanges(deck, catalogue))
        rulers, runes = _rulers(deck, catalogue), _runes(deck, catalogue)
        if len(rulers) > 1:
            self.fields["ruler"] = forms.ChoiceField(
                label=gettext_lazy("Ruler"), choices=rulers, initial=now.ruler, widget=forms.RadioSelect
            )
        self.fields["runes"] = forms.MultipleChoiceField(
            label=gettext_lazy("Rune deck"),
            choices=[(name, name) for name in runes],
            initial=list(now.runes),
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        for exchange in self.exchanges:
            listed = getattr(now, exchange.which) or {}
            self.fields[exchange.field] = forms.IntegerField(
                label=exchange.name, min_value=0, max_value=exchange.most, initial=_copies(listed, exchange.name)
            )

    @property
    def runes_and_marks(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """The boxes of the rune deck, and what each card is."""
        choices = ((choice, self.catalogue.rune(choice.data["value"])) for choice in self["runes"])
        return [(choice, marks_of(row) if row is not None else "") for choice, row in choices]

    @property
    def lists(self) -> list[tuple[str, list[forms.BoundField]]]:
        by_list = [(which, [self[one.field] for one in self.exchanges if one.which == which]) for which in EXCHANGED]
        return [(which, fields) for which, fields in by_list if fields]

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for an exchange that no order can say."""
        cleaned = super().clean() or {}
        if not self.errors:
            wanted = self._left_in(cleaned)
            if exchanged(self.deck, self._order(cleaned), self.catalogue).lists != wanted:
                raise forms.ValidationError(_("As many cards of a list go out as come in, but for the main deck. R-20"))
        return cleaned

    def order(self, question: int) -> Side:
        """The order that a valid form gives. The rune deck is named whole, and only where it changes."""
        siding = self._order(self.cleaned_data)
        return Side(question=question, out=siding.out, into=siding.into, ruler=siding.ruler, runes=siding.runes)

    def _order(self, cleaned: dict[str, Any]) -> Side:
        out: list[str] = []
        into: list[str] = []
        left: list[str] = []
        for which in EXCHANGED:
            goes, comes = self._moves(which, cleaned)
            pairs = len(comes) if which == "main" else min(len(goes), len(comes))
            out += goes[:pairs]
            into += comes
            left += goes[pairs:]
        runes = tuple(cleaned["runes"])
        ruler = cleaned.get("ruler", self.deck.ruler)
        return Side(
            out=tuple(out + left),
            into=tuple(into),
            ruler=ruler if ruler != self.deck.ruler else None,
            runes=runes if sorted(runes) != sorted(self.deck.runes) else None,
        )

    def _moves(self, which: ListName, cleaned: dict[str, Any]) -> tuple[list[str], list[str]]:
        """What leaves this list, and what comes into it."""
        goes: list[str] = []
        comes: list[str] = []
        for exchange in self.exchanges:
            if exchange.which == which:
                more = cleaned[exchange.field] - exchange.here
                (comes if more > 0 else goes).extend([exchange.name] * abs(more))
        return goes, comes

    def _left_in(self, cleaned: dict[str, Any]) -> Mapping[ListName, Cards]:
        """The lists as this form wants them; the side deck holds what is left."""
        ordered = self._order(cleaned)
        without = exchanged(self.deck, Side(ruler=ordered.ruler, runes=ordered.runes), self.catalogue)
        left = {name: dict(cards) for name, cards in without.lists.items()}
        for exchange in self.exchanges:
            more = cleaned[exchange.field] - exchange.here
            _move(left[exchange.which], exchange.name, more)
            if "side" in left:
                _move(left["side"], exchange.name, -more)
        return left


def _exchanges(deck: Deck, catalogue: Catalogue) -> Iterator[Exchange]:
    """The cards that can be exchanged, list by list, by name."""
    if not deck.side:
        return
    for which in EXCHANGED:
        cards: Cards | None = getattr(deck, which)
        if cards is None:
            continue
        aside = {name for name in deck.side if _list_of(name, deck, catalogue) == which}
        for name in sorted({*cards, *aside}, key=card_key):
            here = _copies(cards, name)
            yield Exchange(which, name, here, here + (_copies(deck.side, name) if name in aside or here else 0))


def _list_of(name: str, deck: Deck, catalogue: Catalogue) -> ListName | None:
    """To which list a card of the side deck goes; None: it is a plain rune, or a ruler."""
    rune = catalogue.rune(name)
    if (rune is not None and not rune.is_chant) or catalogue.ruler(name) is not None:
        return None
    if _copies(deck.stones or {}, name) or (deck.stones is not None and STONE in card_key(name)):
        return "stones"
    return "extra" if _copies(deck.extra or {}, name) else "main"


def _rulers(deck: Deck, catalogue: Catalogue) -> list[tuple[str, str]]:
    """The ruler of the deck, and those in the side deck."""
    rulers = {deck.ruler: catalogue.rulers[deck.ruler].name}
    for name in deck.side or {}:
        side = catalogue.ruler(name)
        if side is not None and side.side == "Ruler":
            rulers[side.number] = side.name
    return list(rulers.items())


def _runes(deck: Deck, catalogue: Catalogue) -> list[str]:
    """The runes that the rune deck can be made of."""
    return list(dict.fromkeys([*deck.runes, *(name for name in deck.side or {} if catalogue.rune(name) is not None)]))


def _copies(cards: Cards, name: str) -> int:
    return sum(copies for known, copies in cards.items() if card_key(known) == card_key(name))


def _move(cards: Cards, name: str, more: int) -> None:
    listed = next((other for other in cards if card_key(other) == card_key(name)), name)
    number = cards.get(listed, 0) + more
    if number:
        cards[listed] = number
    else:
        cards.pop(listed, None)
