"""Refusals of pools and their drafts."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import CONFLICT, Refused

CONFLICTS = ("already_confirmed", "gone", "name_taken", "pool_changed", "still_reading")
"""Refusals about the moment; all others are about what was sent."""


class PoolRefused(Refused):
    """A change of a pool or of a draft that cannot be."""

    words = {
        "name_missing": _("Give the pool a name."),
        "name_too_long": _("The name may have at most %(most)s characters."),
        "name_unprintable": _("The name has characters that cannot be shown."),
        "name_taken": _("This campaign has a pool called “%(name)s” already."),
        "players_out_of_range": _("From %(fewest)s to %(most)s players sit at an auction."),
        "gone": _("This draft was thrown away."),
        "still_reading": _("The list is still being read."),
        "already_confirmed": _("This list has become a pool already."),
        "not_clean": _("Some lines cannot be used yet. Nothing was imported."),
        "nothing_left": _("No line would be left."),
        "nothing_to_file": _("%(name)s does not wait to be filed."),
        "too_few_packs": _("%(players)s players need %(needs)s packs besides the lands; this list has %(has)s."),
        "bad_seed": _("A seed has letters and digits, at most %(most)s."),
        "pool_changed": _(
            "Somebody else has changed “%(name)s” meanwhile. Look at your draft again on the new version."
        ),
        "no_such_deck": _("Choose a deck for %(name)s."),
        "no_such_card": _("The catalogue does not know “%(name)s”."),
        "not_a_land": _("%(name)s is not a land, and lands are open to everybody."),
        "bad_mana_cost": _("The mana cost of %(name)s is not one: write {2}{W}{W} or 2WW."),
        "bad_type_line": _("The type of %(name)s is too long or cannot be shown."),
    }
    statuses = dict.fromkeys(CONFLICTS, CONFLICT)
