"""What comes next: who can be paired for a round, and which round that is."""

from __future__ import annotations

from typing import NamedTuple

from games.kernel.decision import refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules.codes import DRAWN, Part
from games.tournament.rules.pairing import bracket
from games.tournament.rules.scores import advancer_of
from games.tournament.rules.state import Entrant, Match, Round, State


class NextRound(NamedTuple):
    """A round that can be paired next."""

    number: int
    part: Part


# --- who -------------------------------------------------------------------------------------------------------------


def takes_part(entrant: Entrant, number: int) -> bool:
    """Whether they take part in this round: paired, with an awarded bye, or with an awarded loss."""
    return entrant.is_in and entrant.since <= number and number not in entrant.absent


def is_to_be_paired(entrant: Entrant, number: int) -> bool:
    """Whether the pairing of this round pairs them: no awarded or half-point bye (TD-22, TD-31), not absent (TD-3)."""
    is_free = number > entrant.byes and number not in (*entrant.no_shows, *entrant.half_byes)
    return takes_part(entrant, number) and is_free


def field(state: State, number: int) -> tuple[str, ...]:
    """Everybody whom the pairing of this round pairs, in the order of entry."""
    return tuple(key for key, one in state.entrants.items() if is_to_be_paired(one, number))


def undecided(state: State) -> tuple[str, ...]:
    """Magi out by life 0 of whom the host has still to say whether they play (TD-16)."""
    if state.charter.format not in (*DRAWN, "single_elimination") or state.rounds:
        return ()
    return tuple(key for key, one in state.entrants.items() if one.is_out and one.is_in and not one.kept)


# --- the bracket -----------------------------------------------------------------------------------------------------


def main_rounds(state: State) -> int:
    """How many rounds of the tournament proper are published."""
    return sum(its.part == "main" for its in state.rounds)


def slots(its: Round) -> tuple[Match, ...]:
    """The matches of a round of the bracket, in its order, without the one for the third place."""
    return tuple(match for match in its.matches if not match.is_third)


def rounds_left(state: State, its: Round) -> int:
    """The rounds of the elimination that are left, this one among them; 0: it is none of its rounds."""
    return bracket.rounds_left(len(slots(its)), 4 if state.charter.is_in_pods else 2) if its.part == "cut" else 0


def survivors(state: State) -> tuple[str, ...]:
    """Who goes on from the last round of the bracket, in its order; before the first all of its seeds."""
    latest = state.latest
    if latest is None or latest.part != "cut":
        return state.bracket
    return tuple(key for match in slots(latest) if (key := advancer_of(match)) is not None)


def is_bracket_over(state: State) -> bool:
    """Whether the final has been played, or nobody is left to play it."""
    latest = state.latest
    if latest is None or latest.part != "cut":
        return False
    return all(match.is_done for match in latest.matches) and len(survivors(state)) <= 1


def still_in(state: State) -> tuple[str, ...]:
    """Who can still win: in a bracket who has not been beaten there, else everybody who has not left."""
    latest = state.latest
    keys = tuple(state.entrants) if latest is None or latest.part != "cut" else _unbeaten(latest)
    return tuple(key for key in keys if state.entrants[key].is_in)


def _unbeaten(its: Round) -> tuple[str, ...]:
    unbeaten: list[str] = []
    for match in slots(its):
        on = advancer_of(match)
        unbeaten += match.players if match.is_running or match.kind == "open" else (on,) if on is not None else ()
    return tuple(unbeaten)


# --- which round -----------------------------------------------------------------------------------------------------


def next_round(state: State) -> NextRound | None:
    """The round that is to be paired next; None: none is left, or this form has no rounds to pair."""
    if state.stage != "play" or state.plan is None:
        return None
    number = len(state.rounds) + 1
    match state.charter.format:
        case "one_game" | "free_challenges":
            return None
        case "round_robin" | "double_round_robin":
            left = len(state.schedule) if state.numbers else state.plan.rounds
            return NextRound(number, "main") if left else None
        case "single_elimination":
            return _bracket_round(state, number)
    done = main_rounds(state)
    if done < state.plan.rounds and not state.bracket:
        return NextRound(number, "main")
    return _bracket_round(state, number) if state.plan.cut else None


def _bracket_round(state: State, number: int) -> NextRound | None:
    return None if is_bracket_over(state) else NextRound(number, "cut")


def unfinished(state: State) -> tuple[str, ...]:
    """Matches for which the next round waits (TD-7)."""
    return tuple(
        match.key for its in state.rounds for match in its.matches if not match.is_done and not match.cancelled
    )


def questioned_matches(state: State) -> tuple[str, ...]:
    """Matches whose result a player says is wrong (TD-30)."""
    return tuple(match.key for its in state.rounds for match in its.matches if match.questioned)


def is_any_round_open(state: State) -> bool:
    """Whether matches of any round can be played, not of the latest alone: a league that is published at once, or a
    bracket in which an earlier match is played again (TD-5)."""
    return state.charter.is_published_at_once or any(its.part == "cut" for its in state.rounds[-1:])


def running_of(state: State, key: str) -> tuple[Match, ...]:
    """The matches that this entrant has to play now; in such a league, and of challenges, there can be several."""
    several = is_any_round_open(state) or state.charter.format == "free_challenges"
    if several:
        every = (match for its in state.rounds for match in its.matches)
        return tuple(match for match in every if key in match.players and match.is_running)
    match_now = state.match_of(key)
    return (match_now,) if match_now is not None and match_now.is_running else ()


def why_not_pair(state: State) -> Refusal | None:
    """Why the next round cannot be paired: the host is asked (TD-5), matches are open (TD-7), or no round is left."""
    if state.stage != "play":
        return refusal("TD-18", "has_not_begun")
    if state.question is not None:
        return refusal("TD-5", "question_is_open", match=state.question.match)
    if next_round(state) is None:
        return refusal("TD-18", "no_round_left")
    waits = unfinished(state) if not state.charter.is_published_at_once else ()
    if waits:
        disputed = tuple(key for key in waits if (match := state.match(key)) is not None and match.is_disputed)
        if disputed:
            return refusal("TD-7", "match_is_disputed", matches=disputed)
        return refusal("TD-7", "results_are_missing", matches=waits)
    return why_too_few(state)


def why_too_few(state: State) -> Refusal | None:
    """The next round needs enough players: two, three in pods. What is drawn already needs nobody more."""
    next_ = next_round(state)
    if next_ is None or state.bracket or state.numbers:
        return None
    here = (
        len(field(state, next_.number)) if next_.part == "main" else sum(one.is_in for one in state.entrants.values())
    )
    least = 3 if state.charter.format == "pods" and next_.part == "main" else 2
    return (
        refusal("TD-21" if least == 3 else "TD-2", "too_few_players", players=here, least=least)
        if here < least
        else None
    )
