"""The words in which a planar card is written: moments and ops, and nothing else (planes §3).

An op is one text, `planar_reveal_until:5`. Its *form* is the word of the rule book with its open places, K for a kind
of counter and n for a number: `planar_reveal_until:n`. The interpreter knows forms; no code names a card.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, get_args

from games.kernel.rulebook import Value

Moment = Literal[
    "static",
    "event",
    "chaos",
    "encounter",
    "walk_to",
    "walk_away",
    "upkeep",
    "draw_step",
    "main1",
    "combat_begin",
    "combat_end",
    "main2",
    "end_step",
    "first_upkeep_of_game",
    "roll_any",
    "roll_blank",
    "counter_threshold",
]

MOMENTS: tuple[Moment, ...] = get_args(Moment)

STEP_MOMENTS: tuple[Moment, ...] = (
    "upkeep",
    "draw_step",
    "main1",
    "combat_begin",
    "combat_end",
    "main2",
    "end_step",
    "first_upkeep_of_game",
)
"""Moments that come with a step of a turn (P-16)."""

Whose = Literal["controller", "any", "each"]

WHOSE: tuple[Whose, ...] = ("controller", "any", "each")

OPS_OF_LINES: tuple[str, ...] = (
    "plane_counter:K:+1",
    "plane_counter:K:count",
    "life_loss:K:count",
    "life_gain:K:count",
    "life_loss_each:K:count",
    "life_loss:n",
    "life_gain:n",
    "life_becomes:n",
    "linked_exile:add",
    "linked_exile:add_each_player",
    "linked_exile:count",
    "per_player_choice:anchor|waterfall",
    "per_player_choice:swap",
    "designation:monarch",
    "rest_of_game:city_blessing",
    "rest_of_game:no_max_hand_size",
    "rest_of_game:damage_prevention_by_name",
    "duration:until_planeswalk",
    "duration:until_planeswalk_away_from_plane",
    "duration:until_your_next_turn",
    "duration:while_face_up",
    "die_rule:blank_is_chaos",
    "replace:die_planeswalk->chaos_ensues",
    "cant_lose_cant_win",
    "delayed:next_end_step",
    "delayed:when_a_player_planeswalks",
    "planar_reveal_top:n",
    "planar_reveal_until:n",
    "chaos_of_revealed_cards",
    "chaos_ensues_on_that_plane",
    "planar_may_bottom",
    "planar_choose_one_to_top",
    "planar_rest_bottom_any_order",
    "planar_rest_bottom_random",
    "planeswalk_to_all_revealed_planes",
    "planeswalk_without_leaving",
    "effect_planeswalk",
    "effect_planeswalk_if_cannot",
    "effect_chaos_ensues",
    "reverse_turn_order",
    "extra_turn",
    "extra_combat_and_main",
    "extra_beginning_phase",
    "end_the_turn",
    "needs:planeswalked_here_this_turn_by_you",
    "roll_watch:any",
    "roll_watch:blank",
    "counters_on_permanents:fate_cleanup",
)
"""What a line can do when it resolves, or what its item carries."""

STATIC_OPS: tuple[str, ...] = (
    "rest_of_game:city_blessing",
    "rest_of_game:no_max_hand_size",
    "rest_of_game:damage_prevention_by_name",
    "turn_structure:skip_untap",
)
"""What a line can do that is in force while its card is face up."""

OPS: tuple[str, ...] = (*OPS_OF_LINES, *(op for op in STATIC_OPS if op not in OPS_OF_LINES))

REVEALS: tuple[str, ...] = ("planar_reveal_top:n", "planar_reveal_until:n")

OPS_ON_REVEALED: tuple[str, ...] = (
    "chaos_of_revealed_cards",
    "chaos_ensues_on_that_plane",
    "planar_may_bottom",
    "planar_choose_one_to_top",
    "planar_rest_bottom_any_order",
    "planar_rest_bottom_random",
    "planeswalk_to_all_revealed_planes",
    "planeswalk_without_leaving",
)
"""Ops about the cards that the same line has revealed before."""

OPS_OF_A_PIN: tuple[str, ...] = (
    "die_rule:blank_is_chaos",
    "replace:die_planeswalk->chaos_ensues",
    "cant_lose_cant_win",
)
"""Rules that hold while the pin of their line lasts: the line needs a duration."""

LONGEST_KIND = 30
MOST_REVEALED = 20

_HOLES = {"K": rf"(?P<kind>[a-z][a-z ]{{0,{LONGEST_KIND - 1}}})", "n": r"(?P<number>[1-9][0-9]?)"}


class Op(Value, frozen=True):
    """One op of a line: its form, and what stands in the form's open places."""

    form: str
    kind: str = ""
    number: int = 0


@cache
def read_op(text: str) -> Op | None:
    """The op that this text writes; None if the vocabulary has no such word."""
    for form, pattern in _PATTERNS:
        if match := pattern.fullmatch(text):
            open_places = match.groupdict()
            op = Op(form, open_places.get("kind", ""), int(open_places.get("number", 0)))
            return op if op.number <= MOST_REVEALED else None
    return None


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(":".join(_HOLES.get(part, re.escape(part)) for part in form.split(":")))


_PATTERNS = tuple((form, _pattern(form)) for form in OPS)
