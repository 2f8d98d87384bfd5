"""TD-2 … TD-4, TD-20: who leaves, comes back, is disqualified, stays away for a round."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import brackets, reporting, round_robin, scores
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import next_round, still_in
from games.tournament.rules.codes import DRAWN, How
from games.tournament.rules.decision import Decision
from games.tournament.rules.no_shows import undecided_no_shows
from games.tournament.rules.pairing_orders import why_no_reason
from games.tournament.rules.state import Games, Match, State

# --- drop (TD-2) -----------------------------------------------------------------------------------------------------


def why_not_drop(state: State, key: str) -> Refusal | None:
    """Why they cannot leave: they have left."""
    return None if state.entrants[key].is_in else refusal("TD-2", "has_left", entrant=key)


def running_match(state: State, key: str) -> Match | None:
    """The match that they are playing; of a round robin that is published at once none is."""
    match = None if state.charter.is_published_at_once else state.match_of(key)
    return match if match is not None and match.is_running else None


def drop(decision: Decision, order: o.Drop) -> None:
    """`Drop`: before round 1 they were never entered; later their running match is decided first (TD-2)."""
    decision.raise_unless_own(order.entrant, "TD-2")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_drop(decision.state, entrant.key))
    if not decision.state.rounds:
        decision.happen(f.EntrantRemoved(entrant=entrant.key, name=entrant.name))
        round_robin.draw_again(decision)
        return
    _break_off(decision, entrant.key, order.games, "dropped")
    cancelled = decision.state.charter.is_round_robin and round_robin.is_cancelled_by_leaving(
        decision.state, entrant.key
    )
    decision.happen(f.EntrantDropped(entrant=entrant.key, round=len(decision.state.rounds), cancelled=cancelled))
    if cancelled:
        matches = tuple(match.key for match in round_robin.matches_of(decision.state, entrant.key))
        if matches:
            decision.happen(f.MatchesCancelled(matches=matches))
    _after_leaving(decision, entrant.key)


def _break_off(decision: Decision, key: str, games: Games | None, how: How) -> None:
    """Their running matches: by the games played if one player has k, else the opponent gets k, and they keep
    theirs."""
    raise_unless_possible(decision.state, running_match(decision.state, key), games)
    if decision.state.charter.format == "free_challenges":
        for match in decision.state.rounds[0].matches:
            if match.is_running and key in match.players:
                _decide(decision, match, key, games, how)
        return
    running = running_match(decision.state, key)
    if running is not None:
        _decide(decision, running, key, games, how)


def raise_unless_possible(state: State, match: Match | None, games: Games | None) -> None:
    """Raises Refused: the games so far cannot be those of their running match."""
    if games is None:
        return
    if match is None or state.charter.is_in_pods:
        raise_if_refused(refusal("TD-2", "no_match_is_running"))
        return
    best_of = reporting.round_of(state, match).best_of
    if games != scores.NOTHING and not scores.is_legal(games, best_of):
        raise_if_refused(refusal("TD-9", "impossible_score", score=scores.as_read(games), best_of=best_of))


def _decide(decision: Decision, match: Match, key: str, games: Games | None, how: How) -> None:
    if decision.state.charter.is_in_pods:
        if key in reporting.still_at_table(match):
            reporting.go_out(decision, match, (key,))
        return
    best_of = reporting.round_of(decision.state, match).best_of
    other, k = next(one for one in match.players if one != key), scores.wins_needed(best_of)
    mine = games is not None and (games.first if match.players[0] == key else games.second) == k
    winner = key if mine else other
    reporting.enter(decision, match, scores.win_of(match, winner, best_of, how, games), "rule")


def _after_leaving(decision: Decision, key: str) -> None:
    """What follows by itself: unplayed matches of a round robin, walkovers, the end when one is left (TD-2)."""
    if decision.state.charter.is_round_robin:
        round_robin.settle_left(decision, key)
    brackets.fill(decision)
    left = still_in(decision.state)
    if len(left) <= 1 and decision.state.question is None:
        decision.happen(f.TournamentEnded(by="one_left" if left else "nobody_left"))


# --- back (TD-2) -----------------------------------------------------------------------------------------------------


def why_not_back(state: State, key: str) -> Refusal | None:
    """Why they do not come back: they have not left, were disqualified (TD-4), or nothing is left for them to play."""
    entrant = state.entrants[key]
    if entrant.status != "dropped":
        return refusal("TD-4" if entrant.status == "disqualified" else "TD-2", "has_not_dropped", entrant=key)
    if entrant.cancelled:
        return refusal("TD-20", "matches_are_cancelled", entrant=key)
    return why_no_entry(state)


def why_no_entry(state: State) -> Refusal | None:
    """TD-1: why nobody can join any more."""
    form, next_ = state.charter.format, next_round(state)
    if state.stage != "play" or form == "free_challenges":
        return None
    if form in ("one_game", "single_elimination"):
        return refusal("TD-1", "nobody_joins_any_more", form=form)
    if next_ is None or next_.part == "cut":
        return refusal("TD-1", "no_round_is_left")
    return None


def come_back(decision: Decision, order: o.ComeBack) -> None:
    """`ComeBack`: from the next round; missed rounds as `late` says (TD-1)."""
    decision.raise_unless_host("TD-2")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_back(decision.state, entrant.key))
    missed = range((entrant.left_in or 0) + 1, len(decision.state.rounds) + 1)
    decision.happen(f.EntrantBack(entrant=entrant.key, since=len(decision.state.rounds) + 1))
    lose_missed(decision, entrant.key, missed)


def lose_missed(decision: Decision, key: str, missed: range) -> None:
    """TD-1: with `late = loss` every missed round is an awarded loss 0–k."""
    if decision.state.charter.late != "loss" or decision.state.charter.format not in DRAWN:
        return
    for number in missed:
        its = decision.state.rounds[number - 1]
        if its.part == "main":
            decision.happen(f.MatchPaired(match=reporting.awarded(decision.state, its, key)))


# --- disqualified (TD-4) ---------------------------------------------------------------------------------------------


def why_not_disqualify(state: State, key: str) -> Refusal | None:
    """Why they are not disqualified: they have left, or nothing has been played yet, so that they are simply taken
    out."""
    return why_not_drop(state, key) or (None if state.rounds else refusal("TD-4", "before_round_one"))


def disqualify(decision: Decision, order: o.Disqualify) -> None:
    """`Disqualify`: the opponent wins the running match; their finished ones stay in the opponents' figures."""
    decision.raise_unless_host("TD-4")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_disqualify(decision.state, entrant.key))
    raise_if_refused(why_no_reason(order.reason, "TD-4"))
    _break_off(decision, entrant.key, order.games, "disqualified")
    decision.happen(
        f.EntrantDisqualified(entrant=entrant.key, round=len(decision.state.rounds), reason=order.reason.strip())
    )
    _after_leaving(decision, entrant.key)


