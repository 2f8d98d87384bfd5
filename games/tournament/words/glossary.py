"""How the codes of a tournament are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FORMATS: dict[Any, Promise] = {
    "swiss": _("Swiss"),
    "round_robin": _("Round robin"),
    "double_round_robin": _("Double round robin"),
    "single_elimination": _("Single elimination"),
    "free_challenges": _("Free challenges"),
    "one_game": _("One game for all"),
    "pods": _("Pods"),
}

ANSWERS: dict[Any, Promise] = {
    "keep": _("Leave it as it is"),
    "anew": _("Pair the round again"),
    "withdraw": _("Withdraw the wrong player’s matches"),
    "stand": _("Let them stand"),
    "restart": _("Start the cut again"),
}

STATUSES: dict[Any, Promise] = {
    "in": _("plays"),
    "dropped": _("has left"),
    "disqualified": _("disqualified"),
    "withdrawn": _("withdrawn"),
}

HOWS: dict[Any, str | Promise] = {
    "played": "",
    "intentional": _("intentional draw"),
    "double_loss": _("double loss"),
    "no_show": _("no-show"),
    "dropped": _("left"),
    "disqualified": _("disqualified"),
    "out": _("out by life 0"),
    "walkover": _("walkover"),
    "bye": _("bye"),
    "loss": _("awarded loss"),
    "half_bye": _("half-point bye"),
}

KEYS: dict[Any, str | Promise] = {
    "omw": _("OMW %"),
    "gw": _("GW %"),
    "ogw": _("OGW %"),
    "mw": _("MW %"),
    "head_to_head": pgettext_lazy("tie-break", "Direct"),
    "wins": _("Wins"),
    "opponents_points": _("Opponents’ points"),
    "played": _("Played"),
    "opponents_rate": _("Opponents’ rate"),
    "beaten": _("Beaten"),
    "seat": _("Seat"),
}
"""The tie-breaks, as heads of columns."""

GLOSSARY: dict[str, Mapping[Any, str | Promise]] = {
    "answer": ANSWERS,
    "form": FORMATS,
    "format": FORMATS,
    "how": HOWS,
    "key": KEYS,
    "next": {
        "plays": _("plays"),
        "absent": _("absent"),
        "no_show": _("no-show"),
        "gone": _("gone"),
        "half_bye": _("half-point bye"),
    },
    "part": {"main": _("tournament"), "cut": _("elimination")},
    "stage": {"entry": _("Names are taken"), "play": _("Rounds are played"), "over": _("The tournament is over")},
    "status": STATUSES,
}
