"""Whom an auction waits for and what is called there, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.live_magic import words
from games.live_magic.rules.view import RoundView, View


def waiting_line(view: View, names: Sequence[str], *, waits_for_me: bool, host: str = "") -> str:
    """Whom the table waits for: `names`, and the reader or not; `host`: who leads on, if it is not the reader."""
    if waits_for_me:
        return _with_me(names)
    if names:
        return _("The table waits for %(names)s") % {"names": some(names)}
    if view.phase == "tournament" and host:
        return _("The decks are finished; %(host)s leads on") % {"host": host}
    if view.phase in ("tournament", "closed"):
        return str(words.STAGES[view.phase])
    return _("The table goes on by itself")


def _with_me(names: Sequence[str]) -> str:
    if len(names) > 2:
        return _("The table waits for you and %(n)d others") % {"n": len(names)}
    return _("The table waits for you and %(names)s") % {"names": ", ".join(names)} if names else _("Your move")


def some(names: Sequence[str]) -> str:
    """Up to three names; of more, the first two and how many others."""
    if len(names) <= 3:
        return ", ".join(names)
    return _("%(names)s and %(n)d others") % {"names": ", ".join(names[:2]), "n": len(names) - 2}


def sealed_round(sealed: RoundView, name: Callable[[str, str], str]) -> str:
    """What a sealed round is about, or what I have named in it; `name` tells how a pack is called."""
    if sealed.my_pack is not None:
        named = {"my_pack": name("pack", sealed.my_pack)}
        return _("Sealed: %(my_pack)s. You may change it until the last is in.") % named
    if sealed.i_passed:
        return _("You passed the rest.")
    return _("Round %(n)s: everybody seals a pack, then all are shown.") % {"n": sealed.number}


def called(pack: str, caller: str, *, is_mine: bool) -> str:
    if is_mine:
        return _("You call %(pack)s") % {"pack": pack}
    return _("%(caller)s calls %(pack)s") % {"caller": caller, "pack": pack}


def place(view: View) -> str:
    """Which of the decks lies on the table, and how many packs are left of it."""
    assert view.deck is not None
    number, left = view.deck_order.index(view.deck) + 1, len(view.table)
    deck = _("Deck %(number)d of %(all)d") % {"number": number, "all": len(view.deck_order)}
    return f"{deck} · " + ngettext("%(n)d pack left", "%(n)d packs left", left) % {"n": left}


def step(priority: int, kind: str) -> str:
    """A step of the deck on the table; `kind`: whose it is, empty where that is not said."""
    if not kind:
        return _("Step %(n)d") % {"n": priority}
    return _("Step %(n)d, %(kind)s") % {"n": priority, "kind": kind}
