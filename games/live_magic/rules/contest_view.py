"""What a seat may see of a call, a challenge, a window: the question, the category, the throw, the outcome."""

from __future__ import annotations

from typing import Literal

from games.live_magic.rules import view as v
from games.live_magic.rules.calls import waiting_to_answer
from games.live_magic.rules.codes import CATEGORIES
from games.live_magic.rules.powers.asking import least_bid, most_bid
from games.live_magic.rules.powers.interpreter import asked_for_params
from games.live_magic.rules.powers.windows import asked_for_power, may_activate_any
from games.live_magic.rules.questions import waited_for
from games.live_magic.rules.state import Activation, Challenge, State, Values
from games.live_magic.rules.throwing import is_throw_asked
from games.live_magic.rules.turns import behind, is_power_question


def call_view(state: State, me: str | None) -> v.CallView | None:
    """An open call; answers are shown when the last is in."""
    call = state.call
    if call is None:
        return None
    return v.CallView(
        number=call.number,
        caller=call.caller,
        holder=call.holder or call.caller,
        pack=call.pack,
        deck=call.deck,
        waiting=waiting_to_answer(state),
        answered=tuple(seat for seat in call.asked if seat in call.answers),
        answers=call.answers if call.stage == "fighting" else None,
        queue=call.queue,
        my_answer=call.answers.get(me) if me is not None else None,
    )


def stage_of(state: State, challenge: Challenge) -> v.Stage:
    """The stage of a challenge (§4): a window or a question of a Power is `powers`, except in `after`."""
    if challenge.race is not None:
        return "escalate"
    if challenge.blind is not None:
        return "blind"
    if challenge.returning is not None:
        return "return"
    if challenge.at == "after":
        return "after"
    if challenge.at == "category" and not is_power_question(state):
        return "category"
    return "throw" if is_throw_asked(state) else "powers"


def contest_view(state: State, me: str | None) -> v.ContestView | None:
    """An open challenge: of sealed throws others see only that they were sent."""
    challenge = state.challenge
    if challenge is None:
        return None
    verdict = challenge.verdict
    return v.ContestView(
        number=challenge.number,
        caller=challenge.caller,
        contester=challenge.contester,
        pack=challenge.pack,
        deck=challenge.deck,
        category=challenge.category,
        stage=stage_of(state, challenge),
        leader=challenge.leader,
        behind=behind(challenge) if challenge.at == "after" else (),
        bare=challenge.bare,
        wagers=wager_views(challenge),
        throw_number=challenge.throw,
        thrown=tuple(seat for seat in challenge.fighters if seat in challenge.throws),
        my_throw=challenge.throws.get(me) if me is not None else None,
        throws=throw_views(challenge),
        sign_rules=tuple(
            v.SignRuleView(r.seat, r.sign, r.forbidden, r.beats, r.loses_to) for r in challenge.sign_rules
        ),
        sign_asked=challenge.naming,
        accepted=challenge.accepted,
        conceded=challenge.conceded,
        wins=verdict.winner if verdict is not None else None,
        wins_level=verdict.level if verdict is not None else None,
        absolute=verdict is not None and verdict.absolute,
        race=race_view(state, challenge),
        blind=blind_view(challenge, me),
        returning=return_view(challenge),
        powers=tuple(activation_view(one, me) for one in challenge.activations),
        waiting=waited_for(state),
        by_hands=state.charter.throw_mode == "hands",
        before=ledger(challenge.before, _now(state, challenge)),
    )


def _now(state: State, challenge: Challenge) -> dict[str, Values]:
    """What everybody has now, for the ledger of a challenge that is still open."""
    return {
        seat: Values(one.life, one.traits, one.picks, len(one.packs))
        for seat, one in state.magi.items()
        if seat in challenge.before
    }


def wager_views(challenge: Challenge) -> tuple[v.WagerView, ...]:
    """What both risk."""
    return tuple(
        v.WagerView(
            seat,
            None if challenge.bare else challenge.wagers[seat].moved or challenge.category,
            wager.lost,
            wager.extra,
        )
        for seat, wager in challenge.wagers.items()
    )


def throw_views(challenge: Challenge) -> tuple[v.ThrowView, ...]:
    return tuple(
        v.ThrowView(
            number=one.number,
            signs=one.signs,
            better=one.better,
            by_hands=one.by_hands,
            leader=one.leader,
            why=one.why,
            traits=one.traits,
            then=one.then,
            then_by=one.then_by,
        )
        for one in challenge.shown
    )


