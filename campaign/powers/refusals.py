"""Why something cannot be done with a Power of the campaign's list: a reason, its rule, and the sentence."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REASONS: dict[str, tuple[str, str | Promise]] = {
    "not_a_draft": ("D-40", _("What was proposed is not changed any more. A change is a new version.")),
    "not_to_propose": ("D-40", _("%(power)s cannot be proposed: it is %(status)s.")),
    "row_misshapen": ("D-40", _("This is not shaped like a Power: %(why)s")),
    "row_has_offences": ("D-40", _("It cannot be proposed yet: %(number)s things in it are not in order.")),
    "vote_is_open": ("D-40", _("The group is voting on %(power)s already.")),
    "version_is_proposed": ("D-40", _("The group is voting on another version of %(power)s already.")),
    "version_is_old": ("D-40", _("%(power)s is not in play any more. Begin from the version that is.")),
    "vote_is_over": ("D-40", _("The vote on %(power)s is over.")),
    "no_voter": ("D-40", _("On %(power)s vote those who sat at one of the last two evenings when it was proposed.")),
    "objection_without_reason": ("D-40", _("An objection needs a reason.")),
    "words_too_long": ("D-40", _("At most %(most)s characters fit.")),
    "nothing_said": ("D-40", _("A comment needs words.")),
    "retirement_without_reason": ("D-40", _("Say why it should leave the list.")),
    "not_in_play": ("D-40", _("%(power)s is not in play.")),
    "changed_since": ("D-40", _("%(power)s was changed since then. Propose it anew.")),
    "not_yours": ("D-40", _("Only who proposed it may take it back.")),
    "not_held": ("D-40", _("%(magus)s does not have %(power)s.")),
    "no_newer_version": ("D-40", _("There is no newer version of %(power)s in play.")),
    "points_missing": (
        "LM 3.7",
        _("%(power)s costs %(price)s: with the %(back)s that come back and %(free)s free points it is not enough."),
    ),
    "still_in_play": ("D-40", _("%(power)s is still in play: only what was replaced or retired is given back.")),
    "sheet_at_table": (
        "D-36",
        _("The sheet of %(magus)s lies on tonight’s table. It is changed when the evening is over."),
    ),
    "file_too_large": ("D-40", _("The file is too large: a Power has at most %(most)s bytes.")),
    "file_not_json": ("D-40", _("The file is cut off, or is no Power at all.")),
    "file_not_a_power": ("D-40", _("This file holds no Power of Live Magic.")),
    "file_of_other_version": ("D-40", _("The file is of version %(found)s; this program reads version %(known)s.")),
    "file_was_changed": ("D-40", _("The file was changed after it was written: its seal does not fit what it says.")),
    "file_row_refused": ("D-40", _("The Power in the file cannot be run: %(first)s")),
    "nothing_to_try": ("D-40", _("Only a Power that shall come into play is tried: %(power)s is in play.")),
    "tried_already": ("D-40", _("%(power)s was tried: from its seed it would be the same again.")),
    "laboratory_is_busy": (
        "D-40",
        _("The laboratory is trying another Power of this campaign. Wait until it is done."),
    ),
    "too_many_drafts": ("D-40", _("You have %(most)s drafts. Propose one, or throw one away.")),
}
"""By reason: the rule that is cited, and the sentence."""


class PowerRefused(Exception):
    """Nothing was done. `reason` is one of REASONS, `values` fill its sentence."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = {name: str(value) for name, value in values.items()}

    @property
    def rule(self) -> str:
        return REASONS[self.reason][0]

    def __str__(self) -> str:
        """The sentence in the reader's language, with its rule."""
        return f"{str(REASONS[self.reason][1]) % self.values} {self.rule}"
