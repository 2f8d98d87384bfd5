"""Taking back (D-43): what was drawn for a round was seen, and stays drawn; a lot that was drawn for an entry is drawn
anew with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from games.kernel.decision import refusal
from games.kernel.rulebook import Fact, Refusal
from games.tournament.rules.drawing import remembered_of
from games.tournament.rules.evolving import HAPPENED, changes
from games.tournament.rules.state import State


def why_not(then: State, now: State) -> Refusal | None:
    """A tournament that is over stays over."""
    return refusal("TD-14", "tournament_is_over") if now.stage == "over" else None


def forget(then: State, undone: Sequence[Fact]) -> State:
    """`then`, knowing what was drawn since (TD-23); a pairing computed from what was taken back is stale (TD-8)."""
    known = reduce(remembered_of, undone, then)
    return changes.revised_after(known, sum(type(fact) in HAPPENED for fact in undone))
