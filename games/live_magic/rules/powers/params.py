"""The choices that a Power asks for: every complete, legal set of values of its parameters, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from games.kernel.rulebook import Combination
from games.live_magic.rules.codes import CATEGORIES, DECKS
from games.live_magic.rules.powers.bills import Bill, bill, can_pay
from games.live_magic.rules.powers.numbers import category, holds, number, value
from games.live_magic.rules.powers.rows import effects_of
from games.live_magic.rules.powers.situation import Given, Owner, Param, Situation
from games.live_magic.rules.setup import PowerParam, PowerRow

By = Literal["self", "opponent"]
Chosen = dict[str, Param]

MOST_CHOICES = 2_000
"""So many choices of one activation are offered and taken at most: the first, in the order of the table."""

OWNERS: dict[str | None, Owner] = {"self": "self", "opponent": "opponent", "table": "table"}

WIDEST = 99
"""So many values of one whole number are looked at."""


def choices(row: PowerRow, situation: Situation) -> Iterator[Chosen]:
    """The legal complete values of self's own parameters: `requires` hold, all costs can be paid together, and the
    parameters that the opponent will give have a legal value too. `{}` alone for a Power without parameters.

    None at all: the Power cannot be activated now.
    """
    return islice(
        (chosen for chosen in _filled(row, situation, "self", {}) if _is_open(row, situation, chosen)), MOST_CHOICES
    )


def opponents_choices(row: PowerRow, situation: Situation, given: Given) -> Iterator[Chosen]:
    """The legal complete values of the parameters that the opponent gives, after those of self are `given`.

    The situation stays that of self: `opponent` is the one who chooses.
    """
    return islice(_filled(row, situation, "opponent", given), MOST_CHOICES)


def can_activate(row: PowerRow, situation: Situation) -> bool:
    """Whether there is any legal choice: every parameter has a value, `requires` hold, the costs can be paid."""
    return next(choices(row, situation), None) is not None


def is_choice(row: PowerRow, situation: Situation, chosen: Given) -> bool:
    """Whether these are legal, complete values of self's own parameters."""
    return dict(chosen) in choices(row, situation)


def is_opponents_choice(row: PowerRow, situation: Situation, given: Given, chosen: Given) -> bool:
    """Whether these are legal, complete values of the parameters that the opponent gives."""
    return dict(chosen) in opponents_choices(row, situation, given)


def params_by(row: PowerRow, by: By) -> tuple[PowerParam, ...]:
    """The parameters that this person gives, in order."""
    return tuple(param for param in row.params if param.by == by)


def secret_params(row: PowerRow) -> tuple[str, ...]:
    """The names of the parameters that stay sealed until they are used."""
    return tuple(param.name for param in row.params if param.secret)


def combination(row: PowerRow, situation: Situation, by: By = "self", given: Given | None = None) -> Combination:
    """The field `params` of an order: exactly these rows of values are legal together."""
    names = tuple(param.name for param in params_by(row, by))
    legal = choices(row, situation) if by == "self" else opponents_choices(row, situation, given or {})
    return Combination("params", names, tuple(tuple(chosen[name] for name in names) for chosen in legal))


# --- one parameter after the other -----------------------------------------------------------------------------------


def _filled(row: PowerRow, situation: Situation, by: By, given: Given) -> Iterator[Chosen]:
    return _extended(params_by(row, by), situation, dict(given), {})


def _extended(params: Sequence[PowerParam], situation: Situation, given: Chosen, own: Chosen) -> Iterator[Chosen]:
    """Every way to fill these parameters, after what is `given`; a later one may depend on an earlier one."""
    if not params:
        yield own
        return
    first, *rest = params
    for chosen in values_of(first, situation, given):
        yield from _extended(rest, situation, given | {first.name: chosen}, own | {first.name: chosen})


def values_of(param: PowerParam, situation: Situation, given: Given) -> Sequence[Param]:
    """The legal values of this parameter, after the earlier ones are `given`."""
    match param.type:
        case "int":
            return _numbers(param, situation, given)
        case "pack":
            return _packs(param, situation)
        case "category":
            return [code for code in CATEGORIES if param.exclude is None or code != situation.category]
        case "deck":
            return [code for code in DECKS if param.exclude is None or code not in situation.assigned]
        case "one_of":
            numbers = (value(each, situation, given) for each in param.values)
            return list(dict.fromkeys(each for each in numbers if each is not None))


def _numbers(param: PowerParam, situation: Situation, given: Given) -> Sequence[int]:
    least, most = number(param.min, situation, given), number(param.max, situation, given)
    return range(least, min(most, least + WIDEST - 1) + 1)


def _packs(param: PowerParam, situation: Situation) -> Sequence[str]:
    """Packs that may be chosen: a contested one never while its call is open, a held one never (D-10)."""
    deck = situation.deck if param.deck is not None else None
    if param.deck is not None and deck is None:
        return ()
    return [each for each in situation.packs(OWNERS[param.of], deck) if situation.is_choosable(each)]


# --- the whole choice ------------------------------------------------------------------------------------------------


def _is_open(row: PowerRow, situation: Situation, chosen: Chosen) -> bool:
    if not holds(row.requires, situation, chosen):
        return False
    costs = bill(row, situation, chosen)
    return (
        can_pay(costs, situation)
        and _has_traits_left(row, situation, chosen, costs)
        and next(_filled(row, situation, "opponent", chosen), None) is not None
    )


def _has_traits_left(row: PowerRow, situation: Situation, chosen: Chosen, costs: Bill) -> bool:
    """A category may be set only if self has a trait of it left after paying."""
    named = (effect["category"] for effect in effects_of(row) if effect["op"] == "set_category")
    return all(_left(category(word, situation, chosen), situation, costs) >= 1 for word in named)


def _left(which: str | None, situation: Situation, costs: Bill) -> int:
    return situation.traits("self", which) - costs.traits.get(which, 0) if which is not None else 0
