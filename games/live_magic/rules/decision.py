"""The decision of one order of Live Magic."""

from __future__ import annotations

from games.kernel import decision
from games.live_magic.rules.evolving import evolve
from games.live_magic.rules.state import State


class Decision(decision.Decision[State]):
    """Collects the facts of one order."""

    __slots__ = ()

    evolve = staticmethod(evolve)
