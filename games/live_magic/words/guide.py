"""What a first evening says of itself, by the screen that stands there: a sentence, and the rule that it comes from."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

WON = ngettext_lazy("%(n)d pack won at the auction", "%(n)d packs won at the auction", "n")
ADDED = ngettext_lazy("%(n)d added to complete it", "%(n)d added to complete it", "n")

GUIDE: dict[str, tuple[str | Promise, str]] = {
    "approval": (
        _("Each plays a Magus: a Style, traits and 20 life. Everybody approves the others’ sheets: one tap for all."),
        "D-38",
    ),
    "declare": (
        _("Do you pick from this deck? Who stays with one colour picks first, but only there."),
        "LM 3.2",
    ),
    "call": (
        _("Tap a pack, then the gold button: it’s four copies of a card. Others who pick here may contest it."),
        "LM 3.3",
    ),
    "table": (_("Others call. It’s your move when you may contest, and on your turn."), "LM 3.3"),
    "contrasti": (
        _("You may fight for this pack: the loser loses a trait for tonight, and may call again."),
        "LM 3.4",
    ),
    "watch": (
        _("Two others fight for this pack. Watch their hands: habits tell."),
        "LM 3.4",
    ),
    "powers": (
        _("A Power may be used here, or none: what it costs is paid at once, whatever comes of it."),
        "D-21",
    ),
    "escalate": (
        _("A race of lives: raise, or give up. The winner pays the last bet, the other player nothing."),
        "D-24",
    ),
    "return": (_("A pack goes back to the table: choose which. Anybody with a pick may take it."), "D-25"),
    "category": (_("Choose where you fight: where you have more traits than the other."), "LM 3.4"),
    "throw": (_("Rock, paper, scissors, shown at once. At a tie the one with more traits is ahead."), "LM 3.4"),
    "after": (_("The player behind may pay for another throw, or accept."), "LM 3.4"),
    "completion": (
        _("Choose in secret the deck from which you take what you still need; all are shown at once."),
        "LM 3.5",
    ),
    "pick": (_("Take the packs that you still need. Nobody sees which."), "LM 3.5"),
    "lands": (
        _("Now the lands: more of your Style’s land than of any other. The proposal fits your cards."),
        "D-30",
    ),
    "decks": (
        _(
            "Your deck is finished: %(won)s, %(added)s. Every match begins with the life that the auction has left: "
            "%(life)d."
        ),
        "LM 3.6",
    ),
}
