"""The sheets on which a host enters and corrects results: many matches with the same legal scores stand on one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.kernel.rulebook import Offer, OneOf
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

    def has(self, match: str) -> bool:
        """Whether the result of this match is entered here."""
        return any(row.key == match for row in self.matches)

    def for_match(self, match: str) -> ResultSheet:
        """The same for this match alone."""
        return self._replace(matches=tuple(row for row in self.matches if row.key == match))


def sheets_of(
    buttons: Sequence[Button], order: str, drawn: Drawn, row_of: Callable[[str], Row]
) -> Iterator[ResultSheet]:
    """A sheet for each button that enters (or corrects) results by their games."""
    is_correction = order == "correct"
    lost_by_both = {key for b in buttons if b.offer.order == "double_loss" for key in _matches(b.offer)}
    for sheet, button in _with_ids(buttons, order):
        legal, keys = rows_of(button.offer), _matches(button.offer)
        may_be_drawn = any(a == b for a, b, _drawn in legal)
        is_drawable = bool(lost_by_both & set(keys)) or (is_correction and may_be_drawn)
        yield ResultSheet(
            id=sheet,
            form=drawn(button)._replace(id=f"f-{sheet}"),
            matches=tuple(map(row_of, keys)),
            scores=scores_of(legal),
            is_correction=is_correction,
            may_be_draw=is_drawable,
        )


def sheet_by_match(buttons: Sequence[Button]) -> dict[str, str]:
    """By match, the id of the sheet on which its result is entered or corrected."""
    sheets = (*_with_ids(buttons, "correct"), *_with_ids(buttons, "enter_result"))
    return {key: sheet for sheet, button in sheets for key in _matches(button.offer)}


def _with_ids(buttons: Sequence[Button], order: str) -> Iterator[tuple[str, Button]]:
    """The buttons that get a sheet each, with its id."""
    those = (button for button in buttons if button.offer.order == order and rows_of(button.offer))
    kind = "correct" if order == "correct" else "enter"
    yield from ((f"{kind}-{number}", button) for number, button in enumerate(those, 1))


def _matches(offer: Offer) -> tuple[str, ...]:
    """Of which matches one is chosen."""
    return next((one.values for one in offer.fields if isinstance(one, OneOf) and one.name == "match"), ())
