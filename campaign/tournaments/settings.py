"""What a host settles about a tournament or a league, and the charter that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.bridge import tournament

FORMS = {name: words for name, words in tournament.TOURNAMENT_VALUES["format"].items() if name is not None}
LEAGUES = ("round_robin", "double_round_robin", "swiss", "free_challenges")
"""What can be played over weeks."""
POINTS = ("win", "draw", "loss", "tie_breaks", "own_tie_breaks", "floor", "floor_own_gw")
ELIMINATION = ("best_of_final", "third_place_match")
DETAILS: dict[str, tuple[str, ...]] = {
    "round_robin": (*POINTS, "rr_leave"),
    "double_round_robin": (*POINTS, "rr_leave"),
    "swiss": ("rounds", "cut", "best_of_rounds", "best_of_cut", *ELIMINATION, *POINTS, "late"),
    "single_elimination": ELIMINATION,
    "free_challenges": ("min_matches", *POINTS),
    "pods": ("rounds", "cut", "pod_sizes", "short", "pod_points", "late"),
    "one_game": (),
}
"""Which of the further settings mean something in which form; the others are left as the rules are written."""
MOST_DAYS = 90


def charter_of(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, as fields of a tournament's charter: only what means something in this form."""
    form = cleaned["format"]
    settings = tournament.tournament_settings({name: cleaned.get(name) for name in DETAILS[form]})
    return settings | {"format": form, "best_of": cleaned["best_of"], "round_minutes": cleaned["round_minutes"]}


def league_charter_of(cleaned: Mapping[str, object]) -> dict[str, object]:
    """The charter of a league: without a clock; the rounds of a round robin may be published all at once."""
    return charter_of({**cleaned, "round_minutes": None}) | {"all_at_once": cleaned["all_at_once"]}
