"""What is wrong with a row of a group's own: a rune, a Chant/Rune, a side of a ruler (runes §10)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROW_REASONS: dict[str, str | Promise] = {
    "row_chant_differs": _("The column “chant” says something else than the types %(types)s."),
    "row_column_unknown": _("The column “%(column)s” is missing."),
    "row_cost": _("“%(given)s” isn’t a cost; a cost is symbols in braces: {W}{1}."),
    "row_cost_change": _("%(column)s: “%(given)s” is a sign and symbols, such as -{W}."),
    "row_divinity": _("“%(given)s” isn’t a Divinity: a whole number up to %(most)s, or inf."),
    "row_j_without_ruler": _("%(number)s: a J-ruler has the number of a ruler that is there, with J behind it."),
    "row_name_in_use": _("There is a card called %(name)s already."),
    "row_name_not_writable": _("“%(name)s” cannot be written in a record."),
    "row_number_in_use": _("The number %(number)s is in use."),
    "row_own_is_no_reprint": _("A card of your own isn’t a reprint."),
    "row_ruler_not_named": _("%(column)s depends on a ruler: name it in “ruler_named”."),
    "row_symbol_differs": _("The attribute %(attribute)s and the symbol %(symbol)s say different things."),
    "row_value_missing": _("The column “%(column)s” is empty."),
    "row_value_no_text": _("The column “%(column)s” isn’t text."),
    "row_value_one_line": _("The column “%(column)s” is one line."),
    "row_value_too_long": _("The column “%(column)s” is too long: at most %(most)s characters."),
    "row_value_unknown": _("The column “%(column)s” cannot be “%(given)s”; possible: %(legal)s."),
    "row_word_twice": _("The column “%(column)s” says a word twice."),
}
