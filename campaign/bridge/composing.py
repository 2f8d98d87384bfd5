"""Composing a Power: the fields of its form, the row that a form says, and how all of it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.bridge.powers import power_vocabulary
from games.live_magic.rules.powers.composing import changing, completing, filling, places, reading
from games.live_magic.rules.powers.composing.places import Form, Place
from games.live_magic.rules.powers.validator import LONGEST_NAME, LONGEST_TEXT
from games.live_magic.words import power_places
from games.live_magic.words.power_nouns import params_of

Row = dict[str, Any]

__all__ = ["LONGEST_NAME", "LONGEST_TEXT", "Form", "Place"]


def power_form(row: Row) -> Form:
    """The fields of the form that composes this row."""
    return places.form_of(power_vocabulary(), row)


def read_power_form(data: Mapping[str, Sequence[str]], kept: Row) -> Row:
    """The row that a form says, each of its parts with all that it needs; key and source are those of `kept`."""
    vocabulary = power_vocabulary()
    return completing.complete(vocabulary, reading.read_form(vocabulary, data, kept))


def change_power(row: Row, act: str) -> Row:
    """The row after `add effects life`, `remove costs.0`, `up effects.1`."""
    return changing.change(power_vocabulary(), row, act)


def power_form_data(row: Row) -> dict[str, list[str]]:
    """What a form that says this row sends."""
    return filling.data_of(power_vocabulary(), row)


def place_label(place: Place) -> str:
    """How this field is called."""
    return power_places.label(place.name, place.options[0] if place.kind == "flag" and place.options else None)


def place_options(place: Place, row: Row) -> list[tuple[str, str, bool]]:
    """What may be chosen there: value, its name, and whether it stands there. An illegal value stands with the rest."""
    params, chosen = params_of(row), place.value if isinstance(place.value, tuple) else (place.value,)
    legal = list(place.options)
    strange = [one for one in chosen if one not in (None, "") and one not in legal] if place.kind != "list" else []
    is_role = place.path == "who"
    return [
        (str(one), power_places.option_word(place.name, one, params, is_role), one in chosen)
        for one in [*strange, *legal]
    ]


def kind_word(place: Place, kind: object, row: Row) -> str:
    """How a thing that may be added to this list is called."""
    tags = {"params": "type", "costs": "pay", "effects": "op", "then": "op"}
    return power_places.option_word(tags.get(place.name, place.name), kind, params_of(row))
