"""What an activation costs, all of it together: paid at once, never refunded (D-21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.rulebook import Value
from games.live_magic.rules.powers.numbers import category, number, pack
from games.live_magic.rules.powers.situation import Given, Situation
from games.live_magic.rules.setup import PowerRow


class Bill(Value, frozen=True):
    """The sum of the costs of one activation: life, traits by category, own packs put back, picks, experience."""

    life: int = 0
    traits: dict[str, int] = {}
    packs: tuple[str, ...] = ()
    picks: int = 0
    xp: int = 0


def bill(row: PowerRow, situation: Situation, given: Given) -> Bill:
    """What self pays for this activation now. A cost of less than nothing is nothing."""
    amounts = [(cost, _amount(cost, situation, given)) for cost in row.costs]
    return Bill(
        life=sum(amount for cost, amount in amounts if cost["pay"] == "life"),
        traits=_traits(amounts, situation, given),
        packs=tuple(_packs(row.costs, situation, given)),
        picks=sum(amount for cost, amount in amounts if cost["pay"] == "pick"),
        xp=sum(amount for cost, amount in amounts if cost["pay"] == "xp"),
    )


def _amount(cost: Mapping[str, object], situation: Situation, given: Given) -> int:
    return max(0, number(cost.get("amount", 0), situation, given))


def _traits(amounts: Iterable[tuple[Mapping[str, Any], int]], situation: Situation, given: Given) -> dict[str, int]:
    spent: dict[str, int] = {}
    for cost, amount in amounts:
        if cost["pay"] == "trait" and amount:
            which = category(cost["category"], situation, given) or ""
            spent[which] = spent.get(which, 0) + amount
    return spent


def _packs(costs: Iterable[Mapping[str, Any]], situation: Situation, given: Given) -> Iterable[str]:
    for cost in costs:
        if cost["pay"] == "put_back":
            yield pack(cost["pack"], situation, given) or ""


def can_pay(cost: Bill, situation: Situation) -> bool:
    """Whether self can pay all of this together.

    Life must leave the voluntary floor, a wagered trait may be spent, a fighter keeps a pick to take the pack with.
    """
    return (
        cost.life <= max(0, situation.life_to_spend)
        and all(amount <= situation.traits("self", which) for which, amount in cost.traits.items())
        and cost.picks <= max(0, situation.picks_to_spend)
        and cost.xp <= max(0, situation.xp_to_spend)
        and _can_put_back(cost.packs, situation)
    )


def _can_put_back(packs: tuple[str, ...], situation: Situation) -> bool:
    """Own packs of the current deck, each once; `protect` does not stop an own cost."""
    own = situation.packs("self", situation.deck) if situation.deck is not None else ()
    return len(set(packs)) == len(packs) and set(packs) <= set(own)
