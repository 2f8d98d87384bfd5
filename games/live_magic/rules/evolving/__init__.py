"""`evolve`, by chapter: what each fact makes of the state. No rule is tested here: it has happened."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers, Fact
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving import approval, auction, challenge, completion, powers, rulings
from games.live_magic.rules.state import State

HAPPENED: Evolvers[State] = {
    **approval.HAPPENED,
    **auction.HAPPENED,
    **challenge.HAPPENED,
    **powers.HAPPENED,
    **completion.HAPPENED,
    **rulings.HAPPENED,
}

BY_ITSELF: frozenset[type[Fact]] = frozenset(
    {
        f.DeckOpened,
        f.DeckWentBy,
        f.DeckClosed,
        f.PickModeSwitched,
        f.StepOpened,
        f.RoundOpened,
        f.WindowOpened,
        f.WindowPassed,
    }
)
"""What a table that goes on by itself lays down after a deck that went by, before anybody acts."""


def evolve(state: State, fact: Fact) -> State:
    return _put_by_away(HAPPENED[type(fact)](state, fact), fact)


def _put_by_away(state: State, fact: Fact) -> State:
    """Decks that went by lie open until the next act. That gold is gold on the next deck too is nobody's act."""
    is_by_itself = type(fact) in BY_ITSELF or (isinstance(fact, f.KindDeclared) and fact.kind == "gold")
    return state if is_by_itself or not state.lying_by else replace(state, lying_by={})
