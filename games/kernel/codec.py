"""Facts and orders as plain data: stable names, strict reading, one upgrade path for old records."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from games.kernel import table
from games.kernel.rulebook import By, Fact, Order, RuleBook, learn

T = TypeVar("T", bound=msgspec.Struct)

Upgrade = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]

OLD: dict[str, dict[str, Upgrade]] = {}
"""By game, the kinds of fact that are no longer written, each with the function that makes today's kind and data."""


UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""NUL and halves of characters: no database keeps them."""


UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<name>.+?)`(?: - at `\$(?P<place>.*)`)?")
"""How msgspec says it."""


class Malformed(ValueError):
    """The data is not an order of this game: an unknown name, a missing field, a value of the wrong type."""

    @property
    def unknown(self) -> str | None:
        """The place of a member that the order does not have, as steps (`games/other`); None: something else is
        wrong."""
        match = UNKNOWN_FIELD.fullmatch(str(self))
        if match is None:
            return None
        steps = re.findall(r"[^.\[\]]+", match["place"] or "")
        return "/".join((*steps, match["name"]))


class Tagged(Generic[T]):
    """A family of tagged structs, read and written by tag."""

    def __init__(self, types: tuple[type[T], ...]) -> None:
        learn(*types)
        self.by_tag = {_tag(kind): kind for kind in types}

    def write(self, value: T) -> tuple[str, dict[str, object]]:
        """The tag of this value and its fields as JSON data."""
        data: dict[str, object] = msgspec.to_builtins(value)
        data.pop(str(value.__struct_config__.tag_field))
        return _tag(type(value)), data

    def read(self, tag: str, data: Mapping[str, object], *, strict: bool = True) -> T:
        """The value. `strict` false also takes numbers and truths written as text, as a web form sends them.

        Raises Malformed.
        """
        kind = self.by_tag.get(tag)
        if kind is None:
            raise Malformed(f"unknown: {tag!r}")
        try:
            return msgspec.convert(dict(data), kind, strict=strict)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise Malformed(str(error)) from error


def _check_texts(value: object) -> None:
    """Raises Malformed for a text that cannot be written."""
    match value:
        case str():
            if UNWRITABLE.search(value):
                raise Malformed("a text holds a character that cannot be written")
        case Mapping():
            for key, inner in value.items():
                _check_texts(key)
                _check_texts(inner)
        case list() | tuple():
            for inner in value:
                _check_texts(inner)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


class Codec:
    """How the facts and orders of one game, and those of its table, are written. It is made while the module of the
    rule book is imported (`kernel.learn`)."""

    def __init__(self, book: RuleBook[Any, Any, Any]) -> None:
        learn(By, book.setup_type)
        self.facts: Tagged[Fact] = Tagged((*table.FACTS, *book.fact_types))
        self.orders: Tagged[Order] = Tagged((*table.ORDERS, *book.order_types))
        self.old = OLD.get(book.key, {})

    def write_fact(self, fact: Fact) -> tuple[str, dict[str, object]]:
        """Its kind and data, as the journal keeps them."""
        return self.facts.write(fact)

    def read_fact(self, kind: str, data: dict[str, object]) -> Fact:
        """A fact from the journal, upgraded if its kind is no longer written. Raises Malformed."""
        while kind in self.old:
            kind, data = self.old[kind](data)
        return self.facts.read(kind, data)

    def kinds_of(self, fact: type[Fact]) -> list[str]:
        """The kinds under which a journal may keep this fact: its own, and those that are no longer written."""
        return [_tag(fact), *self.old]

    def read_order(self, data: Mapping[str, object], *, strict: bool = True) -> Order:
        """An order as a phone or the API sends it: its fields, and its name under `order`. Raises Malformed."""
        fields = dict(data)
        name = fields.pop("order", None)
        if not isinstance(name, str):
            raise Malformed("an order needs its name under `order`")
        order = self.orders.read(name, fields, strict=strict)
        _check_texts(msgspec.to_builtins(order))
        return order
