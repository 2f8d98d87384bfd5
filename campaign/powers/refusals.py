"""Refusals of the campaign's list of Powers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import CONFLICT, Refused

CONFLICTS = ("vote_is_over", "vote_is_open", "version_is_proposed", "version_is_old", "sheet_at_table")
"""Refusals about the moment; all others are about what was sent."""
RULES = {"points_missing": "LM 3.7", "sheet_at_table": "D-36"}
"""Rules by reason; of every other refusal it is D-40."""


class PowerRefused(Refused):
    """An act with a Power that cannot be."""

    words = {
        "not_a_draft": _("A proposal can’t change. Make a new version."),
        "not_to_propose": _("%(power)s cannot be proposed: it is %(status)s."),
        "row_misshapen": _("This is not shaped like a Power: %(why)s"),
        "row_has_offences": _("It cannot be proposed yet: %(number)s things in it are not in order."),
        "vote_is_open": _("The group is voting on %(power)s already."),
        "version_is_proposed": _("The group is voting on another version of %(power)s already."),
        "version_is_old": _("%(power)s is no longer in play. Start from the version that is."),
        "vote_is_over": _("The vote on %(power)s is over."),
        "no_voter": _("On %(power)s vote those who sat at one of the last two evenings when it was proposed."),
        "objection_without_reason": _("An objection needs a reason."),
        "words_too_long": _("At most %(most)s characters fit."),
        "nothing_said": _("A comment needs words."),
        "retirement_without_reason": _("Say why it should leave the list."),
        "not_in_play": _("%(power)s is not in play."),
        "changed_since": _("%(power)s has changed since. Propose it again."),
        "not_yours": _("Only who proposed it may take it back."),
        "not_held": _("%(magus)s does not have %(power)s."),
        "no_newer_version": _("No newer version of %(power)s is in play."),
        "points_missing": _(
            "%(power)s costs %(price)s: with the %(back)s that come back and %(free)s free points it is not enough."
        ),
        "still_in_play": _("%(power)s is still in play: only what was replaced or retired is given back."),
        "sheet_at_table": _("The sheet of %(magus)s is in use tonight. Change it after the evening."),
        "file_too_large": _("The file is too large: a Power has at most %(most)s bytes."),
        "file_not_json": _("The file is cut off, or isn’t a Power."),
        "file_not_a_power": _("This file holds no Power of Live Magic."),
        "file_of_other_version": _("The file is of version %(found)s; this program reads version %(known)s."),
        "file_was_changed": _("The file was changed after it was written: its seal does not fit what it says."),
        "file_row_refused": _("The Power in the file cannot be run: %(first)s"),
        "nothing_to_try": _("Only a Power that shall come into play is tried: %(power)s is in play."),
        "tried_already": _("%(power)s was tried: from its seed it would be the same again."),
        "laboratory_is_busy": _("The laboratory is trying another Power of this campaign. Wait until it is done."),
        "too_many_drafts": _("You have %(most)s drafts. Propose one, or throw one away."),
    }
    statuses = dict.fromkeys(CONFLICTS, CONFLICT)

    def __init__(self, reason: str, **values: object) -> None:
        texts: dict[str, Any] = {name: str(value) for name, value in values.items()}
        super().__init__(reason, RULES.get(reason, "D-40"), **texts)
