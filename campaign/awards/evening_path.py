"""The path of an evening: its steps, which of them is done, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.awards import awards
from campaign.bridge import sheet_review, table_queries
from campaign.bridge.table_queries import View
from campaign.models import EntryKind, Evening, EveningAward
from campaign.tournaments.results import update_evening

PHASES = ("approval", "auction", "completion", "lands", "tournament", "awards", "closed")
OVER = "over"
SIGNS = {
    "approval": "sheet",
    "auction": "candle",
    "completion": "pack",
    "lands": "lands",
    "tournament": "trophy",
    "awards": "medal",
    "closed": "door",
}


@dataclass(frozen=True)
class Leg:
    """One step of the path: done, now or next, and a line about it."""

    phase: str
    state: Literal["done", "now", "next"]
    name: str
    note: str

    @property
    def sign(self) -> str:
        return "check" if self.state == "done" else SIGNS[self.phase]


def path_of(evening: Evening, *, updates: bool = True) -> list[Leg]:
    """The steps from the approval of the sheets to the end of the evening; `updates`: its matches are brought up to
    date first."""
    seen = None
    if not evening.is_planned:
        if updates:
            update_evening(evening)
        seen = table_queries.view(evening)
    award = EveningAward.objects.filter(evening=evening).first()
    now = phase_of(evening, seen, award)
    return [leg(evening, phase, now, seen, award) for phase in PHASES]


def phase_of(evening: Evening, seen: View | None, award: EveningAward | None) -> str:
    """The phase in which the evening stands; empty before it is opened, OVER when nothing is left to do."""
    if seen is None:
        return ""
    if evening.is_closed:
        return OVER if award and award.is_booked else "awards"
    return str(seen.phase) if seen.phase in PHASES else "closed"


def leg(evening: Evening, phase: str, now: str, seen: View | None, award: EveningAward | None) -> Leg:
    """A step with its line: of the table's phases what the table says, of the others what the campaign knows."""
    state: Literal["done", "now", "next"] = "done" if evening.is_closed and phase == "closed" else state_of(phase, now)
    if phase in OWN_NOTES:
        note = OWN_NOTES[phase](evening, state, award)
    else:
        note = ahead(phase) if state == "next" or seen is None else NOTES[phase](seen, state == "done")
    return Leg(phase, state, str(NAMES[phase]()), note)


def state_of(phase: str, now: str) -> Literal["done", "now", "next"]:
    """Where a phase lies on the path when the evening stands at `now`."""
    if now == OVER:
        return "done"
    if not now or PHASES.index(phase) > PHASES.index(now):
        return "next"
    return "now" if phase == now else "done"


NAMES = {
    "approval": lambda: _("Approval"),
    "auction": lambda: _("Auction"),
    "completion": lambda: _("Completion"),
    "lands": lambda: _("Lands"),
    "tournament": lambda: _("Tournament"),
    "awards": lambda: _("Awards"),
    "closed": lambda: _("End of the evening"),
}


def ahead(phase: str) -> str:
    """What a step will be, before it comes."""
    return {
        "approval": _("Everybody reads and approves the other sheets."),
        "auction": _("Five colours, then the artifacts."),
        "completion": _("At least three packs each, taken in secret."),
        "lands": _("The land of your Style must dominate."),
    }[phase]


def _approval(seen: View, done: bool) -> str:
    seats = len([seat for seat in seen.seats if not seat.absent])
    if done or seen.approvals is None:
        read = ngettext("%(n)d sheet read.", "%(n)d sheets read.", seats) % {"n": seats}
        return " ".join([read, *(f"{bought}." for bought in sheet_review.purchases_in_words(seen))])
    return _("%(closed)d of %(seats)d sheets approved.") % {"closed": len(seen.approvals.closed), "seats": seats}


def _auction(seen: View, done: bool) -> str:
    closed = len(seen.decks_closed)
    return ngettext("%(n)d deck closed.", "%(n)d decks closed.", closed) % {"n": closed}


def _completion(seen: View, done: bool) -> str:
    if done or seen.completion is None:
        return _("Ten packs each.")
    owing = len([seat for seat, owed in seen.completion.owed.items() if owed])
    return ngettext("%(n)d Magus still needs packs.", "%(n)d Magi still need packs.", owing) % {"n": owing}


def _lands(seen: View, done: bool) -> str:
    if done or seen.lands is None:
        return _("Every deck has its lands.")
    waiting = len(seen.lands.waiting)
    return ngettext("%(n)d deck still needs lands.", "%(n)d decks still need lands.", waiting) % {"n": waiting}


NOTES = {"approval": _approval, "auction": _auction, "completion": _completion, "lands": _lands}


# --- what the table does not know ------------------------------------------------------------------------------------


def _tournament(evening: Evening, state: str, award: EveningAward | None) -> str:
    written = evening.matches.count()
    if state == "next" and not written:
        return _("Every match starts at the life that is left.")
    return ngettext("%(n)d match written down.", "%(n)d matches written down.", written) % {"n": written}


def _awards(evening: Evening, state: str, award: EveningAward | None) -> str:
    if award is None:
        return _("Nobody has said yet what is awarded.")
    if not award.is_booked:
        return awards.name_of(award)
    given = evening.entries.filter(kind=EntryKind.AWARD).aggregate(points=Sum("amount"))["points"] or 0
    return ngettext("%(n)d point given.", "%(n)d points given.", given) % {"n": given}


def _closed(evening: Evening, state: str, award: EveningAward | None) -> str:
    return _("Every deck may be read.")


OWN_NOTES = {"tournament": _tournament, "awards": _awards, "closed": _closed}
