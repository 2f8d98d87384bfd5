"""The settings of a tournament in words: what each is about, and how its values are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.tournament.words.glossary import FORMATS

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


class Setting(NamedTuple):
    """One field of the charter as a page shows it."""

    label: Words
    help: Words = ""


SETTINGS: dict[str, Setting] = {
    "format": Setting(_("How do you play?")),
    "best_of": Setting(_("A match is")),
    "round_minutes": Setting(_("Minutes for a round"), _("Empty: without a clock.")),
    "rounds": Setting(_("Rounds"), _("Empty: as many as that number of players needs. TD-18")),
    "cut": Setting(_("Cut to the best"), _("Empty: as proposed. 0: none. Else 2, 4, 8 … TD-18")),
    "third_place_match": Setting(_("A match for the third place")),
    "all_at_once": Setting(_("All rounds at once"), _("Everybody sees from the beginning whom they meet.")),
    "best_of_rounds": Setting(
        _("Rounds of another length"), _("Best of how many, from round 1 on: 1 1 3. Empty: all alike. TD-9")
    ),
    "best_of_cut": Setting(_("A match of the cut is"), _("Empty: as before.")),
    "best_of_final": Setting(_("The final is"), _("Empty: as the cut.")),
    "win": Setting(_("Points for a win")),
    "draw": Setting(_("Points for a draw")),
    "loss": Setting(_("Points for a loss")),
    "tie_breaks": Setting(_("Between equals"), _("Then the lot, where an order is needed. TD-13")),
    "own_tie_breaks": Setting(
        _("Or in an order of your own"), _("Any of these: omw, gw, ogw, head_to_head, wins. TD-13")
    ),
    "floor": Setting(_("Least share that counts")),
    "floor_own_gw": Setting(_("It counts for one’s own games too")),
    "late": Setting(_("Latecomers"), _("What the missed rounds are. TD-1")),
    "rr_leave": Setting(_("Leaving a round robin"), _("TD-20")),
    "min_matches": Setting(_("Matches for a rank"), _("In free challenges. TD-17")),
    "pod_sizes": Setting(_("Where four do not fit"), _("Pods are tables of four.")),
    "short": Setting(_("Players at a smaller table")),
    "pod_points": Setting(_("Points at a table")),
}

BEST_OF = {1: _("one game"), 3: _("best of three"), 5: _("best of five"), 7: _("best of seven")}

TIE_BREAKS: dict[str, Any] = {
    "omw gw ogw": _("opponents’ match wins, own games, opponents’ games"),
    "head_to_head omw gw ogw": _("the direct match first"),
    "wins omw gw ogw": _("matches won first"),
    "gw omw ogw": _("own games first"),
}

VALUES: dict[str, dict[Any, Any]] = {
    "format": {None: _("As that many people usually play"), **FORMATS},
    "best_of": BEST_OF,
    "best_of_cut": {None: _("as before"), **BEST_OF},
    "best_of_final": {None: _("as the cut"), **BEST_OF},
    "tie_breaks": TIE_BREAKS,
    "floor": {None: _("0.33, as the tournament rules say"), "1/3": _("a third, as Melee reckons")},
    "late": {"absent": _("absent: they do not count"), "loss": _("an awarded loss each")},
    "rr_leave": {
        "fide": _("their matches count if half of them are played"),
        "keep_all": _("what was played stands"),
    },
    "pod_sizes": {"threes": _("tables of three"), "fives": _("tables of five"), "byes": _("some rest")},
    "short": {"low": _("the player with fewer points"), "high": _("the player with more points")},
    "pod_points": {
        "plain": _("3 for a win, 1 for a draw"),
        "topdeck": _("5 for a win, 1 for a draw"),
        "edh": _("5, 1, and 4 for a bye"),
        "addendum": _("by the size of the table"),
        "list": _("5, 3, 2, 1 by the order of elimination"),
        "wager": _("everybody stakes a part of their points"),
    },
}
"""How the values of a setting are called; the others are numbers, or yes and no."""
