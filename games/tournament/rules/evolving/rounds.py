"""The course: what is announced, drawn, asked for, published, repaired, withdrawn."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.tournament.rules import facts as f
from games.tournament.rules.drawing import CUT_TIE, remembered
from games.tournament.rules.evolving import changes
from games.tournament.rules.state import Asked, CutTie, Plan, Round, State


def _began(state: State, fact: f.TournamentBegan) -> State:
    return replace(state, stage="play", plan=Plan(fact.rounds, fact.cut))


def _numbers_drawn(state: State, fact: f.NumbersDrawn) -> State:
    return replace(state, numbers=fact.numbers, schedule=fact.schedule)


def _bracket_drawn(state: State, fact: f.BracketDrawn) -> State:
    return replace(state, bracket=fact.seeds, bracket_from=fact.first_round)


def _tie_settled(state: State, fact: f.CutTieSettled) -> State:
    settled = CutTie(players=fact.players, places=fact.places, way=fact.way, chosen=fact.chosen)
    return remembered(replace(state, cut_tie=settled), CUT_TIE, fact.order)


def _asked(state: State, fact: f.PairingAsked) -> State:
    return replace(state, asked=Asked(fact.round, fact.part, fact.at, fact.best_of))


def _stopped(state: State, fact: f.PairingStopped) -> State:
    return replace(state, asked=None)


def _paired(state: State, fact: f.RoundPaired) -> State:
    new = Round(
        number=fact.round,
        part=fact.part,
        matches=fact.matches,
        best_of=fact.best_of,
        order=fact.order,
        power=fact.power,
        by_hand=fact.by_hand,
        at=changes.places(fact.matches),
    )
    scheduled = state.schedule[1:] if state.charter.is_round_robin else state.schedule
    return replace(state, rounds=(*state.rounds, new), asked=None, clock=None, schedule=scheduled)


def _withdrawn(state: State, fact: f.RoundWithdrawn) -> State:
    """The round of a schedule goes back to its head; a bracket whose first round goes is seeded anew. What was drawn
    stays drawn (TD-23)."""
    gone, left = state.rounds[-1], state.rounds[:-1]
    state = remembered(replace(state, clock=None), gone.number, gone.order)
    if state.charter.is_round_robin:
        pairs = tuple((match.players[0], match.players[1]) for match in gone.matches if len(match.players) == 2)
        return replace(state, rounds=left, schedule=(pairs, *state.schedule))
    if state.bracket_from is not None and gone.number <= state.bracket_from:
        if state.charter.format == "single_elimination":
            state = remembered(state, gone.number, state.bracket)
        return replace(state, rounds=left, bracket=(), bracket_from=None)
    return replace(state, rounds=left)


def _repaired(state: State, fact: f.PairingRepaired) -> State:
    now = changes.matches(state, fact.matches)
    its = now.rounds[fact.round - 1]
    return changes.with_round(now, replace(its, repaired=(*its.repaired, fact.reason)))


def _bye_withdrawn(state: State, fact: f.ByeWithdrawn) -> State:
    return changes.match(state, fact.match, kind="open", result=None)


def _match_paired(state: State, fact: f.MatchPaired) -> State:
    return changes.matches(state, (fact.match,))


def _called_off(state: State, fact: f.CalledOff) -> State:
    return changes.match(state, fact.match, cancelled=True, reports={})


def _cut_withdrawn(state: State, fact: f.CutWithdrawn) -> State:
    left = state.rounds[: fact.first_round - 1]
    return replace(state, rounds=left, bracket=(), bracket_from=None, clock=None, asked=None)


def _ended(state: State, fact: f.TournamentEnded) -> State:
    return replace(state, stage="over", asked=None, clock=None, ended_by=fact.by)


HAPPENED: Evolvers[State] = {
    f.TournamentBegan: _began,
    f.NumbersDrawn: _numbers_drawn,
    f.BracketDrawn: _bracket_drawn,
    f.CutTieSettled: _tie_settled,
    f.PairingAsked: _asked,
    f.PairingStopped: _stopped,
    f.RoundPaired: _paired,
    f.RoundWithdrawn: _withdrawn,
    f.PairingRepaired: _repaired,
    f.ByeWithdrawn: _bye_withdrawn,
    f.MatchPaired: _match_paired,
    f.CalledOff: _called_off,
    f.CutWithdrawn: _cut_withdrawn,
    f.TournamentEnded: _ended,
}
