"""An order chosen by chance among those that an offer allows: how laws, demo and measurements play any game.

Chance comes in as a value, so the same chance plays the same game.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.kernel.rulebook import Combination, Copies, Field, Number, Offer, OneOf, Several, Text, Truth

HIGHEST = 99
"""The highest number that is chosen where an offer has no upper end."""


def choose(offer: Offer, chance: Random) -> dict[str, Any]:
    """The plain data of one order that this offer allows (without the number of its question)."""
    data: dict[str, Any] = {"order": offer.order} | offer.fixed
    for field in offer.fields:
        data[field.name] = _value(field, chance)
    return data


def _value(field: Field, chance: Random) -> Any:
    match field:
        case OneOf(values=values):
            return chance.choice(values)
        case Number(least=least, most=most):
            return chance.randint(least, HIGHEST if most is None else most)
        case Several(values=values, least=least, most=most):
            return chance.sample(values, chance.randint(least, most))
        case Copies(limits=limits):
            return {name: chance.randint(0, HIGHEST if limit is None else limit) for name, limit in limits.items()}
        case Combination(names=names, rows=rows):
            return dict(zip(names, chance.choice(rows), strict=True)) if rows else {}
        case Text(longest=longest, least=least):
            return (
                "".join(chance.choice("abcdefgh ") for _ in range(chance.randint(least, min(longest, 40)))).strip()
                or "a"
            )
        case Truth():
            return chance.random() < 0.5
