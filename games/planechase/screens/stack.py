"""The stack of a planar game as a page shows it, each with its rule, and what lasts beyond the card that said it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.planechase.rules.view import Applies, ItemView, SlotView, View
from games.planechase.screens.cards import SIGNS, reminder
from games.tables.screens.forms import Names
from games.tables.screens.scene import Who

RULES = {
    "walking": "CR 901.9c",
    "chaos": "CR 311.7",
    "encounter": "CR 312.5",
    "roll_any": "E-22",
    "roll_blank": "E-22",
    "counter_threshold": "CR 603.8",
}
"""Which rule lets an ability trigger, by its moment; of every other one it is CR 603."""


class Waiting(NamedTuple):
    """An ability on the stack: its sign, its name, what it does."""

    item: ItemView
    sign: str
    title: str
    text: str

    @property
    def rule(self) -> str:
        """The number of the rule that let it trigger (`RULES`); the delayed part of a line is CR 603."""
        return "CR 603" if self.item.late else RULES.get(self.item.moment, "CR 603")


def stack_of(view: View, slot: SlotView, names: Names, who: Who) -> list[Waiting]:
    """What waits, the top first."""
    return [_waiting(view, item, names, who) for item in slot.stack]


def _waiting(view: View, item: ItemView, names: Names, who: Who) -> Waiting:
    row = view.rows.get(item.card)
    moment = names("moment", item.moment)
    title = f"{item.card}, {moment}" if item.card else _("Planeswalking, %(who)s") % {"who": who(item.controller)}
    text = reminder(row.line(item.line)) if row is not None and item.line else ""
    return Waiting(item, SIGNS.get(item.moment, ""), title, text)


def pinned_to(view: View, slot: SlotView, names: Names, who: Who) -> Iterator[tuple[str, str]]:
    """What lasts beyond the card that said it: its words, under whose name and until when."""
    for applied in slot.applies:
        if applied.why == "pin":
            parts = [who(applied.seat) if applied.seat else "", names("until", applied.until) if applied.until else ""]
            yield _pinned(view, applied), ", ".join(filter(None, parts))


def _pinned(view: View, applied: Applies) -> str:
    """What somebody wrote, else what the line of the card says."""
    if applied.text:
        return applied.text
    row = view.rows.get(applied.card)
    text = reminder(row.line(applied.line)) if row is not None and applied.line else applied.card
    return f"{applied.card}: {text}" if applied.card else text
