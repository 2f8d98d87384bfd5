"""Which screen of an auction stands before a seat, and the form that it is about.

The screen with the name `kind` is `templates/games/live_magic/screens/<kind>.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.live_magic.rules.view import ContestView, View
from games.tables.board import Button
from games.tables.screens.forms import Form

SCREEN_OF = {
    "category": "category",
    "power": "powers",
    "power_choice": "powers",
    "name_sign": "sign",
    "throw": "throw",
    "bid": "escalate",
    "blind_choice": "blind",
    "return_pack": "return",
}
"""Orders that a fighter is asked for, each with its screen, in the order in which they are looked for."""

SCREEN_OF_STAGE = {"throw": "throw", "after": "after", "escalate": "escalate", "blind": "blind", "return": "return"}
"""What a fighter looks at while nothing is asked of them."""

OF_POWERS = ("decline", "power", "power_choice")
"""Orders that a window asks for."""

OWN_FORM = {
    "category": "category",
    "name_sign": "sign",
    "throw": "throw",
    "bid": "escalate",
    "blind_choice": "blind",
    "return_pack": "return",
    "completion_declare": "completion",
    "completion_pick": "pick",
    "lands": "lands",
}
"""Orders whose form a screen draws itself, with that screen."""

CALLS = ("call", "nominate")
"""The orders that the table's own screen is about."""

Asked = Mapping[str, bool]
"""The orders that have a button, each with whether it can be pressed."""


def asked_by(buttons: Iterable[Button]) -> Asked:
    """The orders of one's own buttons."""
    asked: dict[str, bool] = {}
    for button in buttons:
        if button.acting_for is None:
            order = button.offer.order
            asked[order] = asked.get(order, False) or button.offer.barred is None
    return asked


def kind_of(view: View, forms: Asked) -> str:
    """The name of the screen."""
    if view.phase == "approval":
        return "approval"
    if view.contest is not None:
        return _in_fight(view.contest, view.me, forms)
    if any(order in forms for order in OF_POWERS):
        return "powers"
    if view.call is not None and "answer" in forms:
        return "contrasti"
    if view.phase == "auction":
        return "table"
    if view.phase == "completion":
        return _in_completion(forms)
    return "lands" if view.phase == "lands" and "lands" in forms else "decks"


def _in_fight(contest: ContestView, me: str | None, forms: Asked) -> str:
    if me not in (contest.caller, contest.contester):
        return "watch"
    if contest.stage == "after":
        return "after"
    open_order = next((order for order in SCREEN_OF if forms.get(order)), None)
    if open_order is None and "decline" in forms:
        return "powers"
    return SCREEN_OF[open_order] if open_order else SCREEN_OF_STAGE.get(contest.stage, "watch")


def _in_completion(forms: Asked) -> str:
    if "completion_declare" in forms:
        return "completion"
    return "pick" if "completion_pick" in forms else "wait"


def call_form_of(forms: Sequence[Form]) -> Form | None:
    """Where I call a pack, or name one in secret."""
    return next((form for order in CALLS if (form := asking(forms, order)) is not None), None)


def own_form_of(forms: Sequence[Form], kind: str) -> Form | None:
    """The form that this screen draws itself; its golden button stands in the dock."""
    if kind == "table":
        return call_form_of(forms)
    order = next((order for order, screen in OWN_FORM.items() if screen == kind), None)
    return asking(forms, order) if order is not None else None


def asking(forms: Sequence[Form], order: str) -> Form | None:
    """The open form of this order that asks for something; None: there is none."""
    return next((form for form in forms if form.order == order and form.is_open and form.fields), None)
