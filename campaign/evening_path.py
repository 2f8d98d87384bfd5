"""The path of an evening: its steps, which of them is done, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import bridge
from campaign.models import Evening

PHASES = ("approval", "auction", "completion", "lands", "closed")
OVER = "over"
SIGNS = {"approval": "sheet", "auction": "candle", "completion": "pack", "lands": "lands", "closed": "door"}


@dataclass(frozen=True)
class Leg:
    """One step of the path: done, now or next, and a line about it. `deck` and `step` belong to the auction."""

    phase: str
    state: Literal["done", "now", "next"]
    name: str
    note: str

    @property
    def sign(self) -> str:
        return "check" if self.state == "done" else SIGNS[self.phase]


def path_of(evening: Evening) -> list[Leg]:
    """The steps from the approval of the sheets to the end of the evening."""
    seen = bridge.view(evening) if not evening.is_planned else None
    now = phase_of(evening, seen)
    return [Leg(phase, state_of(phase, now), str(NAMES[phase]()), note_on(phase, now, seen)) for phase in PHASES]


def phase_of(evening: Evening, seen: Any) -> str:
    """The phase in which the evening stands; empty before it is opened, OVER when it is closed.

    After the lands only the end is left.
    """
    if seen is None:
        return ""
    if evening.is_closed:
        return OVER
    return str(seen.phase) if seen.phase in PHASES else "closed"


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
    "closed": lambda: _("End of the evening"),
}


def note_on(phase: str, now: str, seen: Any) -> str:
    """A line about a step: what happened in it, where it stands, or what it will be."""
    state = state_of(phase, now)
    if state == "next" or seen is None:
        return ahead(phase)
    return NOTES[phase](seen, state == "done")


def ahead(phase: str) -> str:
    """What a step will be, before it comes."""
    return {
        "approval": _("Everybody reads and approves the other sheets."),
        "auction": _("Five colours, then the artifacts."),
        "completion": _("At least three packs each, taken in secret."),
        "lands": _("The land of your Style must dominate."),
        "closed": _("Every deck may be read."),
    }[phase]


def _approval(seen: Any, done: bool) -> str:
    seats = len([seat for seat in seen.seats if not seat.absent])
    if done or seen.approvals is None:
        return ngettext("%(n)d sheet read.", "%(n)d sheets read.", seats) % {"n": seats}
    return _("%(closed)d of %(seats)d sheets approved.") % {"closed": len(seen.approvals.closed), "seats": seats}


def _auction(seen: Any, done: bool) -> str:
    closed = len(seen.decks_closed)
    return ngettext("%(n)d deck closed.", "%(n)d decks closed.", closed) % {"n": closed}


def _completion(seen: Any, done: bool) -> str:
    if done or seen.completion is None:
        return _("Ten packs each.")
    owing = len([seat for seat, owed in seen.completion.owed.items() if owed])
    return ngettext("%(n)d Magus still needs packs.", "%(n)d Magi still need packs.", owing) % {"n": owing}


def _lands(seen: Any, done: bool) -> str:
    if done or seen.lands is None:
        return _("Every deck has its lands.")
    waiting = len(seen.lands.waiting)
    return ngettext("%(n)d deck still needs lands.", "%(n)d decks still need lands.", waiting) % {"n": waiting}


def _closed(seen: Any, done: bool) -> str:
    return _("Every deck may be read.") if seen.phase == "closed" else _("The host closes the evening.")


NOTES = {"approval": _approval, "auction": _auction, "completion": _completion, "lands": _lands, "closed": _closed}
