"""Refusals of archives."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import CONFLICT, Refused

CONFLICTS = ("evening_is_open", "already_here", "place_is_taken", "no_place", "two_magi")
"""Refusals about the moment; all others are about what was sent."""


class ArchiveRefused(Refused):
    """An archive that was not made, or a file of which nothing was written."""

    words = {
        "evening_is_open": _(
            "Evening %(number)s is still open: what is hidden at its table stays there. Close it first."
        ),
        "too_big": _("The file is larger than %(most)s MB."),
        "no_archive": _("This isn’t the archive of a campaign."),
        "cut_off": _("The file is damaged, or it was cut off: %(where)s."),
        "other_version": _("The archive has version %(version)s; this program reads version %(ours)s."),
        "tampered": _("%(where)s is not what the archive says it is: it was changed, or cut off."),
        "wrong_row": _("%(where)s, line %(line)s: %(why)s."),
        "wrong_journal": _("The table %(table)s: %(why)s."),
        "does_not_fit": _("The parts of the archive do not fit together: %(why)s."),
        "already_here": _("This campaign is here already."),
        "place_is_taken": _("Somebody has taken this place already."),
        "two_magi": _("You have a Magus in this campaign already; a player has one."),
        "no_place": _("Nobody has this place now."),
    }
    statuses = dict.fromkeys(CONFLICTS, CONFLICT)

    def __init__(self, reason: str, **values: object) -> None:
        texts: dict[str, Any] = {name: str(value) for name, value in values.items()}
        super().__init__(reason, **texts)
