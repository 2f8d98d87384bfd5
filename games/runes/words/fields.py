"""How the fields of the forms of a duel are called."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FIELDS: dict[Any, str | Promise] = {
    "auto": _("Automatic"),
    "by": _("By which card?"),
    "card": _("Which card is on it?"),
    "change": _("By how much?"),
    "condition": _("Its condition: symbols such as {W}{W}, or a number of runes"),
    "count": _("How many cards?"),
    "item": _("Which one?"),
    "name": _("Which card?"),
    "number": _("Which game?"),
    "options": _("What is chosen on it (if anything)"),
    "pay": _("What was paid (if you want to say)"),
    "phase": _("Which phase?"),
    "seat": _("Who?"),
    "targets": _("Its targets (if it has any)"),
    "text": _("In words"),
    "to": _("How much?"),
    "types": _("Of which types?"),
    "why": _("Why?"),
    "wording": _("What does it say?"),
    "x": _("X"),
}
