"""What a silent seat is taken to have chosen for a Power: the mildest that is legal (LM 3.8, D-42).

Silence must not stop an evening, nor decide it. So it costs its seat as little as can be, and says the least number; of
packs it gives the one gained last, of categories the one in which it is strongest.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.live_magic.rules.powers.bills import bill
from games.live_magic.rules.powers.params import Chosen, params_by
from games.live_magic.rules.powers.situation import Person, Situation
from games.live_magic.rules.setup import PowerRow


def mildest(row: PowerRow, situation: Situation, by: Person, legal: Iterable[Chosen]) -> Chosen:
    """Of these choices that `by` may make for this Power of self, the one that silence makes; of equals the last."""
    return min(enumerate(legal), key=lambda choice: (_weight(row, situation, by, choice[1]), -choice[0]))[1]


def _weight(row: PowerRow, situation: Situation, by: Person, chosen: Chosen) -> tuple[int, ...]:
    """What it costs its seat, then each number, and each category by the traits that stand behind it."""
    return (*(_price(row, situation, chosen) if by == "self" else ()), *_values(row, situation, by, chosen))


def _price(row: PowerRow, situation: Situation, chosen: Chosen) -> tuple[int, ...]:
    """Life before traits, traits before packs, picks and experience."""
    due = bill(row, situation, chosen)
    return due.life, sum(due.traits.values()), len(due.packs), due.picks, due.xp


def _values(row: PowerRow, situation: Situation, by: Person, chosen: Chosen) -> Iterable[int]:
    for param in params_by(row, by):
        said = chosen[param.name]
        if isinstance(said, int):
            yield said
        elif param.type == "category":
            yield -situation.traits(by, said)
