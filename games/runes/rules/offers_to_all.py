"""What a player and a host without a seat may do alike: go on with the turn, cancel by an effect, end in a draw."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import Offer, OneOf, Text
from games.runes.rules import chase
from games.runes.rules import turns as t
from games.runes.rules.state import State

BY = Text("by")


def turn_goes_on(state: State) -> Iterator[Offer]:
    """Phases ahead and battles, for the turn player or the host."""
    ahead = t.phases_ahead(state.turn) if state.turn is not None else ()
    phases = tuple(phase for phase in ahead if t.why_not_go_to(state, phase) is None)
    if phases:
        yield Offer("phase", (OneOf("phase", phases),))
    if t.why_not_battle(state) is None:
        yield Offer("battle")
    if t.why_not_end_battle(state) is None:
        yield Offer("battle", (), {"end": True})


def by_effects(state: State) -> Iterator[Offer]:
    """What lies in the chase is cancelled, each item by the wordings that may touch it (§4); the game is drawn."""
    if chase.why_not_resolve(state) is None:
        for item in reversed(state.chase):
            wordings = tuple(wording for wording in chase.WORDINGS if chase.can_be_cancelled(state, item, wording))
            yield Offer("cancel", (BY, OneOf("wording", wordings)), {"item": chase.label(state, item)})
    if state.stage == "play":
        yield Offer("draw", (BY,))
