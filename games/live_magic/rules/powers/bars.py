"""What Powers forbid and protect."""

from __future__ import annotations

from games.live_magic.rules.state import State


def is_barred(state: State, seat: str, action: str) -> bool:
    """Whether a Power forbids this action to this seat now; what is forbidden counts as "no" where it was asked."""
    return any(bar.seat == seat and bar.action == action for bar in state.bars)


def is_shielded(state: State, owner: str, pack: str, against: str) -> bool:
    """Whether another's effect cannot move this pack of its owner."""
    deck = state.cards[pack].deck
    return any(s.seat == owner and s.deck == deck and against in s.against for s in state.shields)
