"""What is found of the chance of a table, in words: for the page and for the command."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FINDINGS: dict[str, str | Promise] = {
    "commitment": _("The seed is not the one that was committed to."),
    "order": _("An act is missing, or out of order."),
    "head": _("What a phone brought, or what was sealed, has been changed."),
    "draw": _("Other numbers come from the seed than were drawn."),
    "among": _("Chance chose among other things than the rules say, or had them in another order."),
    "seal": _("Something that happened has been changed after it was sealed."),
    "facts": _("More happened than was sealed, or less."),
    "unseen": _("What was drawn is not what happened."),
    "noted": _("This browser noted another seal while the table went on."),
    "end": _("The account stops before the table’s end: acts are missing there."),
    "undrawn": _("Something happened by chance that was not drawn."),
}

GOING_ON = _(
    "The table goes on. What was shown is what had been sealed. The seed is told when it is over; then everything can "
    "be checked."
)

PROVED = (
    _("The seed is the one that was committed to when the table opened."),
    _("All that the phones brought is mixed in, in order: every number comes from the seed and from that."),
    _("What was drawn is what happened; throws, sealed declarations and secret picks are as they were first sent."),
)

NOT_PROVED = (
    _("The server knows the seed from the beginning and could look at what comes."),
    _("The server’s administrator could also play, pass on a secret, or drop an order and wait for another one."),
    _("The server says which players were present at a draw, and which cards a deck held."),
    _("What was dealt before the table opened, and dice that were thrown by hand, are not drawn here."),
    _("That nothing was exchanged as a whole is sure only to who has noted a seal of the table while it went on."),
)

BEFORE = _(
    "This table is of the time before chance could be checked, or came from elsewhere: there is nothing to check."
)
