"""The players of the house, as the tables know them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from games.kernel.house import House
from games.kernel.rulebook import Offer
from games.planechase.rules.codes import STEADY
from games.planechase.rules.players.choosing import choose
from games.planechase.rules.questions import waited_for
from games.planechase.rules.state import State
from games.planechase.rules.view import View


def in_temper(view: View, offers: Sequence[Offer], temper: str, memory: None, chance: Random) -> dict[str, Any] | None:
    """All of them roll alike, and remember nothing."""
    return choose(view, offers, chance)


def due(state: State, house: Collection[str]) -> list[str]:
    """Those for whom the table waits, and who have life to set (P-34), as long as somebody else plays: the turns of the
    house alone would never end."""
    if all(seat in house for seat in state.playing):
        return []
    asked = (*waited_for(state), *(proposal.seat for proposal in state.proposals))
    return [seat for seat in dict.fromkeys(asked) if seat in house]


HOUSE = House(
    tempers=(STEADY,),
    choose=in_temper,
    due=due,
    may_play=lambda state: state.charter.is_on_the_phones,
    seconds=(2.0, 4.0),
)
