"""The decision of one order of a rune duel: its facts, and the act that they follow from."""

from __future__ import annotations

from games.kernel import decision
from games.kernel.rulebook import Refusal, Refused
from games.runes.rules import facts as f
from games.runes.rules.evolving import evolve
from games.runes.rules.orders import AnyAct
from games.runes.rules.state import State


class Decision(decision.Decision[State]):
    """Collects the facts of one order."""

    __slots__ = ()

    evolve = staticmethod(evolve)

    @property
    def seat(self) -> str:
        """The player whose order it is. Raises Refused: it is nobody's, or of a host who does not play."""
        if self.by.seat not in self.state.players:
            raise Refused(self.seat_rule, "only_a_seat_may")
        return self.by.seat

    def acted(self, act: AnyAct) -> None:
        """Writes the act before all that followed from it."""
        self.facts.insert(0, f.Acted(seat=self.by.seat, act=act))


def refusal(rule: str, reason: str, **values: object) -> Refusal:
    """As in the kernel; bare numbers are the game's own rules."""
    return decision.refusal(f"FoW {rule}" if rule[0].isdigit() else rule, reason, **values)