# --- absent (TD-3) ---------------------------------------------------------------------------------------------------


def why_not_absent(state: State, key: str) -> Refusal | None:
    """Why they cannot stay away from the next round: they have left, have said so, or it is not paired from who is
    there."""
    next_, entrant = next_round(state), state.entrants[key]
    if not entrant.is_in:
        return refusal("TD-2", "has_left", entrant=key)
    if next_ is None or next_.part != "main" or state.charter.format not in DRAWN:
        return refusal("TD-3", "no_such_round", round=len(state.rounds) + 1)
    return (
        refusal("TD-3", "said_already", entrant=key)
        if next_.number in (*entrant.absent, *entrant.no_shows, *entrant.half_byes)
        else None
    )


def say_absent(decision: Decision, order: o.SayAbsent) -> None:
    """`SayAbsent`: not paired, nothing counted (TD-3)."""
    decision.raise_unless_own(order.entrant, "TD-3")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_absent(decision.state, entrant.key))
    decision.happen(f.AbsenceSaid(entrant=entrant.key, round=len(decision.state.rounds) + 1))


def why_not_half_bye(state: State, key: str) -> Refusal | None:
    """Why they get no half-point bye for the next round: not in this form, they have an
    awarded bye there, or something else was said; a Magus out by life 0 takes no bye (TD-16)."""
    entrant = state.entrants[key]
    if state.charter.format != "swiss":
        return refusal("TD-31", "no_half_byes_in_this_form", form=state.charter.format)
    if entrant.is_out:
        return refusal("TD-16", "out_takes_no_bye", entrants=(key,))
    if len(state.rounds) + 1 <= entrant.byes:
        return refusal("TD-31", "has_an_awarded_bye", entrant=key)
    return why_not_absent(state, key)


def give_half_bye(decision: Decision, order: o.GiveHalfBye) -> None:
    """`GiveHalfBye`: the host's alone to give, since it is worth points."""
    decision.raise_unless_host("TD-31")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_half_bye(decision.state, entrant.key))
    decision.happen(f.HalfByeGiven(entrant=entrant.key, round=len(decision.state.rounds) + 1))


def why_not_present(state: State, key: str) -> Refusal | None:
    """Why there is nothing to take back."""
    entrant, number = state.entrants[key], len(state.rounds) + 1
    if key in undecided_no_shows(state):
        return None
    if not entrant.is_in or number not in (*entrant.absent, *entrant.no_shows, *entrant.half_byes):
        return refusal("TD-3", "said_nothing", entrant=key)
    return None


def say_present(decision: Decision, order: o.SayPresent) -> None:
    """`SayPresent`: they play the next round after all; what the host has noted only the host takes back. After a round
    that they missed it answers whether they play on (TD-29)."""
    decision.raise_unless_own(order.entrant, "TD-3")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_present(decision.state, entrant.key))
    number = len(decision.state.rounds) + 1
    if entrant.key in undecided_no_shows(decision.state):
        decision.happen(f.PresenceSaid(entrant=entrant.key, round=number))
        return
    if number in entrant.no_shows:
        decision.raise_unless_host("TD-3")
    decision.happen(f.AbsenceTakenBack(entrant=entrant.key, round=number))
