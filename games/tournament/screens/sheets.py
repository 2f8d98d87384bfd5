"""The sheets on which a host enters and corrects results: many matches with the same legal scores stand on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.tables.board import Button
from games.tables.screens.forms import Form
from games.tournament.screens.mine import Drawn
from games.tournament.screens.scores import Scores, rows_of, scores_of


class Row(NamedTuple):
    """A match on a sheet: how it is called, and its two players."""

    key: str
    label: str
    first: str
    second: str


class ResultSheet(NamedTuple):
    """The host's form for many matches with the same legal scores: one tap is one result."""

    id: str
    form: Form
    matches: tuple[Row, ...]
    scores: Scores
    is_correction: bool
    may_be_draw: bool


def sheets_of(buttons: Sequence[Button], order: str, drawn: Drawn, rows: dict[str, Row]) -> Iterator[ResultSheet]:
    """A sheet for each button that enters (or corrects) results by their games."""
    is_correction = order == "correct"
    lost_by_both = {key for b in buttons if b.offer.order == "double_loss" for key in values_of(drawn(b), "match")}
    those = [button for button in buttons if button.offer.order == order and rows_of(button.offer)]
    for number, button in enumerate(those, 1):
        form, legal = drawn(button), rows_of(button.offer)
        keys = values_of(form, "match")
        may_be_drawn = any(a == b for a, b, _drawn in legal)
        is_drawable = bool(lost_by_both & set(keys)) or (is_correction and may_be_drawn)
        name = f"{'correct' if is_correction else 'enter'}-{number}"
        yield ResultSheet(
            id=name,
            form=form._replace(id=f"f-{name}"),
            matches=tuple(rows[key] for key in keys),
            scores=scores_of(legal),
            is_correction=is_correction,
            may_be_draw=is_drawable,
        )


def values_of(form: Form, name: str) -> tuple[str, ...]:
    """What may be chosen in this field of a form."""
    field = form.field(name)
    return tuple(choice.value for choice in field.choices) if field is not None else ()
