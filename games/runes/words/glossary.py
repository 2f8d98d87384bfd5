"""How the codes of a duel are called, by the name of the value that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Names = dict[Any, str | Promise]

PHASE: Names = {
    "draw": _("Draw phase"),
    "recovery": _("Recovery phase"),
    "main": _("Main phase"),
    "end": _("End phase"),
}

STAGE: Names = {
    "decks": _("The decks are brought"),
    "redraw": _("Opening hands"),
    "play": _("The game"),
    "between": _("Between two games"),
    "over": _("The end"),
}

KIND: Names = {
    "rune": pgettext_lazy("what lies in the chase", "rune"),
    "chant": pgettext_lazy("what lies in the chase", "chant from the hand"),
    "spell": pgettext_lazy("what lies in the chase", "spell"),
    "ability": pgettext_lazy("what lies in the chase", "ability"),
    "judgment": pgettext_lazy("what lies in the chase", "judgment"),
}

WORDING: Names = {
    "spell": _("cancel target spell"),
    "rune": _("cancel target rune spell"),
    "master": _("cancel target Master Rune spell"),
    "chant": _("cancel target chant spell"),
    "any": _("another wording"),
}

TYPES: Names = {
    "chant": pgettext_lazy("type of a card", "chant"),
    "resonator": pgettext_lazy("type of a card", "resonator"),
    "addition": pgettext_lazy("type of a card", "addition"),
    "regalia": pgettext_lazy("type of a card", "regalia"),
    "quickcast": _("[Quickcast]"),
}

WHY: Names = {
    "conceded": pgettext_lazy("why a player is out", "conceded"),
    "life": pgettext_lazy("why a player is out", "no life left"),
    "deck": pgettext_lazy("why a player is out", "no card left to draw"),
    "effect": pgettext_lazy("why a player is out", "by an effect"),
    "judge": pgettext_lazy("why a player is out", "by the judge"),
}

WHICH: Names = {
    "runes": _("Rune deck"),
    "main": _("Main deck"),
    "stones": _("Magic stones"),
    "extra": _("Extra deck"),
    "side": _("Side deck"),
}

RULER_TO: Names = {
    "J": _("The J-ruler side lies up"),
    "ruler": _("The ruler side lies up"),
    "astral": _("Destroyed: back as an astral ruler"),
    "healed": _("No longer astral"),
    "up": _("face up"),
    "down": _("face down"),
    "inf": "∞",
    "printed": _("as printed"),
}

DIVINITY: Names = {"inf": "∞", "-inf": "–", None: _("none"), **dict.fromkeys(range(-99, 0), "–")}
"""Below zero nothing is left, however much it is (R-14)."""

ATTRIBUTE: Names = {
    "W": pgettext_lazy("attribute of Force of Will", "Light"),
    "R": pgettext_lazy("attribute of Force of Will", "Fire"),
    "U": pgettext_lazy("attribute of Force of Will", "Water"),
    "G": pgettext_lazy("attribute of Force of Will", "Wind"),
    "B": pgettext_lazy("attribute of Force of Will", "Darkness"),
}

FACE: Names = {
    "ruler": pgettext_lazy("side of a ruler card", "ruler"),
    "J": pgettext_lazy("side of a ruler card", "J-ruler"),
}

GLOSSARY: dict[str, Mapping[Any, str | Promise]] = {
    "phase": PHASE,
    "stage": STAGE,
    "kind": KIND,
    "wording": WORDING,
    "types": TYPES,
    "why": WHY,
    "which": WHICH,
    "to": RULER_TO,
    "remaining": DIVINITY,
    "left": DIVINITY,
    "divinity": DIVINITY,
    "used": DIVINITY,
    "attribute": ATTRIBUTE,
    "face": FACE,
}
