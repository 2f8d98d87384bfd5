"""§5: chaos ensues, by the die or as an effect, for all face-up planes or for particular cards (E-20, E-25, 311.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.planechase.rules import facts as f
from games.planechase.rules import triggers
from games.planechase.rules.decision import Decision
from games.planechase.rules.in_force import planes
from games.planechase.rules.state import FaceUp

Why = Literal["roll", "effect", "card", "replaced"]


def chaos_ensues(decision: Decision, why: Why, *, only: FaceUp | None = None, who: str | None = None) -> None:
    """Every face-up plane's chaos ability triggers once, the planar controller's; or only this one's. `who` rolled."""
    cards = (only.card,) if only is not None else None
    sources = (only,) if only is not None else planes(decision.state, decision.slot)
    there = tuple(source.card for source in sources)
    decision.happen(f.ChaosEnsued(slot=decision.number, why=why, cards=cards, planes=there, who=who))
    triggers.trigger_moment(decision, sources, "chaos")


def chaos_of_revealed(decision: Decision, deck: str, names: Sequence[str], why: Why = "effect") -> None:
    """For cards that are only revealed: their own chaos abilities alone trigger (E-25)."""
    if not names:
        return
    decision.happen(f.ChaosEnsued(slot=decision.number, why=why, cards=tuple(names)))
    for name in names:
        triggers.trigger_revealed(decision, deck, name)
