"""P-35: what a card leaves to chance beside the planar die: a coin, a player at random, a card at random."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import SIDES, Coin
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.permits import why_asked, why_not_playing, why_out
from games.planechase.rules.state import Slot, State

MOST_CARDS = 999
"""More cards than anybody holds or has in a graveyard."""

# --- questions -------------------------------------------------------------------------------------------------------


def why_no_chance(state: State, slot: Slot) -> Refusal | None:
    """Why nothing is left to chance now."""
    return why_not_playing(state) or why_asked(state, slot)


def why_not_told(state: State, *, is_told: bool) -> Refusal | None:
    """At a table the program throws; in a record stands how it fell (P-35)."""
    if is_told == state.setup.replayed:
        return None
    return refusal("P-35", "chance_is_not_told" if is_told else "chance_is_told")


# --- orders ----------------------------------------------------------------------------------------------------------


def coin(decision: Decision, order: o.FlipCoin) -> o.FlipCoin:
    """`A: coin` — heads or tails."""
    _raise_unless_fair(decision, is_told=order.side is not None)
    side: Coin = order.side if order.side is not None else decision.chance.choice(SIDES)
    decision.happen(f.CoinFlipped(seat=decision.seat, coin=side))
    return replace(order, side=side)


def player(decision: Decision, order: o.PickPlayer) -> o.PickPlayer:
    """`A: pick player` — one of those who play."""
    _raise_unless_fair(decision, is_told=order.who is not None)
    who = order.who or decision.chance.choice(decision.state.playing)
    raise_if_refused(why_out(decision.state, who))
    decision.happen(f.PlayerPicked(seat=decision.seat, picked=who))
    return replace(order, who=who)


def card(decision: Decision, order: o.PickCard) -> o.PickCard:
    """`A: pick card` — one of so many, by its place."""
    _raise_unless_fair(decision, is_told=order.place > 0)
    most = min(order.count, MOST_CARDS) if order.count > 0 else 0
    place = order.place or decision.chance.randint(1, max(1, most))
    if not 1 <= place <= most or order.count != most:
        raise_if_refused(refusal("P-35", "out_of_bounds", value=order.count, least=1, most=MOST_CARDS))
    decision.happen(f.CardPicked(seat=decision.seat, place=place, count=order.count))
    return replace(order, place=place)


def _raise_unless_fair(decision: Decision, *, is_told: bool) -> None:
    state = decision.state
    raise_if_refused(why_no_chance(state, decision.slot) or why_out(state, decision.seat))
    raise_if_refused(why_not_told(state, is_told=is_told))
