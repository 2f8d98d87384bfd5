"""The buttons of a duel as forms: some of them split into a button for each value."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.rulebook import OneOf
from games.tables.board import Board, Button
from games.tables.screens import forms
from games.tables.screens.forms import Form, Names

SPLIT = {"first": "seat", "phase": "phase", "pass_over": "seat"}
"""Orders of which each value of one field is a button of its own."""


def forms_of(board: Board, names: Names) -> dict[str | None, list[Form]]:
    """The forms of this phone's own seat (None), and of each seat for which it may act."""
    return forms.forms_of(board, names, split)


def split(button: Button) -> Iterator[Button]:
    """A button for each value where a page draws them so; hands are redrawn by a number, and kept with one tap."""
    offer = button.offer
    if offer.order == "redraw":
        yield replace(button, offer=replace(offer, fields=(), fixed={"count": 0}))
    field = next((field for field in offer.fields if field.name == SPLIT.get(offer.order)), None)
    if not isinstance(field, OneOf) or offer.barred is not None:
        yield button
        return
    others = tuple(other for other in offer.fields if other is not field)
    for value in field.values:
        yield replace(button, offer=replace(offer, fields=others, fixed=offer.fixed | {field.name: value}))
