"""LM §3.3: one challenge of two, from the category to the outcome; numbers that change."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import (
    call,
    challenge,
    lapse,
    magus,
    open_call,
    open_challenge,
    values_of,
    window,
    without,
)
from games.live_magic.rules.state import Shown, State


def _category_named(state: State, fact: f.CategoryNamed) -> State:
    return challenge(state, category=fact.category, at="on_category")


def _category_changed(state: State, fact: f.CategoryChanged) -> State:
    return challenge(state, category=fact.category)


def _wager_moved(state: State, fact: f.WagerMoved) -> State:
    return _wager(state, fact.seat, moved=fact.category)


def _wager_lost(state: State, fact: f.WagerLost) -> State:
    return _wager(state, fact.seat, lost=True)


def _wager(state: State, seat: str, **changes: object) -> State:
    wagers = open_challenge(state).wagers
    return challenge(state, wagers=wagers | {seat: replace(wagers[seat], **changes)})


def _bare(state: State, fact: f.BareThrowDue) -> State:
    return challenge(state, bare=True, category=None, at="throw")


def _relented(state: State, fact: f.Relented) -> State:
    return challenge(state, how="relent")


def _conceded(state: State, fact: f.Conceded) -> State:
    """Stage `after` is reached at once: what was sealed is void, an open window is over."""
    state = replace(state, window=None)
    return challenge(state, conceded=fact.seat, leader=fact.leader, at="after", accepted=(), throws={}, how="concede")


# --- the throw -------------------------------------------------------------------------------------------------------


def _throw_due(state: State, fact: f.ThrowDue) -> State:
    return challenge(state, throw=fact.number, throws={}, at="throw")


def _sealed(state: State, fact: f.ThrowSealed) -> State:
    return challenge(state, throws=open_challenge(state).throws | {fact.seat: fact.sign})


def _shown(state: State, fact: f.ThrowsShown) -> State:
    """A rule for the next throw was for this one."""
    current = open_challenge(state)
    shown = Shown(current.throw, fact.signs, fact.better, fact.by_hands)
    return challenge(state, shown=(*current.shown, shown), throws={}, sign_rules=(), at="after_throw")


def _leader_found(state: State, fact: f.LeaderFound) -> State:
    state = challenge(state, leader=fact.leader, at="after", accepted=())
    if not open_challenge(state).shown or open_challenge(state).throw == 0:
        return state
    return _last_shown(state, leader=fact.leader, why=fact.why, traits=fact.traits)


def _thrown_again(state: State, fact: f.ThrownAgain) -> State:
    state = _last_shown(state, why="again")
    return challenge(state, at="throw" if open_challenge(state).bare else "before_throw")


def _last_shown(state: State, **changes: object) -> State:
    shown = open_challenge(state).shown
    return challenge(state, shown=(*shown[:-1], replace(shown[-1], **changes))) if shown else state


# --- after the throw -------------------------------------------------------------------------------------------------


def _retest_paid(state: State, fact: f.RetestPaid) -> State:
    return challenge(state, paid=(*open_challenge(state).paid, fact.seat))


def _overbidden(state: State, fact: f.Overbidden) -> State:
    state = _wager(state, fact.seat, extra=True)
    return challenge(state, overbidden=(*open_challenge(state).overbidden, fact.seat))


def _retest_due(state: State, fact: f.RetestDue) -> State:
    """What was decided before is open again."""
    state = _last_shown(state, then=fact.why, then_by=fact.seat)
    return challenge(state, retest=True, verdict=None)


def _repeated(state: State, fact: f.TestRepeated) -> State:
    return challenge(_after_test_over(state), retest=False, leader=None, accepted=(), conceded=None, at="before_throw")


def _after_test_over(state: State) -> State:
    """The window of stage `after` ends with the stage."""
    over = state.window is not None and state.window.key == "after_test"
    return replace(state, window=None) if over else state


def _accepted(state: State, fact: f.OutcomeAccepted) -> State:
    """Who accepts uses no Power either."""
    if state.window is not None:
        state = window(state, asked=without(state.window.asked, fact.seat))
    return challenge(state, accepted=(*open_challenge(state).accepted, fact.seat))


# --- numbers that change ---------------------------------------------------------------------------------------------


def _trait(state: State, fact: f.TraitChanged) -> State:
    return magus(state, fact.seat, traits=state.magi[fact.seat].traits.with_(fact.category, fact.after))


def _life(state: State, fact: f.LifeChanged) -> State:
    return magus(state, fact.seat, life=fact.after)


def _picks(state: State, fact: f.PicksChanged) -> State:
    return magus(state, fact.seat, picks=fact.after)


# --- the outcome -----------------------------------------------------------------------------------------------------


def _ended(state: State, fact: f.DuelEnded) -> State:
    return challenge(_after_test_over(state), winner=fact.winner, losers=fact.losers, how=fact.how, at="after_contest")


def _left(state: State, fact: f.DuelLeft) -> State:
    """The ladder goes on; what held for this challenge is over."""
    current = open_challenge(state)
    after = {seat: values_of(each) for seat, each in state.magi.items()}
    state = call(state, holder=fact.holder, beaten=(*open_call(state).beaten, *current.losers))
    return lapse(replace(state, challenge=None, last=replace(current, at="over", after=after)), "this_contest")


HAPPENED: Evolvers[State] = {
    f.CategoryNamed: _category_named,
    f.CategoryChanged: _category_changed,
    f.WagerMoved: _wager_moved,
    f.WagerLost: _wager_lost,
    f.BareThrowDue: _bare,
    f.Relented: _relented,
    f.Conceded: _conceded,
    f.ThrowDue: _throw_due,
    f.ThrowSealed: _sealed,
    f.ThrowsShown: _shown,
    f.LeaderFound: _leader_found,
    f.ThrownAgain: _thrown_again,
    f.RetestPaid: _retest_paid,
    f.Overbidden: _overbidden,
    f.RetestDue: _retest_due,
    f.TestRepeated: _repeated,
    f.OutcomeAccepted: _accepted,
    f.TraitChanged: _trait,
    f.LifeChanged: _life,
    f.PicksChanged: _picks,
    f.DuelEnded: _ended,
    f.DuelLeft: _left,
}
