"""The form in which a plane of the group's own is written: what was filled in, the row that it makes, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.bridge import custom_planes, powers
from campaign.bridge.powers import Offence
from campaign.bridge.shared import typed_number
from campaign.planes.custom_planes import Row, short_row

LANGUAGES = powers.POWER_LANGUAGES
USUAL_COUNTER = "charge"
"""The kind that is proposed where a line is the first to put a counter on the plane."""
NO_KIND = "counter"
"""What stands for a kind that nobody has named yet."""
SHOWN_MOMENTS = 6
"""The moments of most planes; the others wait behind a fold."""

Lists = Mapping[str, Sequence[str]]
Op = tuple[str, str]
"""The form of an op, and the number that was filled in for it."""


@dataclass(frozen=True)
class LineDraft:
    """One line as it is filled in."""

    on: tuple[str, ...] = ()
    at: str = ""
    whose: str = "controller"
    may: bool = False
    ops: tuple[Op, ...] = ()
    reminder: Mapping[str, str] = field(default_factory=dict)

    def row(self, kind: str) -> Row:
        """The line of a row. A number that is none stays as it is: the check says so."""
        ops = [custom_planes.op_text(form, kind, number) for form, number in self.ops]
        line: Row = {"on": list(self.on), "whose": self.whose, "ops": ops, "reminder": dict(self.reminder)}
        line |= {"may": True} if self.may else {}
        return line | ({"at": _whole(self.at)} if "counter_threshold" in self.on else {})


@dataclass(frozen=True)
class PlaneDraft:
    """A plane as it is filled in."""

    name: str = ""
    type: str = "Plane"
    plane_type: str = ""
    counter: str = ""
    lines: tuple[LineDraft, ...] = (LineDraft(on=("static",)), LineDraft(on=("chaos",)))
    kept: Row = field(default_factory=dict)
    """What the form has no field for."""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> PlaneDraft:
        """The draft of a legal row."""
        kept = {name: row[name] for name in ("sets", "year") if row.get(name)}
        lines = tuple(_line_of(line) for line in row["abilities"])
        return cls(row["name"], row["type"], row.get("plane_type") or "", row.get("counter") or "", lines, kept)

    @classmethod
    def read(cls, post: Lists, kept: Row) -> PlaneDraft:
        """What was filled in. An op that was chosen last joins its line."""
        lines = tuple(_line_read(post, n) for n in range(custom_planes.MOST_LINES + 1) if f"line.{n}" in post)
        counter = _one(post, "counter").casefold()
        if not counter and any(":K:" in form for form in _joining(post)):
            counter = USUAL_COUNTER
        is_plane = _one(post, "type") != "Phenomenon"
        words = (_one(post, "name"), "Plane" if is_plane else "Phenomenon", _one(post, "plane_type"))
        return cls(*words, counter, lines, kept)

    def row(self) -> Row:
        """The row that it makes; it need not be legal."""
        where = self.plane_type if self.type == "Plane" else None
        lines = [line.row(self.counter or NO_KIND) for line in self.lines]
        row = {"name": self.name, "type": self.type, "plane_type": where, "counter": self.counter or None}
        return {**row, **self.kept, "abilities": lines}

    def after(self, act: str) -> PlaneDraft:
        """The draft after this act of the form: `add`, `drop 1`, `up 1`, `drop 1 0`, `up 1 0`; any other changes
        nothing."""
        match act.split(" "):
            case ["add"] if len(self.lines) < custom_planes.MOST_LINES:
                return replace(self, lines=(*self.lines, LineDraft()))
            case ["drop" | "up" as does, line] if self._has(line):
                return replace(self, lines=_moved(self.lines, does, int(line)))
            case ["drop" | "up" as does, line, op] if self._has(line):
                lines, at, place = list(self.lines), int(line), typed_number(op)
                if place is not None and place < len(lines[at].ops):
                    lines[at] = replace(lines[at], ops=_moved(lines[at].ops, does, place))
                return replace(self, lines=tuple(lines))
        return self

    def _has(self, line: str) -> bool:
        place = typed_number(line)
        return place is not None and place < len(self.lines)


def _line_of(line: Mapping[str, Any]) -> LineDraft:
    ops = tuple(custom_planes.op_parts(op) for op in line.get("ops", ()))
    at = str(line.get("at") or "")
    whose, may = line.get("whose", "controller"), line.get("may", False)
    return LineDraft(tuple(line["on"]), at, whose, may, ops, line.get("reminder", {}))


def _line_read(post: Lists, n: int) -> LineDraft:
    numbers = [*post.get(f"number.{n}", ())]
    ops = [(form, numbers[place] if place < len(numbers) else "") for place, form in enumerate(post.get(f"op.{n}", ()))]
    if joins := _one(post, f"join.{n}"):
        ops.append((joins, "1" if joins.endswith(":n") else ""))
    texts = {key.split(".")[2]: _one(post, key) for key in post if key.startswith(f"text.{n}.")}
    return LineDraft(
        tuple(post.get(f"on.{n}", ())),
        _one(post, f"at.{n}"),
        _one(post, f"whose.{n}") or "controller",
        bool(_one(post, f"may.{n}")),
        tuple((form, _plain(number)) for form, number in ops),
        {language: text for language, text in texts.items() if text},
    )


def _joining(post: Lists) -> list[str]:
    """The ops that were chosen just now."""
    return [values[0] for key, values in post.items() if key.startswith("join.") and values]


def _one(post: Lists, name: str) -> str:
    return _plain((*post.get(name, ()), "")[0])


def _plain(text: str) -> str:
    """A text without line breaks and double spaces."""
    return " ".join(text.split())


def _whole(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text


def _moved(things: tuple[object, ...], does: str, at: int) -> tuple[Any, ...]:
    """The things without the one at this place, or with it one place up."""
    rest = (*things[:at], *things[at + 1 :])
    return rest if does == "drop" else (*rest[: max(0, at - 1)], things[at], *rest[max(0, at - 1) :])


# --- the page --------------------------------------------------------------------------------------------------------


class OpOnPage:
    """An op of a line with its words; `number`: None where it has none."""

    def __init__(self, form: str, number: str) -> None:
        self.form = form
        self.number = number if form.endswith(":n") else None
        self.words = custom_planes.op_name(form)


class LineOnPage:
    """A line of the form with its fields, and what is wrong with it."""

    def __init__(self, n: int, draft: LineDraft, composer: PlaneComposer) -> None:
        self.n, self.number, self.draft, self.composer = n, n + 1, draft, composer

    @property
    def moments(self) -> list[tuple[str, object, bool]]:
        """The usual moments: value, name, whether it is chosen."""
        return self._moments()[:SHOWN_MOMENTS]

    @property
    def more_moments(self) -> list[tuple[str, object, bool]]:
        return self._moments()[SHOWN_MOMENTS:]

    @property
    def has_more(self) -> bool:
        """Whether one of the folded moments is chosen."""
        return any(chosen for _value, _name, chosen in self.more_moments)

    def _moments(self) -> list[tuple[str, object, bool]]:
        return [(value, name, value in self.draft.on) for value, name in custom_planes.moment_names()]

    @property
    def waits_for_counters(self) -> bool:
        return "counter_threshold" in self.draft.on

    @property
    def whose(self) -> list[tuple[str, Any, bool]]:
        return [(value, name, value == self.draft.whose) for value, name in custom_planes.WHOSE_NAMES.items()]

    @property
    def ops(self) -> list[OpOnPage]:
        return [OpOnPage(form, number) for form, number in self.draft.ops]

    @property
    def may_have_more_ops(self) -> bool:
        return len(self.draft.ops) < custom_planes.MOST_OPS

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Language and reminder; the reader's language first, then those that the program speaks."""
        mine = (get_language() or "en").split("-")[0]
        known = dict.fromkeys([*([mine] if mine in LANGUAGES else []), *LANGUAGES, *self.draft.reminder])
        return [(language, self.draft.reminder.get(language, "")) for language in known]

    @property
    def problems(self) -> list[Offence]:
        return self.composer.problems_of(f"abilities.{self.n}")


