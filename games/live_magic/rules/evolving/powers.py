"""LM §3.4, docs/powers.md: windows, activations, and what the effects leave behind."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers, Fact
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import (
    call,
    challenge,
    counted,
    magus,
    open_challenge,
    open_window,
    window,
    without,
)
from games.live_magic.rules.evolving.rulings import into, out_of
from games.live_magic.rules.state import (
    Activation,
    Bar,
    Blind,
    Race,
    Returning,
    Shield,
    SignRule,
    Source,
    Split,
    State,
    Verdict,
    Window,
)

AFTER: dict[str, dict[str, Any]] = {
    "on_category": {"at": "on_wager"},
    "before_throw": {"at": "throw"},
    "after_throw": {"at": "judge"},
    "after_contest": {"at": "over"},
}
"""Where a challenge goes when a window of it is over; the rest depends on its category, see `_window_over`."""


COURSE = ("on_category", "on_wager", "before_test", "before_throw", "after_throw", "after_contest")
"""Windows that are a point of a challenge's course."""


# --- windows ---------------------------------------------------------------------------------------------------------


def _opened(state: State, fact: f.WindowOpened) -> State:
    opened = Window(number=fact.number, key=fact.window, asked=fact.turns)
    if fact.window in COURSE:
        state = challenge(state, at=fact.window)
    return replace(state, window=opened, numbers=replace(state.numbers, windows=fact.number))


def _window_over(state: State, fact: f.WindowClosed | f.WindowPassed) -> State:
    """The course goes on: docs/powers.md, *Windows*; a Mental challenge has `before_test` before anybody relents."""
    state = replace(state, window=None)
    match fact.window:
        case "step_start":
            return replace(state, step_windowed=True)
        case "on_call":
            sealed = state.call is not None and state.call.sealed
            return call(state, stage="fighting" if sealed else "asking")
        case "on_wager":
            mental = open_challenge(state).category == "mental"
            return challenge(state, at="before_test" if mental else "wager")
        case "before_test":
            mental = open_challenge(state).category == "mental"
            return challenge(state, at="wager" if mental else "before_throw")
        case "completion":
            assert state.completion is not None
            return replace(state, completion=replace(state.completion, window=True))
        case "tournament_start":
            return replace(state, lands_windowed=True)
    return challenge(state, **AFTER[fact.window]) if fact.window in AFTER else state


def _spoken(state: State, fact: f.PowerDeclined | f.NobodyMayAnswer) -> State:
    """One activation or `decline` each; a declined reply ends the reply."""
    if fact.window == "reply_to_power":
        return _replied(window(state, reply=None))
    return window(state, asked=without(open_window(state).asked, fact.seat))


# --- activations -----------------------------------------------------------------------------------------------------


def _activated(state: State, fact: f.PowerActivated) -> State:
    activation = Activation(
        number=fact.number,
        seat=fact.seat,
        power=fact.power,
        window=fact.window,
        params=fact.params,
        sealed=fact.sealed,
        reply_to=fact.reply_to,
    )
    key = use_key(fact.seat, fact.power)
    state = replace(
        state,
        used_deck=counted(state.used_deck, key),
        used_session=counted(state.used_session, key),
    )
    if fact.limited and state.challenge is not None:
        state = challenge(state, limited=(*open_challenge(state).limited, fact.seat))
    asked = open_window(state).asked
    if fact.window == "on_call":
        state = call(state, powered=True)
    state = _appended(state, activation)
    if fact.reply_to is None:
        return window(state, asked=without(asked, fact.seat))
    return _replied(window(state, reply=None))


def use_key(seat: str, power: str) -> str:
    """Under which name the uses of a Power by a seat are counted."""
    return f"{seat}/{power}"


def _appended(state: State, activation: Activation) -> State:
    state = window(state, activations=(*open_window(state).activations, activation))
    state = replace(state, numbers=replace(state.numbers, activations=activation.number))
    if state.challenge is None:
        return state
    return challenge(state, activations=(*open_challenge(state).activations, activation))


def _copied(state: State, fact: f.PowerCopied) -> State:
    activation = Activation(
        number=fact.number,
        seat=fact.seat,
        power=fact.power,
        window=fact.window,
        copy_of=fact.copy_of,
        replied=True,
    )
    return _appended(state, activation)


