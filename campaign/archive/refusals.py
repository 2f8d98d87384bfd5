"""Why an archive is not made, and why a file is not taken for one."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ArchiveRefused(Exception):
    """Nothing was made, nothing was written: a stable `reason`, and its values."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(f"{reason} {values}" if values else reason)
        self.reason = reason
        self.values = values


WORDS: dict[str, str | Promise] = {
    "evening_is_open": _("Evening %(number)s is still open: what is hidden at its table stays there. Close it first."),
    "too_big": _("The file is larger than %(most)s MB."),
    "no_archive": _("This is no archive of a campaign."),
    "cut_off": _("The file is damaged, or it was cut off: %(where)s."),
    "other_version": _("The archive has version %(version)s; this program reads version %(ours)s."),
    "tampered": _("%(where)s is not what the archive says it is: it was changed, or cut off."),
    "wrong_row": _("%(where)s, line %(line)s: %(why)s."),
    "wrong_journal": _("The table %(table)s: %(why)s."),
    "does_not_fit": _("The parts of the archive do not fit together: %(why)s."),
    "already_here": _("This campaign is here already."),
    "place_is_taken": _("Somebody has taken this place already."),
    "two_magi": _("You have a Magus in this campaign already; a player has one."),
    "no_place": _("This place is nobody’s any more."),
}


def refusal_in_words(reason: str, values: dict[str, Any]) -> str:
    """The refusal in the reader's language."""
    return str(WORDS[reason]) % values
