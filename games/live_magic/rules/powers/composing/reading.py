"""The row of a form that was filled in. Whatever was typed is kept as it is, for the validator to judge.

`data` maps the name of each field to what was sent for it. What a form does not hold is left out of the row; `complete`
(in `completing.py`) puts the first legal value there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.live_magic.rules.powers.composing.offering import FUNCTION, WHOLE, Row, words_of
from games.live_magic.rules.powers.legal_values import DEEPEST, MOST_IN_LIST
from games.live_magic.rules.powers.numbers import SETTING
from games.live_magic.rules.powers.validator import LANGUAGES
from games.live_magic.rules.powers.vocabulary import Argument, Arguments, Vocabulary

Data = Mapping[str, Sequence[str]]

MOST_MEMBERS = 16
"""So many members of a list are read at most: more than any row may have."""
WHOLE_NUMBER = re.compile(r"[-+]?[0-9]{1,4}\Z")
LEFT_OUT: Any = object()
"""The form has nothing for this argument, or it was left empty and need not stand there."""


class Reader:
    """Reads one form."""

    def __init__(self, vocabulary: Vocabulary, data: Data) -> None:
        self.vocabulary, self.data = vocabulary, data

    def row(self, kept: Row) -> Row:
        """The whole row; key and source are `kept`, since no form asks for them."""
        tier = self.text("tier")
        window = self.text("window") or next(iter(self.vocabulary.windows))
        return {
            "key": kept.get("key", ""),
            "name": self.words("name"),
            "text": self.words("text"),
            "tier": tier if tier is not None else next(iter(self.vocabulary.tiers)),
            "xp": self.vocabulary.tiers.get(tier or "", next(iter(self.vocabulary.tiers.values()))),
            "source": kept.get("source", ""),
            "window": window,
            "who": self.text("who") or self.vocabulary.roles[0],
            "categories": self.categories(window),
            "limits": self.arguments(self.vocabulary.limits, "limits"),
            "params": [self.param(path) for path in self.members("params", "type")],
            "requires": [self.number(path, is_value=False) for path in self.members("requires", "")],
            "costs": self.tagged("costs", "pay", self.vocabulary.costs),
            "effects": self.tagged("effects", "op", self.vocabulary.ops),
        }

    # --- plain fields ------------------------------------------------------------------------------------------------

    def text(self, name: str) -> str | None:
        """What was sent for this field last; None: nothing."""
        sent = self.data.get(name)
        return sent[-1] if sent else None

    def words(self, field: str) -> dict[str, str]:
        """The words in each language in which there are some."""
        texts = {language: (self.text(f"{field}.{language}") or "").strip() for language in LANGUAGES}
        return {language: words for language, words in texts.items() if words}

    def categories(self, window: str) -> list[str]:
        """In the order of the vocabulary; none outside challenges."""
        if window in self.vocabulary.windows and not self.vocabulary.is_in_challenge(window):
            return []
        return self.ticked("categories", self.vocabulary.codes["categories"])

    def ticked(self, name: str, values: Sequence[object]) -> list[Any]:
        """Those of the values that were ticked, in their own order."""
        sent = set(self.data.get(name, ()))
        return [value for value in values if str(value) in sent]

    # --- lists of things ---------------------------------------------------------------------------------------------

    def members(self, path: str, tag: str) -> Iterator[str]:
        """The paths of the members that the form has in this list."""
        for place in range(MOST_MEMBERS):
            member = f"{path}.{place}"
            if (f"{member}.{tag}" if tag else member) not in self.data:
                return
            yield member

    def tagged(self, path: str, tag: str, kinds: Mapping[str, Arguments], depth: int = 0) -> list[Row]:
        """Costs or effects: what each is, and its arguments."""
        tagged_rows = []
        for member in self.members(path, tag):
            kind = self.text(f"{member}.{tag}") or ""
            tagged_rows.append({tag: kind, **self.arguments(kinds.get(kind, ()), member, depth)})
        return tagged_rows

    def param(self, path: str) -> Row:
        """A choice: its name, what all have, and what its type asks for."""
        kind = self.text(f"{path}.type") or ""
        every = tuple(one for one in self.vocabulary.every_param if one.name not in ("name", "type"))
        named = {"name": (self.text(f"{path}.name") or "").strip(), "type": kind}
        return named | self.arguments((*every, *self.vocabulary.params.get(kind, ())), path)

    def arguments(self, arguments: Arguments, path: str, depth: int = 0) -> Row:
        values = {one.name: self.argument(one, f"{path}.{one.name}", depth) for one in arguments}
        return {name: value for name, value in values.items() if value is not LEFT_OUT}

    # --- one argument ------------------------------------------------------------------------------------------------

    def argument(self, argument: Argument, path: str, depth: int) -> Any:
        if argument.type == "effects":
            return self.tagged(path, "op", self.vocabulary.ops, depth + 1) if depth == 0 else LEFT_OUT
        if argument.several:
            return self.several(argument, path)
        if is_flag(argument):
            return flag_value(argument) if path in self.data else LEFT_OUT
        if argument.type is None and len(argument.values) == 1:
            return argument.values[0]
        if argument.type in ("number", "value"):
            return self.number(path, argument.type == "value") if path in self.data else LEFT_OUT
        is_whole = argument.type in ("integer", "count")
        sent = self.whole_text(path) if is_whole else self.text(path)
        if sent is None or (argument.optional and not sent.strip()):
            return LEFT_OUT
        return whole(sent) if is_whole else meant(argument, sent)

    def whole_text(self, path: str) -> str | None:
        """What was typed for a whole number; where another kind of number stood before, what it was."""
        sent = self.text(path)
        return self.text(f"{path}{WHOLE}") if sent == WHOLE else None if is_word(sent) else sent

    def several(self, argument: Argument, path: str) -> object:
        """Boxes that were ticked, or members one below the other."""
        if argument.type in ("pack", "value"):
            members = [self.member(argument, member) for member in self.members(path, "")][:MOST_IN_LIST]
            return members or LEFT_OUT
        members = self.ticked(path, words_of(self.vocabulary, argument, {}).codes)
        is_there = path in self.data or f"{path}?" in self.data
        return members if members or (is_there and not argument.optional) else LEFT_OUT

    def member(self, argument: Argument, path: str) -> Any:
        return self.number(path, is_value=True) if argument.type == "value" else self.text(path)

    def number(self, path: str, is_value: bool, depth: int = 1) -> Any:
        """A whole number, a name, or a function of numbers."""
        chosen = self.text(path) or WHOLE
        if chosen == WHOLE:
            return whole(self.text(f"{path}{WHOLE}") or "1")
        if not chosen.startswith(FUNCTION):
            return whole(chosen)
        function = chosen.removeprefix(FUNCTION)
        operands = self.vocabulary.expressions.get(function)
        if operands is None or depth > DEEPEST:
            return 1
        return [function, *(self.operand(one, f"{path}.{place}", depth) for place, one in enumerate(operands, 1))]

    def operand(self, operand: Argument, path: str, depth: int) -> object:
        """An argument of a function; what was not asked yet is its first word."""
        if operand.type in ("number", "value"):
            return self.number(path, operand.type == "value", depth + 1)
        return self.text(path) or words_of(self.vocabulary, operand, {}).codes[0]


def read_form(vocabulary: Vocabulary, data: Data, kept: Row) -> Row:
    """The row that this form says; what `kept` has of a key and a source stays."""
    return Reader(vocabulary, data).row(kept)


def is_word(text: str | None) -> bool:
    """Whether this names a number instead of writing it."""
    return text is not None and text.startswith(("$", SETTING, FUNCTION))


def is_flag(argument: Argument) -> bool:
    """Whether the argument is there or not, and has nothing to choose."""
    return argument.optional and (argument.type == "boolean" or len(argument.values) == 1) and not argument.several


def flag_value(argument: Argument) -> object:
    return True if argument.type == "boolean" else argument.values[0]


def whole(text: str) -> int | str:
    """The whole number that was typed, else what was typed."""
    return int(text) if WHOLE_NUMBER.match(text.strip()) else text.strip()


def meant(argument: Argument, text: str) -> object:
    """The value of the vocabulary that is written like this, else the text."""
    return next((value for value in argument.values if str(value) == text), text)
