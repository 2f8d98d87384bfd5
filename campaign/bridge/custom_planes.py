"""Planes of a group's own: what is wrong with a row, the words it is written in, and how it reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaign.bridge.powers import Offence
from games.kernel.json_text import read_json
from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.planechase.cards import shipped_planes
from games.planechase.custom_planes import MOST_BYTES as MOST_PLANE_BYTES
from games.planechase.custom_planes import own_row, without_clashes
from games.planechase.pictures import plane_chart_url
from games.planechase.rules.row_offences import LONGEST_NAME as LONGEST_PLANE_NAME
from games.planechase.rules.row_offences import (
    LONGEST_REMINDER,
    LONGEST_WORD,
    MOST_COUNTERS,
    MOST_LINES,
    MOST_OPS,
    offences,
)
from games.planechase.rules.vocabulary import LONGEST_KIND, MOMENTS, MOST_REVEALED, OPS, WHOSE, read_op
from games.planechase.words.glossary import MOMENT
from games.planechase.words.ops import OP_GROUPS, OP_NAMES, WHOSE_NAMES
from games.planechase.words.plane_rows import in_words, op_in_words

__all__ = [
    "LONGEST_KIND",
    "LONGEST_PLANE_NAME",
    "LONGEST_REMINDER",
    "LONGEST_WORD",
    "MOST_COUNTERS",
    "MOST_LINES",
    "MOST_OPS",
    "MOST_PLANE_BYTES",
    "MOST_REVEALED",
    "OP_GROUPS",
    "OP_NAMES",
    "WHOSE_NAMES",
    "OwnPlane",
    "folded_name",
    "moment_names",
    "op_name",
    "op_parts",
    "op_text",
    "own_plane",
    "own_row",
    "plane_offences",
    "read_json",
    "without_clashes",
]

KIND_FIRST = ("static", "event", "chaos", "encounter", "walk_to", "walk_away")
SIGNS = {"chaos": "chaos", "walk_to": "planeswalker"}
"""Moments that have a sign in the mana font."""

assert set(OP_NAMES) == set(OPS) and set(WHOSE_NAMES) == set(WHOSE), "every word of the vocabulary has a name"


class ReadLine(NamedTuple):
    """A line of a plane in words: when it is due, what it says, what the program does by itself."""

    when: str
    sign: str
    text: str
    does: list[str]


class OwnPlane(NamedTuple):
    """A plane as it reads."""

    name: str
    kind: str
    counter: str
    chart: str
    lines: list[ReadLine]


def folded_name(name: str) -> str:
    """The key by which planes and their wordings are stored."""
    return card_key(name)


# --- what is wrong ---------------------------------------------------------------------------------------------------


def plane_offences(row: object, taken: Iterable[str] = ()) -> list[Offence]:
    """Everything that is wrong with this row, whatever JSON it is; `taken`: the names of the group's other planes. No
    card that ships may have its name either (P-3)."""
    return [_offence(refusal) for refusal in offences(row, {*shipped_planes(), *taken})]


def _offence(refusal: Refusal) -> Offence:
    return Offence(str(refusal.values.get("where", "")), refusal.rule, refusal.reason, in_words(refusal))


# --- its words -------------------------------------------------------------------------------------------------------


def moment_names() -> list[tuple[str, str | Promise]]:
    """The moments in the order of a form: those of most planes first."""
    return [(moment, MOMENT[moment]) for moment in (*KIND_FIRST, *(one for one in MOMENTS if one not in KIND_FIRST))]


def op_name(form: str) -> str:
    """What an op of this form does, with its open places left out; a form that is none, as it is written."""
    words = str(OP_NAMES.get(form, form.replace("%", "%%"))) % {"kind": "", "n": ""}
    return words.strip().removesuffix(":")


def op_text(form: str, kind: str, number: str) -> str:
    """The op of this form with what stands in its open places; what stands there need not be legal."""
    return form.replace(":K:", f":{kind}:").removesuffix(":n") + (f":{number}" if form.endswith(":n") else "")


def op_parts(text: str) -> tuple[str, str]:
    """The form of an op, and its number as text. Raises ValueError for what is none."""
    op = read_op(text)
    if op is None:
        raise ValueError(text)
    return op.form, str(op.number or "")


# --- how it reads ----------------------------------------------------------------------------------------------------


def own_plane(row: Mapping[str, Any]) -> OwnPlane:
    """How this row reads, in the reader's language; it need not be legal yet."""
    kind = _("Phenomenon") if row["type"] == "Phenomenon" else " · ".join(filter(None, (_("Plane"), row["plane_type"])))
    chart = plane_chart_url(row["name"]) if row["name"] and "/" not in row["name"] else ""
    return OwnPlane(row["name"], kind, row["counter"] or "", chart, [_read(line) for line in row["abilities"]])


def _read(line: Mapping[str, Any]) -> ReadLine:
    when = ", ".join(_when(moment, line.get("at")) for moment in line["on"])
    sign = next((SIGNS[moment] for moment in line["on"] if moment in SIGNS), "")
    words = line["reminder"]
    language = (get_language() or "en").split("-")[0]
    text = words.get(language) or words.get("en") or next(iter(words.values()), "")
    return ReadLine(when, sign, text, [op_in_words(op) for op in line["ops"]])


def _when(moment: str, at: object) -> str:
    if moment == "counter_threshold":
        some = at if isinstance(at, int) else 0
        return ngettext("%(n)s counter", "%(n)s counters", some) % {"n": at or "?"}
    return str(MOMENT.get(moment, moment))
