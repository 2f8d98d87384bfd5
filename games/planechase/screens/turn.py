"""The turn of a planar game as a page shows it: whose it is, its steps, what is due in them, what a roll costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.planechase.rules.view import SlotView, TurnView, View
from games.planechase.words.track import TRACK
from games.tables.screens.forms import Form, Names
from games.tables.screens.scene import Who


class Step(NamedTuple):
    """A step of the turn as the step track of a board shows it."""

    label: str
    state: str
    """`done`, `now` or `next`."""
    is_due: bool
    """Something will happen in it."""
    form: Form | None
    """The button that goes on to it."""


def track_of(turn: TurnView, forms: Mapping[str, Form]) -> list[Step]:
    """The steps of the turn. `forms`: by step, the buttons that go on to one."""
    ahead = {one.step: bool(one.lines) for one in turn.ahead}
    steps = []
    for step, label in TRACK.items():
        is_now = turn.step == step or (step == "combat_begin" and turn.step == "combat_end")
        state = "now" if is_now else "next" if step in ahead else "done"
        steps.append(Step(str(label), state, ahead.get(step, False), None if is_now else forms.get(step)))
    return steps


def due_in(turn: TurnView, names: Names) -> list[tuple[str, str]]:
    """The steps of this turn in which something will be due, with the cards that say so."""
    due = [(one.step, dict.fromkeys(card for card, _line in one.lines)) for one in turn.ahead if one.lines]
    return [(names("step", step), " · ".join(cards)) for step, cards in due]


def price_of(turn: TurnView | None, seat: str | None) -> str:
    """What this player's next roll costs, as generic mana."""
    return f"{{{turn.cost.get(seat or '', 0) if turn is not None else 0}}}"


def prices_of(turn: TurnView | None) -> str:
    """What the next roll of the turn costs, for everybody to read; empty while nobody may roll."""
    return ", ".join(f"{{{n}}}" for n in turn.cost.values()) if turn is not None else ""


def heading_of(view: View, slot: SlotView, names: Names, who: Who, *, is_mine: bool) -> str:
    """Whose turn it is, and its step; before the first and after the last one, where the game stands."""
    turn = slot.turn
    if view.stage == "play" and turn is None:
        return _("Before the first turn")
    if view.stage != "play" or turn is None:
        return names("stage", view.stage)
    step = names("step", turn.step)
    if is_mine:
        return _("Your turn · %(step)s") % {"step": step}
    seats = " & ".join(who(seat) for seat in turn.active) or _("Nobody")
    return _("%(who)s · %(step)s") % {"who": seats, "step": step}


def subheading_of(view: View, slot: SlotView, who: Who) -> str:
    """The number of the turn, and who controls the planes; empty before the first turn."""
    if slot.turn is None:
        return ""
    turn = _("Turn %(n)d") % {"n": slot.turn.number}
    if view.stage == "over":
        return turn
    marker = _("Marker %(n)d") % {"n": slot.number} if len(view.slots) > 1 else ""
    order = _("reversed order") if view.reversed else ""
    return " · ".join(filter(None, (marker, turn, _control(view, slot, who), order)))


def _control(view: View, slot: SlotView, who: Who) -> str:
    """Who controls the planes, or that this turn marker stands still."""
    if slot.waits:
        return _("waits for the marker ahead")
    if slot.controller is None:
        return ""
    if slot.controller == view.me:
        return _("you control the planes")
    return _("%(who)s controls the planes") % {"who": who(slot.controller)}
