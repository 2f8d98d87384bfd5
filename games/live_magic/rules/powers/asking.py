"""What effects ask: bids, a blind choice, packs to put back, a sign to name. LM §3.4, D-24."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import Sign
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.numbers import life_to_spend, pay_life, set_picks
from games.live_magic.rules.powers.effects import movable, open_signs
from games.live_magic.rules.state import Race, State

# --- questions -------------------------------------------------------------------------------------------------------


def open_race(state: State) -> Race | None:
    """The race of life that runs."""
    return state.challenge.race if state.challenge is not None else None


def least_bid(race: Race) -> int:
    """Each raise is higher than the last bet."""
    return race.bids[-1][1] + 1


def most_bid(state: State, race: Race) -> int:
    """Each bet must keep the voluntary floor of life."""
    return life_to_spend(state, race.turn)


def why_not_bid(state: State, seat: str, amount: int | None) -> Refusal | None:
    """Why this seat cannot bid so much (None: give up)."""
    race = open_race(state)
    if race is None:
        return refusal("D-24", "no_race")
    if race.turn != seat:
        return refusal("D-24", "not_your_turn", turn=race.turn)
    if amount is None:
        return None
    if amount < least_bid(race):
        return refusal("D-24", "raise_must_be_higher", amount=amount, least=least_bid(race))
    most = most_bid(state, race)
    return refusal("D-24", "raise_keeps_life", amount=amount, most=most) if amount > most else None


def why_not_choose_blind(state: State, seat: str) -> Refusal | None:
    """Why this seat has no hidden packs to choose from."""
    blind = state.challenge.blind if state.challenge is not None else None
    if blind is None or blind.chooser != seat:
        return refusal("LM 3.4", "no_blind_choice")
    return None if blind.left is not None else refusal("D-43", "packs_not_hidden")


def returnable(state: State) -> tuple[str, ...]:
    """The packs among which the chooser puts one back."""
    returning = state.challenge.returning if state.challenge is not None else None
    if returning is None or state.challenge is None:
        return ()
    return movable(state, returning.actor, returning.owner, state.challenge.deck)


def why_not_return(state: State, seat: str, pack: str) -> Refusal | None:
    """Why this seat cannot put this pack back."""
    returning = state.challenge.returning if state.challenge is not None else None
    if returning is None:
        return refusal("LM 3.4", "nothing_to_put_back")
    if returning.chooser != seat:
        return refusal("LM 3.4", "other_chooses", chooser=returning.chooser)
    return None if pack in returnable(state) else refusal("LM 3.4", "pack_not_returnable", pack=pack)


def why_not_name_sign(state: State, seat: str, sign: Sign) -> Refusal | None:
    challenge = state.challenge
    if challenge is None or challenge.naming != seat:
        return refusal("LM 3.4", "no_sign_to_name")
    return None if sign in open_signs(challenge, seat) else refusal("LM 3.4", "sign_is_forbidden", sign=sign)


# --- orders ----------------------------------------------------------------------------------------------------------


def bid(decision: Decision, order: o.Bid) -> None:
    """Raise, or give up: who gives up pays nothing, the other their last bet, or what a ruling has left them of it."""
    raise_if_refused(why_not_bid(decision.state, decision.seat, order.amount))
    race, challenge = open_race(decision.state), decision.state.challenge
    assert race is not None and challenge is not None
    winner = challenge.other(decision.seat)
    if order.amount is not None:
        decision.happen(f.BidMade(seat=decision.seat, amount=order.amount, turn=winner))
        return
    bet = next(amount for seat, amount in reversed(race.bids) if seat == winner)
    decision.happen(f.RaceEnded(number=race.number, winner=winner, loser=decision.seat, bet=bet))
    pay_life(decision, winner, min(bet, life_to_spend(decision.state, winner)), "race")


def choose_blind(decision: Decision, order: o.BlindChoice) -> None:
    """They take what lies on this side, the actor the other; handed out at the end of the challenge."""
    raise_if_refused(why_not_choose_blind(decision.state, decision.seat))
    assert decision.state.challenge is not None and decision.state.challenge.blind is not None
    blind = decision.state.challenge.blind
    right = next(pack for pack in blind.packs if pack != blind.left)
    left = next(pack for pack in blind.packs if pack == blind.left)
    chosen, other = (left, right) if order.side == "left" else (right, left)
    decision.happen(
        f.BlindChosen(
            number=blind.number,
            actor=blind.actor,
            chooser=blind.chooser,
            side=order.side,
            chosen=chosen,
            other=other,
        )
    )


def return_pack(decision: Decision, order: o.ReturnPack) -> None:
    """One by one, publicly; whether it gives a pick back, D-25."""
    raise_if_refused(why_not_return(decision.state, decision.seat, order.pack))
    assert decision.state.challenge is not None and decision.state.challenge.returning is not None
    returning = decision.state.challenge.returning
    owner = returning.owner
    decision.happen(
        f.PackPutBack(owner=owner, chooser=decision.seat, pack=order.pack, left=returning.count - 1, why="power")
    )
    restores = decision.state.charter.returned_pack_restores_pick and returning.actor != owner
    if restores and not decision.state.magi[owner].is_out:
        set_picks(decision, owner, decision.state.magi[owner].picks + 1, "returned")


def name_sign(decision: Decision, order: o.NameSign) -> None:
    """Publicly, the sign that they will not throw."""
    raise_if_refused(why_not_name_sign(decision.state, decision.seat, order.sign))
    decision.happen(f.SignForbidden(seat=decision.seat, sign=order.sign, named=True))
