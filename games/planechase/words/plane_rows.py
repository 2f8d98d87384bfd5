"""Why the row of a plane is refused: the sentences of `games.planechase.rules.row_offences`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.rulebook import Refusal
from games.planechase.rules.vocabulary import read_op
from games.planechase.words.glossary import MOMENT
from games.planechase.words.ops import OP_NAMES

ROW_REASONS: dict[str, str | Promise] = {
    "plane_not_a_row": _("%(where)s: named fields are needed."),
    "plane_field_unknown": _("%(where)s: unknown field “%(name)s”."),
    "plane_field_missing": _("%(where)s: the field “%(name)s” is missing."),
    "plane_value_illegal": _("%(where)s: “%(value)s” is none of %(legal)s."),
    "plane_text_malformed": _("%(where)s: one line of plain words is needed, at most %(most)s characters."),
    "plane_name_signs": _("A name cannot hold one of these signs, which written records need: %(signs)s"),
    "plane_name_taken": _("There is a card of this name already: %(name)s."),
    "plane_not_a_list": _("%(where)s: a list of at most %(most)s is needed."),
    "plane_type_missing": _("A plane needs its planar type: where does it lie?"),
    "plane_type_of_phenomenon": _("A phenomenon has no planar type."),
    "plane_moment_unknown": _("%(where)s: “%(value)s” isn’t a moment of the game."),
    "plane_moment_twice": _("%(where)s: the moment “%(moment)s” appears twice."),
    "plane_moment_of_other_type": _("%(where)s: phenomena are encountered, chaos ensues on planes: not “%(moment)s”."),
    "plane_static_with_moment": _("%(where)s: a line that always applies has no other moment."),
    "plane_threshold_needs_at": _("%(where)s: say from how many counters on, 1 to %(most)s."),
    "plane_at_without_threshold": _("%(where)s: a number of counters belongs only to a line that waits for them."),
    "plane_threshold_never_ends": _("%(where)s: such a line has to planeswalk, or it would trigger for ever."),
    "plane_op_unknown": _("%(where)s: the program does not know “%(op)s”."),
    "plane_op_static_only": _("%(where)s: “%(op)s” belongs to a line that always applies."),
    "plane_op_not_static": _("%(where)s: “%(op)s” does not belong to a line that always applies."),
    "plane_op_twice": _("%(where)s: “%(op)s” appears twice."),
    "plane_op_needs_reveal": _("%(where)s: “%(op)s” needs cards that the same line has revealed before."),
    "plane_op_needs_duration": _("%(where)s: “%(op)s” needs a duration on the same line."),
    "plane_op_needs_roll": _("%(where)s: “%(op)s” belongs to a line that watches rolls."),
    "plane_counter_of_other_kind": _("%(where)s: the card has no %(kind)s counters; name the kind in its own field."),
    "plane_condition_stands_first": _("%(where)s: the condition “%(op)s” has to stand first."),
    "plane_engine_ops_differ": _("The list of all ops is not that of the lines; leave it out."),
}


PLACES: dict[str, str | Promise] = {
    "name": _("Name"),
    "type": _("Sort"),
    "plane_type": _("Where it lies"),
    "counter": _("Its counters"),
    "abilities": _("Lines"),
}
"""Labels of the fields of the form, by the field of the row."""


def in_words(refusal: Refusal) -> str:
    """What is wrong with a row, and where, in the reader's language; the rule stands beside it."""
    values = {name: ", ".join(value) if isinstance(value, list) else value for name, value in refusal.values.items()}
    values["where"] = place_in_words(str(values.get("where", "")))
    for name, names in (("op", OP_NAMES), ("moment", MOMENT)):
        if values.get(name) in names:
            values[name] = str(names[values[name]])
    return str(ROW_REASONS[refusal.reason]) % values


def place_in_words(where: str) -> str:
    """Where in a row something is wrong: `abilities.0.ops` is in line 1."""
    match where.split("."):
        case ["abilities", number, *_rest] if number.isdecimal():
            return gettext("Line %(n)d") % {"n": int(number) + 1}
        case [""]:
            return gettext("The plane")
    return str(PLACES.get(where, where))


def op_in_words(text: str) -> str:
    """What an op does, in words; one that the vocabulary has not, as it is written."""
    op = read_op(text)
    return str(OP_NAMES[op.form]) % {"kind": op.kind, "n": op.number} if op else text
