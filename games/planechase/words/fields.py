"""How the fields of the forms of a planar game are called."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FIELDS: dict[Any, str | Promise] = {
    "by": _("By which card?"),
    "card": _("Which card?"),
    "change": _("By how much?"),
    "count": _("How many?"),
    "face": _("What does the die show?"),
    "how": _("How was it decided?"),
    "item": _("Which one?"),
    "items": _("In which order? The first resolves first."),
    "kind": _("Which kind?"),
    "name": _("Which commander?"),
    "number": _("How many?"),
    "on": _("For which plane?"),
    "phase": _("Which phase?"),
    "bottom": _("To the bottom, the first nearer to the top"),
    "top": _("On top, the first on the very top"),
    "up": _("Which card is there?"),
    "said": _("Is it done?"),
    "seat": _("Who?"),
    "side": _("Which side?"),
    "source": _("Whose commander?"),
    "step": _("Which step?"),
    "text": _("In words"),
    "to": _("How much?"),
    "until": _("Until when?"),
    "what": _("What?"),
    "why": _("Why?"),
}
