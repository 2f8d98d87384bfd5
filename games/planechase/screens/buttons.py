"""The buttons of a planar table as forms: each with an id of its own, some split into a button for each value, and what
their texts depend on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.rulebook import Offer, OneOf, Several, Truth
from games.planechase.rules.codes import UNTOLD
from games.planechase.words import VARIANT_FIELDS
from games.tables.board import Board, Button
from games.tables.screens import forms
from games.tables.screens.forms import Form, Names

SPLIT = {
    "first": ("seat",),
    "choose": ("direction", "side", "top"),
    "step": ("step",),
    "resolve": ("said",),
    "roll": ("face",),
    "pass_over": ("seat",),
}
"""Orders of which each value of one of these fields is a button of its own; so is yes and no, where nothing else is
asked, and each card where one is to be chosen."""


def forms_of(board: Board, names: Names) -> dict[str | None, list[Form]]:
    """The forms of this phone's own seat (None), and of each seat for which it may act."""
    return forms.forms_of(board, names, split)


def split(button: Button) -> Iterator[Button]:
    """A button for each value where a page draws them so."""
    if button.offer.order == "leave" and button.offer.barred is None:
        yield fixed(button, why=_plain_reason(button.offer))
    values = () if button.offer.barred is not None else _values(button.offer)
    for name, value in values:
        yield fixed(button, **{name: value})
    if not values:
        yield button


def _values(offer: Offer) -> tuple[tuple[str, object], ...]:
    names = SPLIT.get(offer.order, ()) if not any(field.name == "by" for field in offer.fields) else ()
    for field in offer.fields:
        if isinstance(field, OneOf) and field.name in names:
            return tuple((field.name, value) for value in field.values)
        if isinstance(field, Several) and field.name in names and field.most == 1 and not offer.private:
            return tuple((field.name, (value,)) for value in field.values)
        if isinstance(field, Truth) and len(offer.fields) == 1:
            return (field.name, True), (field.name, False)
    return ()


def _plain_reason(offer: Offer) -> str | None:
    """The reason recorded for a player who leaves without naming one: none, but a player who cannot lose concedes
    (P-14)."""
    reasons = {value for field in offer.fields if isinstance(field, OneOf) for value in field.values}
    return None if "life" in reasons else "conceded"


def fixed(button: Button, **values: object) -> Button:
    """The same order with these values fixed; who starts is said without how it was decided."""
    offer = button.offer
    fields = tuple(field for field in offer.fields if field.name not in values)
    if offer.order == "first":
        fields, values = (), values | {"how": "chosen"}
    return replace(button, offer=replace(offer, fields=fields, fixed=dict(offer.fixed) | values))


def variant_of(form: Form) -> str:
    """The value on which the text of its button depends: the one that is named for its order, else yes or no."""
    if form.order == "roll" and form.field("by") is not None:
        return "by_card:thrown" if form.values.get("thrown") else "by_card"
    field = VARIANT_FIELDS.get(form.order)
    values = [form.values.get(field, "")] if field else [v for v in form.values.values() if isinstance(v, bool)]
    return str(values[0]).lower() if values else ""


def answer_of(form: Form, asked: str) -> str:
    """Which answer this is to a question of this kind."""
    if form.values.get("keep"):
        return "keep"
    if "top" in form.values or "bottom" in form.values:
        if UNTOLD not in (*form.values.get("top", ()), *form.values.get("bottom", ())):
            return asked
        return f"{asked}:{'untold' if form.values.get('bottom') else 'stays'}"
    return "place:top" if asked == "place" and form.field("top") else asked


def one_value_of(form: Form) -> tuple[str, str] | None:
    """The field and the value of an answer that is a button of its own: a direction, a side, one card."""
    for name in ("direction", "side"):
        if name in form.values:
            return name, form.values[name]
    top = form.values.get("top", ())
    return ("top", top[0]) if len(top) == 1 and top != (UNTOLD,) else None
