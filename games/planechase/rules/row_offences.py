"""Whether a group's own plane may be played: everything that is wrong with its row, all at once (planes §3).

A row is legal when the vocabulary has every word of it and the interpreter can run it without surprise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, get_args

from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.planechase.rules.cards import Kind, Status
from games.planechase.rules.vocabulary import (
    LONGEST_KIND,
    MOMENTS,
    OPS_OF_A_PIN,
    OPS_OF_LINES,
    OPS_ON_REVEALED,
    REVEALS,
    STATIC_OPS,
    WHOSE,
    Op,
    read_op,
)

LONGEST_NAME = 80
LONGEST_WORD = 60
LONGEST_REMINDER = 400
MOST_LINES = 8
MOST_OPS = 12
MOST_SETS = 12
MOST_LANGUAGES = 8
MOST_COUNTERS = 99
MOST_OFFENCES = 40
SHOWN = 60
"""So many characters of a wrong value are quoted."""

SIGNS_OF_RECORDS = ("@", "/", "~", "?")
"""What a written record puts behind a name (docs/records.md, Acts): no name may hold it."""

KIND_OF_COUNTER = re.compile(rf"[a-z][a-z ]{{0,{LONGEST_KIND - 1}}}\Z")
LANGUAGE = re.compile(r"[a-z]{2}(-[a-z]{2})?\Z")
SET = re.compile(r"[a-z0-9]{2,8}\Z")

FIELDS = ("name", "type", "plane_type", "sets", "year", "status", "counter", "engine_ops", "abilities")
REQUIRED = ("name", "type", "abilities")
LINE_FIELDS = ("on", "at", "may", "whose", "ops", "reminder")

REASONS: dict[str, str] = {
    "plane_not_a_row": "planes §3",
    "plane_field_unknown": "planes §3",
    "plane_field_missing": "planes §3",
    "plane_value_illegal": "planes §3",
    "plane_text_malformed": "planes §3",
    "plane_name_signs": "planes §3",
    "plane_name_taken": "P-3",
    "plane_not_a_list": "planes §3",
    "plane_type_missing": "E-7",
    "plane_type_of_phenomenon": "E-7",
    "plane_moment_unknown": "planes §3",
    "plane_moment_twice": "planes §3",
    "plane_moment_of_other_type": "E-27",
    "plane_static_with_moment": "planes §3",
    "plane_threshold_needs_at": "P-18",
    "plane_at_without_threshold": "P-18",
    "plane_threshold_never_ends": "P-18",
    "plane_op_unknown": "planes §3",
    "plane_op_static_only": "planes §3",
    "plane_op_not_static": "planes §3",
    "plane_op_twice": "planes §3",
    "plane_op_needs_reveal": "planes §3",
    "plane_op_needs_duration": "planes §3",
    "plane_op_needs_roll": "E-22",
    "plane_counter_of_other_kind": "E-13",
    "plane_condition_stands_first": "CR 603.4",
    "plane_engine_ops_differ": "planes §3",
}
"""Every reason for which a row is refused, with the rule that it cites."""

Line = dict[str, Any]


class Offences:
    """What has been found wrong in one row so far; `where` names the place (`abilities.0.ops`)."""

    def __init__(self) -> None:
        self.all: list[Refusal] = []

    def add(self, reason: str, where: str, **values: object) -> None:
        """Note an offence at this place, once."""
        refusal = Refusal(REASONS[reason], reason, {"where": where, **values})
        if refusal not in self.all and len(self.all) < MOST_OFFENCES:
            self.all.append(refusal)


def offences(row: object, taken: Collection[str] = ()) -> list[Refusal]:
    """Everything that is wrong with this row; empty: it may be played.

    `row` is any JSON data, `taken` the names of the other cards. Never raises.
    """
    wrong = Offences()
    if not isinstance(row, dict):
        wrong.add("plane_not_a_row", "")
        return wrong.all
    _check_fields(wrong, row, FIELDS, REQUIRED, "")
    _check_identity(wrong, row, taken)
    _check_origin(wrong, row)
    lines = _listed(wrong, row.get("abilities", []), "abilities", MOST_LINES)
    for number, line in enumerate(lines):
        _check_line(wrong, row, line, f"abilities.{number}")
    _check_engine_ops(wrong, row, lines)
    return wrong.all


def shown(value: object) -> str:
    """A wrong value as it is quoted: short, whatever it is."""
    match value:
        case str():
            text = value
        case bool() | None:
            text = str(value).lower()
        case int():
            text = str(value) if abs(value) < 10**SHOWN else "…"
        case _:
            text = type(value).__name__
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


# --- what it is called, and where it comes from ----------------------------------------------------------------------


def _check_fields(
    wrong: Offences, row: Mapping[object, object], known: tuple[str, ...], required: tuple[str, ...], where: str
) -> None:
    for field in row:
        if field not in known:
            wrong.add("plane_field_unknown", where, name=shown(field))
    for field in required:
        if field not in row:
            wrong.add("plane_field_missing", where, name=field)


def _check_identity(wrong: Offences, row: Line, taken: Collection[str]) -> None:
    name = row.get("name", "-")
    if not is_line_of_text(name, LONGEST_NAME):
        wrong.add("plane_text_malformed", "name", value=shown(name), most=LONGEST_NAME)
    elif any(sign in name for sign in SIGNS_OF_RECORDS):
        wrong.add("plane_name_signs", "name", signs=" ".join(SIGNS_OF_RECORDS))
    elif card_key(name) in {card_key(other) for other in taken}:
        wrong.add("plane_name_taken", "name", name=name)
    kind, plane_type = row.get("type", "Plane"), row.get("plane_type")
    if kind not in get_args(Kind):
        wrong.add("plane_value_illegal", "type", value=shown(kind), legal=list(get_args(Kind)))
    elif kind == "Plane" and not is_line_of_text(plane_type, LONGEST_WORD):
        wrong.add("plane_type_missing", "plane_type")
    elif kind == "Phenomenon" and plane_type is not None:
        wrong.add("plane_type_of_phenomenon", "plane_type")
    counter = row.get("counter")
    if counter is not None and not (isinstance(counter, str) and KIND_OF_COUNTER.match(counter)):
        wrong.add("plane_text_malformed", "counter", value=shown(counter), most=LONGEST_KIND)


def is_line_of_text(value: object, longest: int) -> bool:
    """Whether this is one line of text that can be printed and read aloud."""
    return isinstance(value, str) and value == value.strip() and 0 < len(value) <= longest and value.isprintable()


def _check_origin(wrong: Offences, row: Line) -> None:
    for place, code in enumerate(_listed(wrong, row.get("sets", []), "sets", MOST_SETS)):
        if not (isinstance(code, str) and SET.match(code)):
            wrong.add("plane_text_malformed", f"sets.{place}", value=shown(code), most=8)
    year = row.get("year", 0)
    if isinstance(year, bool) or not isinstance(year, int) or not 0 <= year <= 9999:
        wrong.add("plane_value_illegal", "year", value=shown(year), legal=["0 – 9999"])
    status = row.get("status", "official")
    if status not in get_args(Status):
        wrong.add("plane_value_illegal", "status", value=shown(status), legal=list(get_args(Status)))


def _listed(wrong: Offences, value: object, where: str, most: int) -> list[object]:
    """The members of a list of a sane length; anything else is noted and has none."""
    if isinstance(value, list | tuple) and len(value) <= most:
        return list(value)
    wrong.add("plane_not_a_list", where, most=most)
    return []


# --- a line ----------------------------------------------------------------------------------------------------------


def _check_line(wrong: Offences, row: Line, line: object, where: str) -> None:
    if not isinstance(line, dict):
        wrong.add("plane_not_a_row", where)
        return
    _check_fields(wrong, line, LINE_FIELDS, ("on",), where)
    moments = _moments(wrong, row, line, where)
    whose = line.get("whose", "controller")
    if whose not in WHOSE:
        wrong.add("plane_value_illegal", f"{where}.whose", value=shown(whose), legal=list(WHOSE))
    _check_may(wrong, line, moments, where)
    ops = _ops(wrong, line, where)
    _check_threshold(wrong, line, moments, ops, where)
    _check_ops(wrong, row, moments, ops, where)
    _check_reminder(wrong, line.get("reminder", {}), f"{where}.reminder")


def _moments(wrong: Offences, row: Line, line: Line, where: str) -> list[str]:
    moments = _listed(wrong, line.get("on", []), f"{where}.on", len(MOMENTS))
    for place, moment in enumerate(moments):
        if moment not in MOMENTS:
            wrong.add("plane_moment_unknown", f"{where}.on", value=shown(moment))
        elif moment in moments[:place]:
            wrong.add("plane_moment_twice", f"{where}.on", moment=moment)
    if "static" in moments and len(moments) > 1:
        wrong.add("plane_static_with_moment", f"{where}.on")
    if "encounter" in moments and row.get("type") == "Plane":
        wrong.add("plane_moment_of_other_type", f"{where}.on", moment="encounter")
    if "chaos" in moments and row.get("type") == "Phenomenon":
        wrong.add("plane_moment_of_other_type", f"{where}.on", moment="chaos")
    return [moment for moment in moments if moment in MOMENTS]


def _check_may(wrong: Offences, line: Line, moments: list[str], where: str) -> None:
    """Whether it is done is asked when it resolves, which a static line never does (CR 603.5)."""
    may = line.get("may", False)
    if not isinstance(may, bool) or (may and "static" in moments):
        wrong.add("plane_value_illegal", f"{where}.may", value=shown(may), legal=["false"])


def _ops(wrong: Offences, line: Line, where: str) -> list[Op]:
    """The ops that the vocabulary knows; every other one is refused by name."""
    ops: list[Op] = []
    for text in _listed(wrong, line.get("ops", []), f"{where}.ops", MOST_OPS):
        op = read_op(text) if isinstance(text, str) else None
        if op is None:
            wrong.add("plane_op_unknown", f"{where}.ops", op=shown(text))
        elif op in ops:
            wrong.add("plane_op_twice", f"{where}.ops", op=text)
        else:
            ops.append(op)
    return ops


def _check_threshold(wrong: Offences, line: Line, moments: list[str], ops: list[Op], where: str) -> None:
    """A state trigger has its number, and leaves the plane: else it would trigger again for ever (CR 603.8)."""
    at = line.get("at")
    if "counter_threshold" not in moments:
        if at is not None:
            wrong.add("plane_at_without_threshold", f"{where}.at")
        return
    if isinstance(at, bool) or not isinstance(at, int) or not 1 <= at <= MOST_COUNTERS:
        wrong.add("plane_threshold_needs_at", f"{where}.at", most=MOST_COUNTERS)
    if not any(op.form == "effect_planeswalk" for op in ops):
        wrong.add("plane_threshold_never_ends", f"{where}.ops")


def _check_ops(wrong: Offences, row: Line, moments: list[str], ops: list[Op], where: str) -> None:
    forms = [op.form for op in ops]
    for place, op in enumerate(ops):
        if "static" in moments and op.form not in STATIC_OPS:
            wrong.add("plane_op_not_static", f"{where}.ops", op=op.form)
        if "static" not in moments and op.form not in OPS_OF_LINES:
            wrong.add("plane_op_static_only", f"{where}.ops", op=op.form)
        if op.form in OPS_ON_REVEALED and not any(form in REVEALS for form in forms[:place]):
            wrong.add("plane_op_needs_reveal", f"{where}.ops", op=op.form)
        if op.form in OPS_OF_A_PIN and not any(form.startswith("duration:") for form in forms):
            wrong.add("plane_op_needs_duration", f"{where}.ops", op=op.form)
        if op.form.startswith("roll_watch:") and op.form.replace("watch:", "") not in moments:
            wrong.add("plane_op_needs_roll", f"{where}.ops", op=op.form)
        if op.kind and op.kind != row.get("counter"):
            wrong.add("plane_counter_of_other_kind", f"{where}.ops", kind=op.kind)
        if op.form.startswith("needs:") and place:
            wrong.add("plane_condition_stands_first", f"{where}.ops", op=op.form)


def _check_reminder(wrong: Offences, reminder: object, where: str) -> None:
    if not isinstance(reminder, dict) or len(reminder) > MOST_LANGUAGES:
        wrong.add("plane_not_a_row", where)
        return
    for language, text in reminder.items():
        if not (isinstance(language, str) and LANGUAGE.match(language)):
            wrong.add("plane_field_unknown", where, name=shown(language))
        if not is_line_of_text(text, LONGEST_REMINDER):
            wrong.add("plane_text_malformed", where, value=shown(text), most=LONGEST_REMINDER)


def _check_engine_ops(wrong: Offences, row: Line, lines: list[object]) -> None:
    """`engine_ops` may be left out; if it stands there it is the ops of the lines, each once, in whatever order."""
    if "engine_ops" not in row:
        return
    written = [op for line in lines if isinstance(line, dict) for op in _plain(line.get("ops"))]
    if sorted(set(written)) != sorted(_plain(row["engine_ops"])):
        wrong.add("plane_engine_ops_differ", "engine_ops")


def _plain(ops: object) -> list[str]:
    return [op for op in ops if isinstance(op, str)] if isinstance(ops, list | tuple) else []
