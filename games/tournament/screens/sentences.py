"""What a tournament waits for, and how its rounds are called, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournament.rules.view import RoundView, View
from games.tournament.screens.bracket import Column
from games.tournament.words.elimination import pair_round


def round_name(view: View, its: RoundView, bracket: Sequence[Column]) -> str:
    """How this round is called: by its place in the elimination, else by its number, and of how many."""
    if its.part == "cut" and view.bracket_from is not None:
        return bracket[its.number - view.bracket_from].title
    if view.plan is not None and view.plan.rounds >= its.number:
        return _("Round %(n)d of %(all)d") % {"n": its.number, "all": view.plan.rounds}
    return _("Round %(n)d") % {"n": its.number}


def next_round(view: View, bracket: Sequence[Column]) -> str:
    """Button of the host that asks for the next round."""
    if view.next.part == "cut" and view.bracket_from is None:
        return _("The elimination begins")
    if view.next.part == "cut" and view.bracket_from is not None:
        left = len(bracket) - (view.next.round - view.bracket_from)
        return pair_round(left, 4 if view.charter.is_in_pods else 2)
    if view.charter.is_published_at_once:
        return _("Publish all rounds")
    return _("Pair round %(n)d") % {"n": view.next.round}


def waits_for_host(view: View, host: str) -> str:
    """What `host` does next, to all who wait for it; empty: it is not their move."""
    match view.next.step:
        case "pair" if view.next.part == "cut":
            return _("%(host)s pairs the elimination") % {"host": host}
        case "pair":
            return _("%(host)s pairs round %(n)d") % {"host": host, "n": view.next.round}
        case "tie":
            return _("%(host)s settles the tie") % {"host": host}
        case "finish":
            return _("%(host)s ends the tournament") % {"host": host}
        case "begin":
            return _("%(host)s begins") % {"host": host}
        case _:
            return ""


def tie_line(view: View) -> str:
    """What the tie for the cut is about, and how it was settled; empty: there is none."""
    tie = view.cut_tie
    if tie is None:
        return ""
    match tie.way:
        case "lot":
            return _("The lot has settled the tie for the cut")
        case "all":
            return _("All the tied players are in the cut")
        case "playoff":
            return _("A play-off has settled the tie for the cut")
    return ngettext("A tie for the last place of the cut", "A tie for the last %(n)d places of the cut", tie.places) % {
        "n": tie.places
    }


def waiting_line(view: View) -> str:
    """What a tournament that goes on waits for."""
    step = view.next
    match step.step:
        case "begin":
            playing = sum(one.status == "in" for one in view.entrants)
            return ngettext("%(n)d player has entered", "%(n)d players have entered", playing) % {"n": playing}
        case "pairing":
            return _("Round %(n)d is being paired") % {"n": step.round}
        case "tie":
            return tie_line(view)
        case "answer":
            return _("The host decides about a corrected result")
        case "finish":
            return _("Everything is played")
        case "pair" if step.part == "cut" and view.cut_tie is not None:
            return tie_line(view)
        case "pair":
            return _("All results are in") if view.rounds else _("Ready for round 1")
        case _:
            playing = step.matches
            said = ngettext("%(n)d match is being played", "%(n)d matches are being played", playing)
            return said % {"n": playing}
