"""The words in which a Power can be written: a frozen value, read from the parsed file that ships with the product."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.kernel.rulebook import Value, learn


class MalformedVocabulary(ValueError):
    """The data is not a vocabulary: a part is missing, or a word is used that it does not define."""


class Argument(Value, frozen=True):
    """What may stand at one place of a row: one of `values`, or anything of `type`.

    `optional`: may be left out. `several`: a list of such values.
    """

    name: str
    type: str | None = None
    values: tuple[Any, ...] = ()
    optional: bool = False
    several: bool = False


Arguments = tuple[Argument, ...]


class Vocabulary(Value, frozen=True):
    """Codes, windows with their persons, roles, settings, tiers, limits, parameters, costs, ops and expressions.

    `types` are the kinds of value that arguments name, each in words. `cost_windows` and `op_windows` say in which
    windows a cost can be asked and an op used; groups of windows stand there resolved.
    """

    codes: dict[str, tuple[str, ...]]
    types: dict[str, str]
    windows: dict[str, tuple[str, ...]]
    window_groups: dict[str, tuple[str, ...]]
    roles: tuple[str, ...]
    settings: tuple[str, ...]
    tiers: dict[str, int]
    limits: Arguments
    params: dict[str, Arguments]
    every_param: Arguments
    costs: dict[str, Arguments]
    cost_windows: dict[str, tuple[str, ...]]
    ops: dict[str, Arguments]
    op_windows: dict[str, tuple[str, ...]]
    expressions: dict[str, Arguments]

    def is_in_challenge(self, window: str) -> bool:
        """Whether the window lies between the category and the end of `after_contest`."""
        return window in self.window_groups["challenge"]

    def is_in_call(self, window: str) -> bool:
        """Whether a call is open in the window, so that there is a contested pack."""
        return window in self.window_groups["call"]

    def is_in_auction(self, window: str) -> bool:
        """Whether a deck lies on the table in the window."""
        return window in self.window_groups["auction"]

    def has_person(self, window: str, person: str) -> bool:
        return person in self.windows.get(window, ())

    def is_code(self, word: object) -> bool:
        """Whether the word is a code of any kind: a deck, a category, a sign …"""
        return any(word in codes for codes in self.codes.values())


def read_vocabulary(parsed: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary of a parsed file. Raises MalformedVocabulary."""
    try:
        groups = _words(parsed["window_groups"])
        vocabulary = Vocabulary(
            codes=_words(parsed["codes"]),
            types=dict(parsed["types"]),
            windows=_words(parsed["windows"]),
            window_groups=groups,
            roles=tuple(parsed["roles"]),
            settings=tuple(parsed["settings"]),
            tiers=dict(parsed["tiers"]),
            limits=_arguments(parsed["limits"]),
            params={name: _arguments(arguments) for name, arguments in parsed["params"].items()},
            every_param=_arguments(parsed["every_param"]),
            costs={name: _arguments(arguments) for name, arguments in parsed["costs"].items()},
            cost_windows=_in_windows(parsed["cost_windows"], groups),
            ops={name: _arguments(arguments) for name, arguments in parsed["ops"].items()},
            op_windows=_in_windows(parsed["op_windows"], groups),
            expressions={name: _operands(operands) for name, operands in parsed["expressions"].items()},
        )
        msgspec.convert(msgspec.to_builtins(vocabulary), Vocabulary)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise MalformedVocabulary(str(error)) from error
    _check_words(vocabulary)
    return vocabulary


def _words(lists: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in lists.items()}


def _arguments(legal: Mapping[str, object]) -> Arguments:
    return tuple(_argument(name, what) for name, what in legal.items())


def _operands(legal: Sequence[object]) -> Arguments:
    return tuple(_argument(str(place), what) for place, what in enumerate(legal, 1))


def _argument(notation: str, legal: Any) -> Argument:
    """`from*` is a list of such values, `beats?*` one that may be left out; a text names a type, a list has values."""
    name = notation.rstrip("?*")
    marks = notation[len(name) :]
    is_type = isinstance(legal, str)
    return Argument(
        name=name,
        type=legal if is_type else None,
        values=() if is_type else tuple(legal),
        optional="?" in marks,
        several="*" in marks,
    )


def _in_windows(places: Mapping[str, Any], groups: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Each name with its windows, written out where the file names a group."""
    return {name: groups[where] if isinstance(where, str) else tuple(where) for name, where in places.items()}


def _check_words(vocabulary: Vocabulary) -> None:
    """Every word that is used is defined."""
    prose = {"a name of its own in the row"}
    families = (*vocabulary.params.values(), *vocabulary.costs.values(), *vocabulary.ops.values())
    every = (vocabulary.limits, vocabulary.every_param, *families, *vocabulary.expressions.values())
    named = {argument.type for arguments in every for argument in arguments if argument.type is not None}
    _refuse_strangers("types", named, vocabulary.types.keys() | prose)
    used = {window for windows in vocabulary.op_windows.values() for window in windows}
    used |= {window for windows in vocabulary.cost_windows.values() for window in windows}
    used |= {window for windows in vocabulary.window_groups.values() for window in windows}
    _refuse_strangers("windows", used, vocabulary.windows)
    _refuse_strangers("window_groups", {"any", "auction", "call", "challenge"}, vocabulary.window_groups)
    _refuse_strangers("op_windows", set(vocabulary.ops), vocabulary.op_windows)
    _refuse_strangers("cost_windows", set(vocabulary.costs), vocabulary.cost_windows)


def _refuse_strangers(part: str, used: set[str], known: Any) -> None:
    strangers = sorted(word for word in used if word not in known)
    if strangers:
        raise MalformedVocabulary(f"{part}: {', '.join(strangers)} not defined")


learn(Vocabulary)
