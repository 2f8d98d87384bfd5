"""What lies in the dock of an auction's screen, which of it is golden, and what waits in the menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.tables.board import Button
from games.tables.screens.forms import Form

DOCK = (
    "still_here",
    "consent",
    "answer",
    "approve_all",
    "announce",
    "declare",
    "no",
    "withdraw_call",
    "standing_no",
    "pass",
    "accept",
    "decline",
    "withdraw_picks",
    "withdraw_lands",
    "deck_open",
    "step_open",
    "deck_close",
    "settle",
    "close_evening",
    "concede",
    "take_back",
    "redo",
)
"""Orders without a choice, in the order in which they stand in the dock; the first that is golden leads."""

OF_THE_HOST = frozenset(["deck_open", "step_open", "deck_close", "settle", "close_evening"])
"""Golden only when the table waits for nobody else: until then the host is not the one to move."""

GOLDEN = frozenset(["still_here", "approve_all", "declare", "accept"]) | OF_THE_HOST - {"close_evening"}
"""An evening goes on with the tournament: what closes it is not what comes next."""

QUIET = frozenset(["standing_no", "concede", "take_back", "redo", "withdraw_call", "withdraw_lands"])

MENU = frozenset(
    [
        "lend_seat",
        "step_away",
        "let_house_play",
        "hand_on",
        "pick_mode",
        "let_newcomers_in",
        "seat_absent",
        "seat_present",
        "rule",
        "set_initiative",
        "draw_initiative",
        "set_deck_order",
        "close_approval",
        "pass_over",
        "hands",
    ]
)
"""Orders that live in the menu: the table's and the host's tools."""

DRESSED = frozenset(
    [
        "call",
        "nominate",
        "category",
        "throw",
        "power",
        "power_choice",
        "bid",
        "blind_choice",
        "return_pack",
        "name_sign",
        "completion_declare",
        "completion_pick",
        "lands",
        "approve",
        "object",
        "withdraw_approval",
        "pay_retest",
        "overbid",
        "reopen",
    ]
)
"""Orders that a screen draws itself."""

BARE = ("nominate", "bid")
"""Orders that a screen draws, but for those of their forms that ask for nothing."""

DRAWN_BY: dict[str, frozenset[str]] = {
    "approval": frozenset(["approve", "object", "withdraw_approval", "close_approval", "reopen"]),
    "table": frozenset(["call", "nominate"]),
    "powers": frozenset(["power", "power_choice"]),
    "after": frozenset(["power", "pay_retest", "overbid"]),
}
"""By screen, the orders that it draws beside its own form."""


def is_dockable(button: Button) -> bool:
    """Whether this may lie in the dock: it is neither drawn by a screen nor kept in the menu."""
    order = button.offer.order
    return order in DOCK or order in BARE or order not in MENU | DRESSED


def docked(forms: Sequence[Form], kind: str) -> list[Form]:
    """The buttons of the dock of this screen, without a choice of their own."""
    known = frozenset(DOCK) | MENU | DRESSED
    in_dock = [form for order in DOCK for form in forms if form.order == order]
    in_dock += [form for form in forms if form.order not in known]
    in_dock += [form for order in BARE for form in forms if form.order == order and not form.fields]
    return [form for form in in_dock if _fits(form, kind)]


def _fits(form: Form, kind: str) -> bool:
    """What is only said at the table itself stands in the menu while a challenge is fought."""
    if form.order == "standing_no" and kind not in ("table", "contrasti"):
        return False
    return form.is_open or form.order in ("accept", "pass")


def is_quiet(form: Form, *, is_alone: bool) -> bool:
    """Whether it is seldom wanted, so that it stands among the quiet words: the host hurries no player of the house."""
    return form.order in QUIET or (is_alone and form.order in OF_THE_HOST)


def lead_of(loud: Iterable[Form], *, is_awaited: bool, has_remedy: bool) -> str:
    """The id of the one golden button among these; empty: none is. `is_awaited`: the table waits for somebody;
    `has_remedy`: there is something to buy, so that accepting is not the golden answer."""
    lead = next((form for form in loud if _leads(form, is_awaited)), None)
    return "" if lead is None or (lead.order == "accept" and has_remedy) else lead.id


def _leads(form: Form, is_awaited: bool) -> bool:
    if form.order in OF_THE_HOST and is_awaited:
        return False
    return form.is_open and (form.order in GOLDEN or form.values.get("contests") is True)


def in_menu(forms: Iterable[Form], kind: str, docked: Sequence[Form], own_form: Form | None) -> list[Form]:
    """The tools in the menu of this screen, the host's among them, and whatever it draws nowhere else."""
    drawn, own = DRAWN_BY.get(kind, frozenset()), own_form.order if own_form is not None else ""
    rest = [form for form in forms if form.is_open and form.order not in drawn and form not in docked]
    return [form for form in rest if _is_for_menu(form, own)]


def _is_for_menu(form: Form, own: str) -> bool:
    return form.order in MENU or form.order == "standing_no" or (form.order in DRESSED and form.order != own)