def _changed(state: State, number: int, /, **changes: object) -> State:
    """An activation changed, in its window and in its challenge."""
    if state.window is not None:
        state = window(state, activations=_with(state.window.activations, number, changes))
    if state.challenge is not None:
        state = challenge(state, activations=_with(state.challenge.activations, number, changes))
    return state


def _with(all_: tuple[Activation, ...], number: int, changes: dict[str, object]) -> tuple[Activation, ...]:
    return tuple(replace(one, **changes) if one.number == number else one for one in all_)


def _of(state: State, number: int) -> Activation:
    return next(one for one in open_window(state).activations if one.number == number)


def _chosen(state: State, fact: f.ParamsChosen) -> State:
    activation = _of(state, fact.number)
    return _changed(
        state, fact.number, params=activation.params | fact.params, sealed=(*activation.sealed, *fact.sealed)
    )


def _costs_paid(state: State, fact: f.CostsPaid) -> State:
    return _changed(state, fact.number, paid=True)


def _reply_asked(state: State, fact: f.ReplyAsked) -> State:
    return window(state, reply=fact.seat)


def _reply_over(state: State, fact: f.ReplyOver) -> State:
    return _changed(state, fact.number, replied=True)


def _replied(state: State) -> State:
    """The activation that was to be answered has been."""
    activation = next(
        one for one in reversed(open_window(state).activations) if not one.replied and one.reply_to is None
    )
    return _changed(state, activation.number, replied=True)


def _waits(state: State, fact: f.PowerWaits) -> State:
    return _changed(state, fact.number, state="waiting")


def _resolving(state: State, fact: f.PowerResolving) -> State:
    if fact.idle:
        return _changed(state, fact.number, state="idle")
    return _changed(state, fact.number, state="running", todo=state.rows[_of(state, fact.number).power].effects)


def _effect_begun(state: State, fact: f.EffectBegun) -> State:
    return _changed(state, fact.number, todo=_of(state, fact.number).todo[1:])


def _cancelled(state: State, fact: f.PowerCancelled) -> State:
    return _changed(state, fact.number, state="cancelled", todo=())


def _resolved(state: State, fact: f.PowerResolved) -> State:
    return _changed(state, fact.number, state="done", todo=())


def _xp(state: State, fact: f.XpSpent) -> State:
    return magus(state, fact.seat, xp_free=fact.after)


# --- what decides ----------------------------------------------------------------------------------------------------


def _decided(state: State, fact: f.ResultDecided) -> State:
    verdict = Verdict(fact.winner, fact.level, fact.absolute, race=fact.race)
    return challenge(state, verdict=verdict, retest=False)


def _nothing(state: State, fact: Fact) -> State:
    return state


def _race_opened(state: State, fact: f.RaceOpened) -> State:
    return challenge(state, race=Race(fact.number, fact.opener, fact.turn, ((fact.opener, fact.opening),), fact.then))


def _bid(state: State, fact: f.BidMade) -> State:
    race = open_challenge(state).race
    assert race is not None
    return challenge(state, race=replace(race, turn=fact.turn, bids=(*race.bids, (fact.seat, fact.amount))))


def _race_ended(state: State, fact: f.RaceEnded) -> State:
    """`then` runs for the one who is left: they are its `self` and its `winner`."""
    race = open_challenge(state).race
    assert race is not None
    then = tuple(effect | {"winner": fact.winner} for effect in race.then)
    return challenge(_changed(state, fact.number, todo=(*then, *_of(state, fact.number).todo)), race=None)


def _offered(state: State, fact: f.BlindOffered) -> State:
    return challenge(state, blind=Blind(fact.number, fact.actor, fact.chooser, fact.packs, fact.left))


def _hidden(state: State, fact: f.PacksHidden) -> State:
    blind = open_challenge(state).blind
    assert blind is not None
    return challenge(state, blind=replace(blind, left=fact.left))


def _drawn(state: State, fact: f.BlindChosen) -> State:
    split = Split(fact.actor, fact.chooser, fact.chosen, fact.other)
    return challenge(state, blind=None, verdict=Verdict(None, "challenge", split=split), retest=False)


# --- packs -----------------------------------------------------------------------------------------------------------


