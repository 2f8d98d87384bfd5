"""What waits to resolve in a duel, in words: what it is, whose, what was said while it was played."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.runes.rules.cards import Rune
from games.runes.rules.view import ItemView
from games.tables.screens.forms import Form


class Said(NamedTuple):
    """Something in the chase: what it is, whose, what its player has said while playing it, how it is cancelled."""

    item: ItemView
    kind: str
    who: str
    letter: str
    words: list[str]
    cancel: Form | None


def said_of(item: ItemView, row: Rune | None, kind: str, who: str, cancel: Form | None) -> Said:
    """This item as its player has announced it. `row`: what its card says, where it is a rune."""
    parts = [
        f"X = {item.x}" if item.x else "",
        _("Chosen: %(text)s") % {"text": item.options} if item.options else "",
        _("Target: %(text)s") % {"text": item.targets} if item.targets else "",
        _("Paid: %(text)s") % {"text": item.pay} if item.pay else "",
    ]
    letter = row.attributes[0].lower() if row is not None and row.attributes else "a"
    return Said(item, _("copy") if item.copied else kind, who, letter, [word for word in parts if word], cancel)
