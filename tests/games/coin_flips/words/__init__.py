"""The sentences of coin flips; see `games.tables.words` for what each table is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.words import table

LINES: dict[str, Promise] = {
    "called": _("%(who)s has called."),
    "flipped": _("%(side)s: %(right)s called it."),
    "nobody_right": _("%(side)s: nobody called it."),
    "flipped_on": _("%(seats)s are ahead alike, and flip on."),
    "first_turn_won": _("%(who)s has the first turn."),
}
OWN_LINES: dict[str, Promise] = {
    "called": _("You call: %(side)s."),
    "first_turn_won": _("You have the first turn."),
}
VARIANTS: dict[str, str] = {}
REASONS: dict[str, Promise] = {
    "called_already": _("You have called this flip already."),
    "first_turn_is_won": _("%(who)s has the first turn already."),
    "flips_no_more": _("Only those who are ahead flip on: %(who)s."),
    "not_all_have_called": _("The table waits for %(who)s to call."),
    "the_table_flips": _("The table flips the coin itself, when all have called."),
}
GLOSSARY: dict[str, Mapping[Any, Promise]] = {"side": {"heads": _("Heads"), "tails": _("Tails")}}
BUTTONS: dict[str, str | Promise] = {
    **table.BUTTONS,
    "call": _("Call"),
    "call:heads": _("Heads"),
    "call:tails": _("Tails"),
    "flip": _("Flip the coin"),
}
CONFIRM: dict[str, Promise] = {}
FIELDS: dict[str, Promise] = {"side": _("Side of the coin"), "to": _("To whom?"), "agree": _("Do you agree?")}
