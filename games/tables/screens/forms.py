"""Buttons as forms: what every `Offer` looks like on a page, whatever it is an order of.

A `Form` is one order, with whose question it answers; the number of that stands once on the board (`Board.questions`),
so that a form looks the same as long as it asks the same. Its `fixed` values travel hidden, its `fields` are drawn by
`templates/games/fields/<kind>.html` after its kind: one_of, number, several, copies, combination, text, truth. So an
order or a Power that nobody has drawn a page for can be given all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from games.kernel import rulebook
from games.tables.board import Board, Button
from games.tables.words import table

Names = Callable[[str, Any], str]
"""How a value of the field with this name is called."""

UNDO = ("take_back", "redo")

Split = Callable[[Button], Iterable[Button]]
"""One button as several: a page may draw each value of a field as a button of its own."""


class Choice(NamedTuple):
    """A value that may be chosen, and how it is called."""

    value: str
    label: str


class Field(NamedTuple):
    """A field of a form; `parts` are the fields of a combination or of copies."""

    kind: str
    name: str
    label: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int | None = None
    start: int = 0
    parts: tuple[Field, ...] = ()
    rows: str = ""

    @property
    def is_order(self) -> bool:
        """Whether all the values are taken, so that only their order is chosen."""
        return self.kind == "several" and self.least == self.most == len(self.choices)

    @property
    def is_pair(self) -> bool:
        """Whether two of several others are chosen."""
        return self.kind == "several" and self.least == self.most == 2 < len(self.choices)


class Form(NamedTuple):
    """One order that may be given now."""

    id: str
    order: str
    asks: str
    acting_for: str | None
    fixed: tuple[tuple[str, str], ...]
    nothing: tuple[str, ...]
    fields: tuple[Field, ...]
    barred: rulebook.Refusal | None
    values: Mapping[str, Any]
    about: tuple[rulebook.Line, ...] = ()
    """Lines of the acts that it undoes or does again."""

    @property
    def is_open(self) -> bool:
        """Whether it can be given; barred ones are shown with their rule."""
        return self.barred is None

    def field(self, name: str) -> Field | None:
        """The field with this name, also inside a combination."""
        for field in self.fields:
            if field.name.rpartition(".")[2] == name:
                return field
            for part in field.parts:
                if part.name.rpartition(".")[2] == name:
                    return part
        return None

    @property
    def first(self) -> Field | None:
        return self.fields[0] if self.fields else None


class Worded(NamedTuple):
    """A form with its words: the text of its button, a second line `small`, the question before it is sent, and why it
    is barred."""

    form: Form
    text: str
    confirm: str
    why: str
    small: str = ""


def form_of(button: Button, names: Names) -> Form:
    offer = button.offer
    fixed = tuple(flattened(offer.fixed))
    # to which version is another one after every act, and one alone is offered: the form stays
    held = () if offer.order in UNDO else fixed
    parts = [offer.order, button.acting_for or "", *(f"{k}-{v}" for k, v in held)]
    return Form(
        id="f-" + "-".join(_slug(part) for part in parts if part),
        order=offer.order,
        asks=button.asks,
        acting_for=button.acting_for,
        fixed=tuple((name, text(value)) for name, value in fixed if value is not None),
        nothing=tuple(name for name, value in fixed if value is None),
        fields=tuple(labelled(offer.order, field_of(field, names)) for field in offer.fields),
        barred=offer.barred,
        values=offer.fixed,
        about=offer.about,
    )


def labelled(order: str, field: Field) -> Field:
    """The field, with the label that it has at every table where the order is one of the table."""
    label = table.FIELDS.get(f"{order}.{field.name}")
    return field if label is None else field._replace(label=str(label))


def forms_of(board: Board, names: Names, split: Split) -> dict[str | None, list[Form]]:
    """The forms of this phone's own seat (None), and of each seat for which it may act; no two have one id."""
    by_seat: dict[str | None, dict[str, Form]] = {}
    for button in board.buttons:
        for part in split(button):
            form = named_apart(form_of(part, names))
            by_seat.setdefault(button.acting_for, {}).setdefault(form.id, form)
    return {key: list(forms.values()) for key, forms in by_seat.items()}


def named_apart(form: Form) -> Form:
    """Two forms of one order differ in what they ask; so do their ids."""
    parts = "-".join(field.name.replace(".", "_") for field in form.fields)
    barred = "-barred" if form.barred is not None else ""
    return form._replace(id=f"{form.id}{'-' if parts else ''}{parts}{barred}")


def _slug(part: str) -> str:
    """The part as it may stand in an id; two parts that differ stay apart (`Anna-2` and `Anna_2` are two seats)."""
    return "".join(sign if sign.isalnum() or sign == "_" else f"--{ord(sign):x}-" for sign in part)


def flattened(values: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, object]]:
    """Fixed values as a form sends them: `{"params": {"x": 3}}` is `params.x`; a list is several."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{prefix}{name}.")
        elif isinstance(value, (list, tuple)):
            yield from ((prefix + name, one) for one in value)
        else:
            yield prefix + name, value


def text(value: object) -> str:
    """A value as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def field_of(field: rulebook.Field, names: Names) -> Field:
    """A field with its words."""
    name = field.name
    label = names("field", name)
    match field:
        case rulebook.OneOf(values=values):
            return Field("one_of", name, label, choices_of(name, values, names))
        case rulebook.Several(values=values, least=least, most=most):
            return Field("several", name, label, choices_of(name, values, names), least, most)
        case rulebook.Number(least=least, most=most):
            return Field("number", name, label, least=least, most=most, start=least)
        case rulebook.Copies(limits=limits):
            counts = (
                Field("number", f"{name}.{one}", names(name, one), least=0, most=most) for one, most in limits.items()
            )
            return Field("copies", name, label, parts=tuple(counts))
        case rulebook.Combination(names=inner, rows=rows):
            return combination(name, label, inner, rows, names)
        case rulebook.Text(longest=longest, least=least):
            return Field("text", name, label, least=least, most=longest)
        case rulebook.Truth():
            return Field("truth", name, label)


def combination(
    name: str, label: str, inner: tuple[str, ...], rows: tuple[tuple[str | int, ...], ...], names: Names
) -> Field:
    """Several values that are legal only together; the page hides what does not fit what was chosen before."""
    parts = []
    for place, field in enumerate(inner):
        values = tuple(dict.fromkeys(row[place] for row in rows))
        parts.append(part_of(f"{name}.{field}", field, values, names))
    return Field("combination", name, label, parts=tuple(parts), rows=json.dumps([[str(v) for v in r] for r in rows]))


def part_of(full: str, name: str, values: tuple[str | int, ...], names: Names) -> Field:
    """One value of a combination: a number when the values are all the numbers between two, else a choice."""
    label = names("field", name)
    numbers = sorted(value for value in values if isinstance(value, int))
    if numbers and len(numbers) == len(values) and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return Field("number", full, label, least=numbers[0], most=numbers[-1], start=numbers[0])
    return Field("one_of", full, label, choices_of(name, tuple(str(value) for value in values), names))


def choices_of(name: str, values: Iterable[str], names: Names) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), names(name, value)) for value in values)
