"""The sentences of the ledger: what an entry says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.experience.ledger import TAKEN_BACK
from campaign.models import ATTRIBUTE_NAMES, EntryKind, ExperienceEntry, Item, Style

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

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