def race_view(state: State, challenge: Challenge) -> v.RaceView | None:
    race = challenge.race
    if race is None:
        return None
    bids = tuple(v.BidView(seat, amount) for seat, amount in race.bids)
    return v.RaceView(race.opener, race.turn, bids, least_bid(race), most_bid(state, race))


def blind_view(challenge: Challenge, me: str | None) -> v.BlindView | None:
    """Two hidden packs; only who hid them knows where they lie."""
    blind = challenge.blind
    if blind is None:
        return None
    first, second = sorted(blind.packs)
    return v.BlindView(blind.actor, blind.chooser, (first, second), blind.left if me == blind.actor else None)


def return_view(challenge: Challenge) -> v.ReturnView | None:
    """Packs that must be put back."""
    returning = challenge.returning
    return v.ReturnView(returning.owner, returning.chooser, returning.count) if returning is not None else None


def activation_view(activation: Activation, me: str | None) -> v.ActivationView:
    """A Power that was activated, without what its actor keeps secret."""
    known = {
        name: value
        for name, value in activation.params.items()
        if name not in activation.sealed or activation.seat == me
    }
    return v.ActivationView(
        number=activation.number,
        seat=activation.seat,
        power=activation.power,
        params=known,
        sealed=activation.sealed,
        state=activation.state,
        reply_to=activation.reply_to,
        copy_of=activation.copy_of,
    )


def window_view(state: State, me: str | None) -> v.WindowView | None:
    """An open window: whom it asks, and what."""
    window = state.window
    if window is None:
        return None
    asks, seat = _asks(state)
    return v.WindowView(
        number=window.number,
        key=window.key,
        asks=asks,
        seat=seat,
        waiting=tuple(one for one in window.asked if may_activate_any(state, one, window.key)),
        activations=tuple(activation_view(one, me) for one in window.activations),
    )


def _asks(state: State) -> tuple[Literal["power", "reply", "params"] | None, str | None]:
    params = asked_for_params(state)
    if params is not None:
        return "params", params[0]
    power = asked_for_power(state)
    if power is None:
        return None, None
    return ("reply" if power[1] == "reply_to_power" else "power"), power[0]


# --- the last outcome ------------------------------------------------------------------------------------------------


def ledger(before: dict[str, Values], after: dict[str, Values]) -> tuple[v.LedgerLine, ...]:
    """What changed for whom, before → after."""
    lines: list[v.LedgerLine] = []
    for seat, first in before.items():
        last = after.get(seat, first)
        lines += _numbers(seat, first, last)
        lines += [
            v.LedgerLine(seat, category, first.traits.of(category), last.traits.of(category))
            for category in CATEGORIES
            if first.traits.of(category) != last.traits.of(category)
        ]
    return tuple(lines)


def _numbers(seat: str, first: Values, last: Values) -> list[v.LedgerLine]:
    pairs: list[tuple[Literal["life", "picks", "packs"], int, int]] = [
        ("life", first.life, last.life),
        ("picks", first.picks, last.picks),
        ("packs", first.packs, last.packs),
    ]
    return [v.LedgerLine(seat, what, before, after) for what, before, after in pairs if before != after]


def outcome_view(state: State, me: str | None) -> v.OutcomeView | None:
    """The last finished challenge."""
    challenge = state.last
    if challenge is None:
        return None
    return v.OutcomeView(
        number=challenge.number,
        caller=challenge.caller,
        contester=challenge.contester,
        pack=challenge.pack,
        deck=challenge.deck,
        category=challenge.category,
        winner=challenge.winner,
        losers=challenge.losers,
        how=challenge.how,
        throws=throw_views(challenge),
        powers=tuple(activation_view(one, me) for one in challenge.activations),
        ledger=ledger(challenge.before, challenge.after),
        taken=challenge.taken,
        rivals=_rivals(state, challenge),
        is_recent=_is_recent(state, challenge),
    )


def _rivals(state: State, challenge: Challenge) -> tuple[str, ...]:
    """Those who still fight for the same pack, the one who fights already first."""
    if state.call is None or state.call.number != challenge.call:
        return ()
    fighting = (state.challenge.contester,) if state.challenge is not None else ()
    return tuple(seat for seat in (*fighting, *state.call.queue) if seat != challenge.winner)


def _is_recent(state: State, challenge: Challenge) -> bool:
    """Whether nothing else has been called or opened since."""
    if state.numbers.calls != challenge.call:
        return False
    return state.completion is not None if challenge.pack is None else state.deck == challenge.deck
