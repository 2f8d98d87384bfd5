"""The sentences of the ledger: why something was refused, and what an entry says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.experience.ledger import TAKEN_BACK, LedgerRefused
from campaign.models import ATTRIBUTE_NAMES, EntryKind, ExperienceEntry, Item, Style

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

REFUSALS: dict[str, Words] = {
    "xp_insufficient": _("That takes %(price)s points, and %(free)s are free."),
    "nothing_moved": _("An entry moves at least one point."),
    "wrong_direction": _("An award gives points, and a purchase takes them."),
    "points_out_of_bounds": _("An entry moves at most %(most)s points."),
    "reason_missing": _("Say why: it stands in the ledger for good."),
    "booked_otherwise": _("This form has been sent already, with something else in it. Open it anew."),
    "already_reversed": _("This entry was taken back already."),
    "reversal_stays": _("A reversal stays. Book anew what was right."),
    "points_at_table": _("%(name)s sits at the table: points may pay for Powers there until the evening is over."),
    "purchase_is_undone": _("A purchase is taken back on the sheet by its player, until it is approved."),
    "sheet_changed": _("The sheet of %(name)s has changed since this page was opened. Look at it again."),
    "not_for_sale": _("This is not for sale now."),
    "price_changed": _("This costs %(price)s points now, not %(shown)s. Look at the prices again."),
    "no_purchase": _("This entry bought nothing for the sheet."),
    "purchase_approved": _("The sheet was approved with this purchase: it stays."),
    "not_the_latest": _("Something later stands on this purchase: take that back first."),
    "no_such_match": _("A match is played by two who sit at this evening."),
    "match_is_written": _("This match is written down already: %(match)s."),
    "match_of_a_table": _("What a table has told is put right at the table."),
    "games_out_of_range": _("From 0 to %(most)s games are won in a match."),
    "winner_is_out": _("%(name)s is out with 0 life and loses every match."),
    "award_is_booked": _("The award of this evening is booked. What was wrong is put right in the ledger."),
    "no_such_criterion": _("There is no such criterion."),
    "no_criterion": _("Agree on a criterion first."),
    "not_by_hand": _("This criterion gives no points by hand."),
    "points_out_of_range": _("From 0 to %(most)s points are given, for twelve places at most."),
    "scheme_without_name": _("Give the scheme a name."),
    "scheme_name_taken": _("This campaign has a scheme called “%(name)s” already."),
    "scheme_gives_nothing": _("A scheme gives points for something."),
    "evening_is_open": _("The evening is closed at its table first: from then on no ruling changes it."),
    "tournament_runs": _("The tournament is still being played. End it at its table, or call it off."),
    "match_is_played": _("%(names)s still play a match. End it at its table, or put it aside."),
    "shares_changed": _("The shares have changed since this page was opened. Look at them again."),
    "award_gives_nothing": _("Nobody would get anything."),
}

REASONS: dict[str, Words] = {TAKEN_BACK: _("taken back before the approval")}
"""Reasons that the program writes by itself."""

SHARES: dict[str, Callable[[int], str]] = {
    "place": lambda n: gettext("place %(n)d") % {"n": n},
    "matches": lambda n: ngettext("%(n)d match won", "%(n)d matches won", n) % {"n": n},
    "coming": lambda n: gettext("has come"),
    "hand": lambda n: gettext("given by hand"),
}
"""What an award is for, part by part, as `awards.reason_for` writes it."""
SHARE = re.compile(r"(?P<name>place|matches|coming|hand)=(?P<n>\d{1,4})", re.ASCII)


def say(refused: LedgerRefused) -> str:
    """A refusal in the reader's language, with its rule."""
    return f"{str(REFUSALS[refused.reason]) % refused.values} {refused.rule}"


def reason_of(entry: ExperienceEntry) -> str:
    """The reason of an entry as people read it: their own words, or ours in the reader's language."""
    if entry.kind == EntryKind.AWARD and (parts := shares_in(entry.reason)):
        return ", ".join(SHARES[name](n) for name, n in parts)
    return str(REASONS.get(entry.reason, entry.reason))


def shares_in(reason: str) -> list[tuple[str, int]]:
    """The parts of an award, by name, each with its number; none when somebody has written the reason in words."""
    parts = [SHARE.fullmatch(part) for part in reason.split(" ")]
    return [(part["name"], int(part["n"])) for part in parts if part] if all(parts) else []


def title_of(entry: ExperienceEntry, powers: Mapping[str, str]) -> str:
    """What an entry says in a line; `powers` are the names of Powers by key."""
    if entry.reverses is not None:
        return gettext("Taken back: %(entry)s") % {"entry": title_of(entry.reverses, powers)}
    if entry.is_purchase:
        return bought(entry.item, entry.what, entry.before, entry.after, powers)
    evening = entry.evening and gettext("Evening %(n)d") % {"n": entry.evening.number}
    if entry.kind == EntryKind.CORRECTION:
        return gettext("Correction")
    if entry.kind == EntryKind.SPEND:
        return gettext("%(evening)s, paid for Powers") % {"evening": evening} if evening else gettext("Spending")
    return evening or gettext("Award")


def bought(item: str, what: str, before: str, after: str, powers: Mapping[str, str]) -> str:
    """What a purchase buys, in a line."""
    match item:
        case Item.STYLE:
            return gettext("Style: %(before)s → %(after)s") % {
                "before": Style(before).label,
                "after": Style(after).label,
            }
        case Item.POWER:
            return powers.get(what, what)
        case Item.LIFE:
            return gettext("Life %(before)s → %(after)s") % {"before": before, "after": after}
    return f"{ATTRIBUTE_NAMES.get(what, what)} {before} → {after}"