class PlaneComposer:
    """A plane that is being written, as its page shows it. `taken`: the names of the group's other planes; `is_judged`:
    what is wrong with it is shown."""

    def __init__(self, draft: PlaneDraft, taken: Sequence[str] = (), is_judged: bool = True) -> None:
        self.draft, self.taken, self.is_judged = draft, taken, is_judged
        self.row = draft.row()

    @property
    def lines(self) -> list[LineOnPage]:
        return [LineOnPage(n, line, self) for n, line in enumerate(self.draft.lines)]

    @property
    def op_groups(self) -> list[tuple[object, list[tuple[str, str]]]]:
        """The ops by what they are about, each with its words."""
        return [
            (about, [(form, custom_planes.op_name(form)) for form in ops]) for about, ops in custom_planes.OP_GROUPS
        ]

    @property
    def may_have_more_lines(self) -> bool:
        return len(self.draft.lines) < custom_planes.MOST_LINES

    @property
    def reads(self) -> custom_planes.OwnPlane:
        return custom_planes.own_plane(self.row)

    @cached_property
    def offences(self) -> list[Offence]:
        """Everything that keeps it from being played. A kind of counter that is missing is said once."""
        offences = custom_planes.plane_offences(self.row, self.taken)
        if self.draft.counter:
            return offences
        of_no_kind = [one for one in offences if one.code == "plane_counter_of_other_kind"]
        why = _("Name the kind of counter that its lines put on it.")
        once = [replace(one, where="counter", detail=why) for one in of_no_kind[:1]]
        return [*(one for one in offences if one not in of_no_kind), *once]

    def problems_of(self, where: str) -> list[Offence]:
        """What is wrong at this place or below it."""
        if not self.is_judged:
            return []
        return [one for one in self.offences if one.where == where or one.where.startswith(f"{where}.")]

    @property
    def name_problems(self) -> list[Offence]:
        return self.problems_of("name")

    @property
    def type_problems(self) -> list[Offence]:
        return self.problems_of("plane_type")

    @property
    def counter_problems(self) -> list[Offence]:
        return self.problems_of("counter")

    @property
    def problems(self) -> list[Offence]:
        """What is wrong with the plane as a whole."""
        shown = ("name", "plane_type", "counter", "abilities.")
        return [one for one in self.offences if self.is_judged and not one.where.startswith(shown)]

    @property
    def short(self) -> Row:
        """The row as people write it."""
        return short_row(self.row)
