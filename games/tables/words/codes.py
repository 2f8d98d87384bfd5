"""Words for the short codes that games share: colours, decks, Styles, and the numbers of mana costs."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

COLOURS: dict[str, str | Promise] = {
    "W": pgettext_lazy("mana", "white"),
    "U": pgettext_lazy("mana", "blue"),
    "B": pgettext_lazy("mana", "black"),
    "R": pgettext_lazy("mana", "red"),
    "G": pgettext_lazy("mana", "green"),
    "C": pgettext_lazy("mana", "colourless"),
    "S": pgettext_lazy("mana", "snow"),
    "T": pgettext_lazy("mana", "tap"),
    "Q": pgettext_lazy("mana", "untap"),
    "E": pgettext_lazy("mana", "energy"),
    "P": pgettext_lazy("mana", "two life"),
    "CHAOS": pgettext_lazy("mana", "chaos"),
}

DECKS: dict[str, str | Promise] = {
    "W": _("White deck"),
    "U": _("Blue deck"),
    "B": _("Black deck"),
    "R": _("Red deck"),
    "G": _("Green deck"),
    "A": _("Artifacts"),
    "L": _("Lands"),
}

STYLES: dict[str, str | Promise] = {
    "W": pgettext_lazy("Style", "White"),
    "U": pgettext_lazy("Style", "Blue"),
    "B": pgettext_lazy("Style", "Black"),
    "R": pgettext_lazy("Style", "Red"),
    "G": pgettext_lazy("Style", "Green"),
    "gold": pgettext_lazy("Style", "Gold"),
}


def colour(code: str) -> str:
    """A symbol of a mana cost as it is read out; numbers stay numbers."""
    return str(COLOURS.get(code.upper(), code))


def deck(code: str) -> str:
    """A deck's name, `W` is the White deck."""
    return str(DECKS.get(code.upper(), code))


def style(code: str) -> str:
    """A Style's name."""
    return str(STYLES.get(code if code == "gold" else code.upper(), code))


CARD_TYPES: dict[str, str | Promise] = {
    "creature": _("Creatures"),
    "planeswalker": _("Planeswalkers"),
    "instant": _("Instants"),
    "sorcery": _("Sorceries"),
    "enchantment": _("Enchantments"),
    "artifact": _("Artifacts"),
    "land": _("Lands"),
    "multiple": _("Others"),
}


SIGNS_OF_TYPES = ("creature", "planeswalker", "instant", "sorcery", "enchantment", "artifact", "land")
"""In the order in which a type line is asked for them: an artifact creature shows the creature's sign."""


def sign_of(type_line: str) -> str:
    """Which sign of the mana font stands for this type line."""
    words = type_line.lower()
    return next((kind for kind in SIGNS_OF_TYPES if kind in words), "multiple")


def card_type(kind: str) -> str:
    """A type of cards, for several of them."""
    return str(CARD_TYPES.get(kind, kind))
