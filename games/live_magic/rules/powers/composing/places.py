"""The fields of a form that composes this row: every place, what stands there, and what may stand there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.rulebook import Value
from games.live_magic.rules.powers import legal_effects, validator
from games.live_magic.rules.powers.composing.offering import FUNCTION, WHOLE, Judge, Path, Row, one_of, words_of
from games.live_magic.rules.powers.composing.reading import flag_value, is_flag
from games.live_magic.rules.powers.legal_values import DEEPEST, LARGEST, MOST_IN_LIST
from games.live_magic.rules.powers.vocabulary import Argument, Arguments, Vocabulary


class Place(Value, frozen=True):
    """A field, or a group of them.

    kind: select (one of `options`) · checks (any of them) · flag (there or not) · whole (a whole number) · number (a
    select; beside WHOLE a whole number, below a function its arguments) · words · list (members in `parts`, kinds that
    may be added in `options`) · thing (a member: `parts` are its fields).
    `value` is what stands there, legal or not; `name` is the argument's; a member of a list may be taken out of it.
    """

    path: str
    name: str
    kind: str
    value: Any = None
    options: tuple[Any, ...] = ()
    optional: bool = False
    parts: tuple[Place, ...] = ()
    most: int | None = None
    is_member: bool = False


class Form(Value, frozen=True):
    """The fields of a whole row, in the order in which it is composed."""

    tier: Place
    window: Place
    who: Place
    categories: Place | None
    limits: tuple[Place, ...]
    params: Place
    requires: Place
    costs: Place
    effects: Place


def form_of(vocabulary: Vocabulary, row: Row) -> Form:
    return Former(vocabulary, row).form()


class Former:
    """Makes the places of one row."""

    def __init__(self, vocabulary: Vocabulary, row: Row) -> None:
        self.vocabulary, self.row = vocabulary, row
        self.judge = Judge(vocabulary, row)

    def form(self) -> Form:
        window = str(self.row.get("window"))
        in_challenge = window not in self.vocabulary.windows or self.vocabulary.is_in_challenge(window)
        return Form(
            tier=self.select("tier", tuple(self.vocabulary.tiers)),
            window=self.select("window", tuple(self.vocabulary.windows)),
            who=self.select("who", tuple(who for who in self.vocabulary.roles if self.judge.is_legal(("who",), who))),
            categories=self.categories() if in_challenge else None,
            limits=self.arguments(self.vocabulary.limits, self.row.get("limits", {}), ("limits",)),
            params=self.params(),
            requires=self.requires(),
            costs=self.things("costs", "pay", self.vocabulary.costs, validator.MOST_COSTS),
            effects=self.effects(self.row.get("effects", []), ("effects",)),
        )

    def select(self, name: str, options: tuple[object, ...]) -> Place:
        return Place(name, name, "select", self.row.get(name), options)

    def categories(self) -> Place:
        codes = self.vocabulary.codes["categories"]
        return Place("categories", "categories", "checks", tuple(self.row.get("categories", ())), codes)

    # --- lists -------------------------------------------------------------------------------------------------------

    def params(self) -> Place:
        """The choices; each may name those before it."""
        members = self.row.get("params", [])
        kinds = tuple(self.vocabulary.params)
        every = tuple(one for one in self.vocabulary.every_param if one.name not in ("name", "type"))
        parts = tuple(
            self.thing(
                member,
                ("params", place),
                "type",
                self.kinds(("params", place), "type", kinds),
                (*every, *self.vocabulary.params.get(str(member.get("type")), ())),
                before=(Place(f"params.{place}.name", "name", "words", member.get("name")),),
            )
            for place, member in enumerate(members)
        )
        adds = self.kinds(("params", len(members)), "type", kinds)
        return Place("params", "params", "list", options=adds, parts=parts, most=validator.MOST_PARAMS)

    def requires(self) -> Place:
        """The conditions: numbers that are not 0."""
        condition = Argument("condition", type="number")
        parts = tuple(
            as_member(self.number(condition, value, ("requires", place)))
            for place, value in enumerate(self.row.get("requires", ()))
        )
        return Place(
            "requires", "requires", "list", options=("condition",), parts=parts, most=validator.MOST_CONDITIONS
        )

    def things(self, field: str, tag: str, kinds: Mapping[str, Arguments], most: int) -> Place:
        """Costs: each with what it asks for."""
        members = self.row.get(field, [])
        parts = tuple(
            self.thing(
                member,
                (field, place),
                tag,
                self.kinds((field, place), tag, tuple(kinds)),
                kinds.get(str(member.get(tag)), ()),
            )
            for place, member in enumerate(members)
        )
        adds = self.kinds((field, len(members)), tag, tuple(kinds))
        return Place(field, field, "list", options=adds, parts=parts, most=most)

    def effects(self, members: list[Row], path: Path) -> Place:
        """Effects, those after a race too."""
        kinds = self.vocabulary.ops
        parts = tuple(
            self.thing(
                member,
                (*path, place),
                "op",
                self.kinds((*path, place), "op", tuple(kinds)),
                kinds.get(str(member.get("op")), ()),
            )
            for place, member in enumerate(members)
        )
        adds = self.kinds((*path, len(members)), "op", tuple(kinds))
        name = str(path[-1])
        return Place(_where(path), name, "list", options=adds, parts=parts, most=legal_effects.MOST_EFFECTS)

    def kinds(self, path: Path, tag: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds of thing that may stand in this place of a list."""
        return tuple(kind for kind in kinds if self.judge.belongs(path, {tag: kind}))

    def thing(
        self,
        member: Row,
        path: Path,
        tag: str,
        kinds: tuple[str, ...],
        arguments: Arguments,
        before: tuple[Place, ...] = (),
    ) -> Place:
        """A place for one member of a row: first the choice of what it is (`tag`, of `kinds`), then what stands
        `before`, then the arguments that go with the choice."""
        chosen = Place(f"{_where(path)}.{tag}", tag, "select", member.get(tag), kinds)
        parts = (chosen, *before, *self.arguments(arguments, member, path))
        return Place(_where(path), str(path[-2]), "thing", member.get(tag), parts=parts, is_member=True)

    # --- arguments ---------------------------------------------------------------------------------------------------

    def arguments(self, arguments: Arguments, thing: Row, path: Path) -> tuple[Place, ...]:
        """The arguments among which there is something to choose."""
        places = (self.argument(one, thing.get(one.name), (*path, one.name)) for one in arguments)
        return tuple(place for place in places if place is not None)

    def argument(self, argument: Argument, value: object, path: Path) -> Place | None:
        """The field of an argument; None: it has a single value anyway."""
        where, name = _where(path), argument.name
        if argument.type == "effects":
            return self.effects(value if isinstance(value, list) else [], path)
        if argument.several:
            return self.several(argument, value, path)
        if is_flag(argument):
            may_stand = value is not None or self.judge.is_legal(path, flag_value(argument))
            is_set = value is not None and value is not False
            return Place(where, name, "flag", is_set, (flag_value(argument),), optional=True) if may_stand else None
        if argument.type is None and len(argument.values) == 1:
            return None
        if argument.type in ("integer", "count"):
            return Place(where, name, "whole", value, optional=argument.optional, most=LARGEST)
        if argument.type in ("number", "value"):
            return self.number(argument, value, path)
        options = tuple(self.judge.offered(path, one_of(argument)))
        return Place(where, name, "select", value, options, argument.optional)

    def several(self, argument: Argument, value: object, path: Path) -> Place:
        """Boxes to tick where the words are few and fixed; else one field below the other."""
        where, members = _where(path), value if isinstance(value, list) else []
        if argument.type in ("pack", "value"):
            parts = tuple(as_member(self.member(argument, one, (*path, place))) for place, one in enumerate(members))
            adds = tuple(self.judge.offered((*path, len(members)), one_of(argument)))
            simple = tuple(word for word in adds if word != WHOLE and not str(word).startswith(FUNCTION))
            return Place(where, argument.name, "list", options=simple, parts=parts, most=MOST_IN_LIST)
        codes = words_of(self.vocabulary, argument, {}).codes
        return Place(where, argument.name, "checks", tuple(members), codes, argument.optional)

    def member(self, argument: Argument, value: object, path: Path) -> Place:
        """One of several packs or values."""
        if argument.type == "value":
            return self.number(argument, value, path)
        options = tuple(self.judge.offered(path, one_of(argument)))
        return Place(_where(path), argument.name, "select", value, options)

    def number(self, argument: Argument, value: object, path: Path, depth: int = 1) -> Place:
        """A number: whole, a name, or a function with its arguments."""
        offered = self.judge.offered(path, one_of(argument))
        options = tuple(word for word in offered if depth < DEEPEST or not str(word).startswith(FUNCTION))
        where, name = _where(path), argument.name
        if isinstance(value, list) and value:
            operands = self.vocabulary.expressions.get(str(value[0]), ())
            parts = tuple(
                self.operand(operand, one, (*path, place), depth)
                for place, (operand, one) in enumerate(zip(operands, value[1:], strict=False), 1)
            )
            return Place(where, name, "number", f"{FUNCTION}{value[0]}", options, parts=parts)
        if isinstance(value, str) and value in options:
            return Place(where, name, "number", value, options)
        is_word = isinstance(value, str) and (value.startswith(("$", "setting:")) or self.vocabulary.is_code(value))
        if is_word:
            return Place(where, name, "number", value, options)
        beside = Place(f"{where}{WHOLE}", name, "whole", value, most=LARGEST)
        return Place(where, name, "number", WHOLE, options, parts=(beside,))

    def operand(self, operand: Argument, value: object, path: Path, depth: int) -> Place:
        if operand.type in ("number", "value"):
            return self.number(operand, value, path, depth + 1)
        options = tuple(self.judge.offered(path, operand))
        return Place(_where(path), operand.type or "which", "select", value, options)


def as_member(place: Place) -> Place:
    """This place, marked as a member of a list."""
    return msgspec.structs.replace(place, is_member=True)


def _where(path: Path) -> str:
    return ".".join(map(str, path))
