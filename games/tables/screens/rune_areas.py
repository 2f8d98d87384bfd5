"""A rune area as a page shows it: face-up runes, those that lie face down, what can be played and why not, Divinity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games import words
from games.engines.kernel import Refusal
from games.engines.runes.cards import Rune
from games.engines.runes.codes import INFINITE
from games.engines.runes.view import OwnChant, OwnRune, PlayerView, View
from games.tables.screens.forms import Form
from games.words import Lexicon

Call = Callable[[str, Any], str]
MOST_STEPS = 20
"""A gauge with more steps than these is drawn as one bar."""
INFINITY, NOTHING = "∞", "–"


class Gauge(NamedTuple):
    """[Divinity] as a gauge: what is left of how much. `left` is text: a number, ∞, or – for what is below zero (R-14).

    `lit` of `steps` are drawn; a ruler without [Divinity] has no gauge."""

    left: str
    total: str
    lit: int
    steps: int
    is_below_zero: bool

    @property
    def said(self) -> str:
        """The gauge in words."""
        return _("Divinity left: %(left)s of %(total)s") % {"left": self.left, "total": self.total}

    @property
    def marks(self) -> list[bool]:
        """One mark for each point, lit where it is left; none where there are too many to count."""
        return [number < self.lit for number in range(self.steps)] if self.steps <= MOST_STEPS else []


def gauge_of(one: PlayerView) -> Gauge | None:
    """The gauge of this player; None: his ruler has no [Divinity], or is not known yet."""
    if one.ruler is None or one.remaining is None:
        return None
    total, left = one.ruler.divinity, one.remaining
    shown = NOTHING if one.is_below_zero else INFINITY if left == INFINITE else str(left)
    steps = total if isinstance(total, int) else 1
    lit = 1 if left == INFINITE else max(0, left) if isinstance(left, int) else 0
    return Gauge(shown, INFINITY if total == INFINITE else str(total), lit, steps, one.is_below_zero)


class Card(NamedTuple):
    """A rune on the page. `letter`: of its attribute, for its card stock; `why`: why it can not be played now, and in
    words; `form`: how it is played; `is_known`: it lies face down, and everybody has seen it (R-24).

    `id` stays while the card lies there: a sheet that is open belongs to it."""

    id: str
    name: str
    letter: str
    attribute: str
    types: str
    divinity: str
    cost: str
    quickcast: bool
    master: bool
    see_card: bool
    is_known: bool
    why: Refusal | None
    reason: str
    form: Form | None

    @property
    def marks(self) -> str:
        """What stands under its name."""
        said = [self.types, _("Divinity %(n)s") % {"n": self.divinity}]
        if self.quickcast:
            said.append("[Quickcast]")
        return " · ".join(said)


def face_up(view: View, one: PlayerView, call: Call) -> list[Card]:
    """The face-up runes of this player, in the order of turning up."""
    return [_card(f"up-{one.key}-{n}", name, view.rows.get(name), call) for n, name in enumerate(one.face_up)]


def own_runes(view: View, call: Call, lexicon: Lexicon, forms: Sequence[Form]) -> list[Card]:
    """One's own face-down runes; what can be played now has its form, what can not says why (R-18)."""
    by_name = {form.values.get("name"): form for form in forms if form.order == "rune" and form.is_open}
    found: list[Card] = []
    for number, own in enumerate(view.mine.runes if view.mine is not None else ()):
        twice = own.name in [card.name for card in found]
        key = f"rune-{slugify(own.name)}{f'-{number}' if twice else ''}"
        card = _card(key, own.name, view.rows.get(own.name), call)
        found.append(_own(card, own, lexicon)._replace(is_known=own.is_known, form=by_name.get(own.name)))
    return found


def own_chants(view: View, call: Call, lexicon: Lexicon) -> list[Card]:
    """The Chant/Runes of one's own main deck, as they can be played from the hand (§5)."""
    found = []
    for number, own in enumerate(view.mine.chants if view.mine is not None else ()):
        found.append(_own(_card(f"chant-{number}", own.name, view.rows.get(own.name), call), own, lexicon))
    return found


def _own(card: Card, own: OwnRune | OwnChant, lexicon: Lexicon) -> Card:
    reason = words.reason(own.barred, lexicon) if own.barred is not None else ""
    return card._replace(cost=own.cost, see_card=own.see_card, why=own.barred, reason=reason)


def _card(key: str, name: str, row: Rune | None, call: Call) -> Card:
    symbols = row.attributes if row is not None else ()
    divinity = row.divinity if row is not None else ""
    return Card(
        id=key,
        name=name,
        letter=symbols[0].lower() if symbols else "a",
        attribute=", ".join(call("attribute", symbol) for symbol in symbols),
        types=types_of(row) if row is not None else "",
        divinity=INFINITY if divinity == INFINITE else str(divinity),
        cost=row.cost if row is not None else "",
        quickcast=row is not None and row.quickcast,
        master=row is not None and row.master,
        see_card=False,
        is_known=False,
        why=None,
        reason="",
        form=None,
    )


def types_of(row: Rune) -> str:
    """The types of a rune as its card says them."""
    rune = _("Chant/Rune") if row.is_chant else _("Rune")
    return _("Master %(rune)s") % {"rune": rune} if row.master else rune


def lies_down(one: PlayerView) -> str:
    """How many lie face down, and which of them everybody has seen (R-24)."""
    if not one.known_down:
        return _("%(n)d face down") % {"n": one.face_down}
    names = ", ".join(one.known_down)
    return _("%(n)d face down, among them: %(names)s") % {"n": one.face_down, "names": names}
