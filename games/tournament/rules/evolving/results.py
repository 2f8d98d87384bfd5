"""Results: reported, entered, corrected, and what becomes of later matches (TD-5, TD-7, TD-20)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.tournament.rules import facts as f
from games.tournament.rules.evolving import changes
from games.tournament.rules.state import State

SURE: dict[str, object] = {"questioned": (), "upheld": False}
"""What a new result makes of questions about the one before (TD-30)."""


def _reported(state: State, fact: f.ResultReported) -> State:
    match = state.match(fact.match)
    assert match is not None
    return changes.match(state, fact.match, reports=match.reports | {fact.entrant: fact.result})


def _entered(state: State, fact: f.ResultEntered) -> State:
    judged, by_host = fact.entered == "judge", fact.entered == "host"
    return changes.match(state, fact.match, result=fact.result, reports={}, judged=judged, by_host=by_host, **SURE)


def _questioned(state: State, fact: f.ResultQuestioned) -> State:
    match = state.match(fact.match)
    assert match is not None
    return changes.match(state, fact.match, questioned=(*match.questioned, fact.entrant))


def _upheld(state: State, fact: f.ResultUpheld) -> State:
    return changes.match(state, fact.match, questioned=(), upheld=True)


def _out(state: State, fact: f.PlayersOut) -> State:
    """What was reported before speaks of another table, and is void."""
    match = state.match(fact.match)
    assert match is not None
    return changes.match(state, fact.match, out=(*match.out, fact.players), reports={})


def _corrected(state: State, fact: f.ResultCorrected) -> State:
    return changes.match(state, fact.match, result=fact.new, advances=None, corrected=True, **SURE)


def _host_asked(state: State, fact: f.HostAsked) -> State:
    return replace(state, question=fact.question, questions=fact.question.number)


def _host_answered(state: State, fact: f.HostAnswered) -> State:
    return replace(state, question=None)


def _placed(state: State, fact: f.MatchesReopened | f.BracketFilled) -> State:
    return changes.matches(state, fact.matches)


def _let_stand(state: State, fact: f.LetStand) -> State:
    return changes.match(state, fact.match, advances=fact.advances)


def _cancelled(state: State, fact: f.MatchesCancelled) -> State:
    for key in fact.matches:
        state = changes.match(state, key, cancelled=True, reports={})
    return state


HAPPENED: Evolvers[State] = {
    f.ResultReported: _reported,
    f.ResultEntered: _entered,
    f.ResultQuestioned: _questioned,
    f.ResultUpheld: _upheld,
    f.PlayersOut: _out,
    f.ResultCorrected: _corrected,
    f.HostAsked: _host_asked,
    f.HostAnswered: _host_answered,
    f.MatchesReopened: _placed,
    f.BracketFilled: _placed,
    f.LetStand: _let_stand,
    f.MatchesCancelled: _cancelled,
}
