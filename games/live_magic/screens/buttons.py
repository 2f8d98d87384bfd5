"""The buttons of an auction as forms: some of them split into a button for each value, others put into one choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from games.kernel.rulebook import OneOf, Truth
from games.tables.board import Board, Button
from games.tables.screens.forms import Form, Names, form_of

SPLIT = frozenset(
    [
        "declare",
        "deck_open",
        "step_open",
        "pick_mode",
        "seat_absent",
        "seat_present",
        "pass_over",
        "withdraw_approval",
        "consent",
        "answer",
        "standing_no",
    ]
)
"""Orders whose only field becomes one button for each value."""

MOST_BUTTONS = 12
"""A field of more values stays a choice."""

ONE_CHOICE = {"category": "category", "throw": "sign", "blind_choice": "side"}
"""Orders whose buttons are drawn as one choice, and the field that is chosen."""


Wanted = Callable[[Button], bool]
"""Which buttons are to become forms."""


def own_forms(board: Board, names: Names, wanted: Wanted | None = None) -> list[Form]:
    """The forms of this phone's own seat, or of those of its buttons that are wanted."""
    own = [button for button in board.buttons if button.acting_for is None and (wanted is None or wanted(button))]
    return [form for button in merged(own) for form in _forms(button, names)]


def is_of(*orders: str) -> Wanted:
    """Wants the buttons of these orders."""
    return lambda button: button.offer.order in orders


def is_about_no_sheet(button: Button) -> bool:
    """Wants what is said in the approval of no single sheet."""
    offer = button.offer
    return offer.order in ("object", "withdraw_approval", "reopen") and "sheet" not in offer.fixed


def forms_for_others(board: Board, names: Names) -> dict[str, list[Form]]:
    """The forms of the seats for which the host may act, by seat."""
    by_seat: dict[str, list[Form]] = {}
    for button in board.buttons:
        if button.acting_for is not None:
            by_seat.setdefault(button.acting_for, []).extend(_forms(button, names))
    return by_seat


def _forms(button: Button, names: Names) -> Iterable[Form]:
    return (form_of(one, names) for one in split(button))


def merged(buttons: Sequence[Button]) -> list[Button]:
    """One button with a choice in the place of several that differ in one value."""
    kept: list[Button] = []
    for button in buttons:
        field = ONE_CHOICE.get(button.offer.order)
        if field is None or button.offer.fields or button.offer.barred:
            kept.append(button)
        elif not any(one.offer.order == button.offer.order for one in kept):
            kept.append(_with_choice(button, field, buttons))
    return kept


def _with_choice(button: Button, name: str, buttons: Iterable[Button]) -> Button:
    """This button, asking for what those of its order differ in."""
    alike = (one.offer.fixed for one in buttons if one.offer.order == button.offer.order)
    values = tuple(fixed[name] for fixed in alike if name in fixed)
    rest = {key: value for key, value in button.offer.fixed.items() if key != name}
    return replace(button, offer=replace(button.offer, fields=(OneOf(name, values),), fixed=rest))


def split(button: Button) -> Sequence[Button]:
    """One button for each value, where an order has but one field with few values."""
    offer = button.offer
    if offer.order not in SPLIT or len(offer.fields) != 1 or offer.barred:
        return [button]
    name, values = offer.fields[0].name, _few_values(offer.fields[0])
    given = [dict(offer.fixed) | {name: value} for value in values]
    return [replace(button, offer=replace(offer, fields=(), fixed=fixed)) for fixed in given] or [button]


def _few_values(field: object) -> Sequence[object]:
    """The values that have room as buttons; none of a field of another kind, or with too many."""
    match field:
        case Truth():
            return (True, False)
        case OneOf(values=values) if len(values) <= MOST_BUTTONS:
            return values
        case _:
            return ()
