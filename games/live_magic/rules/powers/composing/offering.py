"""What may stand at a place of a row: the words of the vocabulary with which the validator finds no fault there."""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.rulebook import Value
from games.live_magic.rules.powers.numbers import CONTESTED, CURRENT, PARAM, SETTING
from games.live_magic.rules.powers.validator import offences
from games.live_magic.rules.powers.vocabulary import Argument, Vocabulary

Row = dict[str, Any]
Path = tuple[str | int, ...]

WHOLE = "="
"""Chosen where a number stands: a whole number, filled in beside."""
FUNCTION = "fn:"
"""Chosen where a number stands: a function, its arguments filled in below."""

OUT_OF_PLACE = frozenset(
    {"power_op_window", "power_cost_window", "power_pack_without_table", "power_race_in_race", "power_value_illegal"}
)
"""What the validator says of a thing that does not belong there, whatever its arguments are."""

ALONE = {"params", "costs", "requires", "effects"}
"""Fields whose members are judged one by one; choices only after those before them."""


class Words(Value, frozen=True):
    """What a value of one type may be written with, before it is judged: fixed words, and names of choices."""

    codes: tuple[Any, ...] = ()
    params: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    is_number: bool = False


def words_of(vocabulary: Vocabulary, argument: Argument, row: Row) -> Words:
    """Every word that could stand for this argument in some row."""
    if argument.type is None:
        return Words(codes=argument.values)
    named = tuple(PARAM + name for name in names_of(row))
    codes = vocabulary.codes
    match argument.type:
        case "number" | "value":
            every = tuple(dict.fromkeys(code for family in codes.values() for code in family))
            return Words(
                codes=(*every, CONTESTED) if argument.type == "value" else (),
                params=named,
                settings=tuple(f"{SETTING}{name}" for name in vocabulary.settings),
                functions=tuple(vocabulary.expressions),
                is_number=True,
            )
        case "category":
            return Words(codes=(*codes["categories"], CURRENT), params=named)
        case "deck":
            return Words(codes=(*codes["decks"], CURRENT), params=named)
        case "sign":
            return Words(codes=codes["signs"])
        case "pack":
            return Words(codes=(CONTESTED,), params=named)
        case "side":
            return Words(params=named)
        case "person":
            return Words(codes=("self", "opponent"))
        case _:
            return Words()


def names_of(row: Row) -> list[str]:
    """The names of the row's choices, in order."""
    names = [param.get("name") for param in row.get("params", ()) if isinstance(param, dict)]
    return [name for name in names if isinstance(name, str) and name]


class Judge:
    """Asks the validator about single values of one row."""

    def __init__(self, vocabulary: Vocabulary, row: Row) -> None:
        self.vocabulary = vocabulary
        self.row = row

    def offered(self, path: Path, argument: Argument) -> list[Any]:
        """The words for this argument that are legal here; a number also as WHOLE, a function as FUNCTION and name."""
        words = words_of(self.vocabulary, argument, self.row)
        values: list[Any] = [WHOLE] if words.is_number else []
        values += [word for word in (*words.codes, *words.params, *words.settings) if self.is_legal(path, word)]
        return values + [FUNCTION + name for name in words.functions if self.is_legal(path, self.sample(name))]

    def is_legal(self, path: Path, value: object) -> bool:
        """Whether the validator finds nothing wrong at this place, or within it, once this value stands there."""
        where = ".".join(map(str, path))
        return not any(is_within(place, where) for place, _ in self.findings(path, value))

    def belongs(self, path: Path, value: object) -> bool:
        """Whether a thing of this kind belongs here, whatever its arguments are."""
        where = ".".join(map(str, path))
        return not any(place == where and reason in OUT_OF_PLACE for place, reason in self.findings(path, value))

    def findings(self, path: Path, value: object) -> list[tuple[str, str]]:
        """Place and reason of everything that is wrong with the row once this value stands at this place."""
        shortened, shift = shorten(self.row, path)
        tried = placed(shortened, shift, value)
        wrong = offences(self.vocabulary, tried)
        back = (".".join(map(str, path[:2])), ".".join(map(str, shift[:2])))
        return [(_moved(str(one.values.get("where", "")), *back), one.reason) for one in wrong]

    def sample(self, function: str) -> list[object]:
        operands = self.vocabulary.expressions[function]
        return [function, *(self._operand(operand) for operand in operands)]

    def _operand(self, operand: Argument) -> object:
        words = words_of(self.vocabulary, operand, {})
        return 1 if words.is_number else words.codes[0]


def is_within(place: str, where: str) -> bool:
    """Whether a place of the row is this one, or lies in it."""
    return place == where or place.startswith(f"{where}.")


def _moved(place: str, there: str, here: str) -> str:
    """A place of the shortened row as it is called in the whole one."""
    return there + place[len(here) :] if is_within(place, here) else place


def shorten(row: Row, path: Path) -> tuple[Row, Path]:
    """The row without the members beside this one, so that it is judged quickly; and where the place is then."""
    field, *rest = path
    if field not in ALONE or not rest:
        return row, path
    index = int(rest[0])
    base = {name: row[name] for name in ("window", "who", "categories", "limits", "params") if name in row}
    if field == "params":
        return base | {"params": row.get("params", [])[: index + 1]}, path
    members = row.get(str(field), ())
    return base | {str(field): [members[index] if index < len(members) else {}]}, (field, 0, *rest[1:])


def placed(row: object, path: Path, value: object) -> Any:
    """A copy of the row with this value at this place; a list grows by one where the place is just behind it."""
    if not path:
        return value
    step, *rest = path
    if isinstance(step, int):
        members = list(row) if isinstance(row, list) else []
        there = members[step] if step < len(members) else None
        return [*members[:step], placed(there, tuple(rest), value), *members[step + 1 :]]
    fields = dict(row) if isinstance(row, dict) else {}
    return fields | {str(step): placed(fields.get(str(step)), tuple(rest), value)}


def one_of(argument: Argument) -> Argument:
    """A single member of what this argument lists."""
    return msgspec.structs.replace(argument, several=False, optional=False)


def first_value(judge: Judge, path: Path, argument: Argument) -> object:
    """What stands at this place before anybody has chosen: the first legal words."""
    if argument.type in ("boolean", "effects"):
        return True if argument.type == "boolean" else []
    if argument.type in ("integer", "count"):
        return 1
    inside = (*path, 0) if argument.several else path
    offered = judge.offered(inside, one_of(argument))
    plain = [1 if word == WHOLE else word for word in offered if not str(word).startswith(FUNCTION)]
    if argument.several:
        return plain[:2] if argument.type in ("pack", "value") else plain
    return plain[0] if plain else next(iter(argument.values), "")
