"""What stands under the thumb at a tournament besides my match: the golden answer, other ways, what a host runs rounds
with."""

from __future__ import annotations

from typing import NamedTuple

from games.tables.screens.forms import Form, Worded


class Doubt(NamedTuple):
    """A result that a player says is wrong: its match and score, by whom, the button that confirms it, and the sheet
    on which it is corrected; empty: none."""

    match: str
    score: str
    by: str
    uphold: Form
    sheet: str


class Dock(NamedTuple):
    """`lead`: the golden button. `has_answer`: something else is to be answered first. `judges`: the sheet on which a
    dispute is decided in the host's place, `puts_right`: the one on which that is put right. `otherwise`: which step
    can be another one; `results`: the sheet on which a host enters them. Empty: none."""

    lead: Worded | None
    has_answer: bool
    judges: str
    puts_right: str
    may_challenge: bool
    otherwise: str
    may_pair_by_hand: bool
    runs_rounds: bool
    results: str
    questions: tuple[Worded, ...]
    """My results that I may say are wrong."""
    undo: tuple[Worded, ...]
    """Taking back one's own last act, and doing it again."""
