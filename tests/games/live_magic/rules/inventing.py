"""Powers by chance: any row that the vocabulary can say and the validator lets through."""

from __future__ import annotations

from random import Random
from typing import Any

from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.powers.validator import offences
from games.live_magic.rules.powers.vocabulary import Argument, Arguments
from games.live_magic.rules.setup import PowerRow

from .powers.rows import VOCABULARY, a_row

TRIES = 400


def invented(chance: Random, number: int) -> tuple[PowerRow, ...]:
    """So many Powers, each legal, each different."""
    return tuple(_legal(chance, f"invented-{place}") for place in range(number))


def _legal(chance: Random, key: str) -> PowerRow:
    """Rows of one window with one op are written by chance until one is legal."""
    while True:
        window = chance.choice(list(VOCABULARY.windows))
        op = chance.choice([op for op, windows in VOCABULARY.op_windows.items() if window in windows])
        for _ in range(TRIES):
            row = _row(chance, key, window, op)
            if not offences(VOCABULARY, row):
                return read_row(row)


def _row(chance: Random, key: str, window: str, op: str) -> dict[str, Any]:
    in_challenge = VOCABULARY.is_in_challenge(window)
    params = [_param(chance, f"p{place}") for place in range(chance.choice((0, 0, 1, 2)))]
    if op == "swap":
        params = [{"name": name, "type": "pack", "of": of, "by": "self"} for name, of in _two_owners(chance)]
    if op == "blind_split":
        params = [EXTRA, LEFT]
    names = [f"${param['name']}" for param in params]
    ops = [op for op, windows in VOCABULARY.op_windows.items() if window in windows]
    more = [_effect(chance, chance.choice(ops), names, ops) for _ in range(chance.choice((0, 0, 1, 2)))]
    return a_row(
        key=key,
        window=window,
        who=chance.choice(("either", "either", *VOCABULARY.roles)),
        categories=["physical", "social", "mental"] if in_challenge else [],
        limits=chance.choice(({"per_contest": 1, "per_deck": 3}, {"per_deck": 4}, {"per_session": 5})),
        params=params,
        requires=[_expression(chance, names, 2)] if chance.random() < 0.2 else [],
        costs=[_cost(chance, names) for _ in range(chance.choice((0, 0, 1, 1, 2)))],
        effects=[_effect(chance, op, names, ops), *more],
    )


EXTRA = {"name": "extra", "type": "pack", "of": "table", "exclude": "contested", "by": "self"}
LEFT = {"name": "left", "type": "one_of", "values": ["contested", "$extra"], "by": "self", "secret": True}


def _two_owners(chance: Random) -> list[tuple[str, str]]:
    return list(zip(("p0", "p1"), chance.sample(("self", "opponent", "table"), 2), strict=True))


def _param(chance: Random, name: str) -> dict[str, Any]:
    kind = chance.choice(list(VOCABULARY.params))
    given: dict[str, Any] = {"name": name, "type": kind, "by": chance.choice(("self", "self", "opponent"))}
    if chance.random() < 0.3:
        given["secret"] = True
    match kind:
        case "int":
            return given | {"min": chance.randint(-1, 2), "max": _expression(chance, [], 1)}
        case "one_of":
            return given | {"values": chance.sample(["contested", "mental", "rock", "W", 1, 2, "$p0"], 2)}
    return given | _arguments(chance, VOCABULARY.params[kind], [])


def _cost(chance: Random, names: list[str]) -> dict[str, Any]:
    pay = chance.choice(list(VOCABULARY.costs))
    return {"pay": pay} | _arguments(chance, VOCABULARY.costs[pay], names)


def _effect(chance: Random, op: str, names: list[str], ops: list[str]) -> dict[str, Any]:
    effect = {"op": op} | _arguments(chance, VOCABULARY.ops[op], names)
    if op == "escalate":
        effect["then"] = [_effect(chance, chance.choice([op for op in ops if op != "escalate"]), names, ops)]
    if op == "blind_split":
        effect |= {"packs": ["contested", "$extra"], "left": "$left"}
    return effect


def _arguments(chance: Random, legal: Arguments, names: list[str]) -> dict[str, Any]:
    """Values for all of these arguments that are asked, and for some of the others."""
    asked = [argument for argument in legal if not argument.optional or chance.random() < 0.6]
    return {argument.name: _argument(chance, argument, names) for argument in asked}


def _argument(chance: Random, argument: Argument, names: list[str]) -> Any:
    if not argument.several:
        return _value(chance, argument, names)
    found = [_value(chance, argument, names) for _ in range(chance.choice((1, 2)))]
    return [one for place, one in enumerate(found) if one not in found[:place]]


def _value(chance: Random, argument: Argument, names: list[str]) -> Any:
    if argument.type is None:
        return chance.choice(argument.values)
    codes = VOCABULARY.codes
    match argument.type:
        case "boolean":
            return chance.random() < 0.5
        case "integer":
            return chance.choice((-1, -1, 1, 2, -3))
        case "number":
            return _expression(chance, names, 2)
        case "category":
            return chance.choice([*codes["categories"], "current", *names])
        case "deck":
            return chance.choice([*codes["decks"], "current", *names])
        case "sign":
            return chance.choice(codes["signs"])
        case "person":
            return chance.choice(("self", "opponent"))
        case "pack":
            return chance.choice(["contested", *names, *names])
        case "value":
            return chance.choice([1, 0, "W", "mental", "contested", *names])
    return chance.choice(names) if names else "$none"


def _expression(chance: Random, names: list[str], depth: int) -> Any:
    """A number: mostly a small one, sometimes a function."""
    if depth == 0 or chance.random() < 0.6:
        return chance.choice([1, 1, 2, 3, 0, "setting:completion_min", *names])
    function = chance.choice(list(VOCABULARY.expressions))
    operands = VOCABULARY.expressions[function]
    return [function, *(_operand(chance, operand, names, depth - 1) for operand in operands)]


def _operand(chance: Random, operand: Argument, names: list[str], depth: int) -> Any:
    return _expression(chance, names, depth) if operand.type == "number" else _value(chance, operand, names)
