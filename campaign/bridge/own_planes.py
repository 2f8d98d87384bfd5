"""Planes of a group's own: what is wrong with a row, the words it is written in, and how it reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaign.bridge.powers import Offence
from games.engines.kernel import Refusal
from games.engines.planechase.cards import Card, folded, read_card
from games.engines.planechase.row_offences import (
    LONGEST_NAME as LONGEST_PLANE_NAME,
)
from games.engines.planechase.row_offences import (
    LONGEST_REMINDER,
    LONGEST_WORD,
    MOST_COUNTERS,
    MOST_LINES,
    MOST_OPS,
    offences,
)
from games.engines.planechase.vocabulary import LONGEST_KIND, MOMENTS, OPS, WHOSE, read_op
from games.tables.pictures import plane_chart_url
from games.tables.records import shipped_planes
from games.tables.screens.planar_cards import reminder
from games.words.planechase.glossary import MOMENT
from games.words.planechase.ops import OP_GROUPS, OP_NAMES, WHOSE_NAMES
from games.words.planechase.plane_rows import ROW_REASONS

__all__ = [
    "LONGEST_KIND",
    "LONGEST_PLANE_NAME",
    "LONGEST_REMINDER",
    "LONGEST_WORD",
    "MOST_COUNTERS",
    "MOST_LINES",
    "MOST_OPS",
    "OP_GROUPS",
    "OP_NAMES",
    "WHOSE_NAMES",
    "OwnPlane",
    "folded_name",
    "moment_names",
    "op_in_words",
    "own_plane",
    "own_row",
    "plane_offences",
    "without_clashes",
]

KIND_FIRST = ("static", "event", "chaos", "encounter", "walk_to", "walk_away")
assert set(OP_NAMES) == set(OPS) and set(WHOSE_NAMES) == set(WHOSE), "every word of the vocabulary has a name"


class ReadLine(NamedTuple):
    """A line of a plane in words: when it is due, what it says, what the program does by itself."""

    when: str
    sign: str
    text: str
    does: list[str]


class OwnPlane(NamedTuple):
    """A plane as it reads."""

    kind: str
    counter: str
    chart: str
    lines: list[ReadLine]


def folded_name(name: str) -> str:
    """A name as names are compared (records.md, Form)."""
    return folded(name)


def plane_offences(row: object, taken: Iterable[str] = ()) -> list[Offence]:
    """Everything that is wrong with this row, whatever JSON it is; `taken`: the names of the group's other planes. No
    card that ships may have its name either (P-3)."""
    return [_offence(refusal) for refusal in offences(row, {*shipped_planes(), *taken})]


def _offence(refusal: Refusal) -> Offence:
    said = {name: ", ".join(value) if isinstance(value, list) else value for name, value in refusal.values.items()}
    where = str(refusal.values.get("where", ""))
    said["where"] = place_in_words(where)
    said |= {name: str(OP_NAMES[said[name]]) for name in ("op",) if said.get(name) in OP_NAMES}
    said |= {name: str(MOMENT[said[name]]) for name in ("moment",) if said.get(name) in MOMENT}
    return Offence(where, refusal.rule, refusal.reason, str(ROW_REASONS[refusal.reason]) % said)


def place_in_words(where: str) -> str:
    """Where in a row something is wrong: `abilities.0.ops` is in line 1."""
    match where.split("."):
        case ["abilities", number, *_rest] if number.isdecimal():
            return _("Line %(n)d") % {"n": int(number) + 1}
        case [""]:
            return _("The plane")
    return where


def own_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A legal row in its canonical form; whatever it says of its origin, it is the group's own."""
    card = msgspec.structs.replace(read_card(row), status="own")
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(card))
    plain["abilities"] = [{key: part for key, part in line.items() if part is not None} for line in plain["abilities"]]
    return plain


def own_plane(row: Mapping[str, Any]) -> OwnPlane:
    """How this legal row reads, in the reader's language."""
    card = read_card(row)
    kind = f"{_('Plane')} · {card.plane_type}" if card.is_plane else _("Phenomenon")
    return OwnPlane(kind, card.counter or "", plane_chart_url(card.name), [_read(line) for line in card.abilities])


def _read(line: Any) -> ReadLine:
    when = ", ".join(_when(moment, line.at) for moment in line.on)
    sign = "chaos" if "chaos" in line.on else "planeswalker" if "walk_to" in line.on else ""
    said = reminder(line) or next(iter(line.reminder.values()), "")
    return ReadLine(when, sign, said, [op_in_words(op) for op in line.ops])


def _when(moment: str, at: int | None) -> str:
    if moment == "counter_threshold":
        return _("%(n)s counters") % {"n": at}
    return str(MOMENT[moment])


def op_in_words(text: str) -> str:
    """What an op of a legal row does, in words."""
    op = read_op(text)
    assert op is not None, text
    return str(OP_NAMES[op.form]) % {"kind": op.kind, "n": op.number}


def moment_names() -> list[tuple[str, str | Promise]]:
    """The moments in the order of a form: those of most planes first."""
    return [(moment, MOMENT[moment]) for moment in (*KIND_FIRST, *(one for one in MOMENTS if one not in KIND_FIRST))]


def without_clashes(rows: Iterable[Mapping[str, Any]], shipped: Collection[str]) -> dict[str, Card]:
    """The group's own cards by name, but for those whose name a card that ships has got since."""
    known = {folded(name) for name in shipped}
    cards = [read_card(row) for row in rows]
    return {card.name: card for card in cards if folded(card.name) not in known}