def _put_back_due(state: State, fact: f.PutBackDue) -> State:
    return challenge(state, returning=Returning(fact.actor, fact.owner, fact.chooser, fact.count))


def _put_back(state: State, fact: f.PackPutBack) -> State:
    state = magus(state, fact.owner, packs=without(state.magi[fact.owner].packs, fact.pack))
    state = replace(state, table=(*state.table, fact.pack))
    if fact.why == "cost":
        return state
    returning = open_challenge(state).returning
    assert returning is not None
    return challenge(state, returning=replace(returning, count=fact.left) if fact.left else None)


def _swapped(state: State, fact: f.PacksSwapped) -> State:
    state = into(out_of(state, fact.a, fact.owner_a), fact.a, fact.owner_b)
    return into(out_of(state, fact.b, fact.owner_b), fact.b, fact.owner_a)


# --- rules that last -------------------------------------------------------------------------------------------------


def _sign_rule(state: State, rule: SignRule) -> State:
    return challenge(state, sign_rules=(*open_challenge(state).sign_rules, rule))


def _throw_rule(state: State, fact: f.ThrowRuleSet) -> State:
    return _sign_rule(state, SignRule(fact.seat, fact.sign, False, fact.beats, fact.loses_to))


def _to_name(state: State, fact: f.SignToName) -> State:
    return challenge(state, naming=fact.seat)


def _forbidden(state: State, fact: f.SignForbidden) -> State:
    return _sign_rule(challenge(state, naming=None), SignRule(fact.seat, fact.sign, True))


def _barred(state: State, fact: f.ActionBarred) -> State:
    return replace(state, bars=(*state.bars, *(Bar(seat, fact.action, fact.lasts) for seat in fact.seats)))


def _protected(state: State, fact: f.PacksProtected) -> State:
    return replace(state, shields=(*state.shields, Shield(fact.seat, fact.deck, fact.against, fact.lasts)))


def _precedence(state: State, fact: f.PrecedenceGained) -> State:
    return replace(state, precedence=(*state.precedence, fact.seat))


def _artifact_picks(state: State, fact: f.ArtifactPicksChanged) -> State:
    return magus(state, fact.seat, artifact_picks=state.magi[fact.seat].artifact_picks + fact.delta)


def _source(state: State, fact: f.SourceOpened) -> State:
    assert state.completion is not None
    source = Source(fact.seat, fact.deck, fact.count)
    return replace(state, completion=replace(state.completion, sources=(*state.completion.sources, source)))


def _boost(state: State, fact: f.StartingLifeChanged) -> State:
    return magus(state, fact.seat, boosts=(*state.magi[fact.seat].boosts, (fact.delta, fact.matches)))


HAPPENED: Evolvers[State] = {
    f.WindowOpened: _opened,
    f.WindowPassed: _window_over,
    f.WindowClosed: _window_over,
    f.PowerDeclined: _spoken,
    f.NobodyMayAnswer: _spoken,
    f.PowerActivated: _activated,
    f.PowerCopied: _copied,
    f.ParamsChosen: _chosen,
    f.CostsPaid: _costs_paid,
    f.ReplyAsked: _reply_asked,
    f.ReplyOver: _reply_over,
    f.PowerWaits: _waits,
    f.PowerResolving: _resolving,
    f.EffectBegun: _effect_begun,
    f.PowerCancelled: _cancelled,
    f.PowerResolved: _resolved,
    f.XpSpent: _xp,
    f.ResultDecided: _decided,
    f.ResultUpheld: _nothing,
    f.RaceOpened: _race_opened,
    f.BidMade: _bid,
    f.RaceEnded: _race_ended,
    f.BlindOffered: _offered,
    f.PacksHidden: _hidden,
    f.BlindChosen: _drawn,
    f.PutBackDue: _put_back_due,
    f.PackPutBack: _put_back,
    f.PacksSwapped: _swapped,
    f.ThrowRuleSet: _throw_rule,
    f.SignToName: _to_name,
    f.SignForbidden: _forbidden,
    f.ActionBarred: _barred,
    f.PacksProtected: _protected,
    f.PrecedenceGained: _precedence,
    f.ArtifactPicksChanged: _artifact_picks,
    f.SourceOpened: _source,
    f.StartingLifeChanged: _boost,
}
