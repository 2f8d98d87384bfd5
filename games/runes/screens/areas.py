"""A rune area as a page shows it: face-up runes, those that lie face down, what can be played and why not, Divinity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.kernel.rulebook import Refusal
from games.runes.rules.cards import Rune
from games.runes.rules.codes import INFINITE, Divinity, Remaining
from games.runes.rules.decks import Deck
from games.runes.rules.view import OwnChant, OwnRune, PlayerView, View
from games.tables import words
from games.tables.screens.forms import Form
from games.tables.words import Lexicon

MOST_MARKS = 20
"""A gauge has no more marks than these; of more Divinity a mark stands for several points."""
INFINITY, NOTHING = "∞", "–"


class Gauge(NamedTuple):
    """[Divinity] as a gauge: what is left of how much. `left` is text: a number, ∞, or – for what is below zero (R-14).

    `marks`: one for each point, lit where it is left; ∞ is one. A ruler without [Divinity] has no gauge."""

    left: str
    total: str
    marks: list[bool]
    is_below_zero: bool

    @property
    def said(self) -> str:
        """The gauge in words."""
        if self.is_below_zero:
            return _("Divinity left: less than 0 of %(total)s") % {"total": self.total}
        return _("Divinity left: %(left)s of %(total)s") % {"left": self.left, "total": self.total}

    @property
    def caption(self) -> str:
        """What stands under the marks."""
        if self.is_below_zero:
            return _("Divinity below 0, of %(total)s") % {"total": self.total}
        return _("Divinity, of %(total)s") % {"total": self.total}


def gauge_of(player: PlayerView) -> Gauge | None:
    """The gauge of this player; None: their ruler has no [Divinity], or is not known yet."""
    if player.ruler is None or player.remaining is None:
        return None
    total, left = player.ruler.divinity, player.remaining
    shown = NOTHING if player.is_below_zero else INFINITY if left == INFINITE else str(left)
    return Gauge(shown, INFINITY if total == INFINITE else str(total), _marks(left, total), player.is_below_zero)


def _marks(left: Remaining, total: Divinity | None) -> list[bool]:
    """The marks of a gauge, the lit ones first: while a point is left, one is lit."""
    if not isinstance(total, int):
        return [True]
    number = min(total, MOST_MARKS)
    points = left if isinstance(left, int) else 0
    return [mark * total < points * number for mark in range(number)]


class Card(NamedTuple):
    """A rune on the page.

    `id` stays while the card lies there: a sheet that is open belongs to it.
    """

    id: str
    name: str
    letter: str
    """Of its attribute, for its card stock."""
    marks: str
    """What stands under its name."""
    divinity: str
    cost: str
    see_card: bool
    is_known: bool
    """It lies face down, and everybody has seen it (R-24)."""
    why: Refusal | None
    """Why it cannot be played now, and in words."""
    reason: str
    form: Form | None
    """How it is played."""


def face_up(view: View, player: PlayerView) -> list[Card]:
    """The face-up runes of this player, in the order of turning up."""
    return [_card(f"up-{player.key}-{n}", name, view.rows.get(name)) for n, name in enumerate(player.face_up)]


def own_runes(view: View, lexicon: Lexicon, forms: Sequence[Form]) -> list[Card]:
    """One's own face-down runes; what can be played now has its form, what cannot says why (R-18)."""
    by_name = {form.values.get("name"): form for form in forms if form.order == "rune" and form.is_open}
    cards: list[Card] = []
    for number, own in enumerate(view.mine.runes if view.mine is not None else ()):
        twice = own.name in [card.name for card in cards]
        key = f"rune-{slugify(own.name)}{f'-{number}' if twice else ''}"
        card = _card(key, own.name, view.rows.get(own.name))
        cards.append(_own(card, own, lexicon)._replace(is_known=own.is_known, form=by_name.get(own.name)))
    return cards


def deck_runes(view: View, deck: Deck) -> list[Card]:
    """The runes of a deck of one's own, as they are brought."""
    return [_card(f"deck-{number}", name, view.rows.get(name)) for number, name in enumerate(deck.runes)]


def own_chants(view: View, lexicon: Lexicon) -> list[Card]:
    """The Chant/Runes of one's own main deck, as they can be played from the hand (§5)."""
    chants = []
    for number, own in enumerate(view.mine.chants if view.mine is not None else ()):
        chants.append(_own(_card(f"chant-{number}", own.name, view.rows.get(own.name)), own, lexicon))
    return chants


def _own(card: Card, own: OwnRune | OwnChant, lexicon: Lexicon) -> Card:
    reason = words.reason(own.barred, lexicon) if own.barred is not None else ""
    return card._replace(cost=own.cost, see_card=own.see_card, why=own.barred, reason=reason)


def _card(key: str, name: str, row: Rune | None) -> Card:
    symbols = row.attributes if row is not None else ()
    return Card(
        id=key,
        name=name,
        letter=symbols[0].lower() if symbols else "a",
        marks=marks_of(row) if row is not None else "",
        divinity=_divinity(row) if row is not None else "",
        cost=row.cost if row is not None else "",
        see_card=False,
        is_known=False,
        why=None,
        reason="",
        form=None,
    )


def marks_of(row: Rune) -> str:
    """What stands under the name of a rune: its types, its Divinity, [Quickcast]."""
    marks = [types_of(row), _("Divinity %(n)s") % {"n": _divinity(row)}]
    if row.quickcast:
        marks.append(_("[Quickcast]"))
    return " · ".join(marks)


def _divinity(row: Rune) -> str:
    return INFINITY if row.divinity == INFINITE else str(row.divinity)


def types_of(row: Rune) -> str:
    """The types of a rune as its card says them."""
    rune = _("Chant/Rune") if row.is_chant else _("Rune")
    return _("Master %(rune)s") % {"rune": rune} if row.master else rune


def lies_down(player: PlayerView) -> str:
    """How many lie face down, and which of them everybody has seen (R-24)."""
    if not player.known_down:
        return _("%(n)d face down") % {"n": player.face_down}
    names = ", ".join(player.known_down)
    return _("%(n)d face down, among them: %(names)s") % {"n": player.face_down, "names": names}
