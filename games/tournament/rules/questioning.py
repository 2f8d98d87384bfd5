"""TD-30: a player says that a result which counts already is wrong, and the host decides."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal, Refused
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import is_any_round_open
from games.tournament.rules.decision import Decision
from games.tournament.rules.judging import raise_unless_decides
from games.tournament.rules.state import Match, State

LONGEST_REASON = 500
"""Characters of a player's reason."""


def why_not_question(state: State, match: Match, seat: str) -> Refusal | None:
    """Why this player does not question the result: it is not theirs, there is none, a rule gave it, the host has
    confirmed it, or the next round is published."""
    if seat not in match.players:
        return refusal("TD-7", "only_its_players_may", match=match.key)
    if match.kind != "match" or match.cancelled or match.result is None:
        return refusal("TD-30", "has_no_result", match=match.key)
    if match.result.how == "out":
        return refusal("TD-16", "out_loses_every_match", match=match.key)
    if match.upheld:
        return refusal("TD-30", "result_was_upheld", match=match.key)
    if seat in match.questioned:
        return refusal("TD-30", "questioned_already", match=match.key)
    is_current = match.round == len(state.rounds) or is_any_round_open(state)
    return None if is_current else refusal("TD-30", "next_round_is_paired", match=match.key)


def question(decision: Decision, order: o.QuestionResult) -> None:
    """`QuestionResult`: the result stands until the host has decided, and no further round is paired."""
    match, seat = decision.match(order.match), decision.by.seat
    if seat is None:
        raise Refused("TD-7", "only_its_players_may", match=match.key)
    raise_if_refused(why_not_question(decision.state, match, seat))
    result, reason = match.result, order.reason.strip()[:LONGEST_REASON]
    assert result is not None
    decision.happen(f.ResultQuestioned(match=match.key, entrant=seat, result=result, reason=reason))


def questionable_matches(state: State, seat: str) -> tuple[Match, ...]:
    """The matches whose result this player may still question."""
    rounds = state.rounds if is_any_round_open(state) else state.rounds[-1:]
    if state.charter.format == "free_challenges":
        mine = [match for its in rounds for match in its.matches if seat in match.players]
    else:
        mine = [its.matches[its.at[seat]] for its in rounds if seat in its.at]
    return tuple(match for match in mine if why_not_question(state, match, seat) is None)


def why_not_uphold(match: Match) -> Refusal | None:
    return None if match.questioned else refusal("TD-30", "nobody_questions", match=match.key)


def uphold(decision: Decision, order: o.UpholdResult) -> None:
    """`UpholdResult`: the host, or who decides in the host's place (D-52), has looked: the result is right."""
    match = decision.match(order.match)
    raise_unless_decides(decision, match, "TD-30")
    raise_if_refused(why_not_uphold(match))
    decision.happen(f.ResultUpheld(match=match.key, players=match.players))
